"""Mailing who sits in a jury that its day moved."""

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.accounts.directory.current import current_directory
from parvis.emails.messages.writing import Button, Content, greeting_of, written
from parvis.emails.outbox.model import EmailKind
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


def mail_moved_days(session: Session, moved: Sequence[MovedDay]) -> None:
    """Mails who sits on these days, to come, where they went; held as any mail.

    Nobody is told while the directory does not answer: the day moves all the same.
    """
    days = [each for each in moved if each.after >= today()]
    juries = {jury.id: jury for jury in session.scalars(select(Jury).where(among(Jury.id, {e.jury_id for e in days})))}
    panels = panels_of(session, juries)
    sitting = [(day, member) for day in days for member in panels.sitting(day.jury_id, day.after)]
    campaign = campaign_settings(session)
    drafts: list[Draft] = []
    for day, member in sitting:
        address = _address(session, member)
        if address is None:
            continue
        jury = juries[day.jury_id]
        meetings = [
            meeting
            for meeting in meetings_of(session, member.user_id)
            if (meeting.jury, meeting.begins.date()) == (jury.name, day.after)
        ]
        calendar = planning_file(meetings, at=now()).decode() if meetings else None
        message = written(_content(day, jury, member, meetings), campaign)
        drafts.append(Draft(EmailKind.JURY_DAY, address, message, calendar=calendar))
    queue(session, drafts)


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
