"""The candidate table as it is committed now."""

import os
from pathlib import Path

from parvis.candidate_table.log import table_file
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


def table_files_naming(*words: str) -> list[Path]:
    """The files of the table on this machine that hold one of these words."""
    files = list(table_file.folder().iterdir())
    return [file for file in files if any(word.encode() in file.read_bytes() for word in words)]


def read_anew_after_the_sweep() -> Snapshot:
    """The table, once the files of former ones are old enough to be swept and nobody has read it for long."""
    for file in table_file.folder().iterdir():
        os.utime(file, (0, 0))
    current.let_go(unread_seconds=0)
    return table()
