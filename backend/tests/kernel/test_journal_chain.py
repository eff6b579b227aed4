"""The chain of the journal in the database: what it refuses, and what `parvis verify-journal` finds."""

import threading
from collections.abc import Callable

import psycopg
import pytest
from click.testing import CliRunner
from psycopg.errors import InsufficientPrivilege
from sqlalchemy import text

from parvis.cli import main
from parvis.kernel.audit.chain import forget_old_lines
from parvis.kernel.audit.guards import lost_guards
from parvis.kernel.audit.lines import write_command
from parvis.kernel.db import engine, new_session, psycopg_url

ADD = (
    "INSERT INTO audit_lines (author, action, object_id, after) VALUES (%s, 'CHANGE_FORMULA', 'é\"\\', '{\"n\": 1.50}')"
)


@pytest.fixture
def journal(psycopg_connection: psycopg.Connection) -> psycopg.Connection:
    """A journal of four lines."""
    for author in ("anne", None, "line\nbreak", ""):
        psycopg_connection.execute(ADD, [author])
    return psycopg_connection


@pytest.fixture
def verdict() -> Callable[[], tuple[int, str]]:
    """``verdict()``: the exit code and the first sentence of the command."""

    def verdict() -> tuple[int, str]:
        result = CliRunner().invoke(main, ["verify-journal"])
        return result.exit_code, result.output.strip().partition("\n")[0]

    return verdict


def forged(journal: psycopg.Connection, statement: str) -> None:
    """Runs a statement as an intruder does who may silence triggers."""
    journal.execute("SET session_replication_role = replica")
    journal.execute(statement)
    journal.execute("SET session_replication_role = DEFAULT")


def test_a_journal_as_it_was_written_is_whole(journal, verdict):
    assert verdict() == (0, "Le journal est intact : 4 lignes vérifiées.")


def test_the_first_line_that_is_not_as_it_was_written_is_named(journal, verdict):
    put_in = "INSERT INTO audit_lines (number, at, action, previous, digest)"
    last = "la dernière ligne, n° 4, manque ou a été remplacée."
    apart = "l'une des deux a été ajoutée ou remplacée."
    for statement, sentence in (  # each is nearer to the beginning than the one before
        (f"{put_in} VALUES (5, now(), 'X', md5('x'), md5('y'))", f"la ligne n° 5 ne suit pas la ligne n° 4 : {apart}"),
        ("UPDATE audit_lines SET previous = (SELECT digest FROM audit_chain) WHERE number = 5", "la ligne n° 5 a été"),
        ("DELETE FROM audit_lines WHERE number >= 4", last),
        (f"{put_in} SELECT 4, now(), 'X', digest, md5('y') FROM audit_lines WHERE number = 3", "la ligne n° 4 a été"),
        ("UPDATE audit_lines SET after = '{\"n\": 1.5}' WHERE number = 3", "la ligne n° 3 a été modifiée."),
        ("UPDATE audit_lines SET author = '' WHERE number = 2", "la ligne n° 2 a été modifiée."),
        ("DELETE FROM audit_lines WHERE number = 2", "la ligne n° 2 manque (la suivante est la n° 3)."),
        ("UPDATE audit_lines SET at = at + interval '1 microsecond'", "la ligne n° 1 a été modifiée."),
        ("DELETE FROM audit_lines WHERE number = 1", "la ligne n° 1 manque (la suivante est la n° 3)."),
        ("DELETE FROM audit_lines", last),
    ):
        forged(journal, statement)
        code, sentence_of_command = verdict()
        assert code == 1
        assert sentence_of_command.startswith(f"Erreur : Le journal a été altéré : {sentence}")


def test_no_line_is_changed_or_removed_even_by_the_owner(journal):
    for statement in (
        "UPDATE audit_lines SET action = 'X'",
        "DELETE FROM audit_lines",
        "TRUNCATE audit_lines",
        "UPDATE audit_chain SET number = 0",
        "DELETE FROM audit_chain",
        "TRUNCATE audit_chain",
    ):
        with pytest.raises(InsufficientPrivilege, match="never changed nor removed"):
            journal.execute(statement)


