"""English: as the pages' own templates write them."""
