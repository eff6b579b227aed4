"""Letters by mail on the wire (docs/rules/letters.md)."""

import uuid
from collections.abc import Mapping
from datetime import date as day
from datetime import datetime
from typing import Annotated, Any, Final, Literal, Self

from pydantic import Field, StrictBool, StrictInt

from parvis.emails.outbox.schemas import EmailMode
from parvis.formulas.computations.methods import EvaluationMethod
from parvis.kernel.schemas import Form, In, Out, Page, null_is, optional_text
from parvis.school.settings.rules import LettersToNewcomers

MOST_CHOSEN: Final = 20_000
LONGEST_REASON: Final = 300

Why = Literal["NEW_IN_FILE", "METHOD_COMPUTED", "METHOD_CHANGED", "SLOT_GIVEN", "WISH_CONFIRMED"]
CauseKind = Literal["IMPORT", "COMPUTATION", "ATTRIBUTION", "BY_HAND"]
InterviewMode = Literal["FACE_TO_FACE", "REMOTE"]


class LetterFactsOut(Out):
    """What a letter tells: all but the method is null without interview, and where an older version kept less.

    ``time`` is the hour of the interview, in the zone of its site (Paris for a remote one), ``site`` its name.
    """

    method: EvaluationMethod
    slot: str | None
    date: day | None
    time: str | None
    mode: InterviewMode | None
    site: str | None

    @classmethod
    def of(cls, facts: Mapping[str, Any]) -> Self:
        """Shows facts as they are kept (`rules.facts_of`)."""
        return cls.model_validate({name: facts.get(name) for name in cls.model_fields})


class OutdatedLetterOut(Out):
    """A candidate who was told by mail what is no longer so; slots are null without interview.

    ``now`` (``present_method``): null where their method is in error, or they are absent: no correction tells that.
    ``can_be_mailed``: whether there is a correction, and the candidate has an address of their own.
    """

    candidate_id: uuid.UUID
    external_id: str
    name: str
    sent_slot: str | None
    present_slot: str | None
    sent_method: EvaluationMethod
    present_method: EvaluationMethod | None
    sent: Annotated[LetterFactsOut, Field(alias="told")]
    now: LetterFactsOut | None
    can_be_mailed: bool


class LetterMailOut(Out):
    """The mail of a candidate's letter as it would leave now."""

    candidate_id: uuid.UUID
    subject: str
    html: str


Reason = Annotated[str | None, optional_text(f"Au plus {LONGEST_REASON} caractères", longest=LONGEST_REASON)]
"""A sentence that says why, which a corrected mail carries; null for none."""


class CorrectionsIn(Form):
    """The candidates to whom a corrected mail is sent. ``stale``: also while results are older than the data."""

    candidate_ids: Annotated[list[uuid.UUID], Field(min_length=1, max_length=MOST_CHOSEN)]
    reason: Reason = None
    stale: Annotated[StrictBool, null_is(False)] = False


class CorrectionPreviewIn(Form):
    """The candidate whose corrected mail is read before it is sent."""

    candidate_id: uuid.UUID
    reason: Reason = None


class CorrectionsStartedOut(Out):
    """The job that writes the mails."""

    job_id: uuid.UUID


class CauseOut(Out):
    """The event to which a candidate owes a letter; ``id`` is that of the import, the computation or what takes the
    attribution back, null for what somebody did by hand.
    """

    kind: CauseKind
    id: uuid.UUID | None
    at: datetime


class SlotOfLetterOut(Out):
    """The interview that a letter announces: the hour is that of its site."""

    date: day
    time: str
    site: str


class WaitingLetterOut(Out):
    """A letter that waits for somebody to send it, and why: the first event since the first mailing."""

    candidate_id: uuid.UUID
    external_id: str
    name: str
    method: EvaluationMethod
    why: Why
    cause: CauseOut
    email: str
    slot: SlotOfLetterOut | None


class AutomaticMailingOut(Out):
    """The job that sends the letters that wait, and its hour."""

    job_id: uuid.UUID
    at: datetime


class LettersStateOut(Out):
    """What decides whether letters leave. ``first_mailing``: when they were switched on, null while they are not.

    ``stale``: the evaluation methods are older than what they follow from; ``running``: a computation or an import
    waits or runs; ``computed``: when the results were computed. ``to_newcomers``: the campaign's setting.
    ``automatic``: the mailing that leaves by itself, null without one; ``held``: how many of the letters that wait
    somebody held.
    """

    first_mailing: datetime | None
    stale: bool
    running: bool
    computed: datetime | None
    to_newcomers: LettersToNewcomers
    automatic: AutomaticMailingOut | None
    held: int
    email_mode: EmailMode


class LettersToSendOut(Page[WaitingLetterOut]):
    """A page of the letters that wait; ``counts``: how many there are for each reason, whatever reason was chosen."""

    counts: dict[Why, int]
    state: LettersStateOut


class LettersToSendIn(In):
    """Which letters to send, null for all; ``expected``: how many the caller saw; ``dry_run``: tells, sends nothing."""

    candidate_ids: Annotated[list[uuid.UUID], Field(max_length=MOST_CHOSEN)] | None = None
    expected: Annotated[StrictInt, Field(ge=0)]
    dry_run: Annotated[StrictBool, null_is(False)] = False


class LettersStartedOut(Out):
    """The job that writes the mails, null for a dry run, and how many there are."""

    job_id: uuid.UUID | None
    recipients: int
