"""How a call of the store ends: counted for operators, and refused where there is no space left."""

import errno
import re
from collections.abc import Generator
from contextlib import contextmanager
from typing import Final

import structlog
from obstore.exceptions import GenericError

from parvis.kernel import metrics
from parvis.kernel.errors import DomainError

# A full disk, a used-up quota, a limit on files: obstore tells the system's number in its message only, and so does the
# last line that a process of ours leaves.
_FULL: Final = re.compile(rf"(?:\(os error |\[Errno )({errno.ENOSPC}|{errno.EDQUOT}|{errno.EFBIG})[)\]]")

log = structlog.get_logger("parvis.storage")


class StorageFull(DomainError):
    """There is no space left for files; nothing was written."""

    code = "STORAGE_FULL"
    status = 507
    message = (
        "Le serveur n'a plus de place pour les fichiers : celui-ci n'a pas été enregistré."
        " Prévenez le service des admissions."
    )


@contextmanager
def refused_when_full() -> Generator[None]:
    """Raises `StorageFull` instead of the error of a write without disk space: temporary files are on a disk too."""
    try:
        yield
    except (GenericError, OSError) as error:
        if _FULL.search(str(error)):
            log.exception("storage_full")
            raise StorageFull from error
        raise


@contextmanager
def counted(operation: str) -> Generator[None]:
    """Counts a call of the store with how it went."""
    result = "failed"
    try:
        yield
        result = "ok"
    except GeneratorExit:  # who listed files has enough of them
        result = "ok"
        raise
    except FileNotFoundError:
        result = "not_found"
        raise
    except StorageFull:
        result = "full"
        raise
    finally:
        metrics.storage_calls.labels(operation, result).inc()
