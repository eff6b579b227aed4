"""Messages that leave by themselves at an hour (docs/rules/emails.md)."""

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import date, datetime, time, timedelta
from typing import Any

import pytest
from starlette.testclient import TestClient

from parvis.correspondence.reminders.service import follow_reminders
from parvis.emails.outbox.delivery import run_outbox
from parvis.emails.outbox.errors import EmailNoLongerTrue
from parvis.kernel.clock import PARIS
from parvis.kernel.db import new_session
from parvis.kernel.jobs import Job
from tests.given.campaign import import_columns, publish_results
from tests.given.computations import candidate_id
from tests.given.jobs import run_waiting, until
from tests.given.letter_mails import EMAILS, OPENING, attribute, mails, released, switch
from tests.given.members import juror, seat
from tests.given.readings import projects
from tests.given.slots import FIRST_DAY, SLOTS, applicants, by_hand, day, jury

REMINDERS = "/api/v1/admin/reminders"
PRESENCE, TOMORROW, TO_READ = "PRESENCE_UNKNOWN", "JURY_TOMORROW", "PFM_TO_READ"


def instant(days: int, hour: int, minute: int = 0) -> datetime:
    """That hour of Paris, so many days from the first day of interviews."""
    return datetime.combine(FIRST_DAY + timedelta(days=days), time(hour, minute), PARIS)


class Campaign:
    """ARNAUD, BLANC and COLIN are met on the first day, at 9 h, 10 h and 11 h; Zola and Balzac sit."""

    def __init__(self, client_as: Any, jury_id: str) -> None:
        self.client_as = client_as  # called anew at each call: a token lives five minutes
        self.jury_id = jury_id

    @property
    def admin(self) -> TestClient:
        """The administrator."""
        return self.client_as("ROLE_ADMIN")

    def reminders(self) -> dict[str, dict[str, Any]]:
        """The reminders, by kind."""
        answer = self.admin.get(REMINDERS)
        assert answer.status_code == 200, answer.text
        return {reminder["kind"]: reminder for reminder in answer.json()}

    def save(self, which: str, **members: object) -> Any:
        """Saves one of them."""
        return self.admin.put(REMINDERS, json=[self.reminders()[which] | members])

    def next(self, kind: str) -> tuple[datetime, int] | None:
        """When it leaves next, and to how many."""
        shown = self.reminders()[kind]["next"]
        return shown and (datetime.fromisoformat(shown["at"]), shown["recipients"])


@pytest.fixture
def campaign(admin, site, client_as, psycopg_connection) -> Campaign:
    created = jury(admin, site["id"], "MORNING_FACE_TO_FACE", {"date": day()})
    applicants(["ARNAUD", "BLANC", "COLIN"], VoeuConfirme=["Oui"] * 3)
    for row, hour in enumerate(("09:00", "10:00", "11:00")):
        slot = admin.post(f"{SLOTS}/create-manually", json=by_hand(created["id"], interviewTime=hour)).json()
        body = {"interviewSlotId": slot["id"], "candidateId": candidate_id(row)}
        assert admin.post(f"{SLOTS}/attribute-slot", json=body).status_code == 200
    people = [{"userId": juror(name, f"{name.lower()}@example.org")} for name in ("Zola", "Balzac")]
    assert seat(admin, created["id"], *people).status_code == 200
    settings = admin.get("/api/v1/admin/campaign").json() | {"presenceConfirmation": True}
    assert admin.put("/api/v1/admin/campaign", json=settings).status_code == 200
    switch(OPENING, on=True)
    return Campaign(client_as, created["id"])


def answered(connection, row: int) -> None:
    """That candidate said that they will come."""
    connection.execute(
        "INSERT INTO slot_answers (slot_id, candidate_id, presence, answered)"
        " SELECT id, candidate_id, 'CONFIRMED', now() FROM interview_slots WHERE candidate_id = %s",
        [candidate_id(row)],
    )


def left() -> list[str]:
    """Who got a message, once the reminders that are due were followed."""
    follow_reminders()
    run_waiting()
    return sorted(mails("MESSAGE"))


def test_reminders_are_off_until_somebody_switches_them_on(campaign, clock):
    shown = campaign.reminders()
    assert [*shown] == [PRESENCE, TOMORROW, TO_READ]
    assert {reminder["on"] for reminder in shown.values()} == {False}
    assert {reminder["next"] for reminder in shown.values()} == {None}
    for days in range(-31, 2):
        clock.move_to(instant(days, 20))
        assert left() == []


