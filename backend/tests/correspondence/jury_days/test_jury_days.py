"""Members whose day moves are told by a mail with a calendar file (docs/rules/emails.md)."""

import threading
from datetime import date, datetime, time
from typing import Any

import pytest

from parvis.emails.outbox.delivery import outgoing, run_outbox
from parvis.emails.outbox.model import Email
from parvis.kernel.clock import PARIS
from parvis.kernel.db import new_session
from parvis.kernel.french import date_in_letters
from tests.given.jobs import until
from tests.given.letter_mails import mails, released
from tests.given.members import juror, seat
from tests.given.planning import Planner, made
from tests.given.slots import day, jury


@pytest.fixture
def sitting(admin, site) -> dict[str, Any]:
    """BOR01MP, with slots at 9 h and 10 h on the first day; Zola sits on all days, Balzac on the second."""
    created = jury(admin, site["id"], "MORNING_FACE_TO_FACE", {"date": day()}, {"date": day(1)})
    made(admin, created["id"], "09:00", "10:00")
    zola, balzac = (juror(name, f"{name.lower()}@example.org") for name in ("Zola", "Balzac"))
    assert seat(admin, created["id"], {"userId": zola}, {"userId": balzac, "dates": [day(1)]}).status_code == 200
    return created


def words(number: int) -> str:
    return date_in_letters(date.fromisoformat(day(number)))


def test_who_sits_that_day_is_told_with_a_calendar_that_moves_it(admin, sitting):
    planner = Planner(admin, admin)
    simulated = planner.move_day(sitting, date=day(5), dryRun=True)
    assert (simulated.status_code, mails("JURY_DAY")) == (200, {})
    assert planner.move_day(sitting, date=day(5)).status_code == 200
    [(recipient, mail)] = mails("JURY_DAY").items()
    assert (recipient, mail.subject) == ("zola@example.org", f"Jury BOR01MP : le {words(5)}")
    assert f"Elle avait lieu le {words(0)}." in mail.plain_text
    assert "de 09:00 à 10:00" in mail.plain_text
    assert mail.calendar is not None
    assert mail.calendar.count("BEGIN:VEVENT") == 2
    assert f"DTSTART:{day(5).replace('-', '')}T" in mail.calendar
    complete = outgoing(mail)
    assert complete is not None
    assert complete.calendar == mail.calendar


def test_a_day_that_is_taken_back_is_told_again(admin, sitting):
    planner = Planner(admin, admin)
    assert planner.move_day(sitting, date=day(5)).status_code == 200
    planner.undo()
    with new_session() as session:
        subjects = [mail.subject for mail in session.query(Email).order_by(Email.queued_at)]
    assert subjects == [f"Jury BOR01MP : le {words(number)}" for number in (5, 0)]


def test_a_mail_that_was_held_leaves_only_while_the_day_is_so_and_to_come(
    client_as, admin, sitting, mail_server, email_mode, clock
):
    planner = Planner(admin, admin)
    email_mode("test")
    for number in (5, 7):
        assert planner.move_day(sitting, date=day(number)).status_code == 200
    email_mode("enabled")
    released(admin)
    with new_session() as session:
        states = {mail.subject: mail.status for mail in session.query(Email)}
    assert states == {f"Jury BOR01MP : le {words(5)}": "HELD", f"Jury BOR01MP : le {words(7)}": "QUEUED"}
    email_mode("test")
    assert planner.move_day(sitting, 1, date=day(3)).status_code == 200
    email_mode("enabled")
    clock.move_to(datetime.combine(date.fromisoformat(day(4)), time(8), PARIS))
    assert {*released(client_as("ROLE_ADMIN")).values()} >= {"HELD"}


def test_other_hours_of_the_same_day_are_told(admin, sitting):
    assert Planner(admin, admin).move_day(sitting, date=day(), shiftMinutes=30).status_code == 200
    [mail] = mails("JURY_DAY").values()
    assert mail.subject == f"Jury BOR01MP : nouvelles heures le {words(0)}"
    assert "de 09:30 à 10:30" in mail.plain_text


def test_a_day_without_slots_is_told_without_a_calendar(admin, sitting):
    assert Planner(admin, admin).move_day(sitting, 1, date=day(7)).status_code == 200
    mailed = mails("JURY_DAY")
    assert {*mailed} == {"zola@example.org", "balzac@example.org"}
    assert {mail.calendar for mail in mailed.values()} == {None}


def test_who_has_no_account_in_use_is_not_told(admin, sitting, psycopg_connection):
    psycopg_connection.execute("UPDATE identity_accounts SET enabled = false WHERE email = 'zola@example.org'")
    assert Planner(admin, admin).move_day(sitting, date=day(5)).status_code == 200
    assert mails("JURY_DAY") == {}


def test_the_calendar_goes_with_the_mail(admin, sitting, mail_server):
    assert Planner(admin, admin).move_day(sitting, date=day(5)).status_code == 200
    stop = threading.Event()
    worker = threading.Thread(target=run_outbox, args=(stop,))
    worker.start()
    try:
        until(lambda: len(mail_server.taken) == 1)
    finally:
        stop.set()
        worker.join()
    [attached] = mail_server.taken[0].iter_attachments()
    assert (attached.get_content_type(), attached.get_filename()) == ("text/calendar", "agenda.ics")
    assert attached.get_content().startswith("BEGIN:VCALENDAR")
