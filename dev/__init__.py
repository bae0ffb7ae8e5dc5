"""The tooling of the house: what `make` runs. Nothing of the site imports it."""
