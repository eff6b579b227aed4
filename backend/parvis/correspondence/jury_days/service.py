"""Mailing who sits in a jury that its day moved."""

import uuid
from collections.abc import Collection, Sequence, Set
from datetime import date
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.accounts.directory.current import current_directory
from parvis.emails.messages.writing import Button, Content, Message, greeting_of, written
from parvis.emails.outbox.model import Email, EmailKind
from parvis.emails.outbox.queueing import Draft, queue
from parvis.interviews.juries.model import Jury
from parvis.interviews.members.queries import Member, panels_of
from parvis.interviews.planning.model import MovedDay
from parvis.kernel.addresses import can_receive_mail
from parvis.kernel.clock import now, today
from parvis.kernel.errors import DomainError
from parvis.kernel.french import date_in_letters
from parvis.kernel.personal_data import among
from parvis.kernel.settings import settings
from parvis.letters.day_sheets.queries import meetings_of
from parvis.letters.evaluation.calendar import Meeting, planning_file
from parvis.school.settings.queries import campaign_settings

_KEY: Final = f"{EmailKind.JURY_DAY} {{}} {{}} {{}} {{}} {{}}"
"""When a mail was written, of which jury, from which day to which, and to whom: each once."""


def mail_moved_days(session: Session, moved: Sequence[MovedDay]) -> None:
    """Mails who sits on these days, to come, where they went; held as any mail.

    Nobody is told while the directory does not answer: the day moves all the same.
    """
    drafts: list[Draft] = []
    for day, jury, member in _sitting(session, moved):
        address = _address(session, member)
        if address is not None:
            message, calendar = _mail(session, day, jury, member)
            key = _KEY.format(now().timestamp(), *day, member.user_id)
            drafts.append(Draft(EmailKind.JURY_DAY, address, message, unique_key=key, calendar=calendar))
    queue(session, drafts)


def untrue_days(session: Session, emails: Sequence[Email]) -> Set[uuid.UUID]:
    """Returns those of these mails that announce a day which is over, moved again, or is no longer the recipient's."""
    days = {
        email.id: (MovedDay(uuid.UUID(jury_id), date.fromisoformat(before), date.fromisoformat(after)), user_id)
        for email in emails
        if email.kind == EmailKind.JURY_DAY and email.unique_key is not None
        for _, _, jury_id, before, after, user_id in [email.unique_key.split()]
    }
    present = {
        (day, member.user_id): _mail(session, day, jury, member)[0].text
        for day, jury, member in _sitting(session, {day for day, _ in days.values()})
        if (day, member.user_id) in days.values()
    }
    return {email.id for email in emails if email.id in days and email.plain_text != present.get(days[email.id])}


def _sitting(session: Session, moved: Collection[MovedDay]) -> list[tuple[MovedDay, Jury, Member]]:
    """Who sits on these days, of those to come."""
    days = [each for each in moved if each.after >= today()]
    if not days:
        return []
    of_days = select(Jury).where(among(Jury.id, {day.jury_id for day in days}))
    juries = {jury.id: jury for jury in session.scalars(of_days)}
    panels = panels_of(session, juries)
    return [
        (day, juries[day.jury_id], member)
        for day in days
        if day.jury_id in juries
        for member in panels.sitting(day.jury_id, day.after)
    ]


def _mail(session: Session, day: MovedDay, jury: Jury, member: Member) -> tuple[Message, str | None]:
    """What a member is told, and the calendar file of that day."""
    meetings = [
        meeting
        for meeting in meetings_of(session, member.user_id)
        if (meeting.jury, meeting.begins.date()) == (jury.name, day.after)
    ]
    calendar = planning_file(meetings, at=now()).decode() if meetings else None
    return written(_content(day, jury, member, meetings), campaign_settings(session)), calendar


def _content(day: MovedDay, jury: Jury, member: Member, meetings: Sequence[Meeting]) -> Content:
    before, after = date_in_letters(day.before), date_in_letters(day.after)
    hours = sorted(meeting.begins for meeting in meetings)
    is_same_day = day.before == day.after
    moved = f"Les heures de votre journée du {after} ont changé." if is_same_day else f"Elle avait lieu le {before}."
    return Content(
        subject=f"Jury {jury.name} : nouvelles heures le {after}" if is_same_day else f"Jury {jury.name} : le {after}",
        greeting=greeting_of(member.first_name),
        paragraphs=("Une journée de jury où vous siégez a été déplacée.", moved),
        rows=(
            ("Jury", jury.name),
            ("Date", after),
            *((("Entretiens", f"de {hours[0]:%H:%M} à {hours[-1]:%H:%M}"),) if hours else ()),
            *((("Lieu", meetings[0].site),) if meetings else ()),
        ),
        button=Button("Ouvrir mon espace", f"{settings().base_url}/jury"),
        closing=("Le fichier joint met cette journée à jour dans votre agenda.",) if meetings else (),
    )


def _address(session: Session, member: Member) -> str | None:
    try:
        account = current_directory(session).account(member.user_id)
    except DomainError:
        return None
    return account.email if account.enabled and can_receive_mail(account.email.strip()) else None
