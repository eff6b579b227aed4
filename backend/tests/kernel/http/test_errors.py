"""One shape for every failure, whatever its status, with the request's id and nothing of what failed."""

import subprocess
import sys

import pytest
from fastapi import APIRouter, FastAPI
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from starlette.exceptions import HTTPException
from starlette.testclient import TestClient

from parvis.kernel.errors import (
    FeatureLockAlreadyTaken,
    FieldError,
    Forbidden,
    NotFound,
    StaleVersion,
    TooLarge,
    Unauthenticated,
)

SHAPE = ["code", "message", "fields", "data", "requestId"]
FAILURES = {
    401: Unauthenticated(),
    403: Forbidden(),
    404: NotFound(),
    405: HTTPException(405),
    409: StaleVersion(data=FieldError(field="version", message="3")),
    413: TooLarge(),
    415: HTTPException(415),
    422: HTTPException(400),
    500: ValueError("Zoé Dupont"),
    503: OperationalError("SELECT 'Zoé'", {}, Exception("Dupont")),
}


@pytest.fixture
def failing(app: FastAPI) -> TestClient:
    """The application, with one more call that fails as asked."""
    router = APIRouter()

    @router.get("/api/failing/{status}")
    def fail(status: int) -> None:
        raise FAILURES[status]

    app.router.routes[:0] = router.routes
    return TestClient(app, raise_server_exceptions=False)


@pytest.mark.parametrize("status", FAILURES)
def test_every_status_answers_in_one_shape(failing, status):
    answer = failing.get(f"/api/failing/{status}")
    assert answer.status_code == status
    assert list(answer.json()) == SHAPE
    assert answer.json()["requestId"] == answer.headers["X-Request-Id"]
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "Zoé" not in answer.text
    assert "Dupont" not in answer.text
    assert answer.headers.get("Retry-After") == ("5" if status == 503 else None)


def test_every_way_of_losing_the_database_is_503(failing, monkeypatch):
    for lost in (InterfaceError("SELECT 1", {}, Exception("the connection is closed")), PoolTimeout("QueuePool limit")):
        monkeypatch.setitem(FAILURES, 503, lost)
        assert failing.get("/api/failing/503").json()["code"] == "UNAVAILABLE"


def test_a_lock_that_is_taken_is_reported_by_its_literal():
    assert FeatureLockAlreadyTaken().code == FeatureLockAlreadyTaken().message == "FEATURE_LOCK_ALREADY_TAKEN"


LOGGED = """
import logging, structlog
from parvis.kernel.http.logs import configure_logs
configure_logs({level!r})
def fail():
    name = "Zoé"
    raise ValueError(f"{{name}} Dupont")
try:
    try:
        fail()
    except ValueError as error:
        if {grouped}:
            raise ExceptionGroup("Zoé Dupont", [ExceptionGroup("deeper", [error])])
        raise
except Exception as error:
    structlog.get_logger().error("defect", exc_info=error)
    logging.getLogger("uvicorn.error").exception("Exception in ASGI application")
"""


@pytest.mark.parametrize("grouped", [False, True])
@pytest.mark.parametrize(("level", "quoted"), [("INFO", False), ("WARNING", False), ("DEBUG", True)])
def test_a_defect_is_logged_by_its_type_and_place_not_by_what_it_quotes(level, quoted, grouped):
    program = [sys.executable, "-c", LOGGED.format(level=level, grouped=grouped)]
    written = subprocess.run(program, capture_output=True, text=True, check=True).stderr
    assert written.count('"exc_type": "ValueError"') == 2
    assert written.count('"name": "fail"') == 2
    assert ("Dupont" in written) is quoted
