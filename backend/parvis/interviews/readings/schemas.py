"""Readings on the wire (docs/rules/interviews.md)."""

import uuid
from datetime import datetime
from typing import Annotated, Literal

from pydantic import BeforeValidator, StrictBool, StrictInt

from parvis.candidates.record.schemas import readable_remark
from parvis.kernel.people import PersonOut
from parvis.kernel.schemas import Form, In, Out, null_is, required

ReadingLetter = Literal["A", "B", "C", "D", "F"]
"""A project cannot be absent."""


class ReadingOut(Out):
    """One's own reading of a project; ``settled``: somebody settled it, it no longer changes."""

    id: uuid.UUID
    external_id: str
    name: str | None
    pfm: str | None
    grade: ReadingLetter
    comment: str | None
    created: datetime
    version: int
    settled: bool


class ReadingIn(Form):
    """A reading as filled in."""

    answer = ReadingOut

    grade: Annotated[ReadingLetter, required("Choisissez une lettre")]
    comment: Annotated[str | None, BeforeValidator(readable_remark)] = None


class ReadingChangeIn(ReadingIn):
    """One's own reading, changed; ``version``: of the reading that was seen."""

    version: StrictInt


class SettledProjectIn(Form):
    """The letter of a third reading."""

    grade: Annotated[ReadingLetter, required("Choisissez une lettre")]


class WithdrawIn(In):
    """Whether nothing is written, to see first what would be."""

    dry_run: Annotated[StrictBool, null_is(False)] = False


class HeldProjectOut(Out):
    """A project that the caller holds until ``held_until``; ``id`` is the candidate's, ``name`` null where the campaign
    hides names, ``pfm`` the address of the file.
    """

    id: uuid.UUID
    external_id: str
    name: str | None
    pfm: str
    held_until: datetime


class QueueOut(Out):
    """How many projects the caller may still read, the one they hold among them, and how many they read; ``next``: the
    one they hold. ``withdrawn``: they get none until an administrator lets them. ``to_settle``: how many wait for a
    third reading by the caller, null for a reader who gives none.
    """

    left: int
    mine: int
    next: HeldProjectOut | None
    readings: int
    anonymous: bool
    withdrawn: bool
    to_settle: int | None


class ReaderOut(Out):
    """A reader of projects: how many they read, when last, and the mean minutes that they held one."""

    id: str
    name: str
    read: int
    last_at: datetime | None
    mean_minutes: float | None
    withdrawn: bool


class ProgressOut(Out):
    """How many projects nobody read, one person read where two are to, have their result, wait for a third reading."""

    readings: int
    unread: int
    read_once: int
    settled: int
    to_settle: int
    readers: list[ReaderOut]


class LetterReadOut(Out):
    """A letter that a reader gave."""

    grade: ReadingLetter
    comment: str | None
    created: datetime
    reader: PersonOut


class ToSettleOut(Out):
    """A project whose readings are too far apart; ``id`` is the candidate's."""

    id: uuid.UUID
    external_id: str
    name: str | None
    pfm: str | None
    readings: list[LetterReadOut]


class WithdrawnOut(Out):
    """What withdrawing a reader does: letters that are withdrawn, projects that come back to the queue, and those of
    the reader that stay as they are, as somebody settled them.
    """

    name: str
    readings: int
    projects: int
    settled: int
