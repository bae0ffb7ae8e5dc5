# Each target runs in the locked environment: `dev/python` finds Python, installs what the groups name and runs.
# What a target does stands in dev/<target>.py.

.PHONY: help play test check fmt fuzz bench drill chaos

help:
	@echo "make play    start the site and its worker on http://127.0.0.1:8000/ (PORT=8001 for another port)"
	@echo "make test    run all tests, on a private PostgreSQL and Redis unless DATABASE_URL and REDIS_URL name some"
	@echo "make check   format, lint, types, arrows between packages, migrations, lock file"
	@echo "make fmt     format, and mend what the linter can mend"
	@echo "make fuzz    try ten times as many chance cases: whole games, other worlds, requests nobody thought of"
	@echo "make bench   measure, on PostgreSQL and Redis with their data kept safe on disk (BENCH=http for a part)"
	@echo "make drill   back a house up, lose it and restore it, and look whether anybody would notice"
	@echo "make chaos   strike a house while people play by post, and count what was lost (CHAOS=--help tells its parts)"
	@echo
	@echo "They need Python 3.12 or newer; PYTHON=/path/to/python names one that is not found by itself."

play:
	@dev/python -m dev.play

test:
	@dev/python --group dev -m dev.test

check:
	@dev/python --group dev -m dev.check

fmt:
	@dev/python --group dev -m dev.fmt

fuzz:
	@CONTRACT_EXAMPLES=150 dev/python --group dev -m dev.services python -m pytest -m fuzz --fuzz-size 10 --numprocesses=logical

bench:
	@dev/python --group dev --group bench -m dev.services --durable python -m benchmarks $(BENCH)

drill:
	@dev/python --group dev -m dev.drill

chaos:
	@dev/python --group dev -m dev.chaos $(CHAOS)
