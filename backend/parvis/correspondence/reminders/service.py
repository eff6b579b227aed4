"""Saving reminders, and sending those that are due."""

import structlog
from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from parvis.correspondence.messages.errors import MessageNameTaken, RecipientsChanged
from parvis.correspondence.messages.members import MembersReading
from parvis.correspondence.messages.queries import Reading
from parvis.correspondence.messages.schemas import MessageIn
from parvis.correspondence.messages.service import send_message
from parvis.correspondence.reminders.model import Reminder, ReminderKind
from parvis.correspondence.reminders.queries import audience_counted, recipients_about, unsaved
from parvis.correspondence.reminders.rules import about_today, is_wrong, leaves_at, name_of_message
from parvis.correspondence.reminders.schemas import ReminderIn, ReminderOut
from parvis.formulas.computations.errors import ResultsStale
from parvis.kernel.audit.lines import note
from parvis.kernel.auth import PARVIS, Person
from parvis.kernel.clock import now, today
from parvis.kernel.db import new_session
from parvis.kernel.errors import FeatureLockAlreadyTaken, FieldError, InvalidInput, StaleVersion

log = structlog.get_logger("parvis.correspondence")


def change_reminders(session: Session, person: Person, forms: list[ReminderIn]) -> None:
    """Saves these reminders. Raises `InvalidInput`, `UnknownPlaceholder`, and `StaleVersion` where somebody else saved
    one meanwhile.
    """
    if len({form.kind for form in forms}) < len(forms):
        raise InvalidInput(fields=[FieldError(field="kind", message="Un rappel ne figure qu'une fois")])
    session.execute(insert(Reminder).on_conflict_do_nothing(), [unsaved(kind) for kind in ReminderKind])
    locked = session.scalars(select(Reminder).order_by(Reminder.kind).with_for_update()).all()
    present = {reminder.kind: reminder for reminder in locked}
    for form in forms:
        _refuse_wrong(session, form)
        reminder = present[form.kind.value]
        if form.version != reminder.version:
            raise StaleVersion(data=ReminderOut.from_row(reminder, kind=form.kind, next=None))
        if _is_same(reminder, form):
            continue
        reminder.on, reminder.days, reminder.hour = form.on, form.days, form.hour
        reminder.subject, reminder.text = form.subject, form.text
        reminder.version, reminder.changed = reminder.version + 1, now()
    session.flush()
    note(person, count=sum(form.on for form in forms))


def follow_reminders() -> None:
    """Sends the reminders whose hour came today, each once for its day.

    One that says what formulas give waits for current results; one whose feature is off is not sent.
    """
    for kind in ReminderKind:
        with new_session() as session, session.begin():
            waiting = select(Reminder).where(Reminder.kind == kind.value, Reminder.on).with_for_update(skip_locked=True)
            reminder = session.scalar(waiting)
            if reminder is not None:
                _send_due(session, reminder, kind)


def _send_due(session: Session, reminder: Reminder, kind: ReminderKind) -> None:
    about = about_today(kind, reminder.days, today())
    if about is None or reminder.ran == today():
        return
    at = leaves_at(kind, about, reminder.days, reminder.hour)
    if not reminder.changed < at <= now():
        return
    recipients = recipients_about(session, kind, about)
    count = 0 if recipients is None else audience_counted(session, reminder, recipients)
    if recipients is not None and count > 0:
        form = MessageIn(
            name=name_of_message(kind, about),
            recipients=recipients,
            subject=reminder.subject,
            body=reminder.text,
            expected=count,
        )
        try:
            with session.begin_nested():
                send_message(session, PARVIS, form)
        except (ResultsStale, FeatureLockAlreadyTaken, RecipientsChanged):
            return  # read again in a minute
        except MessageNameTaken:
            log.info("reminder_sent_already", kind=kind.value)
    reminder.ran = today()


def _refuse_wrong(session: Session, form: ReminderIn) -> None:
    if is_wrong(form.kind, form.days):
        raise InvalidInput(fields=[FieldError(field="days", message="Nombre de jours invalide")])
    reading = Reading if form.kind is ReminderKind.PRESENCE_UNKNOWN else MembersReading
    reading(session, form.subject, form.text)


def _is_same(reminder: Reminder, form: ReminderIn) -> bool:
    names = ("on", "days", "hour", "subject", "text")
    return all(getattr(reminder, name) == getattr(form, name) for name in names)
