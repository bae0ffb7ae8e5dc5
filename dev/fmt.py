"""Format all Python, and mend what the linter can mend by itself."""

import os
import sys

from dev.processes import run

if __name__ == "__main__":
    fixed = run([sys.executable, "-m", "ruff", "check", "--fix"], os.environ)
    sys.exit(run([sys.executable, "-m", "ruff", "format"], os.environ) or fixed)
