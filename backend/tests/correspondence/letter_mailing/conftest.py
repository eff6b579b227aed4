"""Candidates whose letters are open and mailed, and the interviews that they may get."""

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from parvis.formula_language import Kind
from tests.given.campaign import add_candidates, publish_results
from tests.given.jobs import run_waiting
from tests.given.letter_mails import EMAILS, OPENING, attribute, send_waiting, switch
from tests.given.slots import SLOTS, by_hand, day, jury

LINK = {"videoconferenceLink": "https://visio.example.org/x", "videoconferencePassword": "S3cret-7788"}


@pytest.fixture
def admin(client_as) -> TestClient:
    return client_as("ROLE_ADMIN")


@pytest.fixture
def campaign(admin) -> None:
    """One candidate a method, then one in error and one who is absent; letters are open and mailed."""
    add_candidates(["ABADIE", "BARBOSA", "CORNU", "DELMAS", "ESSAI", "FAUVEL", "GARCIA"])
    publish_results({"MethodeEvaluation": ["INTERVIEW", "PFM", "FA", "NONE", "ENCF", Kind.DIV0, "PFM"]})


@pytest.fixture
def mailed(campaign, psycopg_connection) -> None:
    psycopg_connection.execute("UPDATE candidates SET absent_from_file = true WHERE row_number = 6")
    switch(OPENING, on=True)
    switch(EMAILS, on=True)
    run_waiting()


@pytest.fixture
def slot(admin, site) -> Callable[[str], str]:
    """``slot("09:00")``: the id of a new remote slot at that hour."""
    remote = jury(admin, site["id"], "MORNING_REMOTE", {"date": day()})

    def at(hour: str) -> str:
        form = by_hand(remote["id"], convocationTime=hour, interviewTime=hour, **LINK)
        answer = admin.post(f"{SLOTS}/create-manually", json=form)
        assert answer.status_code == 201, answer.text
        return answer.json()["id"]

    return at


@pytest.fixture
def convoked(admin, mailed, slot, psycopg_connection) -> Callable[[str], str]:
    """The first candidate was mailed their interview at 9; gives what makes other slots."""
    attribute(admin, slot("09:00"))
    send_waiting(admin)
    psycopg_connection.execute("UPDATE emails SET status = 'SENT', sent_at = now()")
    return slot
