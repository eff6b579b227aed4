"""Exports: rows of the table as an xlsx workbook, made by a separate process so that no page waits."""

from __future__ import annotations

import json
import struct
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack, suppress
from typing import IO, Any, Final

import numpy as np
from numpy.typing import NDArray

from parvis.candidate_table.export.sheet import SHEET_NAME, sheet_columns
from parvis.candidate_table.snapshot.snapshot import Snapshot
from parvis.kernel.storage_outcomes import refused_when_full

_SECONDS: Final = 600

# One workbook at a time in a process: each takes a core.
_making: Final = threading.Lock()


class ExportFailed(OSError):
    """The export process ended badly; the message is what it wrote, ``status`` how it ended."""

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.status = status


def made_in_process(
    described: Mapping[str, Any], frames: Iterable[bytes], module: str = "parvis.candidate_table.export.workbook"
) -> IO[bytes]:
    """What a process of ``module`` makes of a line of JSON and of frames, each sent behind its length, in an anonymous
    file at its start.

    When the web process dies, for any reason, the input ends and the export process too. Raises `ExportFailed`, what
    making a frame raises, and `StorageFull` where temporary files have no room.
    """
    with _making, refused_when_full(), ExitStack() as failed:
        made = failed.enter_context(tempfile.TemporaryFile())
        process = subprocess.Popen(  # noqa: S603 - our own module
            [sys.executable, "-m", module], stdin=subprocess.PIPE, stdout=made, stderr=subprocess.PIPE
        )
        assert process.stdin is not None
        assert process.stderr is not None
        overdue = threading.Timer(_SECONDS, process.kill)
        overdue.start()
        try:
            with process.stderr as errors:
                with suppress(BrokenPipeError), process.stdin as stream:  # a broken pipe: it says why on its errors
                    stream.write(json.dumps(described).encode() + b"\n")
                    for frame in frames:
                        stream.write(struct.pack("<Q", len(frame)))
                        stream.write(frame)
                message = errors.read()
            if (status := process.wait()) != 0:
                raise ExportFailed(message.decode(errors="replace") or "ended", status)
        finally:
            overdue.cancel()
            process.kill()
            process.wait()
        failed.pop_all()
        made.seek(0)
        return made


def workbook(
    snapshot: Snapshot, rows: NDArray[np.integer], columns: Sequence[tuple[str, str]], name: str = SHEET_NAME
) -> IO[bytes]:
    """The workbook of these rows and columns, as `made_in_process`.

    columns: technical name and header of each; name: of the sheet (`sheet_name`). Raises `ExportTooLarge` beyond the
    limits of a sheet too.
    """
    described = {"sheet": name, "headers": [header for _, header in columns], "rows": len(rows)}
    return made_in_process(described, sheet_columns(snapshot, rows, columns))
