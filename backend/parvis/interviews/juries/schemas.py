"""Juries and dates on the wire (docs/rules/interviews.md), and their forms (docs/rules/interviews.md)."""

import uuid
from datetime import date
from typing import Annotated, Final
from urllib.parse import urlsplit

from pydantic import AfterValidator, Field

from parvis.interviews.juries.model import InterviewType, Specificity
from parvis.kernel.days import Day
from parvis.kernel.schemas import Form, Out, null_is, required

LONGEST_LINK: Final = 2000
LONGEST_PASSWORD: Final = 200
MOST_DATES: Final = 366


def _link(text: str | None) -> str | None:
    """The https address, null for a blank one."""
    text = (text or "").strip()
    if not text:
        return None
    if len(text) > LONGEST_LINK or not text.isprintable() or " " in text or not _is_https(text):
        raise ValueError("Lien invalide : une adresse https:// est attendue")
    return text


def _is_https(text: str) -> bool:
    try:
        address = urlsplit(text)
        return address.scheme == "https" and bool(address.hostname)
    except ValueError:
        return False


def _password(text: str | None) -> str | None:
    return (text or "").strip() or None


VideoLink = Annotated[str | None, AfterValidator(_link)]
VideoPassword = Annotated[str | None, Field(max_length=LONGEST_PASSWORD), AfterValidator(_password)]


class DateOut(Out):
    """A day on which a jury sits; ``version`` is raised by every write of it or of its slots."""

    id: uuid.UUID
    date: date
    specificities: list[Specificity]
    videoconference_link: str | None
    videoconference_password: str | None
    version: int


class DateIn(Form):
    """A day as filled in; ``id`` is that of a date that stays or moves, absent for a new one."""

    answer = DateOut

    id: uuid.UUID | None = None
    date: Day
    specificities: Annotated[list[Specificity], Field(max_length=len(Specificity), default_factory=list), null_is([])]
    videoconference_link: VideoLink = None
    videoconference_password: VideoPassword = None


class SiteOfJuryOut(Out):
    """The site of a jury."""

    id: uuid.UUID
    name: str


class JuryOut(Out):
    """A jury (docs/rules/interviews.md); the password of a meeting is null for whom it is not."""

    id: uuid.UUID
    name: str
    interview_type: InterviewType
    index: int
    interview_site: SiteOfJuryOut
    dates: list[DateOut]


class JuryIn(Form):
    """A jury as filled in: the type alone counts, name and index are the server's, dates have a call of their own."""

    answer = JuryOut

    interview_type: Annotated[InterviewType, required("Type d'entretien obligatoire")]
    id: uuid.UUID | None = None


class JurySummaryOut(Out):
    """A jury on one of its days, None for a jury without any, with its interviews of that day."""

    id: uuid.UUID
    name: str
    date: date | None
    number_of_interviews: int
    number_of_attributed_interviews: int
