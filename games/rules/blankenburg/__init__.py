"""Builders of Blankenburg: a town built by bidding, and filled with people who lodge in it."""