def test_the_role_of_the_application_reads_and_adds_only(journal, verdict):
    journal.execute("SET ROLE parvis_app")
    journal.execute(ADD, ["camille"])
    assert journal.execute("SELECT author FROM audit_lines WHERE number = 5").fetchone() == ("camille",)
    for statement in ("UPDATE audit_lines SET action = 'X'", "DELETE FROM audit_lines", "TRUNCATE audit_lines"):
        with pytest.raises(InsufficientPrivilege, match="permission denied"):
            journal.execute(statement)
    assert journal.execute("SELECT forget_audit_lines(now() - interval '6 months')").fetchone() == (0,)
    with pytest.raises(InsufficientPrivilege, match="kept for 6 months at least"):
        journal.execute("SELECT forget_audit_lines(now() - interval '6 months' + interval '1 second')")
    journal.execute("RESET ROLE")
    assert verdict()[0] == 0


def test_what_is_too_old_is_forgotten_and_the_chain_goes_on_from_its_last_digest(journal, verdict):
    forget, age = "SELECT forget_audit_lines(now() - interval '6 months')", "now() - interval '7 months'"
    forged(journal, f"UPDATE audit_lines SET at = {age} WHERE number < 3")
    assert journal.execute(forget).fetchone() == (2,)
    assert verdict() == (0, "Le journal est intact : 2 lignes vérifiées.")
    forged(journal, f"UPDATE audit_lines SET at = {age}")
    assert journal.execute(forget).fetchone() == (2,)
    assert verdict() == (0, "Le journal est intact : 0 ligne vérifiée.")
    journal.execute(ADD, ["anne"])
    assert journal.execute("SELECT number FROM audit_lines").fetchall() == [(5,)]
    assert verdict() == (0, "Le journal est intact : 1 ligne vérifiée.")
    forged(journal, "DELETE FROM audit_lines")
    assert verdict()[0] == 1


def test_the_daily_cleanup_forgets_lines_of_more_than_two_years(journal, verdict):
    forged(journal, "UPDATE audit_lines SET at = now() - interval '23 months' WHERE number > 2")
    forged(journal, "UPDATE audit_lines SET at = now() - interval '25 months' WHERE number <= 2")
    forget_old_lines()
    assert journal.execute("SELECT number FROM audit_lines ORDER BY 1").fetchall() == [(3,), (4,)]


def test_a_rollback_leaves_no_gap_and_writers_at_once_do_not_fork_the_chain(database, journal, verdict):
    with psycopg.connect(psycopg_url(database)) as undone:
        undone.execute(ADD, ["undone"])
        undone.rollback()

    def write() -> None:
        with psycopg.connect(psycopg_url(database)) as writing:
            for _ in range(10):
                writing.execute(ADD, ["anne"])
                writing.commit()

    writers = [threading.Thread(target=write) for _ in range(4)]
    for each in writers:
        each.start()
    for each in writers:
        each.join()
    assert verdict() == (0, "Le journal est intact : 44 lignes vérifiées.")


def written(role: str | None = None) -> None:
    """Parvis writes a line, as itself or through a role."""
    with new_session() as session, session.begin():
        if role is not None:
            session.execute(text(f"SET LOCAL ROLE {role}"))
        write_command(session, "COMMAND_DEMONSTRATION")


def test_lines_are_sealed_from_the_first_that_parvis_writes(journal, verdict):
    assert "Aucune n'est scellée encore" in CliRunner().invoke(main, ["verify-journal"]).output
    for role in (None, "parvis_app"):
        written(role)
    journal.execute(ADD, ["after"])
    number, digest = journal.execute("SELECT number, digest FROM audit_chain").fetchone()
    assert CliRunner().invoke(main, ["verify-journal"]).output.splitlines() == [
        "Le journal est intact : 7 lignes vérifiées.",
        f"Dernière ligne : n° {number}, empreinte {digest}.",
        "Lignes scellées : de la n° 5 à la n° 6.",
    ]
    written()
    assert "de la n° 5 à la n° 8." in CliRunner().invoke(main, ["verify-journal"]).output
    journal.execute("SET ROLE parvis_app")
    with pytest.raises(InsufficientPrivilege):
        journal.execute("DELETE FROM audit_seals")
    journal.execute("RESET ROLE")


def test_a_chain_that_is_written_anew_is_found_whatever_is_written_afterwards(journal, verdict):
    written()
    assert verdict()[0] == 0
    forged(journal, "DELETE FROM audit_lines")
    forged(journal, f"UPDATE audit_chain SET number = 0, digest = '{'0' * 64}'")
    for author in ("anne", None, "line\nbreak", "", "forged"):
        journal.execute(ADD, [author])  # its digests agree
    found = (1, "Erreur : Le journal a été altéré : la ligne n° 5 n'est pas celle qui a été scellée : le journal a été")
    assert (verdict()[0], verdict()[1][: len(found[1])]) == found
    written()
    assert (verdict()[0], verdict()[1][: len(found[1])]) == found
    journal.execute("UPDATE audit_seals SET digest = (SELECT digest FROM audit_lines WHERE number = 5)")
    assert verdict() == (
        1,
        "Erreur : Le journal a été altéré : le sceau de la ligne n° 5 n'est pas celui de cette installation.",
    )


