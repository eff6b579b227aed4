"""A candidate's account tied to a record, a folder of stored files, and the settings of the campaign."""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from psycopg import Connection
from sqlalchemy import delete
from starlette.testclient import TestClient

from parvis.kernel.db import new_session
from parvis.school.settings.model import CampaignVersion
from tests.given.candidates import CANDIDATES, MARIE
from tests.given.interviews import id_of

Tie = Callable[[str], TestClient]


@pytest.fixture
def stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, storage_at: Callable[[str | None], object]) -> Path:
    """The folder of the bytes of stored files."""
    monkeypatch.setenv("PARVIS_DATA_DIR", str(tmp_path))
    storage_at(None)
    return tmp_path / "files" / "stored"


@pytest.fixture
def tie(client_as: Callable[[str], TestClient], psycopg_connection: Connection[Any]) -> Tie:
    """``tie(id)``: the client of a candidate's account, which is tied to that record and to no other."""
    client = client_as("ROLE_CANDIDATE")

    def tied(candidate_id: str) -> TestClient:
        psycopg_connection.execute("UPDATE candidates SET account_subject = NULL")
        bind = "UPDATE candidates SET account_subject = %s WHERE id::text = %s"
        psycopg_connection.execute(bind, [id_of("ROLE_CANDIDATE"), candidate_id])
        return client

    return tied


@pytest.fixture
def marie(admin: TestClient, stored: Path) -> str:
    """The id of Marie, created by hand."""
    return admin.post(CANDIDATES, json=MARIE).json()["id"]


@pytest.fixture
def me(tie: Tie, marie: str) -> TestClient:
    """Marie's own client."""
    return tie(marie)


@pytest.fixture
def campaign(database: str) -> Callable[..., None]:
    """``campaign(file_deadline=…)`` sets only these settings."""

    def set_to(**members: date | bool) -> None:
        content = {name: value.isoformat() if isinstance(value, date) else value for name, value in members.items()}
        with new_session() as session, session.begin():
            session.execute(delete(CampaignVersion))
            session.add(
                CampaignVersion(
                    version=1, content=content, changed=[], author_first_name="Anne", author_last_name="Martin"
                )
            )

    return set_to
