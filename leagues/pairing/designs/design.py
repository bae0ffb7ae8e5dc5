"""What a design is."""

type Table = tuple[int, ...]

type Design = tuple[tuple[Table, ...], ...]
"""Rounds of tables of points, numbered from 0. In each round each point is at one table."""
