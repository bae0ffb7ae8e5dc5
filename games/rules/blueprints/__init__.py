"""Blueprints: towers of dice behind screens, after a plan that only their builder sees."""
