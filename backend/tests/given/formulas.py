"""A file's columns, and formulas as the editor sends them."""

from typing import Any

from starlette.testclient import TestClient

from parvis.candidate_table.columns.naming import named
from parvis.candidate_table.columns.service import keep_columns
from parvis.formulas.definitions.model import Formula
from parvis.kernel.db import new_session

FORMULAS = "/api/v1/admin/formula-edition"


def keep_headers(*headers: str) -> None:
    """The newest file has these columns."""
    with new_session() as session, session.begin():
        keep_columns(session, named(headers, campaign_year=2027))


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


def save_row_formula(name: str) -> None:
    """A row formula of that name in the database, whose results `campaign.compute` stores."""
    with new_session() as session, session.begin():
        session.add(
            Formula(
                name=name,
                name_key=name.casefold(),
                type="ROW_FORMULA",
                business_value="NONE",
                formula="1",
                dependencies=[],
                created_by="tests",
                updated_by="tests",
            )
        )
