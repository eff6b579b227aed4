"""What went away is logged once, and once more when it is back, with the seconds between."""

from obstore.exceptions import GenericError
from structlog.testing import capture_logs

from parvis.kernel import storage
from parvis.kernel.db import close
from parvis.kernel.secret.watch import watched_secret
from parvis.kernel.settings import settings
from tests.given.jobs import until
from tests.given.processes import free_port


def test_a_database_that_goes_is_told_once_and_that_it_is_back(database, monkeypatch):
    monkeypatch.setattr("parvis.kernel.secret.watch.LOOK_SECONDS", 0.02)
    away = f"postgresql://parvis@127.0.0.1:{free_port()}/absent"

    def use(url: str) -> None:
        monkeypatch.setenv("DATABASE_URL", url)
        settings.cache_clear()
        close()

    with capture_logs() as lines, watched_secret(lambda: None):
        use(away)
        until(lambda: lines)
        use(database)
        until(lambda: len(lines) > 1)
    assert [each["event"] for each in lines] == ["database_away", "database_back"]
    assert 0 <= lines[1]["away_seconds"] < 60


def test_a_store_that_was_away_is_told_to_be_back_once(storage_at, tmp_path):
    storage_at((tmp_path / "files").as_uri())
    with capture_logs() as lines:
        storage.note_unavailable(GenericError("silent"))
        for key in ("one", "two"):
            storage.put(key, b"content")
    assert [each["event"] for each in lines] == ["storage_unavailable", "storage_back"]
