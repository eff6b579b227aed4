"""« État du service » and `parvis doctor`: what is wrong is said with its cure, and no secret."""

import platform
from collections.abc import Callable, Iterator
from email.policy import EmailPolicy, Policy

import pytest
from click.testing import CliRunner

from parvis.cli import main
from parvis.kernel import storage
from parvis.kernel.audit.lines import write_command
from parvis.kernel.db import close, new_session
from parvis.kernel.jobs import JobKind, enqueue
from parvis.kernel.jobs.claims import CHANNEL
from parvis.kernel.settings import settings
from parvis.school.settings.queries import campaign_settings
from parvis.school.settings.service import save_settings
from parvis.school.texts.rules import TextName, is_page
from tests.given.later_schema import later_schema
from tests.given.people import person
from tests.given.processes import free_port

STATE = "/api/v1/admin/service-state"
OTHER_VERSION = "UPDATE alembic_version SET version_num = %s"


@pytest.fixture
def use_settings(monkeypatch: pytest.MonkeyPatch, database: str) -> Iterator[Callable[..., None]]:
    """``use_settings(NAME=value)`` sets variables of this process's settings."""

    def forget() -> None:
        close()
        settings.cache_clear()
        storage.store.cache_clear()

    def use(**variables: str) -> None:
        for name, value in variables.items():
            monkeypatch.setenv(f"PARVIS_{name}", value)
        forget()

    yield use
    monkeypatch.undo()
    forget()


@pytest.fixture
def point(client_as) -> Callable[[str], dict]:
    """``point(key)``: what the page says of one thing."""

    def read(key: str) -> dict:
        answer = client_as("ROLE_ADMIN").get(STATE)
        assert answer.status_code == 200, answer.text
        return {each["key"]: each for each in answer.json()["points"]}[key]

    return read


def test_everything_that_parvis_needs_is_told_with_the_version(client_as, psycopg_connection):
    psycopg_connection.execute(f"LISTEN {CHANNEL}")  # as a worker does
    state = client_as("ROLE_ADMIN").get(STATE).json()
    assert state["version"] == client_as(None).get("/api/v1/health").json()["version"]
    points = {each["key"]: each for each in state["points"]}
    needed = {"database", "schema", "clock", "worker", "erasures", "storage", "disk", "issuer"}
    production = {
        "sealing",
        "contact",
        "pages",
        "backup",
        "mail",
        "environment",
        "secret",
        "address",
        "alarms",
        "python",
    }
    assert points["journal"]["ok"]
    assert points.keys() >= needed | production
    assert {key for key in needed if (points[key]["ok"], points[key]["cure"]) != (True, None)} == set()
    assert {key for key, each in points.items() if not each["ok"]} == set()  # in development nothing more is required


def test_without_a_worker_the_work_waits(point):
    assert not point("worker")["ok"]
    assert "parvis worker" in point("worker")["cure"]


def test_work_that_only_a_newer_worker_takes_waits(point, psycopg_connection, database):
    psycopg_connection.execute(f"LISTEN {CHANNEL}")
    with new_session() as session, session.begin():
        enqueue(session, JobKind.COMPUTATION, feature=None, author=person("anne")).version = "9.1.0"
    found = point("worker")
    assert (found["ok"], found["detail"]) == (False, "1 travail demandé par une version plus récente de Parvis.")
    assert "parvis worker" in found["cure"]


@pytest.mark.parametrize(
    ("version", "cure"), [("2099_01_01_0000", "Installez la version"), ("2026_11_27_2140", "Lancez « parvis migrate »")]
)
def test_the_schema_of_another_version_is_told(point, psycopg_connection, version, cure):
    before = psycopg_connection.execute("SELECT version_num FROM alembic_version").fetchone()
    psycopg_connection.execute(OTHER_VERSION, [version])
    try:
        assert version in point("schema")["detail"]
        assert point("schema")["cure"].startswith(cure)
    finally:
        psycopg_connection.execute(OTHER_VERSION, before)


