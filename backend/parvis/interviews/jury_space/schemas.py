"""The jury's space on the wire (docs/rules/interviews.md)."""

import uuid
from datetime import date, datetime
from typing import Annotated

from pydantic import Field

from parvis.candidates.record.rules import Status
from parvis.candidates.record.schemas import GradeInfoOut, PersonalInfoOut, SpecialInfoOut
from parvis.interviews.arrivals.model import ArrivalState
from parvis.interviews.juries.model import InterviewType
from parvis.interviews.jury_grades.schemas import JuryGradeIn
from parvis.interviews.slots.model import Presence
from parvis.interviews.slots.rules import Left
from parvis.interviews.templates.schemas import HourOut
from parvis.kernel.people import PersonOut
from parvis.kernel.schemas import Form, In, Out, null_is, required_text

LONGEST_REASON = 200


class GradeTakenBackIn(In):
    """The version of the grade that the jury gave."""

    version: Annotated[int, Field(strict=True)]


class GradeIn(JuryGradeIn):
    """The grade form. ``version``, where it is sent, is that of the grade that the jury saw, null for none; ``force``
    saves a day that is far from the campaign, and the grade of an interview that is ahead; the author of an answer is
    accepted and ignored.
    """

    version: Annotated[int, Field(strict=True)] | None = None
    force: Annotated[bool, null_is(False)] = False
    author: object = None
    graded: object = None


class ConflictIn(Form):
    """Why a person cannot judge a candidate."""

    reason: Annotated[str, required_text("Motif obligatoire", longest=LONGEST_REASON)]


class SittingOut(Out):
    """A day of a jury, and who sits; ``mine``: the caller does."""

    date: date
    members: list[PersonOut]
    mine: bool


class JuryChoiceOut(Out):
    """A jury, the zone in which its hours are told, and the days on which it sits or has interviews; ``to_grade``:
    those of the days past on which a candidate who still comes has no grade; ``members``: who sits on any day.
    """

    id: uuid.UUID
    name: str
    site: str
    time_zone: str
    interview_type: InterviewType
    dates: list[date]
    to_grade: list[date]
    days: list[SittingOut]
    members: list[PersonOut]


class ConflictOut(Out):
    """A declared conflict of interest."""

    subject: str
    last_name: str
    first_name: str
    reason: str
    created: datetime


class InterviewedOut(Out):
    """A candidate of a jury's day: ``notes`` is the letter, null before; ``conflict``: the caller, or for staff
    someone, declared one, which only staff see in ``conflicts``. ``left``: why they no longer come; ``leaver``: nobody
    waits for them, as they left or have another method now, and have no grade. ``presence``: what they answered about
    this slot. ``arrival``: where they are that day; ``late``: by how many minutes the interview of today is, null when
    it is not: who has not arrived is late, who arrived waits, who is met was met late.
    """

    id: uuid.UUID
    slot_id: uuid.UUID
    external_id: str
    last_name: str
    first_name: str
    interview_date: datetime
    interview_time: HourOut
    left: Left | None
    leaver: bool
    presence: Presence | None
    arrival: ArrivalState | None
    late: int | None
    notes: str | None
    graded_by: PersonOut | None
    graded_at: datetime | None
    conflict: bool
    conflicts: list[ConflictOut]


class JuryDayOut(Out):
    """A jury on a day, who sits, its candidates by time; ``today``: it is the present day there."""

    id: uuid.UUID
    name: str
    interview_type: InterviewType
    date: date
    today: bool
    members: list[PersonOut]
    candidates: list[InterviewedOut]


class SlotOfCandidateOut(Out):
    """The slot that a candidate holds, which prefills the form."""

    slot_name: str
    jury_name: str
    date: date
    interview_time: HourOut
    interview_type: InterviewType


class PfmOut(Out):
    """The candidate's PFM, a file to open by its id."""

    id: uuid.UUID
    created: datetime


class JuryCandidateOut(Out):
    """A candidate as a jury sees them; ``pfm`` is the newest, null for none."""

    id: uuid.UUID
    external_id: str
    name: str
    personal_info: PersonalInfoOut
    special_info: SpecialInfoOut
    statuses: list[Status]
    grade_info: GradeInfoOut | None
    interview_slot: SlotOfCandidateOut | None
    pfm: PfmOut | None
