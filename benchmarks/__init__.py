"""How fast ARAP is, beside its peers. `make bench` runs it and writes benchmarks/results.md."""
