"""Evaluation details and their letter on the wire (docs/rules/letters.md)."""

from datetime import datetime
from typing import Literal

from parvis.candidates.record.model import Source
from parvis.formulas.computations.methods import EvaluationMethod
from parvis.interviews.juries.model import InterviewType
from parvis.kernel.schemas import Out


class CandidateDetailsOut(Out):
    """Whom the letter is for."""

    last_name: str
    first_name: str
    email: str | None
    source: Source
    external_id: str


class FaceToFaceOut(Out):
    """Where the interview takes place."""

    interview_address: str | None


class RemoteOut(Out):
    """How to join the interview; the access code is null for people who may not read it."""

    interview_videoconference_link: str | None
    interview_videoconference_password: str | None


class InterviewDetailsOut(Out):
    """The candidate's interview; instants carry the offset of the place whose local time is shown."""

    interview_slot_name: str
    interview_type: InterviewType
    interview_date_time: datetime
    convocation_date_time: datetime | None
    interview_site_name: str
    interview_face_to_face_details: FaceToFaceOut | None
    interview_remote_details: RemoteOut | None
    contact_email_address: str | None
    contact_phone_number: str | None
    complementary_info: str | None


RowKind = Literal["TEXT", "NOTE", "LINK", "CODE", "CONTACT"]


class LetterRowOut(Out):
    """A line of the letter's table; ``emphasis`` is how ``note`` begins, where that matters most.

    ``kind``: what can be done with the value. TEXT is the answer to the label, NOTE a text to read, LINK is opened or
    copied, CODE copied, CONTACT written to or called.
    """

    label: str
    value: str
    note: str | None
    emphasis: str | None = None
    kind: RowKind = "TEXT"


ItemKind = Literal["PROJECT", "FUTURE_SHEET", "CAMERA", "ROOM", "IDENTITY"]


class LetterItemOut(Out):
    """A line of a list, and below it what more there is to say; ``kind``: what a screen may draw beside it."""

    text: str
    detail: str | None = None
    kind: ItemKind | None = None


class LetterListOut(Out):
    """The lines of a list under its heading, which the sentence before it may do without."""

    title: str | None
    items: list[LetterItemOut]


class LetterheadOut(Out):
    """The sender: ``logo`` is the path of a picture, ``town`` stands before the date, ``signature`` are lines."""

    programme: str
    institution: str | None
    logo: str | None
    colour: str
    town: str | None
    signature: tuple[str, ...]


class LetterOut(Out):
    """The letter's sentences, in the order of the page."""

    letterhead: LetterheadOut

    title: str
    greeting: str
    lead: str
    paragraphs: list[str]
    rows: list[LetterRowOut]
    lists: list[LetterListOut]
    closing: list[str]


class EvaluationDetailsOut(Out):
    """How a candidate is evaluated; ``enabled``: whether the candidate sees it.

    ``letter`` is null for ENCF and for an interview whose date is not fixed: ``notice`` then says so.
    ``closed_notice``: what the candidate reads in its place while the letters are closed, null once they are open.
    """

    enabled: bool
    evaluation_method: EvaluationMethod
    candidate_details: CandidateDetailsOut
    interview_details: InterviewDetailsOut | None
    letter: LetterOut | None
    notice: str | None
    closed_notice: str | None
