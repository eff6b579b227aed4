"""The connections of a process."""

from parvis.kernel import db
from parvis.kernel.settings import settings


def test_a_process_interrupted_before_it_connected_has_nothing_to_close(database, monkeypatch):
    db.close()
    monkeypatch.delenv("DATABASE_URL")
    settings.cache_clear()
    try:
        db.close()
    finally:
        monkeypatch.undo()
        settings.cache_clear()
    with db.new_session() as session:
        assert session.connection().closed is False
