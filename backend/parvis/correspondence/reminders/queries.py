"""Reading reminders: what they are, when each leaves next and whom it reaches."""

import uuid
from collections import defaultdict
from collections.abc import Iterator, Sequence, Set
from dataclasses import asdict
from datetime import date, datetime, timedelta
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.candidate_table.snapshot import current
from parvis.candidates.record.model import Candidate
from parvis.correspondence.messages.members import MembersReading, audience_of_members, members_reached
from parvis.correspondence.messages.model import WrittenMessage
from parvis.correspondence.messages.queries import Reading
from parvis.correspondence.messages.schemas import ChosenMembersIn, MembersState, RecipientsIn
from parvis.correspondence.reminders.model import Reminder, ReminderKind
from parvis.correspondence.reminders.rules import DEFAULTS, MOST_DAYS, leaves_at, next_weekday
from parvis.correspondence.reminders.schemas import NextReminderOut, ReminderOut
from parvis.emails.outbox.model import Email
from parvis.interviews.slots.leavers import leavers_of
from parvis.interviews.slots.model import InterviewSlot, SlotAnswer
from parvis.interviews.slots.service import letters_untrue
from parvis.kernel.auth import PARVIS
from parvis.kernel.clock import PARIS, now, today
from parvis.kernel.personal_data import among
from parvis.school.features.queries import letters_are_open
from parvis.school.settings.queries import campaign_settings

_OFF = datetime(2020, 1, 1, tzinfo=PARIS)


def reminders_listed(session: Session) -> list[Reminder]:
    """Every reminder, in the order of the kinds: as saved, else off, in the words of the product."""
    saved = {reminder.kind: reminder for reminder in session.scalars(select(Reminder))}
    return [saved.get(kind) or Reminder(**unsaved(kind)) for kind in ReminderKind]


def unsaved(kind: ReminderKind) -> dict[str, Any]:
    """The columns of a reminder that nobody saved."""
    return {"kind": kind.value, "on": False, **asdict(DEFAULTS[kind]), "version": 0, "changed": _OFF, "ran": None}


def reminders_shown(session: Session) -> list[ReminderOut]:
    """Every reminder, with when it leaves next."""
    return [
        ReminderOut.from_row(reminder, kind=ReminderKind(reminder.kind), next=next_run(session, reminder))
        for reminder in reminders_listed(session)
    ]


def next_run(session: Session, reminder: Reminder) -> NextReminderOut | None:
    """When a reminder leaves next and to how many, None where it is off or nobody is to be reminded."""
    if not reminder.on:
        return None
    kind = ReminderKind(reminder.kind)
    for about, count in _days_ahead(session, reminder, kind):
        at = leaves_at(kind, about, reminder.days, reminder.hour)
        if at > now() and count > 0:
            return NextReminderOut(at=at, recipients=count)
    return None


def recipients_about(session: Session, kind: ReminderKind, about: date) -> RecipientsIn | None:
    """Whom the reminder about that day is for, None for nobody."""
    if kind is ReminderKind.JURY_TOMORROW:
        return RecipientsIn(members=ChosenMembersIn(date=about))
    if kind is ReminderKind.PFM_TO_READ:
        return RecipientsIn(members=ChosenMembersIn(state=MembersState.PFM_TO_READ))
    candidates = candidates_to_remind(session, about, about).get(about)
    return RecipientsIn(ids=candidates) if candidates else None


def audience_counted(session: Session, reminder: Reminder, recipients: RecipientsIn) -> int:
    """How many mails a reminder would be."""
    if recipients.members is None:
        reading = Reading(session, reminder.subject, reminder.text)
        return len(reading.audience(recipients).recipients)
    reading_of_members = MembersReading(session, reminder.subject, reminder.text)
    return len(audience_of_members(reading_of_members, members_reached(session, recipients.members)).recipients)


