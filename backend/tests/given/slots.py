"""Juries with dates and templates, candidates who wish for a site, and the slots that join them."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from sqlalchemy import insert
from starlette.testclient import TestClient

from parvis.candidates.history.model import HistoryItem
from parvis.kernel.clock import today
from parvis.kernel.db import new_session
from tests.given.campaign import add_candidates, import_columns, publish_results
from tests.given.interviews import JURIES
from tests.given.jobs import jobs_run

SLOTS = "/api/v1/admin/interview-slots"
TEMPLATES = "/api/v1/interview-slot-templates/site"
LINK = {"videoconferenceLink": "https://visio.example.org/x", "videoconferencePassword": "1234"}
FIRST_DAY = today() + timedelta(days=30)


def day(number: int = 0) -> str:
    """A day on which juries sit, counted from the first."""
    return (FIRST_DAY + timedelta(days=number)).isoformat()


def jury(admin: TestClient, site_id: str, interview_type: str, *dates: Mapping[str, Any]) -> dict[str, Any]:
    """A new jury that sits on these dates; a remote one has a link each day."""
    answer = admin.post(f"{JURIES}/interview-site/{site_id}/", json={"interviewType": interview_type})
    assert answer.status_code == 201, answer.text
    created = answer.json()
    link = LINK if interview_type.endswith("REMOTE") else {}
    answer = admin.put(f"{JURIES}/{created['id']}/interview-dates/", json=[{**link, **each} for each in dates])
    assert answer.status_code == 200, answer.text
    return created | {"dates": answer.json()}


def templates(admin: TestClient, site_id: str, interview_type: str, *hours: str, reserve: Sequence[str] = ()) -> None:
    """The hours of a type; those of ``reserve`` give slots without priority."""
    slots = [
        {"convocationTime": hour, "interviewTime": hour, "nonPriority": hour in reserve} for hour in (*hours, *reserve)
    ]
    answer = admin.post(f"{TEMPLATES}/{site_id}", json={"interviewType": interview_type, "slots": slots})
    assert answer.status_code == 200, answer.text


def create_slots(client: TestClient) -> dict[str, Any]:
    """Runs automatic creation."""
    with jobs_run():
        answer = client.post(f"{SLOTS}/create-automatically")
    assert answer.status_code == 200, answer.text
    return answer.json()


def slots_shown(client: TestClient, **params: str | int) -> list[dict[str, Any]]:
    """The rows of the first page of the grid of slots."""
    answer = client.post(f"{SLOTS}/filter", json={"filters": []}, params={"size": 100, **params})
    assert answer.status_code == 200, answer.text
    return answer.json()["content"]


def slots_empty(client: TestClient) -> bool:
    """Whether the grid of slots says that it has nothing to show."""
    answer = client.post(f"{SLOTS}/filter", json={"filters": []})
    return (answer.status_code, answer.json()["code"]) == (404, "NO_DATA")


def by_hand(jury_id: str, **members: str | None) -> dict[str, Any]:
    """The form of a slot at 9 h on the first day."""
    hours = {"convocationTime": "08:30", "interviewTime": "09:00"}
    return {"juryId": jury_id, "convocationDate": day(), **hours, "videoconferenceLink": None} | members


def applicants(names: Sequence[str], methods: Sequence[str | None] | None = None, **columns: Sequence[str]) -> None:
    """Candidates 1000000… with these cells in the file and, after a computation, these methods (all INTERVIEW)."""
    add_candidates(names)
    import_columns(dict(columns) or {"Groupe": [""] * len(names)})
    publish_results({"MethodeEvaluation": ["INTERVIEW"] * len(names) if methods is None else list(methods)})


def cells(client: TestClient, *columns: str) -> list[tuple[Any, ...]]:
    """What the candidates grid shows in these columns, by number."""
    question = {"columns": list(columns), "sort": [{"column": "Numero", "direction": "ASC"}]}
    answer = client.post("/api/v1/admin/candidates/filter", json=question)
    assert answer.status_code == 200, answer.text
    return [tuple(row["candidateCells"][name]["value"] for name in columns) for row in answer.json()["content"]]


def past(days: int = 1) -> date:
    """A day before today, in Paris."""
    return today() - timedelta(days=days)


def happened(action: str, candidate: str, **members: object) -> None:
    """An item of the history of a candidate."""
    with new_session() as session, session.begin():
        values = {"candidate_id": candidate, "action": action, "content": {"cells": []}} | members
        session.execute(insert(HistoryItem).values(**values))
