"""`make chaos`: people play by post while parts of the house, PostgreSQL and Redis are struck at random instants; some
letters are poisoned; workers stand still. Then it is counted what was lost. See `docs/reliability.md`.
"""
