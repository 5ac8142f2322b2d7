"""One match: seats, clocks, processes, and the verdict."""