def candidates_to_remind(session: Session, first: date, last: date) -> dict[date, list[uuid.UUID]]:
    """Who holds an interview between these days, by day, and has not said whether they come: candidates who may read
    of it, to whom no letter says anything else, and who did not withdraw.
    """
    if not (campaign_settings(session).presence_confirmation and letters_are_open(session)):
        return {}
    answered = (SlotAnswer.slot_id == InterviewSlot.id) & (SlotAnswer.candidate_id == InterviewSlot.candidate_id)
    held = (
        select(InterviewSlot.day, Candidate.id, Candidate.row_number)
        .join(Candidate, Candidate.id == InterviewSlot.candidate_id)
        .outerjoin(SlotAnswer, answered)
        .where(InterviewSlot.day.between(first, last), SlotAnswer.slot_id.is_(None))
        .order_by(InterviewSlot.day, InterviewSlot.interview_time, Candidate.id)
    )
    leavers = leavers_of(current.snapshot(session))
    rows = [
        (day, candidate_id)
        for day, candidate_id, row in session.execute(held)
        if leavers.left(row) is None and not leavers.is_gone(row)
    ]
    untrue = letters_untrue(session, {candidate_id for _, candidate_id in rows})
    by_day: defaultdict[date, list[uuid.UUID]] = defaultdict(list)
    for day, candidate_id in rows:
        if candidate_id not in untrue:
            by_day[day].append(candidate_id)
    return by_day


def is_late(session: Session, email: Email) -> bool:
    """Whether that mail is of a reminder of another day than today: its « demain » is over."""
    return any(day != today() for day in _reminded_on(session, [email]).values())


def untrue_reminders(session: Session, emails: Sequence[Email]) -> Set[uuid.UUID]:
    """Returns those of these mails that are of a reminder of another day than today, or that go to a candidate who is
    no longer to be reminded.
    """
    days = _reminded_on(session, emails)
    if not days:
        return frozenset()
    reminded = candidates_to_remind(session, today(), today() + timedelta(days=MOST_DAYS))
    waited = {None, *(candidate_id for candidates in reminded.values() for candidate_id in candidates)}
    of_reminders = (email for email in emails if email.id in days)
    return {email.id for email in of_reminders if days[email.id] != today() or email.candidate_id not in waited}


def _reminded_on(session: Session, emails: Sequence[Email]) -> dict[uuid.UUID, date]:
    """The day on which each of these mails that is of a reminder was written."""
    messages = {email.message_id for email in emails if email.message_id is not None}
    if not messages:
        return {}
    made = select(WrittenMessage.id, WrittenMessage.created).where(
        among(WrittenMessage.id, messages),
        WrittenMessage.author_first_name == PARVIS.first_name,
        WrittenMessage.author_last_name == PARVIS.last_name,
    )
    days = {message_id: created.astimezone(PARIS).date() for message_id, created in session.execute(made)}
    return {email.id: days[each] for email in emails if (each := email.message_id) in days and each is not None}


def _days_ahead(session: Session, reminder: Reminder, kind: ReminderKind) -> Iterator[tuple[date, int]]:
    """The days that the next reminders are about, with how many they reach as things stand, in order."""
    today = now().astimezone(PARIS).date()
    if kind is ReminderKind.PFM_TO_READ:
        recipients = RecipientsIn(members=ChosenMembersIn(state=MembersState.PFM_TO_READ))
        yield next_weekday(reminder.days, now(), reminder.hour), audience_counted(session, reminder, recipients)
    elif kind is ReminderKind.JURY_TOMORROW:
        members = members_reached(session, ChosenMembersIn())
        for day in sorted({sat.day for member in members for sat in member.sittings if sat.day > today}):
            recipients = RecipientsIn(members=ChosenMembersIn(date=day))
            yield day, audience_counted(session, reminder, recipients)
    else:
        for day, candidates in candidates_to_remind(session, today, today + timedelta(days=366)).items():
            yield day, audience_counted(session, reminder, RecipientsIn(ids=candidates))
