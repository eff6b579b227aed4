"""Ends a process whose secret is replaced while it runs: what it seals afterwards nobody could read."""

import sys
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Final

import structlog
from sqlalchemy.exc import InterfaceError, OperationalError, SQLAlchemyError

from parvis.kernel.absence import Absence
from parvis.kernel.db import new_session
from parvis.kernel.secret.proof import AnotherSecret, require

LOOK_SECONDS: Final = 2.0

log = structlog.get_logger("parvis.secret")
_database: Final = Absence(structlog.get_logger("parvis.database"), "database_away", "database_back")


@contextmanager
def watched_secret(end: Callable[[], object]) -> Generator[None]:
    """Calls ``end`` when the secret is replaced meanwhile; the block then ends with the exit code 1."""
    over, replaced = threading.Event(), threading.Event()

    def look() -> None:
        while not over.wait(LOOK_SECONDS):
            if _is_replaced():
                log.error("secret_replaced", setting="PARVIS_SECRET_KEY")
                replaced.set()
                end()
                return

    looking = threading.Thread(target=look, name="secret", daemon=True)
    looking.start()
    try:
        yield
    finally:
        over.set()
        looking.join()
    if replaced.is_set():
        sys.exit(1)


def _is_replaced() -> bool:
    try:
        with new_session() as session:
            require(session)
    except AnotherSecret:
        return True
    except (OperationalError, InterfaceError) as error:
        _database.begin(reason=str(error.orig).partition("\n")[0])
        return False
    except SQLAlchemyError:  # every connection is in use: nothing is known
        return False
    _database.end()
    return False
