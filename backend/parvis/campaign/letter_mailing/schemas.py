"""Letters by mail on the wire (docs/rules/letters.md)."""

import uuid
from typing import Annotated, Final

from pydantic import Field

from parvis.formulas.computations.methods import EvaluationMethod
from parvis.kernel.schemas import In, Out

MOST_CORRECTIONS: Final = 20_000


class OutdatedLetterOut(Out):
    """A candidate whose mail is no longer true; slots are null without interview.

    With the same slot, its hour or its place changed. ``can_be_mailed``: whether the candidate has an address of their
    own.
    """

    candidate_id: uuid.UUID
    external_id: str
    name: str
    sent_slot: str | None
    present_slot: str | None
    sent_method: EvaluationMethod
    present_method: EvaluationMethod
    can_be_mailed: bool


class LetterMailOut(Out):
    """The mail of a candidate's letter as it would leave now."""

    candidate_id: uuid.UUID
    subject: str
    html: str


class CorrectionsIn(In):
    """The candidates to whom a corrected mail is sent."""

    candidate_ids: Annotated[list[uuid.UUID], Field(min_length=1, max_length=MOST_CORRECTIONS)]


class CorrectionsStartedOut(Out):
    """The job that writes the mails."""

    job_id: uuid.UUID
