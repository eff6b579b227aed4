import re

import pytest
from pydantic import SecretStr, ValidationError

from parvis.kernel.settings import MEBIBYTE, Settings
from tests.architecture.tree import ROOT

# A default that is no value to copy.
IN_WORDS = {"SECRET_KEY", "FRONTEND_DIR"}


def test_operators_read_the_defaults_that_are_so():
    page = (ROOT / "docs/operations/settings.md").read_text()
    rows = re.findall(r"^\| `PARVIS_(\w+)`[^|]*\| ([^|]+) \|", page, flags=re.MULTILINE)
    assert {name.lower() for name, _ in rows} == Settings.model_fields.keys()
    wrong = [
        f"{name}: {shown} is told, {_default_shown(name)} is so"
        for name, shown in rows
        if not shown.startswith(_default_shown(name))
    ]
    assert wrong == []


def _default_shown(name: str) -> str:
    """How the manual begins to tell the default of a setting; what an absent one stands for is words of its own."""
    default = Settings.model_fields[name.lower()].default
    if default is None or default == "" or name in IN_WORDS:
        return ""
    if isinstance(default, SecretStr):
        default = default.get_secret_value()
    if isinstance(default, int) and default >= MEBIBYTE:
        size = default // MEBIBYTE
        return f"{size} MiB" if size < 1024 else f"{size // 1024} GiB"
    return f"`{str(default).lower() if isinstance(default, bool) else default}`"


def test_production_refuses_the_default_secret(monkeypatch):
    monkeypatch.setenv("PARVIS_ENVIRONMENT", "production")
    with pytest.raises(ValidationError, match="PARVIS_SECRET_KEY"):
        Settings()


def test_production_refuses_a_short_secret(monkeypatch):
    monkeypatch.setenv("PARVIS_ENVIRONMENT", "production")
    monkeypatch.setenv("PARVIS_SECRET_KEY", "parvis")
    with pytest.raises(ValidationError, match="32 caractères"):
        Settings()


def test_a_variable_set_to_nothing_counts_as_absent(monkeypatch):
    for name in ("PARVIS_OIDC_ISSUER", "DATABASE_URL", "PARVIS_PUBLIC_URL", "PARVIS_SECRET_KEY"):
        monkeypatch.setenv(name, "")
    config = Settings()
    assert config.oidc_issuer is None
    assert config.database_url is None
    assert config.issuer == "http://localhost:8000/realms/parvis"
    monkeypatch.setenv("PARVIS_ENVIRONMENT", "production")
    with pytest.raises(ValidationError, match="PARVIS_SECRET_KEY"):
        Settings()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PARVIS_PUBLIC_URL", "parvis.ecole.fr"),
        ("PARVIS_PUBLIC_URL", "https://ecole.fr/parvis"),
        ("PARVIS_OIDC_ISSUER", "sso.ecole.fr/realms/ecole"),
        ("PARVIS_OIDC_ISSUER", "https://"),
        ("PARVIS_PUBLIC_URL", "https://parvis.ecole.fr:port"),
        ("PARVIS_PUBLIC_URL", "https://[::1"),
        ("PARVIS_SENTRY_DSN", "https://sentry.ecole.fr"),
        ("PARVIS_SENTRY_DSN", "https://key@sentry.ecole.fr/parvis"),
    ],
)
def test_an_address_that_nobody_could_open_is_refused(monkeypatch, name, value):
    monkeypatch.setenv(name, value)
    with pytest.raises(ValidationError, match="adresse"):
        Settings()


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("DATABASE_URL", "mysql://parvis@127.0.0.1/parvis", "postgresql://"),
        ("DATABASE_URL", "postgresql://parvis@127.0.0.1:port/parvis", "postgresql://"),
        ("DATABASE_URL", "postgresql://parvis:100%@127.0.0.1/parvis", "« % » %25"),
        ("DATABASE_URL", "postgresql://parvis@127.0.0.1/parvis?pool=5", "paramètres de PostgreSQL"),
        ("DATABASE_URL", "postgresql://parvis@127.0.0.1/parvis?connect_timeout=x", "paramètres de PostgreSQL"),
        ("DATABASE_URL", "postgresql://parvis@/parvis?host=a,b&port=1,2,3", "paramètres de PostgreSQL"),
        ("DATABASE_URL", "postgresql://parvis@127.0.0.1/\udcff", "UTF-8"),
        ("PARVIS_TEAM_EMAILS", "marie\udcff@ecole.fr", "UTF-8"),
        ("PARVIS_STORAGE_URL", "/srv/parvis", "file:///dossier"),
        ("PARVIS_STORAGE_URL", "file://srv/parvis", "file:///dossier"),
        ("PARVIS_STORAGE_URL", "ftp://machine/parvis", "file:///dossier"),
        ("PARVIS_STORAGE_URL", "s3:///parvis", "s3://bucket"),
        ("PARVIS_SMTP_URL", "smtp://smtp.ecole.fr:port", "smtp://machine:port"),
        ("PARVIS_SMTP_URL", "smtp://smtp.ecole.fr:99999", "smtp://machine:port"),
        ("PARVIS_SMTP_URL", "smtp://user:pass#word@smtp.ecole.fr:587", "« # » %23"),
        ("PARVIS_SMTP_URL", "smtp://user:pass/word@smtp.ecole.fr:587", "« / » s'écrit %2F"),
        ("PARVIS_CAMPAIGN_YEAR", "20267", "2100"),
        ("PARVIS_JOURNAL_MONTHS", "1000000000", "1200"),
        ("PARVIS_TRUSTED_PROXIES", "proxy.ecole.fr", "« proxy.ecole.fr »"),
        ("PARVIS_TRUSTED_PROXIES", "127.0.0.1, 10.0.0.1/8", "« 10.0.0.1/8 »"),
        ("PARVIS_EMAIL_FROM", "Parvis", "expéditeur"),
        ("PARVIS_EMAIL_FROM", "Parvis, admissions <admissions@ecole.fr>", "expéditeur"),
        ("PARVIS_TEAM_EMAILS", "marie@ecole.fr; paul@ecole.fr", "« marie@ecole.fr; paul@ecole.fr »"),
    ],
)
def test_a_value_that_could_only_fail_later_is_refused(monkeypatch, name, value, message):
    monkeypatch.setenv(name, value)
    with pytest.raises(ValidationError, match=message):
        Settings()


