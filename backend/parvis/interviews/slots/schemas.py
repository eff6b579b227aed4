"""Slots on the wire (docs/rules/interviews.md), and the form of a slot made by hand (docs/rules/interviews.md)."""

import uuid
from datetime import date, datetime
from typing import Annotated

from pydantic import Field, StrictBool

from parvis.interviews.juries.model import InterviewType, Specificity
from parvis.interviews.juries.schemas import VideoLink, VideoPassword
from parvis.interviews.slots.model import Presence
from parvis.interviews.slots.rules import Left
from parvis.interviews.templates.schemas import HourIn, HourOut
from parvis.kernel.days import Day
from parvis.kernel.schemas import Form, In, Out, Page, null_is, required
from parvis.ranking.grid.schemas import Columns, Filters, SearchText


class SlotsIn(In):
    """The filters of a page of slots, as those of the candidates grid."""

    filters: Filters | None = None


class SlotFilterSetIn(In):
    """The values of these columns, of all without a list, among the slots that pass the other filters."""

    filters: Filters | None = None
    columns: Columns | None = None
    search: SearchText | None = None


class SlotIn(Form):
    """A slot made by hand; remote juries need a link and a password; ``allow_overlap``: also where it overlaps."""

    jury_id: Annotated[uuid.UUID, required("Jury obligatoire")]
    convocation_date: Annotated[Day, required("Date de convocation obligatoire")]
    convocation_time: Annotated[HourIn, required("Heure de convocation obligatoire")]
    interview_time: Annotated[HourIn, required("Heure d'entretien obligatoire")]
    videoconference_link: VideoLink = None
    videoconference_password: VideoPassword = None
    allow_overlap: Annotated[StrictBool, null_is(False)] = False


class SlotOut(Out):
    """A row of the grid of slots; ``candidate`` and ``candidate_id`` are null while it is free.

    ``presence`` is what its candidate answered, null for no answer; ``impediment`` why they cannot come. ``left``: why
    they no longer come; ``leaver``: the slot is still to come and is to be freed, as its candidate left or has another
    method now, and has no grade.
    """

    id: uuid.UUID
    slot_name: str
    jury_name: str
    convocation_date: date
    convocation_time: HourOut
    specificities: list[Specificity]
    priority: bool
    candidate: str | None
    candidate_id: uuid.UUID | None
    presence: Presence | None
    impediment: str | None
    left: Left | None
    leaver: bool
    interview_time: HourOut
    interview_type: InterviewType
    jury_id: uuid.UUID
    site: str
    version: int


class SlotPage(Page[SlotOut]):
    """A page of the grid of slots."""


class SlotFilterValuesOut(Out):
    """What a column takes: values in the grid's order, blank first, and how many slots hold each of them."""

    column: str
    values: list[bool | str | None]
    counts: list[int]
    truncated: bool


class SlotsOfSiteOut(Out):
    """The slots that automatic creation gives a site, by mode."""

    site: str
    face_to_face: int
    remote: int


class SlotCreationOut(Out):
    """What automatic creation made, or would make; skipped are hours that are past and those that have a slot,
    ``overlapping`` those at which the jury already meets somebody.
    """

    number_of_interview_slots_created: int
    number_of_interview_slots_skipped: int
    overlapping: int
    sites: list[SlotsOfSiteOut]


class SlotsStateOut(Out):
    """When slots were created and attributed automatically; how many there are, candidates that wait for one, and
    ``leavers``, whose slot to come is to be freed.
    """

    created: datetime | None
    attributed: datetime | None
    slots: int
    free: int
    to_attribute: Annotated[int, Field(ge=0)]
    leavers: Annotated[int, Field(ge=0)]
