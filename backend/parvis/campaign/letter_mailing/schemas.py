"""Letters by mail on the wire (docs/rules/letters.md)."""

import uuid
from datetime import datetime
from typing import Annotated, Final

from pydantic import Field, StrictInt

from parvis.emails.outbox.schemas import EmailMode
from parvis.formulas.computations.methods import EvaluationMethod
from parvis.interviews.templates.schemas import HourIn
from parvis.kernel.days import Day
from parvis.kernel.people import PersonOut
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


class SendingTimeIn(In):
    """When letters leave by mail, in Paris; ``expected``: to how many, as its preview said."""

    day: Day
    time: HourIn
    expected: Annotated[StrictInt, Field(ge=0)]


class SendingTimeOut(Out):
    """When letters leave by mail, and what has changed since that was decided.

    ``recipients``: to how many they would leave now. ``stale``: the results are older than the data; when they were not
    (``was_stale``) at the time of the decision, the letters do not leave.
    """

    job_id: uuid.UUID
    at: datetime
    author: PersonOut
    expected: int
    recipients: int
    stale: bool
    was_stale: bool
    email_mode: EmailMode
