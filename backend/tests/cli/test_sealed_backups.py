"""Backups that are sealed for a recipient: what a thief reads, what its identity opens, and what is damaged."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from click.testing import CliRunner
from pyrage.x25519 import Identity

from parvis.cli import main
from parvis.kernel import storage
from parvis.kernel.clock import today
from parvis.kernel.db import psycopg_url
from tests.given.backups import run, settings_put
from tests.given.files import file_of
from tests.given.records import id_of

FILES = {"stored/1": b"a private letter", "stored/same": b"a private letter", "archives/large": b"z" * 9_000_000}
MINE, OTHER = Identity.generate(), Identity.generate()


@pytest.fixture
def use() -> Iterator[Callable[..., None]]:
    with settings_put() as put:
        yield put


@pytest.fixture
def identity(tmp_path: Path) -> str:
    """The file of the identity, as age-keygen writes it."""
    file = tmp_path / "identity"
    file.write_text(f"# public key: {MINE.to_public()}\n{MINE}\n")
    return str(file)


@pytest.fixture
def backup(imported, use, tmp_path: Path) -> Path:
    """The sealed backup of an installation with DUPONT Zoé."""
    use(PARVIS_STORAGE_URL=f"file://{tmp_path}/files", PARVIS_BACKUP_RECIPIENT=f"{MINE.to_public()}, ")
    imported(file_of("D"))
    for key, content in FILES.items():
        storage.put(key, content)
    code, line, stderr = run("backup", str(tmp_path / "backups"))
    assert (code, line["recipients"]) == (0, [str(MINE.to_public())]), stderr
    return tmp_path / "backups"


def manifest_of(target: Path) -> dict[str, Any]:
    return json.loads(max(target.glob("manifest-*.json")).read_text())


def test_a_thief_reads_counts_and_nothing_else(backup: Path):
    made = manifest_of(backup)
    assert made["counts"]["candidates"] == 2
    assert {each["name"] for each in made["objects"]} == {path.name for path in (backup / "objects").iterdir()}
    content = {path: path.read_bytes() for path in backup.rglob("*") if path.is_file()}
    assert not [path for path, each in content.items() if b"DUPONT" in each or b"private" in each]
    sealed = [path for path, each in content.items() if each.startswith(b"age-encryption.org/v1\n")]
    assert {path.name for path in content} - {path.name for path in sealed} == {
        "erasures.json",
        next(backup.glob("manifest-*")).name,
    }


def test_the_identity_brings_everything_back(backup: Path, identity: str, use, empty_database: str, tmp_path: Path):
    code, line, stderr = run("verify-backup", str(backup))
    assert (code, line["restored"], "Rien n'a été restauré" in stderr) == (0, False, True)
    assert not (backup / "drill.json").exists()
    code, line, stderr = run("verify-backup", str(backup), "--identity", identity)
    assert (code, line["restored"]) == (0, True), stderr
    assert json.loads((backup / "drill.json").read_text())["instant"] == line["instant"]
    use(PARVIS_BACKUP_TARGET=str(backup))
    doctor = CliRunner().invoke(main, ["doctor"]).stdout
    assert (
        f"✔ Chiffrement des sauvegardes : Par age ; dernier essai de restauration avec l'identité le {today():%d/%m/%Y}"
        in doctor
    )
    use(PARVIS_STORAGE_URL=f"file://{tmp_path}/restored", DATABASE_URL=empty_database)
    code, line, stderr = run("restore", str(backup))
    assert (code, "est chiffrée" in stderr) == (1, True)
    use(PARVIS_BACKUP_IDENTITY_FILE=identity)
    code, line, stderr = run("restore", str(backup))
    assert code == 0, stderr
    assert {key: storage.read(key) for key in FILES} == FILES
    with psycopg.connect(psycopg_url(empty_database)) as connection:
        assert connection.execute("SELECT count(*) FROM candidates").fetchone() == (2,)


def test_a_bucket_is_sealed_in_a_bucket_and_comes_back_without_whom_was_erased_since(
    bucket: str, imported, use, client_as, empty_database: str, identity: str
):
    target = f"s3://{bucket}/backups"
    use(PARVIS_STORAGE_URL=f"s3://{bucket}/files", PARVIS_BACKUP_RECIPIENT=str(MINE.to_public()))
    use(PARVIS_BACKUP_TARGET=target)
    imported(file_of("D"))
    for key, content in FILES.items():
        storage.put(key, content)
    code, line, stderr = run("backup", target)
    assert (code, line["recipients"]) == (0, [str(MINE.to_public())]), stderr
    there = storage.store_at(target)
    held = {each["path"]: bytes(there.get(each["path"]).bytes()) for page in there.list() for each in page}
    made = json.loads(next(each for name, each in held.items() if name.startswith("manifest-")))
    assert {f"objects/{each['name']}" for each in made["objects"]} <= held.keys()
    assert [name for name, each in held.items() if b"DUPONT" in each or b"private" in each] == []
    assert run("verify-backup", target, "--identity", identity)[1]["restored"] is True
    admin = client_as("ROLE_ADMIN")
    address = f"/api/v1/admin/privacy/people/{id_of(admin, '101')}?reason=ON_REQUEST"
    assert admin.request("DELETE", address, json={"confirmation": "101"}).status_code == 204
    use(PARVIS_STORAGE_URL=f"s3://{bucket}/restored", DATABASE_URL=empty_database)
    assert run("restore", target)[0] == 1, "sealed"
    code, line, stderr = run("restore", target, "--identity", identity)
    assert code == 0, stderr
    assert {key: storage.read(key) for key in FILES} == FILES
    with psycopg.connect(psycopg_url(empty_database)) as connection:
        assert connection.execute("SELECT external_id FROM candidates").fetchall() == [("102",)]


def test_another_identity_opens_nothing_and_changes_nothing(
    backup: Path, use, empty_database: str, tmp_path: Path, identity: str
):
    Path(identity).write_text(str(OTHER))
    code, line, _ = run("verify-backup", str(backup), "--identity", identity)
    assert (code, all("ne s'ouvre pas par cette identité" in each for each in line["errors"])) == (1, True)
    use(PARVIS_STORAGE_URL=f"file://{tmp_path}/restored", DATABASE_URL=empty_database)
    code, line, _ = run("restore", str(backup), "--identity", identity)
    name = next(backup.glob("database-*")).name
    assert (code, line["errors"]) == (1, [f"{name} ne s'ouvre pas par cette identité."])
    with psycopg.connect(psycopg_url(empty_database)) as connection:
        assert connection.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetchone() == (0,)
    assert not (tmp_path / "restored/stored").exists()
    Path(identity).write_text("AGE-SECRET-KEY-1")
    assert run("verify-backup", str(backup), "--identity", identity)[0] == 2


@pytest.mark.parametrize("pattern", ["database-*.dump", "objects/*"])
def test_a_damaged_piece_is_told_without_any_identity(backup: Path, pattern: str):
    piece = next(backup.glob(pattern))
    content = bytearray(piece.read_bytes())
    content[len(content) // 2] ^= 1
    piece.write_bytes(content)
    code, line, _ = run("verify-backup", str(backup))
    assert (code, line["errors"]) == (
        1,
        [f"{piece.relative_to(backup)} n'est plus ce qu'il était à la sauvegarde."],
    )


def test_what_is_sealed_already_is_not_sealed_again(backup: Path, use):
    before = {path.name: path.read_bytes() for path in (backup / "objects").iterdir()}
    storage.put("stored/new", b"new")
    code, line, stderr = run("backup", str(backup), "--keep", "1")
    assert (code, line["newObjects"], len(line["removed"])) == (0, 1, 1), stderr
    after = {path.name: path.read_bytes() for path in (backup / "objects").iterdir()}
    assert (len(after), before.items() <= after.items()) == (len(before) + 1, True)


def test_sealed_and_plain_backups_are_not_mixed(backup: Path, use, tmp_path: Path):
    use(PARVIS_BACKUP_RECIPIENT="")
    code, line, _ = run("backup", str(backup))
    assert (code, "choisissez une cible neuve" in line["errors"][0]) == (2, True)
    assert run("backup", str(tmp_path / "plain"))[1]["recipients"] is None
    code, line, _ = run("backup", str(tmp_path / "plain"), "--recipient", str(OTHER.to_public()))
    assert (code, "choisissez une cible neuve" in line["errors"][0]) == (2, True)
    code, line, _ = run("backup", str(tmp_path / "new"), "--recipient", "age1nobody")
    assert (code, "n'est pas un destinataire d'age" in line["errors"][0]) == (2, True)