@pytest.mark.parametrize(
    ("kind", "ok", "words"),
    [("expand", True, "En avance : Parvis 9.1.0"), ("contract", False, "Parvis 9.1.0 en a retiré")],
)
def test_what_a_later_version_did_to_the_schema_is_told(point, anonymous_client, psycopg_connection, kind, ok, words):
    with later_schema(psycopg_connection, kind) as revision:
        found = point("schema")
        ready = anonymous_client.get("/api/v1/ready").json()
    assert found["ok"] == ok
    assert found["detail"].startswith(words)
    assert revision in found["detail"]
    assert ok or "9.1.0" in found["cure"]
    assert ready == ({"status": "ok", "schemaAhead": True} if ok else {"status": "ok"})


@pytest.mark.parametrize(("seconds", "ok"), [(4, True), (-4, True), (6, False), (-6, False)])
def test_a_clock_that_differs_from_the_databases_is_told(point, clock, psycopg_connection, seconds, ok):
    theirs = psycopg_connection.execute("SELECT clock_timestamp()").fetchone()[0]
    clock.move_to(theirs)
    clock.shift(seconds)
    found = point("clock")
    assert found["ok"] == ok, found
    assert ok or "NTP" in found["cure"]


def test_a_folder_that_cannot_be_written_is_told(point, use_settings, tmp_path):
    (tmp_path / "file").touch()
    use_settings(STORAGE_URL=f"file://{tmp_path}/file")
    assert not point("storage")["ok"]
    assert "PARVIS_STORAGE_URL" in point("storage")["cure"]


def test_a_file_that_was_written_to_look_is_gone(point):
    assert point("storage")["ok"]
    assert list(storage.listed("doctor")) == []


def test_a_mail_server_that_is_away_is_told_without_its_password(client_as, point, use_settings):
    use_settings(SMTP_URL=f"smtp://parvis:s3cret@127.0.0.1:{free_port()}")
    assert not point("mail")["ok"]
    assert "PARVIS_SMTP_URL" in point("mail")["cure"]
    assert "s3cret" not in client_as("ROLE_ADMIN").get(STATE).text


@pytest.fixture
def in_production(use_settings) -> Callable[..., None]:
    """``in_production(NAME=value)``: settings of a service, with those that it must have and these."""

    def use(**variables: str) -> None:
        use_settings(ENVIRONMENT="production", SECRET_KEY="0" * 32, **variables)

    return use


def marks(points: list[dict]) -> dict[str, str]:
    return {each["key"]: "✘" if not each["ok"] else "⚠" if each["cure"] else "✔" for each in points}


def test_what_a_service_lacks_is_told_with_its_cure_and_stops_nothing(client_as):
    points = client_as("ROLE_ADMIN").get(STATE).json()["points"]
    lacking = {key for key, mark in marks(points).items() if mark == "⚠"} - {"python"}
    assert {"contact", "pages", "backup", "mail", "environment", "secret", "address", "alarms"} <= lacking
    cures = {each["key"]: each["cure"] for each in points}
    assert "/admin/administrations/campaign" in cures["pages"]
    assert "/admin/administrations/campaign" in cures["contact"]
    assert "parvis backup" in cures["backup"]
    assert "openssl rand -hex 32" in cures["secret"]