def test_who_has_not_answered_is_reminded_once_so_many_days_before(campaign, clock, psycopg_connection):
    answered(psycopg_connection, 1)
    assert campaign.save(PRESENCE, on=True, days=3, hour="09:00").status_code == 200
    assert campaign.next(PRESENCE) == (instant(-3, 9), 2)
    clock.move_to(instant(-4, 9, 30))
    assert left() == []
    clock.move_to(instant(-3, 8, 59))
    assert left() == []
    clock.move_to(instant(-3, 9, 1))
    assert left() == ["candidat0@exemple.fr", "candidat2@exemple.fr"]
    mail = mails("MESSAGE")["candidat0@exemple.fr"]
    assert mail.subject.startswith("Votre entretien du ")
    assert "09 h 00" in mail.plain_text or "9 h 00" in mail.plain_text
    assert campaign.next(PRESENCE) is None
    psycopg_connection.execute("DELETE FROM emails")
    clock.move_to(instant(-3, 18))
    assert left() == []
    history = campaign.admin.get(f"/api/v1/admin/history/{candidate_id(0)}").json()
    [cell] = [item["content"]["cells"][0] for item in history if item["action"] == "SEND_MESSAGE"]
    assert cell["value"].startswith("Rappel de présence, ")


def test_who_withdrew_or_reads_another_letter_is_not_reminded(campaign, clock):
    assert campaign.save(PRESENCE, on=True).status_code == 200
    import_columns({"VoeuConfirme": ["Oui", "Non", "Oui"]})
    assert campaign.next(PRESENCE) == (instant(-3, 9), 2)
    clock.move_to(instant(-3, 9, 1))
    assert left() == ["candidat0@exemple.fr", "candidat2@exemple.fr"]


def test_who_is_no_longer_called_to_an_interview_is_not_reminded(campaign, clock):
    assert campaign.save(PRESENCE, on=True).status_code == 200
    publish_results({"MethodeEvaluation": ["INTERVIEW", "PFM", "INTERVIEW"]})
    assert campaign.next(PRESENCE) == (instant(-3, 9), 2)


def test_who_holds_a_letter_with_another_hour_is_not_reminded(campaign, clock, psycopg_connection):
    assert campaign.save(PRESENCE, on=True).status_code == 200
    switch(EMAILS, on=True)
    run_waiting()
    psycopg_connection.execute("UPDATE emails SET status = 'SENT', sent_at = now() WHERE kind = 'LETTER'")
    assert campaign.next(PRESENCE) == (instant(-3, 9), 3)
    later = campaign.admin.post(f"{SLOTS}/create-manually", json=by_hand(campaign.jury_id, interviewTime="12:00"))
    attribute(campaign.admin, later.json()["id"], 1)
    assert campaign.next(PRESENCE) == (instant(-3, 9), 2)


def test_nobody_is_reminded_of_what_they_may_not_read(campaign, clock):
    assert campaign.save(PRESENCE, on=True).status_code == 200
    switch(OPENING, on=False)
    assert campaign.next(PRESENCE) is None
    clock.move_to(instant(-3, 9, 1))
    assert left() == []


def test_what_formulas_say_waits_for_current_results(campaign, clock):
    lists = ("externalColumnDescriptors", "internalColumnDescriptors", "businessColumnDescriptors")
    form = {"name": "Note", "type": "ROW_FORMULA", "businessValue": "NONE", "formula": "=1"}
    made = campaign.admin.post("/api/v1/admin/formula-edition", json=form | {name: [] for name in lists})
    assert made.status_code == 201, made.text
    assert campaign.save(PRESENCE, on=True, text="Bonjour, {Candidats[Note]|rien}.").status_code == 200
    clock.move_to(instant(-3, 9, 1))
    assert left() == []  # no computation has run
    assert campaign.save(PRESENCE, text="Bonjour.", hour="10:00").status_code == 200
    clock.move_to(instant(-3, 10, 1))
    assert len(left()) == 3


def test_who_sits_is_reminded_the_day_before(campaign, clock, psycopg_connection):
    assert campaign.save(TOMORROW, on=True, hour="17:00").status_code == 200
    assert campaign.next(TOMORROW) == (instant(-1, 17), 2)
    clock.move_to(instant(-1, 17, 5))
    assert left() == ["balzac@example.org", "zola@example.org"]
    mail = mails("MESSAGE")["zola@example.org"]
    assert mail.subject == "Demain, jury BOR01MP"
    assert "ARNAUD" not in mail.plain_text
    assert campaign.next(TOMORROW) is None


def test_who_has_projects_to_read_is_reminded_on_one_day_each_week(client_as, clock, psycopg_connection):
    of_readers = Campaign(client_as, "")
    assert of_readers.save(TO_READ, on=True, days=FIRST_DAY.isoweekday(), hour="09:00").status_code == 200
    juror("Zola", "zola@example.org")
    assert of_readers.next(TO_READ) is None  # there is nothing to read
    projects(["ABADIE"])
    clock.move_to(instant(-6, 9, 1))
    assert left() == []
    assert of_readers.next(TO_READ) == (instant(0, 9), 1)
    for week in (0, 7):
        clock.move_to(instant(week, 9, 1))
        assert of_readers.next(TO_READ) == (instant(week + 7, 9), 1)
        assert left() == ["zola@example.org"]
        psycopg_connection.execute("DELETE FROM emails")


