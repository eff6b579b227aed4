"""Candidates who may choose their hour: a remote jury with slots, letters that are open, and the campaign's choice."""

from typing import Any

from starlette.testclient import TestClient

from parvis.kernel.auth import Person
from parvis.kernel.db import new_session
from parvis.kernel.roles import Role
from parvis.school.settings.model import CampaignVersion
from tests.given.computations import candidate_id
from tests.given.letter_mails import OPENING, attribute, switch
from tests.given.slots import LINK, SLOTS, applicants, by_hand, day, jury

OWN = "/api/v1/candidate/interview"
CHOICES = f"{OWN}/choices"
REQUESTS = "/api/v1/admin/slot-requests"


def let_choose(**rules: Any) -> None:
    """The campaign lets candidates choose, or do what ``mode`` says."""
    content = {"slot_choice": {"mode": "CHOOSE", **rules}}
    with new_session() as session, session.begin():
        session.query(CampaignVersion).delete()
        names = {"author_first_name": "Anne", "author_last_name": "Martin"}
        session.add(CampaignVersion(version=1, content=content, changed=[], **names))


def remote_slots(admin: TestClient, site_id: str, *hours: str, on: int = 0, **date: Any) -> list[str]:
    """The ids of slots of a new remote jury, at these hours of a day."""
    created = jury(admin, site_id, "MORNING_REMOTE", {"date": day(on), **date})
    forms = [
        by_hand(created["id"], convocationDate=day(on), convocationTime="06:00", interviewTime=hour, **LINK)
        for hour in hours
    ]
    return [admin.post(f"{SLOTS}/create-manually", json=form).json()["id"] for form in forms]


def open_choice(admin: TestClient, site_id: str) -> list[str]:
    """The ids of four remote slots: of 9 h and 10 h, held by ARNAUD and BLANC, and of 11 h and 12 h, free; DUVAL is
    not called to an interview. Letters are open, and candidates choose.
    """
    ids = remote_slots(admin, site_id, "09:00", "10:00", "11:00", "12:00")
    remote = ["Bordeaux à distance"] * 4
    applicants(
        ["ARNAUD", "BLANC", "COLIN", "DUVAL"], ["INTERVIEW", "INTERVIEW", "INTERVIEW", "PFM"], LieuEntretien=remote
    )
    attribute(admin, ids[0], 0)
    attribute(admin, ids[1], 1)
    switch(OPENING, on=True)
    let_choose()
    return ids


def account_of(row: int) -> Person:
    """The person of the candidate of a row, whose account is tied to the record."""
    return Person(
        f"candidate-{row}", f"candidat{row}@exemple.fr", f"Prénom {row}", "Essai", frozenset({Role.CANDIDATE})
    )


def tie_all(connection: Any) -> None:
    """Ties each candidate's account, as `account_of` gives it, to the record."""
    connection.execute("UPDATE candidates SET account_subject = 'candidate-' || row_number")


def history_of(admin: TestClient, row: int, action: str) -> list[tuple[Any, ...]]:
    """What happened to the candidate of a row by an action, the newest first: label, values, author's last name."""
    items = admin.get(f"/api/v1/admin/history/{candidate_id(row)}").json()
    return [
        (cell["label"], cell["value"], cell["previousValue"], item["author"] and item["author"]["lastName"])
        for item in items
        if item["action"] == action
        for cell in item["content"]["cells"]
    ]
