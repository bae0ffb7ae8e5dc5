"""One command, one table: `make bench`. Each figure stands beside its reference, measured in the same run."""
