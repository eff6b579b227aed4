"""Days and slots that change, on the wire (docs/rules/interviews.md)."""

import uuid
from datetime import date, datetime
from typing import Annotated

from pydantic import Field, StrictBool, StrictInt

from parvis.interviews.arrivals.model import ArrivalState
from parvis.interviews.attribution.rules import NoSlotReason
from parvis.interviews.juries.model import InterviewType, Specificity
from parvis.interviews.juries.schemas import VideoLink, VideoPassword
from parvis.interviews.members.schemas import BusyMemberOut
from parvis.interviews.planning.rules import LONGEST_SHIFT, MOST_SLOTS, MOST_VERSIONS, PlanWarning
from parvis.interviews.slots.model import Presence
from parvis.interviews.slots.schemas import SlotOut
from parvis.interviews.templates.schemas import HourOut
from parvis.kernel.days import Day
from parvis.kernel.schemas import Form, In, Out, null_is, required

Choice = Annotated[StrictBool, null_is(False)]
DryRun = Choice
"""Whether only to tell what would be done."""
Shift = Annotated[StrictInt, Field(ge=-LONGEST_SHIFT, le=LONGEST_SHIFT)]
"""Minutes."""
SlotIds = Annotated[list[uuid.UUID], Field(min_length=1, max_length=MOST_SLOTS)]
Versions = Annotated[dict[uuid.UUID, StrictInt], Field(max_length=MOST_SLOTS)]
"""The version of each slot as the caller saw it."""
VersionsOfDays = Annotated[dict[uuid.UUID, StrictInt], Field(max_length=MOST_VERSIONS)]
"""The version of each date and of each of its slots as the caller saw them."""


class SlotsOfDateIn(In):
    """What the caller saw of the date that its address names."""

    versions: VersionsOfDays | None = None
    dry_run: DryRun = False


class MoveDayIn(Form):
    """Where a day of a jury goes and by how much it shifts; ``every_jury``: also that of the site's other juries."""

    date: Annotated[Day, required("Date obligatoire")]
    shift_minutes: Annotated[Shift, null_is(0)] = 0
    every_jury: Choice = False
    versions: VersionsOfDays | None = None
    dry_run: DryRun = False


class SlotIdsIn(In):
    """Slots; one that is named twice counts once."""

    slot_ids: SlotIds
    versions: Versions | None = None
    dry_run: DryRun = False


class MoveSlotsIn(SlotIdsIn):
    """Where slots go: a day, so many minutes later, a jury; what is absent stays. ``link`` and ``password`` are those
    of the dates of remote juries that lack them.
    """

    date: Day | None = None
    shift_minutes: Annotated[Shift, null_is(0)] = 0
    jury_id: uuid.UUID | None = None
    link: VideoLink = None
    password: VideoPassword = None


class SwapIn(In):
    """Two slots, whose candidates exchange them."""

    ids: SlotIds
    versions: Versions | None = None
    dry_run: DryRun = False


class ChangeModeIn(Form):
    """The type that a jury takes, of the same half of the day; link and password are those of its remote days.

    ``date_id``: only that day of the jury, which goes to another jury of that type.
    """

    interview_type: Annotated[InterviewType, required("Type d'entretien obligatoire")]
    date_id: uuid.UUID | None = None
    videoconference_link: VideoLink = None
    videoconference_password: VideoPassword = None
    versions: VersionsOfDays | None = None
    dry_run: DryRun = False


class PlanWarningOut(Out):
    """A warning, its French sentence, and how many slots or candidates it is about."""

    code: PlanWarning
    message: str
    count: int


class MembersBusyOut(PlanWarningOut):
    """Who sits in two juries at once, by name."""

    members: list[BusyMemberOut]


class ConcernedOut(Out):
    """A candidate who holds a slot, its name before and after; ``letter_untrue``: their letter would be untrue."""

    id: uuid.UUID
    external_id: str
    name: str
    slot_name: str
    new_slot_name: str | None
    graded: bool
    letter_untrue: bool


class PlanOut(Out):
    """What was done, or would be: how many slots, how many of them are held (were, when they are freed), how many of
    their candidates have a letter that no longer says the truth, and who they are, by number, at most 500.

    ``undo_id``: what takes it back, null for a dry run and where nothing changed. ``versions``: of a change of days,
    those of its dates and their slots before it, which the call takes.
    """

    slots: int
    attributed: int
    letters_sent: int
    warnings: list[MembersBusyOut | PlanWarningOut]
    candidates: list[ConcernedOut]
    undo_id: uuid.UUID | None
    versions: dict[uuid.UUID, int]


class SlotsOfDateOut(Out):
    """The slots that a date was given, or would be: skipped hours are past or taken, ``overlapping`` meet somebody."""

    created: int
    skipped: int
    overlapping: int
    undo_id: uuid.UUID | None


class PresentSlots(Out):
    """Slots as they are now."""

    slots: list[SlotOut]


class BoardDayOut(Out):
    """A day of the campaign and its fill."""

    date: date
    slots: int
    held: int


class CardCandidateOut(Out):
    """The candidate of a slot.

    arrival: where they are that day, since when. late: by how many minutes the interview of today is, null when it is
    not: who has not arrived is late, who arrived waits, who is met was met late. grade_missing: the interview is over,
    and has no grade. conflict: a member who sits that day cannot judge them. letter_sent: a mail announced an interview
    to them. letter_outdated: that mail is no longer true.
    """

    id: uuid.UUID
    external_id: str
    name: str
    needs: list[Specificity]
    presence: Presence | None
    arrival: ArrivalState | None
    since: datetime | None
    late: int | None
    graded: bool
    grade_missing: bool
    conflict: bool
    letter_sent: bool
    letter_outdated: bool


class CardOut(Out):
    """A slot of the board; ``minutes`` is how long the interview lasts."""

    id: uuid.UUID
    slot_name: str
    convocation_time: HourOut
    interview_time: HourOut
    minutes: int
    specificities: list[Specificity]
    priority: bool
    version: int
    candidate: CardCandidateOut | None


class BoardMemberOut(Out):
    """Somebody who sits that day; ``busy``: the interviews of other juries in which they sit at the same hours."""

    name: str
    busy: list[str]


class BoardJuryOut(Out):
    """A jury, who sits in it that day, and its slots of the day, by hour; ``date_id`` and ``version``, the date's, are
    null where it only has slots made by hand. ``today``: the day is the present one there, when arrivals are noted.
    """

    id: uuid.UUID
    name: str
    interview_type: InterviewType
    site: str
    site_id: uuid.UUID
    date_id: uuid.UUID | None
    version: int | None
    today: bool
    members: list[BoardMemberOut]
    slots: list[CardOut]


class WaitingOut(Out):
    """A candidate who waits for a slot; ``site`` is null where none receives them. ``reason``: why the last automatic
    attribution left them, null where its report does not name them.
    """

    id: uuid.UUID
    external_id: str
    name: str
    site: str | None
    remote: bool
    needs: list[Specificity]
    reason: NoSlotReason | None


class BoardOut(Out):
    """A day: the days of the campaign, the juries that sit by name, and at most 500 of those who wait."""

    days: list[BoardDayOut]
    juries: list[BoardJuryOut]
    unplaced: list[WaitingOut]
    unplaced_count: int
