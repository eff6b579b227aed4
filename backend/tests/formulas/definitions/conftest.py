"""A file's columns and formulas as the editor sends them."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from parvis.candidate_table.columns.naming import named
from parvis.candidate_table.columns.service import keep_columns
from parvis.kernel.db import new_session

FORMULAS = "/api/v1/admin/formula-edition"


def keep_headers(*headers: str) -> None:
    """The newest file has these columns."""
    with new_session() as session, session.begin():
        keep_columns(session, named(headers, campaign_year=2027))


@pytest.fixture
def admin(client_as: Callable[[str | None], TestClient]) -> Iterator[TestClient]:
    """An administrator, in a campaign whose file has four columns."""
    client = client_as("ROLE_ADMIN")
    keep_headers("Maths", "Physique", "L'oral [note]", "Avis")
    return client


def draft(name: str, formula: str, **members: Any) -> dict[str, Any]:
    """A formula for each candidate, as a new one is first sent."""
    return {
        "name": name,
        "type": "ROW_FORMULA",
        "businessValue": "NONE",
        "formula": formula,
        "externalColumnDescriptors": [],
        "internalColumnDescriptors": [],
        "businessColumnDescriptors": [],
    } | members


def saved(client: TestClient, name: str, formula: str, **members: Any) -> dict[str, Any]:
    """The formula, created."""
    answer = client.post(FORMULAS, json=draft(name, formula, **members))
    assert answer.status_code == 201, answer.text
    return answer.json()
