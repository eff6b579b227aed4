"""Personal data on the wire (docs/rules/campaign.md)."""

import uuid
from datetime import date
from enum import StrEnum
from typing import Annotated, Final

from parvis.candidates.journal.schemas import AccessOut
from parvis.kernel.days import Day
from parvis.kernel.schemas import Form, Out, required, required_text

LONGEST_REASON: Final = 200


class ErasureReason(StrEnum):
    """Why a person is erased: a choice, so that no log ever holds a name that somebody typed."""

    ON_REQUEST = "ON_REQUEST"
    IMPORT_ERROR = "IMPORT_ERROR"
    OTHER = "OTHER"


class PurgeReason(StrEnum):
    """Why everybody is erased: a choice too."""

    END_OF_RETENTION = "END_OF_RETENTION"
    NEW_CAMPAIGN = "NEW_CAMPAIGN"
    OTHER = "OTHER"


class ErasureIn(Form):
    """The candidate's number, typed to confirm."""

    confirmation: Annotated[str, required_text("Numéro obligatoire", longest=100)]


class CountedOut(Out):
    """How many of what, in French."""

    label: str
    count: int


class SetAsideForm(Form):
    """Why a purge leaves a candidate, and until when."""

    reason: Annotated[str, required_text("Motif obligatoire", longest=LONGEST_REASON)]
    until: Annotated[Day, required("Date de fin obligatoire")]


class SetAsideOut(Out):
    """A candidate whom a purge leaves, until the end of a day; ``is_over``: that day is past."""

    id: uuid.UUID
    number: str
    name: str
    reason: str
    until: date
    is_over: bool
    author: str


class PurgeOut(Out):
    """What a purge would take now, and whom it leaves; ``due``: the day by which it is to be done, null without a
    candidate. ``due_archives``: the archives of whatever campaign that are to be purged by themselves.
    """

    campaign: int | None
    due: date | None
    is_due: bool
    retention_years: int
    candidates: int
    archives: int
    due_archives: int
    counts: list[CountedOut]
    set_aside: list[SetAsideOut]


class PurgeIn(Form):
    """Why, and the year of the campaign, typed to confirm."""

    reason: PurgeReason
    confirmation: Annotated[str, required_text("Année obligatoire", longest=10)]


class PrivacyJobOut(Out):
    """The job that was queued."""

    job_id: uuid.UUID


class HeldOut(Out):
    """What is held on one person; ``archives`` of their campaign hold them too, until ``archives_until`` at most."""

    id: uuid.UUID
    number: str
    last_name: str
    first_name: str
    birth_date: date | None
    email: str | None
    has_account: bool
    slot: str | None
    archives: int
    archives_until: date | None
    set_aside: SetAsideOut | None
    counts: list[CountedOut]


class AccessOfPersonOut(AccessOut):
    """An opening; ``candidate`` is null when the person was erased."""

    candidate: str | None
