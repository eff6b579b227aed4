"""Requests for another hour on the wire."""

import uuid
from datetime import date, datetime
from typing import Annotated, Final

from pydantic import AfterValidator, Field, StrictBool, ValidationInfo

from parvis.interviews.attribution.rules import Mismatch
from parvis.interviews.templates.schemas import HourOut
from parvis.kernel.schemas import Form, Out, Page, null_is, optional_text, required_text

LONGEST_REASON: Final = 500
LONGEST_ANSWER: Final = 500


def _required_without_slot(reply: str | None, info: ValidationInfo) -> str | None:
    if reply is None and info.data.get("slot_id") is None:
        raise ValueError("Écrivez une réponse, ou donnez une heure")
    return reply


class SlotRequestIn(Form):
    """Why the candidate asks for another hour."""

    reason: Annotated[str, required_text("Dites pourquoi cette heure ne vous convient pas", longest=LONGEST_REASON)]


class RequestingCandidateOut(Out):
    """Who asks."""

    id: uuid.UUID
    external_id: str
    name: str


class HeldSlotOut(Out):
    """The slot that the candidate holds, in the hours of its jury."""

    id: uuid.UUID
    slot_name: str
    date: date
    interview_time: HourOut
    site: str
    remote: bool


class OfferedSlotOut(HeldSlotOut):
    """A free slot that suits; ``held``: another candidate has it before their eyes, and may choose it any minute."""

    held: bool


class SlotRequestOut(Out):
    """A request that waits: who asks, since when and why, the slot that they hold, and the earliest that suit them.

    ``concerned`` is false where an interview no longer concerns them, or took place: no slot is offered then.
    """

    id: uuid.UUID
    candidate: RequestingCandidateOut
    reason: str
    requested: Annotated[datetime, Field(alias="asked")]
    concerned: bool
    slot: HeldSlotOut | None
    slots: list[OfferedSlotOut]


class SlotRequestPage(Page[SlotRequestOut]):
    """A page of the requests that wait."""


class RequestResolutionIn(Form):
    """The slot that the candidate gets, null for none, and the ``answer`` that they read: required without slot."""

    slot_id: uuid.UUID | None = None
    reply: Annotated[
        str | None,
        Field(alias="answer"),
        AfterValidator(_required_without_slot),
        optional_text(f"Au plus {LONGEST_ANSWER} caractères", longest=LONGEST_ANSWER),
    ] = None
    dry_run: Annotated[StrictBool, null_is(False)] = False


class RequestResolutionOut(Out):
    """What was done, or would be: in what the slot does not suit, whether another candidate has it before their eyes,
    and whether the candidate is told by mail.
    """

    warnings: list[Mismatch]
    held: bool
    mailed: bool
