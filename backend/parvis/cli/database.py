"""The database of a command: the one that DATABASE_URL names, else the embedded server, while the command runs."""

import os
from collections.abc import Generator
from contextlib import contextmanager

from parvis.kernel import db
from parvis.kernel.postgres import EmbeddedPostgres
from parvis.kernel.settings import settings


@contextmanager
def attached(*, migrate: bool = True) -> Generator[str]:
    """Gives the database's address, brought to the newest schema; the embedded server stops when its last user leaves.

    The address also goes to ``DATABASE_URL``, so that child processes share it.
    """
    here = settings()
    if here.database_url is not None:
        if migrate:
            db.migrate(db.database_url())
        yield db.database_url()
        return
    with EmbeddedPostgres(here.data_dir) as server:
        os.environ["DATABASE_URL"] = server.url
        settings.cache_clear()
        try:
            if migrate:
                db.migrate(server.url)
            yield server.url
        finally:
            db.engine().dispose()
            db.engine.cache_clear()
            del os.environ["DATABASE_URL"]
            settings.cache_clear()