def test_an_hour_that_was_past_when_it_was_switched_on_does_not_count(campaign, clock):
    clock.move_to(instant(-3, 15))
    assert campaign.save(PRESENCE, on=True).status_code == 200
    assert (campaign.next(PRESENCE), left()) == (None, [])


def test_a_service_that_was_down_at_the_hour_sends_the_same_day_and_not_the_next(campaign, clock):
    for kind in (PRESENCE, TOMORROW):
        assert campaign.save(kind, on=True, hour="09:00").status_code == 200
    clock.move_to(instant(-3, 22))
    assert len(left()) == 3
    clock.move_to(instant(0, 0, 30))
    assert len(left()) == 3


def test_a_reminder_that_was_held_leaves_on_its_day_or_not_at_all(
    campaign, clock, mail_server, email_mode, psycopg_connection
):
    for kind, hour in ((PRESENCE, "09:00"), (TOMORROW, "17:00")):
        assert campaign.save(kind, on=True, hour=hour).status_code == 200
    email_mode("test")
    clock.move_to(instant(-3, 9, 1))
    assert len(left()) == 3
    email_mode("enabled")
    answered(psycopg_connection, 1)
    assert released(campaign.admin) == {
        "candidat0@exemple.fr": "QUEUED",
        "candidat1@exemple.fr": "HELD",
        "candidat2@exemple.fr": "QUEUED",
    }
    email_mode("test")
    psycopg_connection.execute("DELETE FROM emails")
    clock.move_to(instant(-1, 17, 5))
    assert left() == ["balzac@example.org", "zola@example.org"]
    email_mode("enabled")
    clock.move_to(instant(0, 8))
    assert {*released(campaign.admin).values()} == {"HELD"}
    assert {mail.error for mail in mails("MESSAGE").values()} == {EmailNoLongerTrue.message}


def test_a_reminder_that_the_mail_server_took_late_does_not_leave(campaign, clock, mail_server):
    assert campaign.save(TOMORROW, on=True, hour="17:00").status_code == 200
    clock.move_to(instant(-1, 23))
    assert len(left()) == 2
    clock.move_to(instant(0, 1))
    stop = threading.Event()
    worker = threading.Thread(target=run_outbox, args=(stop,))
    worker.start()
    try:
        until(lambda: {mail.status for mail in mails("MESSAGE").values()} == {"HELD"})
    finally:
        stop.set()
        worker.join()
    assert mail_server.taken == []


def test_two_services_send_a_reminder_once(campaign, clock):
    assert campaign.save(TOMORROW, on=True, hour="17:00").status_code == 200
    clock.move_to(instant(-1, 17, 1))
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: follow_reminders(), range(8)))
    with new_session() as session:
        assert session.query(Job).filter(Job.payload["mailing"].astext == "message").count() == 1


def test_a_reminder_that_somebody_else_saved_is_not_saved_over(campaign):
    first = campaign.reminders()[PRESENCE]
    assert campaign.save(PRESENCE, on=True).status_code == 200
    stale = campaign.admin.put(REMINDERS, json=[first | {"days": 5}])
    assert (stale.status_code, stale.json()["code"]) == (409, "STALE_VERSION")
    assert (stale.json()["data"]["on"], stale.json()["data"]["version"]) == (True, 1)
    same = campaign.save(PRESENCE)
    assert (same.status_code, campaign.reminders()[PRESENCE]["version"]) == (200, 1)


def test_two_who_save_first_at_once_leave_one(campaign):
    forms = [[campaign.reminders()[PRESENCE] | {"on": True, "days": days}] for days in (2, 4)]
    admin = campaign.admin
    with ThreadPoolExecutor(2) as pool:
        answers = [*pool.map(lambda form: admin.put(REMINDERS, json=form).status_code, forms)]
    assert sorted(answers) == [200, 409]


@pytest.mark.parametrize(
    ("kind", "members"),
    [
        (PRESENCE, {"days": 0}),
        (PRESENCE, {"days": 31}),
        (TOMORROW, {"days": 2}),
        (TO_READ, {"days": 8}),
        (PRESENCE, {"hour": "25:00"}),
        (PRESENCE, {"hour": None}),
        (PRESENCE, {"on": "yes"}),
        (PRESENCE, {"subject": " "}),
        (PRESENCE, {"text": ""}),
        (PRESENCE, {"text": "{jury}"}),
        (TOMORROW, {"text": "{Numéro}"}),
        (TOMORROW, {"kind": "TODAY"}),
    ],
)
def test_wrong_reminders_are_refused(campaign, kind, members):
    assert campaign.save(kind, **members).status_code == 422
    assert {reminder["on"] for reminder in campaign.reminders().values()} == {False}


def test_a_reminder_stands_in_a_call_once(campaign):
    shown = campaign.reminders()[PRESENCE]
    assert campaign.admin.put(REMINDERS, json=[shown, shown]).status_code == 422
    assert campaign.admin.put(REMINDERS, json=[]).status_code == 422
    assert date.fromisoformat(day()) == FIRST_DAY
