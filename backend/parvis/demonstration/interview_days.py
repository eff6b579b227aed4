"""The days of the interviews: two are over, the third is today or the next weekday; slots are attributed, a third of
their candidates graded, one conflict of interest and one impediment declared, letters of the first days sent.
"""

from collections.abc import Callable, Sequence
from datetime import date, datetime, timedelta
from typing import Final

import numpy as np
from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.accounts.directory.embedded import EmbeddedDirectory
from parvis.accounts.directory.port import AccountDetails
from parvis.campaign.features.service import switch_on
from parvis.candidate_space.presence.schemas import PresenceIn
from parvis.candidate_space.presence.service import answer
from parvis.candidates.record.model import Candidate
from parvis.demonstration.candidate_spaces import deposit_projects
from parvis.demonstration.jury_grades import PFMS_READ, drawn_letter
from parvis.emails.outbox.model import Email, EmailKind, EmailStatus
from parvis.emails.outbox.queueing import follow_sent
from parvis.interviews.attribution.service import attribute_automatically
from parvis.interviews.juries.model import InterviewType, Jury
from parvis.interviews.jury_grades.model import GradeType, InterviewMode
from parvis.interviews.jury_grades.schemas import JuryGradeIn
from parvis.interviews.jury_grades.service import set_grade
from parvis.interviews.jury_space.schemas import ConflictIn
from parvis.interviews.jury_space.service import declare_conflict
from parvis.interviews.slots.model import InterviewSlot, Presence
from parvis.interviews.slots.service import create_automatically
from parvis.kernel.auth import Person
from parvis.kernel.clock import now, today
from parvis.kernel.roles import Role
from parvis.school.features.model import Feature, FeatureName

SINCE_DAYS: Final = 14
"""How many days before today the slots were created: no interview was over then."""

_DAYS_OVER: Final = 2
_DAYS: Final = 5
_HALF_HOUR: Final = timedelta(minutes=30)
_GRADED: Final = 0.9
_IMPEDED_EMAIL: Final = "empeche@parvis.example"


def days_around_today() -> list[date]:
    """Five weekdays, of which two are over."""
    near = [today() + timedelta(days=each) for each in range(-7, 14)]
    weekdays = [day for day in near if day.weekday() < 5]
    third = next(index for index, day in enumerate(weekdays) if day >= today())
    return weekdays[third - _DAYS_OVER : third - _DAYS_OVER + _DAYS]


def attribute(session: Session, author: Person, progress: Callable[[int, int | None, str], None]) -> None:
    """Creates the slots of the juries' days, and gives them to those who wait."""
    create_automatically(session, author, progress)
    attribute_automatically(session, author, progress)


def begin_interviews(session: Session, jury: Person, seed: int) -> None:
    """Grades most of those whose day is over; of those to come one cannot, and another is known to a jury. As many
    projects are left to be read as were.
    """
    draw = np.random.default_rng(seed)
    held = select(InterviewSlot, Jury).join(Jury, Jury.id == InterviewSlot.jury_id)
    held = held.where(InterviewSlot.candidate_id.is_not(None)).order_by(InterviewSlot.day, InterviewSlot.name)
    slots = [(slot, its_jury) for slot, its_jury in session.execute(held)]
    over = [(slot, its_jury) for slot, its_jury in slots if slot.day < today()]
    for slot, its_jury in over:
        if draw.random() < _GRADED:
            _grade(session, draw, slot, its_jury, jury)
    to_come = [slot for slot, _ in slots if slot.day > today()]
    _declare(session, jury, to_come)
    deposit_projects(session, 2 * PFMS_READ)


def open_mailing(session: Session, author: Person) -> None:
    """Asks for the job that prepares the letters."""
    letters = select(Feature.id).where(Feature.name == FeatureName.SEND_MOTIVATION_SCORE_EVALUATION_METHOD_EMAILS)
    switch_on(session, author, session.scalars(letters).one(), stale=True)


def send_first_letters(session: Session) -> None:
    """The letters of interviews up to today left when slots were attributed; the mode of mails keeps the others."""
    held = select(Email).join(InterviewSlot, InterviewSlot.candidate_id == Email.candidate_id)
    held = held.where(Email.kind == EmailKind.LETTER, Email.status == EmailStatus.HELD, InterviewSlot.day <= today())
    for email in session.scalars(held.order_by(Email.id)).all():
        email.status, email.sent_at, email.error = EmailStatus.SENT, now() - timedelta(days=SINCE_DAYS), None
        follow_sent(session, email.kind, email.candidate_id, email.id)
    session.flush()


def _grade(session: Session, draw: np.random.Generator, slot: InterviewSlot, of_slot: Jury, author: Person) -> None:
    mode = InterviewMode.REMOTE if InterviewType(of_slot.interview_type).is_remote else InterviewMode.FACE_TO_FACE
    form = JuryGradeIn(
        grade_type=GradeType.INTERVIEW,
        grade=drawn_letter(draw),
        jury_number=of_slot.name,
        jury_interview_type=mode,
        jury_date=slot.day,
        jury_start_time=slot.interview_time,
        jury_end_time=(datetime.combine(slot.day, slot.interview_time) + _HALF_HOUR).time(),
    )
    assert slot.candidate_id is not None  # the query's condition
    set_grade(session, candidate_id=slot.candidate_id, form=form, version=None, author=author)


def _declare(session: Session, jury: Person, to_come: Sequence[InterviewSlot]) -> None:
    without_account = [
        (slot, candidate)
        for slot in to_come
        for candidate in [session.get_one(Candidate, slot.candidate_id)]
        if candidate.account_subject is None
    ]
    if len(without_account) < 2:
        return
    (_, known), *_, (slot, impeded) = without_account
    declare_conflict(session, jury, known.id, ConflictIn(reason="Ancien élève de mon lycée"))
    directory = EmbeddedDirectory(session)
    names = AccountDetails(_IMPEDED_EMAIL, impeded.first_name, impeded.last_name)
    account = directory.account_of_email(_IMPEDED_EMAIL) or directory.create_account(names)
    impeded.account_subject = subject = directory.assign_role(account.id, Role.CANDIDATE).id
    session.flush()
    person = Person(subject, _IMPEDED_EMAIL, impeded.first_name, impeded.last_name, frozenset({Role.CANDIDATE}))
    reason = "Épreuve du permis de conduire le même jour"
    answer(session, person, PresenceIn(slot_name=slot.name, presence=Presence.IMPEDED, impediment=reason))
