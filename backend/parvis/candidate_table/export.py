"""Exports: rows of the table as an xlsx workbook, made by a process of its own so that no page waits."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import IO, Final

import numpy as np
from numpy.typing import NDArray

from parvis.candidate_table.sheet import sheet_arrays
from parvis.candidate_table.table import Snapshot

SHEET_NAME: Final = "Candidats"

_PROCESS: Final = (sys.executable, "-m", "parvis.candidate_table.workbook")
_SECONDS: Final = 600

# One export at a time in a web process; the others wait their turn here, not in the threads that requests need.
_exports = ThreadPoolExecutor(max_workers=1, thread_name_prefix="export")


class ExportFailed(RuntimeError):
    """The export process ended badly; the message is what it said."""


def workbook(snapshot: Snapshot, rows: NDArray[np.integer], columns: Sequence[tuple[str, str]]) -> IO[bytes]:
    """The workbook of these rows and columns, in an anonymous file at its start.

    columns: technical name and header of each. Raises `ExportTooLarge` beyond the limits of a sheet.
    """
    described = json.dumps({"sheet": SHEET_NAME, "headers": [header for _, header in columns]})
    with tempfile.TemporaryFile() as given:
        given.write(described.encode() + b"\n")
        given.write(sheet_arrays(snapshot, rows, columns))
        given.seek(0)
        made = tempfile.TemporaryFile()  # noqa: SIM115 - the caller reads and closes it
        try:
            # Our own module, no argument from outside.
            subprocess.run(  # noqa: S603
                _PROCESS, stdin=given, stdout=made, stderr=subprocess.PIPE, timeout=_SECONDS, check=True
            )
        except subprocess.CalledProcessError as error:
            made.close()
            raise ExportFailed(error.stderr.decode(errors="replace")) from error
    made.seek(0)
    return made


async def workbook_async(
    snapshot: Snapshot, rows: NDArray[np.integer], columns: Sequence[tuple[str, str]]
) -> IO[bytes]:
    """As `workbook`, leaving the event loop free."""
    return await asyncio.get_running_loop().run_in_executor(_exports, workbook, snapshot, rows, columns)
