"""Candidates say whether they come to their interview; staff read it in the grid of slots and in the history."""

import re
from datetime import datetime, time, timedelta
from typing import Any

import pytest
from starlette.testclient import TestClient

from parvis.candidate_space.own_letter import api
from parvis.candidate_space.presence import queries
from parvis.emails.outbox.model import Email
from parvis.kernel.clock import PARIS, now
from parvis.kernel.db import new_session
from tests.given.campaign import import_columns
from tests.given.computations import candidate_id
from tests.given.letter_mails import OPENING, switch
from tests.given.slots import FIRST_DAY, SLOTS, applicants, by_hand, day, jury, slots_shown

PRESENCE = "/api/v1/candidate/presence"
RECEIPTS = "/api/v1/candidate/receipts"
CALENDAR = "/api/v1/candidate/interview.ics"
NOTHING = {"open": False, "presence": None, "impediment": None, "answered": None} | dict.fromkeys(
    ("slotName", "day", "deadline", "deadlineHour", "phone")
)
AWAITED = {"open": True, "day": day(), "deadline": day(-1), "deadlineHour": "23 h 59, heure de Paris"}
NINE, TEN = f"BOR01MD-{day()}-0900", f"BOR01MD-{day()}-1000"


def attribute(admin: TestClient, slot: str, row: int) -> None:
    answer = admin.post(f"{SLOTS}/attribute-slot", json={"interviewSlotId": slot, "candidateId": candidate_id(row)})
    assert answer.status_code == 200, answer.text


@pytest.fixture
def slots(admin: TestClient, site: dict[str, Any], campaign) -> list[str]:
    """The ids of two remote slots, the first held by ARNAUD; letters are open, and the campaign asks for presence."""
    created = jury(admin, site["id"], "MORNING_REMOTE", {"date": day()})
    applicants(["ARNAUD", "BLANC", "COLIN"], ["INTERVIEW", "INTERVIEW", "PFM"])
    hours = ("09:00", "10:00")
    link = created["dates"][0]
    forms = [
        by_hand(
            created["id"],
            interviewTime=hour,
            videoconferenceLink=link["videoconferenceLink"],
            videoconferencePassword=link["videoconferencePassword"],
        )
        for hour in hours
    ]
    ids = [admin.post(f"{SLOTS}/create-manually", json=form).json()["id"] for form in forms]
    attribute(admin, ids[0], 0)
    switch(OPENING, on=True)
    campaign(presence_confirmation=True)
    return ids


@pytest.fixture
def arnaud(slots: list[str], tie) -> TestClient:
    return tie(candidate_id(0))


def answer(client: TestClient, presence: str | None = "CONFIRMED", impediment: str | None = None, slot: str = NINE):
    return client.put(PRESENCE, json={"slotName": slot, "presence": presence, "impediment": impediment})


def in_grid(admin: TestClient) -> list[tuple[str | None, str | None]]:
    return [(row["presence"], row["impediment"]) for row in slots_shown(admin)]


def lines_of_home(admin: TestClient) -> dict[str, dict[str, Any]]:
    return {each.pop("kind"): each for each in admin.get("/api/v1/admin/attention").json()}


def history(admin: TestClient) -> list[tuple[str, str, str, str | None]]:
    items = admin.get(f"/api/v1/admin/history/{candidate_id(0)}").json()
    return [
        (cell["label"], cell["value"], cell["previousValue"], item["author"]["lastName"])
        for item in items
        if item["action"] == "ANSWER_PRESENCE"
        for cell in item["content"]["cells"]
    ]


def test_confirmed_presence_is_in_the_grid_of_slots_and_in_the_history(arnaud, admin):
    assert arnaud.get(PRESENCE).json() == NOTHING | AWAITED | {"slotName": NINE}
    assert in_grid(admin) == [(None, None)] * 2
    confirmed = answer(arnaud)
    assert confirmed.status_code == 200, confirmed.text
    assert confirmed.json() == arnaud.get(PRESENCE).json()
    assert (confirmed.json()["presence"], confirmed.json()["answered"] is None) == ("CONFIRMED", False)
    assert in_grid(admin) == [("CONFIRMED", None), (None, None)]
    assert arnaud.put(PRESENCE, json=confirmed.json()).json() == confirmed.json()
    assert history(admin) == [("Présence", "Présence confirmée", None, "Essai")]


