"""One candidate of an imported file, through the calls: their record, their marks, their conflicts."""

from collections.abc import Callable
from typing import Any

import httpx2
from sqlalchemy import update

from parvis.accounts.directory.embedded import EmbeddedDirectory
from parvis.accounts.directory.port import AccountDetails
from parvis.candidates.record.model import Candidate
from parvis.kernel.db import new_session
from tests.given.candidates import CANDIDATES
from tests.given.files import FIRST_YEAR_PLACE, MATHS_1, MATHS_2, MATHS_PLACE, changed

CONFLICTS = f"{CANDIDATES}/grade-conflicts"


def id_of(client: Any, number: str) -> str:
    """The id of the candidate of this number."""
    rows = client.post(f"{CANDIDATES}/filter", json={"columns": ["Numero"]}).json()["content"]
    return next(row["id"] for row in rows if row["externalId"] == number)


def record_of(client: Any, candidate: str) -> dict[str, Any]:
    """The record as the drawer reads it."""
    return client.get(f"{CANDIDATES}/{candidate}").json()


def grade_of(client: Any, candidate: str, column: str) -> dict[str, Any]:
    """One mark of the record."""
    return next(grade for grade in record_of(client, candidate)["grades"] if grade["column"] == column)


def save(client: Any, candidate: str, *edits: dict[str, Any]) -> httpx2.Response:
    """Sends edits of marks together."""
    return client.put(f"{CANDIDATES}/{candidate}/update-grades", json=list(edits))


def two_conflicts(client: Any, imported: Callable[..., Any], number: str = "101") -> str:
    """Changes two marks of the candidate by hand, then imports a file with other values; returns the id."""
    candidate = id_of(client, number)
    answer = save(client, candidate, {"column": MATHS_1, "value": 12}, {"column": MATHS_2, "value": 11})
    assert answer.status_code == 200, answer.text
    imported(changed({(number, MATHS_PLACE): "15", (number, FIRST_YEAR_PLACE): "16"}))
    return candidate


def account_of(number: str) -> str:
    """The id of a new account of Zoé's, tied to the candidate of this number."""
    with new_session() as session, session.begin():
        account = EmbeddedDirectory(session).create_account(AccountDetails("zoe@exemple.fr", "Zoé", "DUPONT"))
        session.execute(update(Candidate).where(Candidate.external_id == number).values(account_subject=account.id))
        return account.id
