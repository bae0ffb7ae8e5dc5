"""The Builders: Middle Ages, by Frédéric Henry. `RULES.md` tells it to a newcomer."""
