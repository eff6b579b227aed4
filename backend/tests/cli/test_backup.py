"""`parvis backup`, `restore` and `verify-backup`: what a backup holds comes back, and what is not sound is refused."""

import hashlib
import json
import os
import re
import shutil
import subprocess
import threading
from collections.abc import Callable, Iterator
from datetime import timedelta
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest
from click.testing import CliRunner
from sqlalchemy import text

from parvis.cli import main
from parvis.cli.backups import database as backed_up
from parvis.cli.backups.manifest import digest_of
from parvis.kernel import storage, stored_with_rows
from parvis.kernel.db import close, new_session, psycopg_url
from parvis.kernel.migrations import newest
from parvis.kernel.secret.proof import prove
from tests.given.backups import run, settings_put
from tests.given.data_folders import only_root_mounts
from tests.given.gate import Gate
from tests.given.later_schema import later_schema

FILES = {"stored/1": b"one", "stored/2": b"two", "stored/same": b"one", "archives/large": b"z" * 5_000_000}


@pytest.fixture(scope="module")
def use() -> Iterator[Callable[..., None]]:
    with settings_put() as put:
        yield put


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the installation has its ``files``."""
    return tmp_path_factory.mktemp("backup")


@pytest.fixture(scope="module")
def installation(cleaner, database_url: str, use, folder: Path) -> str:
    """The database of an installation with candidates and files, which the tests of this module only read."""
    cleaner.clean()
    use(PARVIS_STORAGE_URL=f"file://{folder}/files", DATABASE_URL=database_url)
    with psycopg.connect(psycopg_url(database_url), autocommit=True) as connection:
        connection.execute("DELETE FROM installation_keys")
        connection.execute(
            "INSERT INTO candidates (row_number, external_id, source, last_name, first_name)"
            " SELECT n, n::text, 'PARCOURSUP', 'NOM', 'Zoé' FROM generate_series(1, 12) n"
        )
        connection.execute(
            "INSERT INTO audit_lines (author, action, after) SELECT 'é' || n, 'CREATE_TAG', '{\"n\": 1.50}'"
            " FROM generate_series(1, 3) n"
        )
    with new_session() as session, session.begin():
        prove(session)
    for key, content in FILES.items():
        storage.put(key, content)
    return database_url


@pytest.fixture
def at_home(installation: str, use, folder: Path) -> None:
    """The commands are those of the installation."""
    use(PARVIS_STORAGE_URL=f"file://{folder}/files", DATABASE_URL=installation)


@pytest.fixture(scope="module", autouse=True)
def backup(installation: str, folder: Path) -> Path:
    """A folder with one backup, which the tests only read: the first of the installation, whatever test comes first."""
    code, line, stderr = run("backup", str(folder / "backups"))
    assert code == 0, stderr
    assert line["newObjects"] == 3
    return folder / "backups"


@pytest.fixture
def copy(backup: Path, tmp_path: Path) -> Path:
    """A copy of it, to be damaged."""
    return shutil.copytree(backup, tmp_path / "copy")


@pytest.fixture
def elsewhere(empty_database: str, installation: str, use, tmp_path: Path) -> Iterator[str]:
    """An empty database and an empty store: the commands are theirs."""
    use(PARVIS_STORAGE_URL=f"file://{tmp_path}/restored", DATABASE_URL=empty_database)
    yield empty_database
    close()


def manifest_of(target: Path) -> dict[str, Any]:
    return json.loads(next(iter(sorted(target.glob("manifest-*.json"), reverse=True))).read_text())


def rewrite(target: Path, *, signed: bool = True, **members: Any) -> None:
    """Changes the manifest, with the digest that it then has or the one that it had."""
    file = next(target.glob("manifest-*.json"))
    made = json.loads(file.read_text()) | members
    digest = made.pop("digest")
    file.write_text(json.dumps(made | {"digest": digest_of(made) if signed else digest}))


def is_untouched(url: str, tmp_path: Path) -> bool:
    with backed_up.connected(url) as connection:
        return not backed_up.has_tables(connection) and not _files(tmp_path / "restored")


def _files(folder: Path) -> dict[str, bytes]:
    """What a store holds, but for the list of erasures."""
    files = {str(each.relative_to(folder)): each.read_bytes() for each in folder.rglob("*") if each.is_file()}
    files.pop("erasures.json", None)
    return files


def test_a_backup_is_a_dump_a_manifest_and_each_content_once(backup: Path):
    made = manifest_of(backup)
    assert made.keys() == {
        "version", "schema", "created", "counts", "objects", "dump", "keyFingerprint", "digest",
    }  # fmt: skip
    assert (made["counts"]["candidates"], made["counts"]["alembic_version"]) == (12, 1)
    assert {each["sha256"] for each in made["objects"]} == {path.name for path in (backup / "objects").iterdir()}
    assert sorted(each["size"] for each in made["objects"]) == [3, 3, 5_000_000]
    assert {path.stat().st_mode & 0o077 for path in backup.rglob("*")} == {0}


def test_a_backup_that_was_made_is_the_next_line_of_the_journal(backup: Path, at_home, installation: str):
    with psycopg.connect(psycopg_url(installation)) as connection:
        lines = connection.execute(
            "SELECT author, after->>'made' FROM audit_lines WHERE action = 'COMMAND_BACKUP' ORDER BY number"
        ).fetchall()
    assert lines[0] == (None, manifest_of(backup)["created"])


def test_what_was_backed_up_comes_back_and_its_mails_are_kept(backup: Path, elsewhere: str, tmp_path: Path):
    code, line, stderr = run("restore", str(backup))
    assert (code, line["ok"], line["files"]) == (0, True, 4), stderr
    assert _files(tmp_path / "restored") == FILES
    with psycopg.connect(psycopg_url(elsewhere)) as connection:
        counts = manifest_of(backup)["counts"]
        assert backed_up.counts(connection) == counts | {"audit_lines": counts["audit_lines"] + 1, "audit_seals": 1}
        last = connection.execute("SELECT action, author, after->>'made' FROM audit_lines WHERE number = 4").fetchone()
        assert last == ("COMMAND_RESTORE", None, line["created"])
        assert connection.execute("SELECT restored_at IS NOT NULL FROM outbox").fetchone() == (True,)
    journal = CliRunner().invoke(main, ["verify-journal"])
    intact = journal.output.startswith("Le journal est intact : 4 lignes vérifiées.\n")
    assert (journal.exit_code, intact) == (0, True)
    with psycopg.connect(psycopg_url(elsewhere), autocommit=True) as connection:
        connection.execute("INSERT INTO audit_lines (action) VALUES ('CREATE_TAG')")
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            connection.execute("DELETE FROM audit_lines")
    assert "5 lignes vérifiées" in CliRunner().invoke(main, ["verify-journal"]).output
    code, line, stderr = run("restore", str(backup))
    assert (code, line["ok"]) == (1, False)
    assert "Erreur : La base de données n'est pas vide" in stderr


def test_a_store_that_holds_a_file_is_refused(backup: Path, elsewhere: str, tmp_path: Path):
    storage.put("stored/mine", b"mine")
    code, line, _ = run("restore", str(backup))
    assert (code, "Des fichiers sont déjà rangés là" in line["errors"][0]) == (1, True)
    with backed_up.connected(elsewhere) as connection:
        assert not backed_up.has_tables(connection)
    assert _files(tmp_path / "restored") == {"stored/mine": b"mine"}


def test_a_sound_backup_is_verified_whatever_the_secret(backup: Path, at_home, use, postgres_server, monkeypatch):
    monkeypatch.setenv("PARVIS_SECRET_KEY", "another secret of this installation")
    use()
    assert run("verify-backup", str(backup))[:2][0] == 0
    code, line, stderr = run("verify-backup", str(backup), "--scratch-url", postgres_server.connection_string())
    assert (code, line["ok"], line["rows"]) == (0, True, sum(manifest_of(backup)["counts"].values())), stderr
    with psycopg.connect(postgres_server.connection_string()) as connection:
        left = connection.execute("SELECT count(*) FROM pg_database WHERE datname LIKE 'parvis_verify_%'").fetchone()
    assert left == (0,)


def test_verifying_without_the_right_to_make_a_database_says_so_and_a_setting_gives_it(
    backup: Path, at_home, use, installation: str, postgres_server, monkeypatch
):
    with psycopg.connect(psycopg_url(installation), autocommit=True) as connection:
        connection.execute("DROP ROLE IF EXISTS humble")
        connection.execute("CREATE ROLE humble")
    use(DATABASE_URL=f"{installation}&options=-c%20role%3Dhumble")
    code, line, _ = run("verify-backup", str(backup))
    assert (code, "--scratch-url" in line["errors"][0]) == (2, True)
    monkeypatch.setenv("PARVIS_DATABASE_SCRATCH_URL", postgres_server.connection_string())
    use()
    assert run("verify-backup", str(backup))[0] == 0


def _truncate(target: Path) -> str:
    dump = next(target.glob("*.dump"))
    os.truncate(dump, dump.stat().st_size - 100)
    return f"{dump.name} compte"


def _flip(target: Path) -> str:
    flipped = max((target / "objects").iterdir(), key=lambda each: each.stat().st_size)
    content = bytearray(flipped.read_bytes())
    content[2_500_000] ^= 1
    flipped.write_bytes(content)
    return f"objects/{flipped.name} n'est plus ce qu'il était"


def _lose(target: Path) -> str:
    lost = next((target / "objects").iterdir())
    lost.unlink()
    return f"il y manque objects/{lost.name}"


def _flip_a_count(target: Path) -> str:
    rewrite(target, signed=False, counts=manifest_of(target)["counts"] | {"candidates": 13})
    return "est abîmé"


def _cut(target: Path) -> str:
    file = next(target.glob("manifest-*.json"))
    file.write_text(file.read_text()[:-20])
    return "est abîmé"


def _newer_version(target: Path) -> str:
    rewrite(target, version="99.0.0")
    return "est celle d'un Parvis plus récent (99.0.0)"


def _newer_schema(target: Path) -> str:
    rewrite(target, schema="2099_01_01_0000")
    return "est celle d'un Parvis plus récent"


def _newer_code(target: Path) -> str:
    rewrite(target, schema="2099_01_01_0001", codeSchema="2099_01_01_0000")
    return "est celle d'un Parvis plus récent"


@pytest.mark.parametrize(
    "damage", [_newer_code, _truncate, _flip, _lose, _flip_a_count, _cut, _newer_version, _newer_schema]
)
def test_what_is_damaged_or_of_a_version_to_come_is_not_sound_and_changes_nothing(
    copy: Path, elsewhere: str, tmp_path: Path, damage
):
    reason = damage(copy)
    for command in ("restore", "verify-backup"):
        code, line, stderr = run(command, str(copy))
        assert (code, line["ok"]) == (1, False), command
        assert reason in stderr
    assert is_untouched(elsewhere, tmp_path)


def test_code_that_was_gone_back_to_restores_its_own_backups_of_a_schema_that_has_more(
    at_home, installation: str, use, empty_database: str, tmp_path: Path
):
    target = str(tmp_path / "backups")
    with (
        psycopg.connect(psycopg_url(installation), autocommit=True) as connection,
        later_schema(connection, "expand", "expand") as later,
    ):
        assert run("backup", target)[0] == 0
    made = manifest_of(Path(target))
    assert (made["schema"], made["codeSchema"]) == (later, newest())
    assert run("verify-backup", target)[0] == 0
    use(PARVIS_STORAGE_URL=f"file://{tmp_path}/restored", DATABASE_URL=empty_database)
    code, _, stderr = run("restore", target)
    assert code == 0, stderr
    with psycopg.connect(psycopg_url(empty_database)) as connection:
        assert backed_up.schema(connection) == later


def test_a_count_that_is_signed_anew_is_seen_by_the_restoration(copy: Path, at_home):
    rewrite(copy, counts=manifest_of(copy)["counts"] | {"candidates": 13})
    code, line, _ = run("verify-backup", str(copy))
    assert (code, line["errors"]) == (1, ["La table candidates a 12 lignes au lieu de 13."])


def test_a_dump_that_ends_early_restores_nothing(copy: Path, elsewhere: str, tmp_path: Path):
    """Even where the manifest agrees with it."""
    _truncate(copy)
    content = next(copy.glob("*.dump")).read_bytes()
    rewrite(copy, dump={"sha256": hashlib.sha256(content).hexdigest(), "size": len(content)})
    code, line, _ = run("restore", str(copy))
    assert (code, "pg_restore a échoué" in line["errors"][0]) == (1, True)
    assert is_untouched(elsewhere, tmp_path)


def test_another_secret_restores_nothing_and_backs_up_nothing(
    backup: Path, elsewhere: str, use, tmp_path: Path, monkeypatch, installation: str
):
    monkeypatch.setenv("PARVIS_SECRET_KEY", "another secret of this installation")
    use()
    code, line, _ = run("restore", str(backup))
    assert (code, line["errors"][0].startswith("PARVIS_SECRET_KEY n'est pas le secret de cette sauvegarde")) == (
        1,
        True,
    )
    assert is_untouched(elsewhere, tmp_path)
    use(DATABASE_URL=installation)
    code, line, stderr = run("backup", str(tmp_path / "none"))
    assert (code, "PARVIS_SECRET_KEY" in stderr, (tmp_path / "none").exists()) == (1, True, False)


def test_a_restoration_that_was_interrupted_is_refused_by_every_command(elsewhere: str):
    with psycopg.connect(psycopg_url(elsewhere), autocommit=True) as connection:
        connection.execute("CREATE TABLE restoration_begun ()")
    result = CliRunner().invoke(main, ["migrate"])
    assert (result.exit_code, "Une restauration a été interrompue" in result.stderr) == (1, True)


def test_only_what_is_new_is_copied_and_what_no_kept_backup_names_is_removed(copy: Path, at_home):
    first = manifest_of(copy)
    storage.put("stored/new", b"new")
    try:
        code, line, stderr = run("backup", str(copy))
        assert (code, line["newObjects"], line["objects"]) == (0, 1, 4), stderr
    finally:
        storage.delete("stored/new")
    code, line, stderr = run("backup", str(copy), "--keep", "2")
    assert (code, line["newObjects"], len(line["removed"])) == (0, 0, 1), stderr
    instants = sorted(each.stem.removeprefix("database-") for each in copy.glob("*.dump"))
    assert run("verify-backup", str(copy))[1]["instant"] == instants[1]
    code, line, stderr = run("verify-backup", str(copy), "--at", line["removed"][0])
    assert (code, ", ".join(instants) in line["errors"][0]) == (1, True)
    assert run("backup", str(copy), "--keep", "1")[1]["removed"] == instants
    assert {each["sha256"] for each in first["objects"]} == {each.name for each in (copy / "objects").iterdir()}
    assert len(list(copy.glob("*.dump"))) == len(list(copy.glob("manifest-*"))) == 1


def test_the_backup_of_an_instant_is_restored_by_its_name_or_its_time(copy: Path, elsewhere: str):
    made = manifest_of(copy)
    for kind, ending in (("manifest", "json"), ("database", "dump")):
        shutil.copy(next(copy.glob(f"{kind}-*.{ending}")), copy / f"{kind}-29991231T000000.000Z.{ending}")
    os.truncate(copy / "database-29991231T000000.000Z.dump", 10)
    assert run("restore", str(copy))[0] == 1
    code, line, stderr = run("restore", str(copy), "--at", made["created"].replace("+00:00", "Z"))
    assert (code, line["created"]) == (0, made["created"]), stderr


def test_every_row_of_a_backup_has_its_file_while_people_write(at_home, use, empty_database: str, tmp_path: Path):
    """Each row of the guest book is a file: they come and go all along."""
    with new_session() as session, session.begin():
        session.execute(text("CREATE TABLE guests (key text PRIMARY KEY)"))
    over, begun = threading.Event(), threading.Event()

    def write() -> None:
        for number in count():
            if over.is_set():
                return
            if number == 5:
                begun.set()
            with new_session() as session, session.begin():
                stored_with_rows.keep(session, f"guests/{number}", b"%d" % number)
                session.execute(text("INSERT INTO guests VALUES (:key)"), {"key": f"guests/{number}"})
                gone = session.scalars(text("DELETE FROM guests WHERE key = :key RETURNING key"),
                                       {"key": f"guests/{number - 5}"}).all()  # fmt: skip
                stored_with_rows.discard_on_commit(session, *gone)

    writer = threading.Thread(target=write)
    writer.start()
    try:
        assert begun.wait(60)
        result = CliRunner().invoke(main, ["backup", str(tmp_path / "backups")])
    finally:
        over.set()
        writer.join()
        with new_session() as session, session.begin():
            session.execute(text("DROP TABLE guests"))
        for key, _ in list(storage.listed("guests/")):
            storage.delete(key)
    assert result.exit_code == 0, result.output
    use(PARVIS_STORAGE_URL=f"file://{tmp_path}/restored", DATABASE_URL=empty_database)
    assert run("restore", str(tmp_path / "backups"))[0] == 0
    with psycopg.connect(psycopg_url(empty_database)) as connection:
        rows = {key for (key,) in connection.execute("SELECT key FROM guests")}
    assert len(rows) == 5
    assert rows <= _files(tmp_path / "restored").keys()


def test_a_bucket_is_backed_up_to_a_bucket_and_comes_back(bucket: str, at_home, use, empty_database: str):
    use(PARVIS_STORAGE_URL=f"s3://{bucket}/files")
    for key, content in FILES.items():
        storage.put(key, content)
    target = f"s3://{bucket}/backups"
    assert run("backup", f"s3://{bucket}/files/backups")[0] == 2
    assert run("backup", target)[1]["newObjects"] == 3
    code, line, stderr = run("backup", target, "--keep", "1")
    assert (code, line["newObjects"], len(line["removed"])) == (0, 0, 1), stderr
    use(PARVIS_STORAGE_URL=f"s3://{bucket}/restored", DATABASE_URL=empty_database)
    code, line, stderr = run("restore", target)
    assert (code, line["files"]) == (0, 4), stderr
    assert {key: storage.read(key) for key in FILES} == FILES


@pytest.mark.parametrize(("stored", "target"), [("file://{folder}/files", "s3://{bucket}/backups"),
                                                ("s3://{bucket}/files", "{folder}/backups")])  # fmt: skip
def test_a_store_that_stops_in_the_middle_leaves_the_former_backup_and_nothing_half_done(
    bucket: str, gate: Gate, at_home, use, monkeypatch, tmp_path: Path, stored: str, target: str
):
    """Whether it is that of the backups or that of the files."""
    monkeypatch.setattr(storage, "_LONGEST_RETRY", timedelta(seconds=0.2))
    monkeypatch.setenv("AWS_ENDPOINT_URL", gate.address)
    use(PARVIS_STORAGE_URL=stored.format(folder=tmp_path, bucket=bucket))
    target = target.format(folder=tmp_path, bucket=bucket)
    storage.put_all({f"stored/{number}": b"%d" % number for number in range(3)})
    former = run("backup", target)[1]
    storage.put_all({f"stored/{number}": b"%d" % number for number in range(3, 12)})
    gate.close_after(5, rb"(PUT|GET) \S+/(objects|stored)/\w+ ")
    code, line, stderr = run("backup", target)
    assert (code, line["ok"], len(line["errors"])) == (1, False, 1), stderr
    assert re.match(r"« s3://\S+ » ne peut être|Les fichiers de Parvis ne peuvent être", line["errors"][0])
    gate.open_again()
    use()
    assert run("verify-backup", target)[1]["instant"] == former["instant"]
    code, line, stderr = run("backup", target, "--keep", "1")
    assert (code, line["files"], line["removed"]) == (0, 12, [former["instant"]]), stderr
    assert line["newObjects"] < 9  # what had come is not copied again


@only_root_mounts
def test_a_disk_that_fills_leaves_the_former_backup_and_says_so(small_disk: Path, at_home):
    subprocess.run(["mount", "-o", "remount,size=8m", small_disk], check=True)
    former = run("backup", str(small_disk / "backups"))[1]
    storage.put("stored/larger", b"y" * 5_000_000)
    try:
        code, line, stderr = run("backup", str(small_disk / "backups"))
    finally:
        storage.delete("stored/larger")
    assert (code, line["ok"], "Il n'y a plus de place dans" in stderr) == (1, False, True)
    assert not [each for each in small_disk.rglob("*#*") if each.is_file()]
    code, line, stderr = run("verify-backup", str(small_disk / "backups"))
    assert (code, line["instant"]) == (0, former["instant"]), stderr


def test_a_store_or_a_target_that_is_away_is_told(at_home, use, tmp_path: Path):
    (tmp_path / "file").write_text("no folder")
    code, line, _ = run("backup", str(tmp_path / "file"))
    assert (code, line["ok"]) == (1, False)
    use(PARVIS_STORAGE_URL=f"file://{tmp_path}/file/files")
    code, line, _ = run("backup", str(tmp_path / "backups"))
    assert (code, "Les fichiers de Parvis ne peuvent être ni lus ni écrits" in line["errors"][0]) == (1, True)
    assert not list(tmp_path.glob("backups/manifest-*"))


def test_a_target_among_the_stored_files_is_a_mistake(at_home, folder: Path):
    assert run("backup", str(folder / "files" / "backups"))[0] == 2


@pytest.mark.parametrize(
    ("path", "complaint"), [("", "est introuvable"), ("/usr/lib/postgresql/15/bin", "plus ancien")]
)
def test_programs_that_are_absent_or_older_than_the_server_are_told(
    at_home, use, tmp_path: Path, monkeypatch, path: str, complaint: str
):
    monkeypatch.setenv("PATH", path or str(tmp_path))
    use()
    code, line, _ = run("backup", str(tmp_path / "none"))
    assert (code, complaint in line["errors"][0], "postgresql-client-18" in line["errors"][0]) == (1, True, True)