def test_impediment_replaces_a_confirmation_and_the_same_again_writes_nothing(arnaud, admin):
    answer(arnaud)
    for _ in range(2):
        assert answer(arnaud, "IMPEDED", "  <b>Train</b>\n supprimé ").status_code == 200
    assert in_grid(admin)[0] == ("IMPEDED", "<b>Train</b> supprimé")
    assert lines_of_home(admin)["IMPEDIMENTS"] == {"count": 1, "link": "/admin/interview-slots?empechements=oui"}
    assert [(value, previous) for _, value, previous, _ in history(admin)] == [
        ("Empêchement : <b>Train</b> supprimé", "Présence confirmée"),
        ("Présence confirmée", None),
    ]
    assert answer(arnaud, impediment="oublié").json()["impediment"] is None
    assert "IMPEDIMENTS" not in lines_of_home(admin)


@pytest.mark.parametrize(
    ("presence", "impediment", "field"),
    [
        (None, None, "presence"),
        ("MAYBE", None, "presence"),
        ("IMPEDED", None, "impediment"),
        ("IMPEDED", " \u200b ", "impediment"),
        ("IMPEDED", "x" * 501, "impediment"),
    ],
)
def test_answer_that_says_nothing_or_too_much_is_refused(arnaud, presence, impediment, field):
    refused = answer(arnaud, presence, impediment)
    assert (refused.status_code, [each["field"] for each in refused.json()["fields"]]) == (422, [field])
    assert arnaud.get(PRESENCE).json()["presence"] is None


def test_impediment_of_500_characters_is_kept_whole(arnaud):
    assert answer(arnaud, "IMPEDED", "é" * 500).json()["impediment"] == "é" * 500


def test_another_slot_is_another_question(arnaud, admin, slots):
    answer(arnaud)
    attribute(admin, slots[1], 0)
    assert in_grid(admin) == [(None, None)] * 2
    stale = answer(arnaud)
    assert (stale.status_code, stale.json()["code"]) == (409, "INTERVIEW_CHANGED")
    assert arnaud.get(PRESENCE).json() == NOTHING | AWAITED | {"slotName": TEN}
    attribute(admin, slots[0], 1)
    assert in_grid(admin) == [(None, None)] * 2, "an answer is its candidate's"


def test_impediment_of_who_held_a_slot_before_needs_nobody_any_more(arnaud, admin, slots):
    answer(arnaud, "IMPEDED", "Grève")
    assert lines_of_home(admin)["IMPEDIMENTS"]["count"] == 1
    attribute(admin, slots[0], 1)
    assert "IMPEDIMENTS" not in lines_of_home(admin)


def test_slots_are_filtered_by_presence(arnaud, admin):
    answer(arnaud, "IMPEDED", "Grève")
    chosen = {"filterType": "COLUMN_FILTER", "column": "presence", "error": False, "operator": None}
    found = admin.post(f"{SLOTS}/filter", json={"filters": [chosen | {"values": ["IMPEDED"]}]}).json()
    assert [row["slotName"] for row in found["content"]] == [NINE]
    [values] = admin.post(f"{SLOTS}/filter-set", json={"columns": ["presence"]}).json()
    assert (values["values"], values["counts"]) == ([None, "IMPEDED"], [1, 1])


def test_interview_that_has_begun_is_answered_no_more(arnaud, monkeypatch: pytest.MonkeyPatch):
    answer(arnaud)
    start = datetime.combine(FIRST_DAY, time(9), PARIS)
    monkeypatch.setattr(queries, "now", lambda: start)
    refused = answer(arnaud, "IMPEDED", "Trop tard")
    assert (refused.status_code, refused.json()["code"]) == (409, "PRESENCE_CLOSED")
    shown = arnaud.get(PRESENCE).json()
    assert (shown["open"], shown["presence"]) == (False, "CONFIRMED")
    monkeypatch.setattr(queries, "now", lambda: start - timedelta(seconds=1))
    assert arnaud.get(PRESENCE).json()["open"] is True


