"""The candidate table as it is committed now."""

from parvis.candidate_table.snapshot import current
from parvis.candidate_table.snapshot.snapshot import Snapshot
from parvis.kernel.db import new_session


def table() -> Snapshot:
    """The snapshot, caught up."""
    with new_session() as session:
        return current.snapshot(session)


def row_of_number(snapshot: Snapshot) -> dict[str, int]:
    """The row of each candidate number."""
    return {number: row for row, number in enumerate(snapshot.numbers()) if number}


def cell(number: str, column: str) -> object:
    """The effective cell of the candidate of this number."""
    now = table()
    return now.column(column).cell(row_of_number(now)[number])
