"""Managers of sites are mailed that a near interview of theirs moved, or came."""

import uuid
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta

import pytest

from parvis.candidate_space.own_hour import service
from parvis.emails.outbox.model import Email
from parvis.interviews.slots.model import InterviewSlot
from parvis.interviews.slots.service import locked_slots
from parvis.kernel.db import new_session
from parvis.kernel.french import date_in_letters
from tests.given.computations import candidate_id
from tests.given.interviews import SITES, account, nancy
from tests.given.jobs import until
from tests.given.letter_mails import attribute
from tests.given.own_hour import OWN, remote_slots
from tests.given.slots import day
from tests.given.waiting import people_who_wait

IN_LETTERS = date_in_letters(date.fromisoformat(day()))


@pytest.fixture
def days_before(monkeypatch: pytest.MonkeyPatch):
    """``days_before(3)``: it is three days before the slots."""

    def moved(number: int) -> None:
        monkeypatch.setattr(service, "today", lambda: date.fromisoformat(day()) - timedelta(days=number))

    return moved


def choose(client, slot: str) -> None:
    answer = client.post(f"{OWN}/choose", json={"slotId": slot})
    assert answer.status_code == 200, answer.text


def mails_of_managers() -> list[tuple[str, str, str]]:
    with new_session() as session:
        mails = session.query(Email).filter(Email.kind == "LATENESS").order_by(Email.recipient)
        return [(mail.recipient, mail.subject, mail.plain_text) for mail in mails]


def test_the_manager_reads_both_hours_three_days_before_at_the_earliest(arnaud, slots, days_before):
    days_before(4)
    choose(arnaud, slots[2])
    assert mails_of_managers() == []
    days_before(3)
    choose(arnaud, slots[3])
    choose(arnaud, slots[3])
    [(recipient, subject, text)] = mails_of_managers()
    assert (recipient, subject) == ("lea@example.org", f"Autre heure d'entretien : ARNAUD Prénom 0, le {IN_LETTERS}")
    assert f"Avant : le {IN_LETTERS} à 11 h 00, jury BOR01MD, site Bordeaux" in text
    assert f"Maintenant : le {IN_LETTERS} à 12 h 00, jury BOR01MD, site Bordeaux" in text
    assert "Candidature : n° 1000000" in text


@pytest.mark.parametrize(("former", "chosen"), [(0, 20), (20, 0)])
def test_one_near_hour_of_the_two_is_enough(arnaud, admin, site, slots, days_before, former, chosen):
    slot_of = {0: slots[2], 20: remote_slots(admin, site["id"], "09:00", on=20)[0]}
    attribute(admin, slot_of[former], 0)
    days_before(1)
    choose(arnaud, slot_of[chosen])
    assert len(mails_of_managers()) == 1


def test_who_had_no_hour_says_so(tie, slots, days_before):
    days_before(2)
    choose(tie(candidate_id(2)), slots[2])
    assert "Avant : pas d'heure" in mails_of_managers()[0][2]


def test_managers_of_two_sites_are_mailed_each_once(arnaud, admin, slots, days_before):
    with new_session() as session, session.begin():
        zoe = account(session, "zoe@example.org", "Zola")
    there = admin.post(SITES, json=nancy(zoe, timeZone="Indian/Reunion")).json()
    attribute(admin, remote_slots(admin, there["id"], "09:00")[0], 0)
    days_before(2)
    choose(arnaud, slots[2])
    of_lea, of_zoe = mails_of_managers()
    assert (of_lea[0], of_zoe[0]) == ("lea@example.org", "zoe@example.org")
    assert "à 9 h 00, heure de Paris, jury NCY01MD, site Nancy" in of_lea[2]
    assert "à 11 h 00, jury BOR01MD" in of_lea[2]
    assert f"/admin/interview-sites/{there['id']}/details" in of_zoe[2]
    assert there["id"] not in of_lea[2]


def test_the_manager_of_a_site_that_staff_gave_meanwhile_is_mailed_too(
    arnaud, admin, slots, days_before, psycopg_connection
):
    with new_session() as session, session.begin():
        zoe = account(session, "zoe@example.org", "Zola")
    there = admin.post(SITES, json=nancy(zoe)).json()
    slot_there = remote_slots(admin, there["id"], "09:00")[0]
    days_before(2)
    with ThreadPoolExecutor(1) as phone, new_session() as session:
        locked_slots(session)
        choosing = phone.submit(choose, arnaud, slots[2])
        until(lambda: people_who_wait(psycopg_connection))
        session.get_one(InterviewSlot, uuid.UUID(slots[0])).candidate_id = None
        session.flush()
        session.get_one(InterviewSlot, uuid.UUID(slot_there)).candidate_id = uuid.UUID(candidate_id(0))
        session.commit()
        choosing.result(60)
    assert [recipient for recipient, _, _ in mails_of_managers()] == ["lea@example.org", "zoe@example.org"]
