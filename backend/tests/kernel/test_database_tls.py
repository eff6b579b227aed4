"""The connection to the database by TLS: who its server is, is known, and what is wrong is told in plain words."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from psycopg.conninfo import conninfo_to_dict

from parvis.cli import main
from parvis.kernel.db import close, psycopg_url
from parvis.kernel.settings import settings
from tests.given.encrypted_database import Authority


@pytest.fixture
def doctor(database: str, encrypted_port: int, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., str]]:
    """``doctor(host, **parameters)``: what `parvis doctor` says of the database at that address."""
    members = conninfo_to_dict(psycopg_url(database))

    def doctor(host: str = "localhost", **parameters: object) -> str:
        written = "&".join(f"{name}={value}" for name, value in parameters.items())
        url = f"postgresql://{members['user']}@{host}:{encrypted_port}/{members['dbname']}?{written}"
        monkeypatch.setenv("DATABASE_URL", url)
        close()
        settings.cache_clear()
        lines = CliRunner().invoke(main, ["doctor"]).output.splitlines()
        at = next(number for number, line in enumerate(lines) if line[2:].startswith("Base de données"))
        return "\n".join(lines[at : at + 2])

    yield doctor
    close()


def test_a_server_is_known_by_its_authority_and_its_name(doctor, authority):
    assert doctor(sslmode="verify-full", sslrootcert=authority.file).startswith("✔ Base de données : PostgreSQL 1")
    assert doctor(sslmode="require").startswith("✔ Base de données : PostgreSQL 1")


def test_a_server_that_is_not_known_is_refused_and_why_is_told(doctor, authority, tmp_path: Path):
    other = Authority(tmp_path, "another").file
    for host, parameters, reason, cure in (
        ("localhost", {"sslmode": "verify-full", "sslrootcert": other}, "certificate verify failed", "sslrootcert"),
        ("127.0.0.1", {"sslmode": "verify-full", "sslrootcert": authority.file}, "does not match host", "sslrootcert"),
        ("localhost", {"sslmode": "verify-full", "sslrootcert": "/absent.pem"}, "does not exist", "sslrootcert"),
        ("localhost", {"sslmode": "disable"}, "closed the connection", "DATABASE_URL"),
    ):
        detail, advice = doctor(host, **parameters).split("\n")
        assert detail.startswith("✘ Base de données : "), detail
        assert reason in detail
        assert cure in advice
