"""Views: each parses, authorises, calls one service or query, and renders."""