TIMES_AND_RATES = sorted(
    name for name, setting in Settings.model_fields.items() if setting.annotation is float or name.endswith("_seconds")
)


@pytest.mark.parametrize("name", TIMES_AND_RATES)
def test_a_time_or_a_rate_without_measure_is_refused(monkeypatch, name):
    for value in ("inf", "nan", "-1", "1e300"):
        monkeypatch.setenv(f"PARVIS_{name.upper()}", value)
        with pytest.raises(ValidationError, match=name):
            Settings()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DATABASE_URL", "postgres://parvis@/parvis?host=/run/postgresql"),
        ("DATABASE_URL", "postgresql+psycopg://parvis:100%25@[::1]:5433/parvis?sslmode=require"),
        ("PARVIS_STORAGE_URL", "file:///srv/parvis"),
        ("PARVIS_STORAGE_URL", "s3://parvis"),
        ("PARVIS_SMTP_URL", "smtp+starttls://user%40ecole.fr:pass%2Fword:%23@smtp.ecole.fr:587/"),
        ("PARVIS_SENTRY_DSN", "https://key@sentry.ecole.fr/errors/12"),
        ("PARVIS_TRUSTED_PROXIES", "127.0.0.1, ::1, 10.0.0.0/8,"),
        ("PARVIS_EMAIL_FROM", "admissions@ecole.fr"),
        ("PARVIS_EMAIL_FROM", '"Parvis, École" <admissions@ecole.fr>'),
        ("PARVIS_TEAM_EMAILS", "marie@ecole.fr, paul@ecole.fr,"),
    ],
)
def test_a_value_that_works_is_taken(monkeypatch, name, value):
    monkeypatch.setenv(name, value)
    Settings()


def test_production_refuses_a_demonstration(monkeypatch):
    monkeypatch.setenv("PARVIS_ENVIRONMENT", "production")
    monkeypatch.setenv("PARVIS_SECRET_KEY", "un vrai secret, assez long pour une production")
    monkeypatch.setenv("PARVIS_DEMO", "true")
    with pytest.raises(ValidationError, match="PARVIS_DEMO"):
        Settings()


def test_no_secret_shows_in_the_settings_written_out(monkeypatch):
    monkeypatch.setenv("PARVIS_SECRET_KEY", "un-vrai-secret")
    monkeypatch.setenv("DATABASE_URL", "postgresql://parvis:mot-de-passe@db/parvis")
    written = repr(Settings()) + str(Settings().model_dump_json())
    assert "un-vrai-secret" not in written
    assert "mot-de-passe" not in written
