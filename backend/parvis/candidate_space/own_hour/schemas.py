"""The choice of one's hour on the wire."""

import uuid
from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import Field

from parvis.interviews.templates.schemas import HourOut
from parvis.kernel.schemas import In, Out
from parvis.school.settings.rules import SlotChoiceMode

MODES: dict[bool, Literal["REMOTE", "FACE_TO_FACE"]] = {True: "REMOTE", False: "FACE_TO_FACE"}


class ChosenSlotIn(In):
    """The slot that is touched, or taken."""

    slot_id: uuid.UUID


class HoursOut(Out):
    """When an interview is: ``day`` and ``hour`` in Paris, ``day_there`` and ``hour_there`` where it is lived, in
    ``zone``; ``change_until``: the last day on which it may still be changed.
    """

    day: date
    hour: HourOut
    zone: str
    day_there: date
    hour_there: HourOut
    site: str
    mode: Literal["REMOTE", "FACE_TO_FACE"]
    change_until: date | None


class ChoiceSlotOut(HoursOut):
    """A free slot that suits the caller."""

    id: uuid.UUID


class HoldOut(Out):
    """Until when nobody else takes the slot, and the server's own clock."""

    slot_id: uuid.UUID
    held_until: datetime
    now: datetime


class OwnRequestOut(Out):
    """What the caller asked for last, and what they were answered; ``resolved`` is null while it waits."""

    reason: str
    requested: Annotated[datetime, Field(alias="asked")]
    resolved: datetime | None
    answer: str | None


class OwnHourOut(Out):
    """What the caller may do about their hour.

    ``open``: they may choose, or ask, as ``mode`` says, since ``opens_at`` and until ``closes_at``. ``slots``: the free
    ones that suit, the earliest first, none where nothing is chosen; ``left``: how often they may still choose, of
    ``times``. ``current``: their own hour, null without slot; ``change_until``: until when that may be changed.
    ``territory``: where they are, if clocks there differ from those of Paris: ``La Réunion``. ``held``: the slot that
    they touched.
    """

    mode: SlotChoiceMode
    open: bool
    opens_at: datetime | None
    closes_at: datetime | None
    times: int
    left: int
    change_until: date | None
    territory: str | None
    current: HoursOut | None
    held: HoldOut | None
    slots: list[ChoiceSlotOut]
    request: OwnRequestOut | None
