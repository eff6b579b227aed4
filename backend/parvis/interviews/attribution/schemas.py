"""Attribution on the wire (docs/rules/interviews.md)."""

import uuid
from datetime import date
from typing import Annotated

from pydantic import StrictBool

from parvis.emails.outbox.schemas import LettersMadeOut
from parvis.interviews.attribution.rules import Mismatch, NoSlotReason
from parvis.interviews.juries.model import Specificity
from parvis.interviews.templates.schemas import HourOut
from parvis.kernel.schemas import In, Out, null_is


class SlotAttributionIn(In):
    """Who gets which slot. ``expected_candidate_id``, where it is sent, is who the caller saw hold it, null for
    nobody. ``dry_run``: only tell what would be done.
    """

    interview_slot_id: uuid.UUID
    candidate_id: uuid.UUID
    expected_candidate_id: uuid.UUID | None = None
    dry_run: Annotated[StrictBool, null_is(False)] = False


class SlotAttributionOut(Out):
    """What was attributed, or would be: who lost the slot, which slot the candidate held before, in what it does not
    suit them; ``needs`` are what they need of a slot, ``specificities`` whom its date is made for. ``letters_sent``:
    how many of the two hold a letter that no longer says the truth.
    """

    interview_slot_id: uuid.UUID
    candidate_id: uuid.UUID
    displaced_candidate_id: uuid.UUID | None
    displaced_candidate_name: str | None
    released_slot_id: uuid.UUID | None
    released_slot_name: str | None
    warnings: list[Mismatch]
    needs: list[Specificity]
    specificities: list[Specificity]
    letters_sent: int


class SlotFreedOut(Out):
    """How many letters no longer say the truth; GRADED: the candidate's interview took place."""

    letters_sent: int
    warnings: list[Mismatch]


class SuitableSlotOut(Out):
    """A free slot that suits a candidate."""

    id: uuid.UUID
    slot_name: str
    date: date
    interview_time: HourOut
    priority: bool


class UnplacedOut(Out):
    """A candidate without slot, and why; ``sites`` are those that equally claim one who has no site, ``missing`` the
    needs that no slot of the site and mode meets, ``reserved_slot_ids`` the free slots that are left where all of these
    are reserved for other needs, the first 500.
    """

    candidate_id: uuid.UUID
    external_id: str
    name: str
    reason: NoSlotReason
    site: str | None
    sites: list[str]
    remote: bool
    wish: str | None
    missing: list[Specificity]
    reserved_slot_ids: list[uuid.UUID]


class DemandOut(Out):
    """A site and mode: the candidates who wait there, the free slots, how many candidates get one."""

    site: str
    remote: bool
    candidates: int
    free_slots: int
    placed: int


class AttributionCountsOut(Out):
    """What automatic attribution gives; ``stale``: the methods are those of results that are not up to date."""

    number_of_face_to_face_interview_slots_attributed: int
    number_of_remote_interview_slots_attributed: int
    candidates: int
    free_slots: int
    free_slots_left: int
    free_priority_slots_left: int
    stale: bool
    demand: list[DemandOut]


class AutomaticAttributionOut(AttributionCountsOut):
    """What automatic attribution gives, and those it leaves; ``letters``: those that it makes wait, null before."""

    unplaced: list[UnplacedOut]
    letters: LettersMadeOut | None = None