def test_in_production_what_the_law_asks_is_wrong_until_it_is_there(in_production, point):
    in_production()
    for key in ("contact", "pages", "address"):
        assert not point(key)["ok"], key
    assert point("secret")["cure"] is None
    assert point("pages")["detail"] == "À compléter : les mentions légales, les données personnelles, l'accessibilité."
    assert not point("contact")["ok"]
    with new_session() as session, session.begin():
        before = campaign_settings(session)
        pages = {name: "Tout y est." for name in TextName if is_page(name)}
        after = before.model_copy(update={"contact_email": "admissions@test.example", "texts": pages})
        assert save_settings(session, person("anne"), 0, before, after)
    assert (point("pages")["ok"], point("pages")["cure"]) == (True, None)
    assert point("contact")["detail"] == "admissions@test.example"
    in_production(PUBLIC_URL="https://parvis.test.example")
    assert (point("address")["ok"], "PARVIS_TRUSTED_PROXIES" in point("address")["cure"]) == (True, True)
    in_production(PUBLIC_URL="https://parvis.test.example", TRUSTED_PROXIES="192.0.2.7", METRICS_PORT=str(free_port()))
    for key in ("address", "alarms", "environment"):
        assert (point(key)["ok"], point(key)["cure"]) == (True, None), key


def test_a_backup_of_the_last_thirty_hours_is_told(point, clock, database):
    with new_session() as session, session.begin():
        write_command(session, "COMMAND_BACKUP")
    assert point("backup")["cure"] is None
    clock.shift(31 * 3600)
    assert (point("backup")["ok"], "parvis backup" in point("backup")["cure"]) == (True, True)


def test_mails_that_do_not_leave_are_lacking(point, use_settings, mail_server):
    use_settings(EMAIL_MODE="test")
    assert (point("mail")["ok"], "PARVIS_EMAIL_MODE=enabled" in point("mail")["cure"]) == (True, True)
    use_settings(EMAIL_MODE="enabled", EMAIL_FROM="Parvis <ne-pas-repondre@localhost>")
    assert (point("mail")["ok"], "PARVIS_EMAIL_FROM" in point("mail")["cure"]) == (True, True)


def test_a_mail_server_that_answers_is_told_with_the_mode(point, use_settings, mail_server):
    use_settings(EMAIL_FROM="Parvis <admissions@test.example>")
    assert point("mail") == {
        "key": "mail",
        "name": "Envoi des e-mails",
        "ok": True,
        "detail": "Le serveur répond ; les e-mails partent",
        "cure": None,
    }
    assert mail_server.taken == []


def doctor():
    return CliRunner().invoke(main, ["doctor"])


def test_the_doctor_warns_of_a_python_whose_mail_is_not_corrected(database, monkeypatch):
    monkeypatch.setattr(EmailPolicy, "verify_generated_headers", True, raising=False)
    assert f"✔ Python : {platform.python_version()}\n" in doctor().stdout
    for policy in (EmailPolicy, Policy):
        monkeypatch.delattr(policy, "verify_generated_headers", raising=False)
    lines = doctor().stdout
    assert f"⚠ Python : {platform.python_version()}, son courrier n'est pas corrigé.\n    Pour servir" in lines


def test_the_doctor_tells_each_point_and_fails_for_one(database, psycopg_connection):
    sick = doctor()
    assert sick.exit_code == 1
    assert "✘ Travaux : Aucun processus n'attend de travail.\n    Lancez « parvis worker »" in sick.stdout
    assert "✔ Base de données : PostgreSQL" in sick.stdout
    psycopg_connection.execute(f"LISTEN {CHANNEL}")
    healthy = doctor()
    assert healthy.exit_code == 0
    assert "⚠ Pages légales : À compléter" in healthy.stdout
    assert healthy.stdout.splitlines()[-1].startswith("0 à réparer (✘), ")


def test_an_issuer_that_is_away_is_told(use_settings):
    use_settings(OIDC_ISSUER=f"http://127.0.0.1:{free_port()}/realms/school")
    assert "✘ Connexion des personnes : http://127.0.0.1" in doctor().stdout


def test_a_database_that_is_away_hides_no_other_point(monkeypatch, use_settings):
    monkeypatch.setenv("DATABASE_URL", "postgresql://parvis:s3cret@127.0.0.1:9/absent")
    use_settings()
    sick = doctor()
    assert sick.exit_code == 1
    assert sick.stdout.startswith("✘ Base de données : La base de données ne répond pas")
    assert "✔ Fichiers déposés" in sick.stdout
    assert "s3cret" not in sick.output
