"""Posting news to programs elsewhere: how it is signed, where it may go, how it is posted, and when again.

Nothing here knows what the news is, or where it is stored.
"""
