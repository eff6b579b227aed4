"""Shapes of what a report says about the file itself: warnings, and the import before it (docs/rules/imports.md)."""

from datetime import date, datetime
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from parvis.kernel.schemas import Out


class WarningCode(StrEnum):
    """Why a file is suspect."""

    OTHER_CAMPAIGN = "OTHER_CAMPAIGN"
    MARKS_LOST = "MARKS_LOST"
    SAME_PERSON_OTHER_NUMBER = "SAME_PERSON_OTHER_NUMBER"
    IDENTITY_CHANGED = "IDENTITY_CHANGED"
    MANY_VANISHED = "MANY_VANISHED"
    BIRTH_DATES_UNREADABLE = "BIRTH_DATES_UNREADABLE"
    ADDRESSES_UNUSABLE = "ADDRESSES_UNUSABLE"
    REPORT_YEARS_MIXED = "REPORT_YEARS_MIXED"
    REPORT_BLOCK_MISSING = "REPORT_BLOCK_MISSING"
    FILE_IMPORTED_BEFORE = "FILE_IMPORTED_BEFORE"
    WISHES_TAKEN_BACK = "WISHES_TAKEN_BACK"
    HEADERS_RENAMED = "HEADERS_RENAMED"
    PLACES_UNKNOWN = "PLACES_UNKNOWN"
    PHONES_UNREADABLE = "PHONES_UNREADABLE"


class OlderSign(StrEnum):
    """Why a file may be older than the one imported last."""

    FEWER_ROWS = "FEWER_ROWS"
    FEWER_COLUMNS = "FEWER_COLUMNS"
    EARLIER_DATE = "EARLIER_DATE"


class WarnedPersonOut(Out):
    """A candidate whom a warning is about, as Parvis has them; ``new…``: what the file says otherwise."""

    external_id: str
    name: str
    birth_date: date | None = None
    new_name: str | None = None
    new_birth_date: date | None = None
    new_external_id: str | None = None


class RenamingOut(Out):
    """A column of the former file and what the new file calls it."""

    former: Annotated[str, Field(alias="from")]
    new: Annotated[str, Field(alias="to")]


class WarningOut(Out):
    """A reason to look twice at a file; ``people``: at most 500 of those concerned, empty when it concerns the whole
    file.

    ``lines``: the physical lines of the first entries that the warning counts, at most 20. ``must_accept``: the import
    is refused until the warning is accepted by its code. ``data``: the headers of HEADERS_RENAMED, null for others.
    """

    code: WarningCode
    count: int
    lines: list[int] = Field(default_factory=list)
    people: list[WarnedPersonOut]
    must_accept: bool = False
    data: list[RenamingOut] | None = None


class FormerImportOut(Out):
    """The import before a file; ``rows`` and ``columns`` are null where its report is no longer known."""

    file_name: str
    confirmed: datetime | None
    rows: int | None
    columns: int | None
