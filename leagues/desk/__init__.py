"""What organisers see and do at the desk; `leagues.admin` lays it there."""
