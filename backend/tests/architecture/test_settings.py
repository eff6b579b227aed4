import pytest
from pydantic import ValidationError

from parvis.kernel.settings import Settings
from tests.architecture.tree import ROOT


def test_every_setting_is_documented_for_operators():
    page = (ROOT / "docs/operations.md").read_text()
    missing = [name for name in Settings.model_fields if f"`PARVIS_{name.upper()}`" not in page]
    assert missing == []


def test_production_refuses_the_default_secret(monkeypatch):
    monkeypatch.setenv("PARVIS_ENVIRONMENT", "production")
    with pytest.raises(ValidationError, match="PARVIS_SECRET_KEY"):
        Settings()


def test_production_refuses_a_demonstration(monkeypatch):
    monkeypatch.setenv("PARVIS_ENVIRONMENT", "production")
    monkeypatch.setenv("PARVIS_SECRET_KEY", "un vrai secret")
    monkeypatch.setenv("PARVIS_DEMO", "true")
    with pytest.raises(ValidationError, match="PARVIS_DEMO"):
        Settings()


def test_no_secret_shows_in_the_settings_written_out(monkeypatch):
    monkeypatch.setenv("PARVIS_SECRET_KEY", "un-vrai-secret")
    monkeypatch.setenv("DATABASE_URL", "postgresql://parvis:mot-de-passe@db/parvis")
    written = repr(Settings()) + str(Settings().model_dump_json())
    assert "un-vrai-secret" not in written
    assert "mot-de-passe" not in written
