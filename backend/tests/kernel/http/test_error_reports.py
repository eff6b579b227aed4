"""What the error-reporting service receives about a defect, and about the person."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from fastapi import APIRouter, FastAPI
from starlette.testclient import TestClient

from parvis.kernel.error_reports import report_defect
from parvis.kernel.permissions import requires
from parvis.kernel.roles import STAFF
from parvis.kernel.settings import Settings, settings
from parvis.kernel.version import VERSION
from tests.given.processes import until
from tests.kernel.http.reports_server import ReportsServer, reports_server

ADDRESS = "/api/failing/zoe.dupont@example.org?q=Zo%C3%A9+Dupont"


@pytest.fixture
def reports() -> Iterator[ReportsServer]:
    with reports_server() as server:
        yield server


@pytest.fixture
def use_settings(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Settings]:
    """``use_settings(NAME=value)`` sets variables of this process's settings."""

    def use(**variables: str) -> Settings:
        for name, value in variables.items():
            monkeypatch.setenv(f"PARVIS_{name}", value)
        settings.cache_clear()
        return settings()

    return use


@pytest.fixture
def failing(app: FastAPI, client_as: Callable[[str | None], TestClient]) -> TestClient:
    """A signed-in client of the application, with one more call that fails."""
    router = APIRouter()

    @router.post("/api/failing/{name}", dependencies=[requires(*STAFF)])
    def fail(name: str) -> None:
        candidate = f"{name} Dupont"
        raise ValueError(f"the cell of {candidate} is wrong")

    app.router.routes[:0] = router.routes
    return client_as("ROLE_ADMIN")


def test_a_defect_is_reported_with_its_place_its_request_and_the_persons_email(failing, reports, use_settings):
    use_settings(SENTRY_DSN=reports.dsn, SENTRY_SAMPLE_RATE="1")
    answer = failing.post(ADDRESS, json={"mark": "Zoé Dupont"}, headers={"X-Secret": "confidential"})
    assert answer.json()["code"] == "INTERNAL_ERROR"
    until(lambda: reports.events)
    event = reports.events[0]
    [failure] = event["exception"]["values"]
    assert failure["type"] == "ValueError"
    assert failure["stacktrace"]["frames"][-1]["function"] == "fail"
    assert event["user"] == {"email": "admin@test.example"}
    assert event["release"] == f"parvis@{VERSION}"
    assert event["tags"] == {
        "request_id": answer.json()["requestId"],
        "method": "POST",
        "route": "/api/failing/{name}",
    }


def test_a_report_holds_no_message_value_address_body_or_header(failing, reports, use_settings):
    use_settings(SENTRY_DSN=reports.dsn, SENTRY_SAMPLE_RATE="1")
    failing.post(ADDRESS, json={"mark": "Zoé Dupont"}, headers={"X-Secret": "confidential"})
    until(lambda: reports.events)
    token = failing.headers["Authorization"].removeprefix("Bearer ")
    for private in ("Dupont", "Zo", "zoe.dupont", "the cell of", "confidential", token, "testclient", "Camille"):
        assert private not in reports.requests[0]
    assert "request" not in reports.events[0]
    assert "server_name" not in reports.events[0]


def test_a_report_names_the_person_by_an_opaque_id_where_the_settings_say_so(failing, reports, use_settings):
    use_settings(SENTRY_DSN=reports.dsn, SENTRY_SAMPLE_RATE="1", SENTRY_PERSON="id")
    failing.post(ADDRESS, json={})
    until(lambda: reports.events)
    assert list(reports.events[0]["user"]) == ["id"]
    assert "admin@test.example" not in reports.requests[0]


def types_of(events: list[dict[str, Any]]) -> list[str]:
    return [event["exception"]["values"][0]["type"] for event in events]


def test_about_half_of_the_errors_are_reported_by_default(reports, use_settings):
    use_settings(SENTRY_DSN=reports.dsn)
    for _ in range(100):
        report_defect(ValueError())

    def is_a_later_one_reported() -> bool:
        report_defect(KeyError())
        return "KeyError" in types_of(reports.events)

    until(is_a_later_one_reported)
    assert 20 < types_of(reports.events).count("ValueError") < 80


def test_without_a_dsn_nothing_is_reported_and_the_answer_is_the_same(failing, reports):
    assert failing.post(ADDRESS, json={}).json()["code"] == "INTERNAL_ERROR"
    assert reports.events == []


def test_a_service_that_is_away_delays_no_answer(failing, use_settings):
    with reports_server() as gone:
        dsn = gone.dsn
    use_settings(SENTRY_DSN=dsn, SENTRY_SAMPLE_RATE="1")
    assert failing.post(ADDRESS, json={}).json()["code"] == "INTERNAL_ERROR"
