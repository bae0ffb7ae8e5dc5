"""`make chaos`: people play by post while web, worker and beat are killed at random instants; then it is counted what
was lost. See `docs/reliability.md`.
"""
