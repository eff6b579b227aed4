"""Exports: rows of the table as an xlsx workbook, made by a separate process so that no page waits."""

from __future__ import annotations

import atexit
import json
import struct
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import IO, Any, Final

import numpy as np
from numpy.typing import NDArray

from parvis.candidate_table.export.sheet import SHEET_NAME, sheet_columns
from parvis.candidate_table.snapshot.snapshot import Snapshot
from parvis.kernel.storage_outcomes import refused_when_full

_MODULE: Final = "parvis.candidate_table.export.workbook"
_SECONDS: Final = 600

# One workbook at a time in a process: each takes a core.
_making: Final = threading.Lock()


class ExportFailed(OSError):
    """The export process ended badly; the message is what it wrote, ``status`` how it ended."""

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.status = status


class ExportProcess:
    """A process with the file that it writes (`workbook.main`): it imports what it needs and waits for its input.

    When the web process dies, for any reason, the input ends and the export process too.
    """

    def __init__(self) -> None:
        self.made = tempfile.TemporaryFile()  # noqa: SIM115 - the reader of the workbook closes it
        self.running = subprocess.Popen(  # noqa: S603 - our own module
            [sys.executable, "-m", _MODULE], stdin=subprocess.PIPE, stdout=self.made, stderr=subprocess.PIPE
        )

    def write(self, described: bytes, frames: Iterable[bytes]) -> IO[bytes]:
        """What it makes of a line of JSON and of frames, each sent behind its length, at its start.

        Raises `ExportFailed`, and what making a frame raises.
        """
        assert self.running.stdin is not None
        assert self.running.stderr is not None
        overdue = threading.Timer(_SECONDS, self.running.kill)
        overdue.start()
        try:
            with self.running.stderr as errors:
                with (
                    suppress(BrokenPipeError),
                    self.running.stdin as stream,
                ):  # a broken pipe: it says why on its errors
                    stream.write(described)
                    for frame in frames:
                        stream.write(struct.pack("<Q", len(frame)))
                        stream.write(frame)
                message = errors.read()
            if (status := self.running.wait()) != 0:
                raise ExportFailed(message.decode(errors="replace") or "ended", status)
        except BaseException:
            self.running.kill()
            self.running.wait()
            self.made.close()
            raise
        finally:
            overdue.cancel()
        self.made.seek(0)
        return self.made


class _Spare:
    """The process of the next workbook: none before the first, then always one in hand."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: ExportProcess | None = None

    def take(self) -> ExportProcess:
        """The process in hand if it still waits, else a new one."""
        with self._lock:
            process, self._waiting = self._waiting, None
        return process if process is not None and process.running.poll() is None else ExportProcess()

    def put_one(self) -> None:
        """Starts the next process, unless one waits."""
        with self._lock:
            if self._waiting is None:
                self._waiting = ExportProcess()

    def stop(self) -> None:
        """Ends the process in hand, when the web process ends."""
        with self._lock:
            process, self._waiting = self._waiting, None
        if process is not None:
            process.running.communicate(b"")
            process.made.close()


_spare = _Spare()
atexit.register(_spare.stop)


def made_in_process(described: Mapping[str, Any], frames: Iterable[bytes]) -> IO[bytes]:
    """What the export process makes of frames, ``described`` as `workbook.main` reads it, in an anonymous file at its
    start. Raises `ExportFailed`, what making a frame raises, and `StorageFull` where temporary files have no room.
    """
    try:
        with _making, refused_when_full():
            return _spare.take().write(json.dumps(described).encode() + b"\n", frames)
    finally:
        _spare.put_one()


def workbook(
    snapshot: Snapshot, rows: NDArray[np.integer], columns: Sequence[tuple[str, str]], name: str = SHEET_NAME
) -> IO[bytes]:
    """The workbook of these rows and columns, as `made_in_process`.

    columns: technical name and header of each; name: of the sheet (`sheet_name`). Raises `ExportTooLarge` beyond the
    limits of a sheet too.
    """
    described = {"sheet": name, "headers": [header for _, header in columns], "rows": len(rows)}
    return made_in_process(described, sheet_columns(snapshot, rows, columns))
