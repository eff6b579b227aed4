"""Projects that wait for readers, and the readers."""

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import insert
from starlette.testclient import TestClient

from parvis.files.stored.model import DepositedBy, FileType, StoredFile
from parvis.kernel.db import new_session
from tests.given.browser import Browser
from tests.given.client import Client
from tests.given.computations import candidate_id
from tests.given.members import juror
from tests.given.people import token_for
from tests.given.slots import applicants

QUEUE = "/api/v1/jury/pfm/queue"
PFM = "/api/v1/admin/pfm"
CAMPAIGN = "/api/v1/admin/campaign"
TWICE: Mapping[str, Any] = {
    "readings": 2,
    "gap": 2,
    "within": "BETTER",
    "anonymous": False,
    "notOwnInterview": True,
    "arbiters": [],
}


class Reader:
    """A jury member, and the calls that a reader makes."""

    def __init__(self, app: FastAPI, name: str) -> None:
        self._app, self._email = app, f"{name.lower()}@test.example"
        self.id = juror(name, self._email)

    @property
    def client(self) -> TestClient:
        """A client with a token of this moment."""
        return Client(self._app, Browser.loop, headers={"Authorization": f"Bearer {token_for(self._email)}"})

    def queue(self) -> dict[str, Any]:
        """What they may still read."""
        return self.client.get(QUEUE).json()

    def next(self) -> str | None:
        """Holds the next project, and gives the number of its candidate."""
        answer = self.client.post(f"{QUEUE}/next")
        assert answer.status_code in {200, 204}, answer.text
        return answer.json()["externalId"] if answer.content else None

    def reads(self, row: int, grade: str = "B", **members: Any) -> Any:
        """The answer to the reading of the candidate of that row."""
        return self.client.post(f"/api/v1/jury/pfm/{candidate_id(row)}/reading", json={"grade": grade, **members})

    def changes(self, row: int, grade: str, version: int = 1, **members: Any) -> Any:
        """The answer to another letter."""
        body = {"grade": grade, "version": version, **members}
        return self.client.put(f"/api/v1/jury/pfm/{candidate_id(row)}/reading", json=body)

    def takes(self, row: int, grade: str = "B", **members: Any) -> dict[str, Any]:
        """Holds the next project, which is that of the row, and reads it."""
        assert self.next() == str(1_000_000 + row)
        answer = self.reads(row, grade, **members)
        assert answer.status_code == 201, answer.text
        return answer.json()

    def finds(self, row: int) -> dict[str, Any]:
        """The candidate by number."""
        return self.client.get("/api/v1/jury/candidate", params={"search": str(1_000_000 + row)}).json()

    def grades(self, row: int, grade: str = "B", **members: Any) -> Any:
        """The answer to the grade form."""
        body = {"gradeType": "PFM", "grade": grade, "juryDate": "2027-04-29", "force": True, **members}
        return self.client.post(f"/api/v1/jury/candidate/{candidate_id(row)}/grade", json=body)


def projects(names: Sequence[str], **columns: Sequence[str]) -> None:
    """Candidates 1000000… whose method is the project, which arrived in this order."""
    applicants(names, ["PFM"] * len(names), **columns)
    for row in range(len(names)):
        add_project(row, f"{names[row]}.pdf")


def add_project(row: int, name: str = "pfm.pdf") -> None:
    """A project of the candidate of that row, later than the former ones."""
    with new_session() as session, session.begin():
        session.execute(
            insert(StoredFile).values(
                id=uuid.uuid4(),
                type=FileType.PFM,
                candidate_id=uuid.UUID(candidate_id(row)),
                name=name,
                mime_type="application/pdf",
                size=9,
                sha256=b"",
                deposited_by=DepositedBy.IMPORT,
            )
        )


def rules(admin: TestClient, *, force: bool = False, **members: Any) -> Any:
    """The answer to other rules of readings: two of them, but for these members."""
    body = admin.get(CAMPAIGN).json() | {"pfm": {**TWICE, **members}, "force": force}
    return admin.put(CAMPAIGN, json=body)


def read_twice(admin: TestClient, **members: Any) -> None:
    """Puts two readings in force."""
    answer = rules(admin, **members)
    assert answer.status_code == 200, answer.text


@pytest.fixture
def anne(app: FastAPI) -> Reader:
    """A reader."""
    return Reader(app, "Anne")


@pytest.fixture
def bruno(app: FastAPI) -> Reader:
    """Another reader."""
    return Reader(app, "Bruno")


@pytest.fixture
def chloe(app: FastAPI) -> Reader:
    """A third reader."""
    return Reader(app, "Chloe")


@pytest.fixture
def dora(app: FastAPI) -> Reader:
    """A fourth reader."""
    return Reader(app, "Dora")
