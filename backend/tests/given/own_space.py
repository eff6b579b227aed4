"""The candidate who is signed in, with a record of their own."""

from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.given.candidates import CANDIDATES, MARIE
from tests.given.interviews import id_of

ME = "/api/v1/candidate"


@pytest.fixture
def tie_account(client_as: Callable[[str], TestClient], psycopg_connection: Any) -> Callable[[str], TestClient]:
    """``tie_account(external_id)``: the client of the candidate's account, tied to that record."""
    client = client_as("ROLE_CANDIDATE")

    def tied(external_id: str) -> TestClient:
        psycopg_connection.execute("UPDATE candidates SET account_subject = NULL")
        bind = "UPDATE candidates SET account_subject = %s WHERE external_id = %s"
        psycopg_connection.execute(bind, [id_of("ROLE_CANDIDATE"), external_id])
        return client

    return tied


@pytest.fixture
def me(client_as: Callable[[str], TestClient], tie_account: Callable[[str], TestClient]) -> TestClient:
    """Marie DUPONT, whose record was created by hand."""
    created = client_as("ROLE_ADMIN").post(CANDIDATES, json=MARIE)
    assert created.status_code == 201, created.text
    return tie_account(created.json()["externalId"])
