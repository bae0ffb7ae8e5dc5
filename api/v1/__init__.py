"""Version 1: each module parses, authorises, calls one service or query, and answers."""
