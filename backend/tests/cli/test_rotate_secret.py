"""`parvis rotate-secret`: what was sealed is read under the new secret only, and who was erased stays erased."""

import secrets
import threading
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import psycopg
import pytest
from click.testing import CliRunner, Result
from sqlalchemy import select

from identity_provider.keys import signing_key
from parvis.app.sealed_columns import SEALED_COLUMNS
from parvis.cli import main
from parvis.emails.messages.writing import Content, written
from parvis.emails.outbox.model import Email, EmailKind
from parvis.emails.outbox.queueing import Draft, queue, secret_of
from parvis.emails.outbox.rules import MASK
from parvis.kernel.db import close, new_session
from parvis.kernel.personal_data import number_hash
from parvis.kernel.secret.columns import replace_secret
from parvis.kernel.secret.proof import AnotherSecret, prove
from parvis.kernel.settings import settings
from tests.given.audit import journaled
from tests.given.processes import until

REPLACED = "Le secret est remplacé (4 valeurs chiffrées de nouveau) : mettez le nouveau dans PARVIS_SECRET_KEY.\n"
OLD, NEW = secrets.token_hex(32), secrets.token_hex(32)


@pytest.fixture
def with_secret(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """``with_secret(secret)``: what this process does next is done with it."""

    def use(secret: str) -> None:
        monkeypatch.setenv("PARVIS_SECRET_KEY", secret)
        settings.cache_clear()

    yield use
    monkeypatch.undo()
    settings.cache_clear()
    close()


def things_kept() -> Mapping[str, str | bytes | None]:
    """What this process reads, with its secret, of what the installation keeps under one."""
    with new_session() as session, session.begin():
        return {
            "link": secret_of(session.scalars(select(Email)).one()),
            "signing key": signing_key(session).kid,
            "number of somebody erased": number_hash("123456789"),
        }


@pytest.fixture
def things(database: str, with_secret: Callable[[str], None]) -> Mapping[str, str | bytes | None]:
    """What the installation keeps under its secret, `OLD`."""
    with_secret(OLD)
    with new_session() as session, session.begin():
        prove(session)
        message = written(Content(subject="Bienvenue", paragraphs=(f"Votre lien : https://x.fr/{MASK}",)))
        queue(session, [Draft(EmailKind.ACTIVATION, "marie@exemple.fr", message, secret="s3cr3t")])
    return things_kept()


def rotated(*options: str, **variables: str) -> Result:
    return CliRunner().invoke(main, ["rotate-secret", *options], env={"PARVIS_NEW_SECRET_KEY": NEW, **variables})


def test_what_was_sealed_is_read_under_the_new_secret_and_no_more_under_the_old(things, with_secret):
    result = rotated()
    assert (result.exit_code, result.stdout) == (0, REPLACED), result.output
    with pytest.raises(AnotherSecret):
        things_kept()
    with_secret(NEW)
    assert things_kept() == things


def test_the_journal_says_that_the_secret_was_replaced_and_nothing_of_one_that_was_refused(things):
    with journaled() as refused:
        rotated(PARVIS_NEW_SECRET_KEY=OLD)
    with journaled() as lines:
        rotated()
    assert refused == []
    assert [(line.action, line.author, line.count) for line in lines] == [("COMMAND_SECRET", None, 4)]


def test_no_text_of_the_database_opens_under_the_old_secret_any_more(things, psycopg_connection: psycopg.Connection):
    before = _texts_sealed(psycopg_connection)
    assert len(before) == 4
    assert rotated().exit_code == 0
    after = _texts_sealed(psycopg_connection)
    assert (len(after), after & before) == (4, set())


def _texts_sealed(connection: psycopg.Connection) -> set[str]:
    """Whatever is encrypted in any text of any table: by what it begins with."""
    columns = connection.execute(
        "SELECT table_name, column_name FROM information_schema.columns"
        " WHERE table_schema = 'public' AND data_type IN ('text', 'character varying')"
    ).fetchall()
    found: set[str] = set()
    for table, column in columns:
        rows = connection.execute(f'SELECT "{column}" FROM "{table}" WHERE "{column}" LIKE \'eyJhbGciOiJkaXIi%\'')
        found |= {value for (value,) in rows}
    return found


@pytest.mark.parametrize("ending", ["", "\n", "\r\n"])
def test_secrets_are_read_from_files(things, with_secret, tmp_path: Path, ending: str):
    old, new = tmp_path / "old", tmp_path / "new"
    old.write_text(OLD + ending)
    new.write_text(NEW + ending)
    with_secret("not the secret of this installation, but told by a file")
    result = rotated("--old-file", str(old), "--new-file", str(new), PARVIS_NEW_SECRET_KEY="")
    assert (result.exit_code, result.stdout) == (0, REPLACED), result.output
    with_secret(NEW)
    assert things_kept() == things


def test_what_no_secret_opened_stays_as_it_is(things, with_secret, psycopg_connection: psycopg.Connection):
    psycopg_connection.execute("UPDATE emails SET secret = 'of a secret lost long ago'")
    assert "(3 valeurs chiffrées de nouveau)" in rotated().stdout
    assert psycopg_connection.execute("SELECT secret FROM emails").fetchone() == ("of a secret lost long ago",)


@pytest.mark.parametrize(
    ("new", "complaint"),
    [
        ("", "Le nouveau secret est vide : donnez-le par PARVIS_NEW_SECRET_KEY ou --new-file."),
        (OLD, "Le nouveau secret est le même que l'actuel."),
        ("court", "Le nouveau secret doit compter au moins 32 caractères."),
        (" " * 40, "Le nouveau secret tient en une ligne, sans espace au début ni à la fin."),
        (f"{NEW} ", "Le nouveau secret tient en une ligne, sans espace au début ni à la fin."),
        (f"{NEW}\n{NEW}", "Le nouveau secret tient en une ligne, sans espace au début ni à la fin."),
    ],
    ids=["empty", "the same", "short", "blank", "a space at its end", "two lines"],
)
def test_a_new_secret_that_cannot_be_is_refused_and_the_old_one_stays(things, new, complaint):
    result = rotated(PARVIS_NEW_SECRET_KEY=new)
    assert (result.exit_code, result.stderr) == (1, f"Erreur : {complaint}\n")
    assert things_kept() == things


def test_a_wrong_old_secret_is_refused_and_the_old_one_stays(things, with_secret):
    with_secret("not the secret of this installation at all")
    result = rotated()
    assert result.exit_code == 1
    assert result.stderr.startswith("Erreur : PARVIS_SECRET_KEY n'est pas le secret de cette base de données")
    with_secret(OLD)
    assert things_kept() == things


def test_a_file_that_is_no_text_is_refused(things, tmp_path: Path):
    (tmp_path / "new").write_bytes(b"\xff" * 40)
    result = rotated("--new-file", str(tmp_path / "new"))
    assert (result.exit_code, "ne se lit pas" in result.stderr) == (1, True)


def test_what_is_being_sealed_keeps_the_replacement_waiting_and_is_sealed_again(
    things, with_secret, psycopg_connection: psycopg.Connection
):
    """The mail is written by a transaction that began before."""
    blocked = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
    numbers: list[int] = []
    replacing = threading.Thread(target=lambda: numbers.append(replace_secret(SEALED_COLUMNS, NEW, lambda *_: None)))
    with new_session() as session, session.begin():
        message = written(Content(subject="Bienvenue", paragraphs=(f"Votre lien : https://x.fr/{MASK}",)))
        queue(session, [Draft(EmailKind.ACTIVATION, "jean@exemple.fr", message, secret="an0ther")])
        replacing.start()
        until(lambda: psycopg_connection.execute(blocked).fetchone() == (1,))
    replacing.join()
    assert numbers == [5]
    with_secret(NEW)
    with new_session() as session:
        mail = session.scalars(select(Email).where(Email.recipient == "jean@exemple.fr")).one()
        assert secret_of(mail) == "an0ther"


def test_a_process_that_has_the_old_secret_seals_nothing_more(things):
    assert rotated().exit_code == 0
    message = written(Content(subject="Bienvenue", paragraphs=(f"Votre lien : https://x.fr/{MASK}",)))
    with new_session() as session, session.begin(), pytest.raises(AnotherSecret):
        queue(session, [Draft(EmailKind.ACTIVATION, "jean@exemple.fr", message, secret="an0ther")])


def test_rows_that_others_keep_locked_are_told_and_the_old_secret_stays(things, monkeypatch):
    monkeypatch.setattr("parvis.kernel.secret.columns._TRIES", 2)
    with new_session() as session, session.begin():
        session.scalars(select(Email).with_for_update()).one()
        result = rotated()
    assert (result.exit_code, "Un travail en cours tient" in result.stderr) == (1, True)
    assert things_kept() == things


def test_an_installation_of_a_former_version_keeps_the_hashes_of_who_it_erased(database: str, with_secret):
    """The value is that which former versions stored."""
    with_secret("the secret of this installation")
    stored = "64aa1dff3536ef0d148ae9975c0c32fe621d44fa68d935373261147c1ff611e3"
    assert number_hash("123456789").hex() == stored
    other = secrets.token_hex(32)
    assert rotated(PARVIS_NEW_SECRET_KEY=other).exit_code == 0
    with_secret(other)
    assert number_hash("123456789").hex() == stored