@pytest.mark.parametrize(("days", "phone"), [(2, None), (1, "05 00 00 00 00"), (0, "05 00 00 00 00")])
def test_answer_is_wanted_by_the_day_before_and_a_phone_number_is_given_when_it_is_near(
    arnaud, psycopg_connection, monkeypatch: pytest.MonkeyPatch, days: int, phone: str | None
):
    psycopg_connection.execute("UPDATE interview_sites SET phone = '05 00 00 00 00'")
    monkeypatch.setattr(queries, "today", lambda: FIRST_DAY - timedelta(days=days))
    shown = arnaud.get(PRESENCE).json()
    assert (shown["deadline"], shown["phone"]) == (day(-1), phone)
    assert shown["deadlineHour"] == "23 h 59, heure de Paris"


def test_nobody_is_told_to_call_once_the_day_is_over(arnaud, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(queries, "today", lambda: FIRST_DAY + timedelta(days=1))
    assert arnaud.get(PRESENCE).json()["phone"] is None


@pytest.mark.parametrize("closed", ["campaign", "letters", "method", "no slot"])
def test_nothing_is_asked_where_there_is_no_interview_to_know_of(slots, tie, campaign, closed: str):
    me = tie(candidate_id({"method": 2, "no slot": 1}.get(closed, 0)))
    if closed == "campaign":
        campaign()
    if closed == "letters":
        switch(OPENING, on=False)
    assert me.get(PRESENCE).json() == NOTHING
    refused = answer(me)
    assert (refused.status_code, refused.json()["code"]) == (409, "PRESENCE_CLOSED")


def test_calendar_file_has_the_interview_and_never_the_access_code(arnaud):
    answered = arnaud.get(CALENDAR)
    assert answered.headers["content-type"].startswith("text/calendar")
    assert answered.headers["content-disposition"].startswith("attachment;")
    text = answered.text.replace("\r\n ", "")
    assert f"DTSTART;TZID=Europe/Paris:{FIRST_DAY:%Y%m%d}T083000" in text
    assert f"DTEND;TZID=Europe/Paris:{FIRST_DAY:%Y%m%d}T100000" in text
    assert r"Connexion à 08:30\nEntretien à 09:00" in text
    assert "https://visio.example.org/x" in text
    # The number of the version is a moment, of any digits.
    assert "1234" not in re.sub(r"SEQUENCE:\d+", "", text)


def test_calendar_file_of_a_moved_interview_moves_the_event_of_the_former_one(arnaud, admin, slots, monkeypatch):
    def event() -> dict[str, str]:
        lines = arnaud.get(CALENDAR).text.replace("\r\n ", "").partition("BEGIN:VALARM")[0].splitlines()
        return dict(line.split(":", 1) for line in lines)

    before, moment = event(), now() + timedelta(minutes=1)
    attribute(admin, slots[1], 0)
    monkeypatch.setattr(api, "now", lambda: moment)
    after = event()
    hours = [each["DESCRIPTION"].partition("Entretien à ")[2][:5] for each in (before, after)]
    assert hours == ["09:00", "10:00"]
    assert after["UID"] == before["UID"]
    assert int(after["SEQUENCE"]) > int(before["SEQUENCE"])
    staff = admin.get(f"/api/v1/admin/candidates/{candidate_id(0)}/interview.ics").text
    assert f"\r\nUID:{after['UID']}\r\n" in staff


@pytest.mark.parametrize("closed", ["letters", "method", "no slot"])
def test_calendar_file_is_404_without_an_interview_to_know_of(slots, tie, closed: str):
    if closed == "letters":
        switch(OPENING, on=False)
    answered = tie(candidate_id({"method": 2, "no slot": 1}.get(closed, 0))).get(CALENDAR)
    assert (answered.status_code, answered.json()["code"]) == (404, "EVALUATION_NOT_AVAILABLE")


def test_who_withdrew_reads_no_interview_and_is_asked_nothing_though_they_hold_a_slot(arnaud, admin):
    answer(arnaud)
    import_columns({"VoeuConfirme": ["Non", "Oui", "Oui"]})
    details = arnaud.get("/api/v1/candidate/motivation-score/evaluation-method/details").json()
    assert (details["evaluationMethod"], details["interviewDetails"], details["letter"]) == ("ENCF", None, None)
    for file in (CALENDAR, "/api/v1/candidate/letter.pdf"):
        assert arnaud.get(file).json()["code"] == "EVALUATION_NOT_AVAILABLE"
    assert arnaud.get(PRESENCE).json() == NOTHING
    assert answer(arnaud, "IMPEDED", "Train").json()["code"] == "PRESENCE_CLOSED"
    assert slots_shown(admin)[0]["candidateId"] == candidate_id(0)


LATE = f"{PRESENCE}/late"


def lateness_mails() -> list[tuple[str, str, str, str]]:
    with new_session() as session:
        mails = session.query(Email).filter(Email.kind == "LATENESS").order_by(Email.queued_at)
        return [(mail.recipient, mail.subject, mail.html, mail.plain_text) for mail in mails]


@pytest.mark.parametrize("hours", [-9.1, 15.1])
def test_lateness_is_told_on_the_day_of_the_interview_alone(arnaud, monkeypatch: pytest.MonkeyPatch, hours: float):
    begins = datetime.combine(FIRST_DAY, time(9), PARIS)
    monkeypatch.setattr(queries, "now", lambda: begins + timedelta(hours=hours))
    refused = arnaud.post(LATE, json={})
    assert (refused.status_code, refused.json()["code"]) == (409, "LATENESS_CLOSED")
    assert lateness_mails() == []


def test_lateness_reaches_the_manager_of_the_site_escaped_three_times_a_day(
    arnaud, admin, campaign, monkeypatch: pytest.MonkeyPatch
):
    campaign(presence_confirmation=False)
    monkeypatch.setattr(queries, "now", lambda: datetime.combine(FIRST_DAY, time(8, 30), PARIS))
    assert arnaud.post(LATE, json={"message": "x" * 301}).status_code == 422
    answered = arnaud.post(LATE, json={"message": " Train <b>bloqué</b>\n à Lyon "})
    assert answered.status_code == 200, answered.text
    assert (answered.json()["action"], answered.json()["what"]) == ("TELL_LATENESS", "Train <b>bloqué</b> à Lyon")
    [(recipient, subject, html, text)] = lateness_mails()
    assert (recipient, subject) == ("lea@example.org", "Retard annoncé : ARNAUD Prénom 0, entretien de 09:00")
    assert "Train &lt;b&gt;bloqué&lt;/b&gt; à Lyon" in html
    assert "<b>bloqué" not in html
    assert "« Train <b>bloqué</b> à Lyon »" in text
    assert [arnaud.post(LATE, json={}).status_code for _ in range(3)] == [200, 200, 429]
    assert len(lateness_mails()) == 3
    items = admin.get(f"/api/v1/admin/history/{candidate_id(0)}").json()
    assert [item["action"] for item in items].count("TELL_LATENESS") == 3


def test_lateness_reaches_the_site_where_its_manager_has_no_account(
    arnaud, psycopg_connection, monkeypatch: pytest.MonkeyPatch
):
    psycopg_connection.execute("UPDATE interview_sites SET manager = 'nobody', email = 'site@exemple.fr'")
    monkeypatch.setattr(queries, "now", lambda: datetime.combine(FIRST_DAY, time(8, 30), PARIS))
    assert arnaud.post(LATE, json={}).status_code == 200
    assert [(mail[0], "Aucun message" in mail[3]) for mail in lateness_mails()] == [("site@exemple.fr", True)]


def test_answer_is_received_under_a_number_here_and_by_mail(arnaud, psycopg_connection):
    psycopg_connection.execute("UPDATE candidates SET email = 'alice@exemple.fr'")
    assert arnaud.get(RECEIPTS).json() == []
    answer(arnaud)
    [receipt] = arnaud.get(RECEIPTS).json()
    assert (receipt["action"], receipt["what"]) == ("ANSWER_PRESENCE", "Présence confirmée")
    with new_session() as session:
        [mail] = session.query(Email).filter(Email.kind == "RECEIPT")
    assert (mail.recipient, mail.subject) == ("alice@exemple.fr", "Votre réponse sur votre entretien")
    received = datetime.fromisoformat(receipt["received"]).astimezone(PARIS)
    sentence = f"à {received.hour} h {received:%M}, heure de Paris, nº\N{NO-BREAK SPACE}{receipt['number']}."
    assert sentence in mail.plain_text
    answer(arnaud)
    assert len(arnaud.get(RECEIPTS).json()) == 1
    psycopg_connection.execute("UPDATE history_items SET author_subject = 'another'")
    assert arnaud.get(RECEIPTS).json() == [], "what staff did is not theirs"
