"""Locks on files, which the kernel releases when the last process that has them dies."""

import errno
import fcntl
import os
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

from embedded_postgres.errors import ClusterInUse, PostgresUnavailable
from embedded_postgres.interruptions import Interrupted, StartInterrupted

PAUSE = 0.01  # seconds between two looks at what another process is doing


class FileLock:
    """An open file that can be locked. Closing it, or dying, releases the lock unless a child inherited it."""

    def __init__(self, path: Path) -> None:
        self.descriptor = os.open(path, os.O_RDONLY | os.O_CREAT | os.O_CLOEXEC, 0o644)

    def try_alone(self) -> bool:
        """Takes the exclusive lock; False, without waiting, if another holds it."""
        return self._try(fcntl.LOCK_EX)

    def try_shared(self) -> bool:
        """Takes the shared lock; False, without waiting, if another holds it exclusively."""
        return self._try(fcntl.LOCK_SH)

    def _try(self, operation: int) -> bool:
        try:
            fcntl.flock(self.descriptor, operation | fcntl.LOCK_NB)
        except OSError as error:
            if error.errno in {errno.EWOULDBLOCK, errno.EACCES}:
                return False
            raise PostgresUnavailable(
                f"Le système de fichiers du dossier de données n'a pas de verrous ({error.strerror}). "
                "Choisissez un dossier d'un disque local avec PARVIS_DATA_DIR, ou donnez DATABASE_URL."
            ) from error
        return True

    def close(self) -> None:
        """Closes the file, once. Never unlocks by name: a child that inherited the lock keeps it."""
        if self.descriptor >= 0:
            os.close(self.descriptor)
            self.descriptor = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


@contextmanager
def turn(path: Path, seconds: float, interrupted: Interrupted = lambda: False) -> Generator[None]:
    """Holds the lock alone for the block. Raises ``ClusterInUse`` after ``seconds``, ``StartInterrupted``."""
    with FileLock(path) as lock:
        deadline = time.monotonic() + seconds
        while not lock.try_alone():
            if time.monotonic() > deadline:
                raise ClusterInUse(
                    f"Un autre Parvis démarre ou arrête la base de données depuis {seconds:.0f} s "
                    f"(il tient {path}). Attendez-le, ou arrêtez-le."
                )
            if interrupted():
                raise StartInterrupted
            time.sleep(PAUSE)
        yield
