"""Publishes other results every half second until its input closes: what a busy computation day does to the grid.

Run as ``python -m benchmarks.grid_switching ROWS FORMULAS`` with ``DATABASE_URL`` set.
"""

import select
import sys

from benchmarks.campaign import results_of
from parvis.candidate_table.log import storage
from parvis.kernel.db import engine, new_session

PERIOD_SECONDS = 0.5


def main() -> None:
    """Switches."""
    rows, formulas = int(sys.argv[1]), int(sys.argv[2])
    two = [results_of(rows, formulas, seed) for seed in (10, 11)]
    switches = 0
    while not select.select([sys.stdin], [], [], PERIOD_SECONDS)[0]:
        with new_session() as session, session.begin():
            storage.store_computation(session, two[switches % 2], {})
        storage.vacuum(engine())
        switches += 1
    print(switches)


if __name__ == "__main__":
    main()
