"""What the pages of leagues and tournaments show."""