def test_the_seal_outlives_the_line_that_is_forgotten(journal, verdict):
    written()
    forged(journal, "UPDATE audit_lines SET at = now() - interval '7 months'")
    journal.execute("SELECT forget_audit_lines(now() - interval '6 months')")
    assert verdict() == (0, "Le journal est intact : 0 ligne vérifiée.")
    written()
    assert verdict() == (0, "Le journal est intact : 1 ligne vérifiée.")


@pytest.mark.parametrize(
    ("table", "name"), [("audit_lines", "append_audit_line"), ("audit_chain", "refuse_audit_truncate")]
)
def test_a_trigger_that_is_silenced_is_told_by_the_command_and_the_doctor(journal, verdict, table: str, name: str):
    journal.execute(f"ALTER TABLE {table} DISABLE TRIGGER {name}")
    sentence = f"des déclencheurs de la base sont désactivés ou absents : {name} ({table})."
    assert verdict() == (1, f"Erreur : Le journal a été altéré : {sentence}")
    assert f"✘ Journal : {sentence[0].upper()}{sentence[1:]}" in CliRunner().invoke(main, ["doctor"]).stdout
    journal.execute(f"ALTER TABLE {table} ENABLE TRIGGER {name}")
    assert verdict()[0] == 0
    assert "⚠ Journal : " in CliRunner().invoke(main, ["doctor"]).stdout


NOTHING = "RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$"
ONCE_MORE = "CREATE TRIGGER {0} BEFORE UPDATE OR DELETE ON {1} FOR EACH ROW {2} EXECUTE FUNCTION {3}"
REPLACED = "des fonctions de la base ont été remplacées :"
SILENT = "des déclencheurs de la base sont désactivés ou absents :"
ADDED = "des déclencheurs ou des règles ont été ajoutés dans la base :"


@pytest.mark.parametrize(
    ("statements", "sentence"),
    [
        ([f"CREATE OR REPLACE FUNCTION refuse_audit_change() {NOTHING}"], f"{REPLACED} refuse_audit_change."),
        (["ALTER FUNCTION append_audit_line() SECURITY INVOKER"], f"{REPLACED} append_audit_line."),
        (["ALTER FUNCTION forget_audit_lines(timestamptz) RESET ALL"], f"{REPLACED} forget_audit_lines."),
        (
            [
                "DROP TRIGGER refuse_audit_change ON audit_lines",
                ONCE_MORE.format("refuse_audit_change", "audit_lines", "", "refuse_audit_change('')"),
            ],
            f"{SILENT} refuse_audit_change (audit_lines).",
        ),
        (
            [
                "DROP TRIGGER refuse_audit_change ON audit_chain",
                ONCE_MORE.format("refuse_audit_change", "audit_chain", "WHEN (false)", "refuse_audit_change('append')"),
            ],
            f"{SILENT} refuse_audit_change (audit_chain).",
        ),
        (
            [
                f"CREATE FUNCTION nothing() {NOTHING}",
                "DROP TRIGGER append_audit_line ON audit_lines",
                "CREATE TRIGGER append_audit_line BEFORE INSERT ON audit_lines FOR EACH ROW EXECUTE FUNCTION nothing()",
            ],
            f"{SILENT} append_audit_line (audit_lines).",
        ),
        (
            [
                f"CREATE FUNCTION nothing() {NOTHING}",
                "CREATE TRIGGER zoe BEFORE INSERT ON audit_lines FOR EACH ROW EXECUTE FUNCTION nothing()",
            ],
            f"{ADDED} zoe (audit_lines).",
        ),
        (["CREATE RULE silent AS ON INSERT TO audit_lines DO INSTEAD NOTHING"], f"{ADDED} silent (audit_lines)."),
    ],
)
def test_what_an_owner_puts_in_the_place_of_a_guard_is_found(database, statements: list[str], sentence: str):
    with engine().connect() as connection:  # which undoes it
        assert lost_guards(connection) is None
        for each in statements:
            connection.execute(text(each))
        assert lost_guards(connection) == sentence
