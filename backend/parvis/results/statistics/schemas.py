"""The statistics workbooks on the wire (docs/rules/campaign.md)."""

import uuid
from datetime import datetime

from parvis.interviews.jury_grades.model import Letter
from parvis.kernel.schemas import Out


class StatisticsTemplateOut(Out):
    """The template, all null without one; ``unknownNames``: what it names that does not exist (any more)."""

    id: uuid.UUID | None
    name: str | None
    created: datetime | None
    unknown_names: list[str]


class StatisticsFileOut(Out):
    """A workbook as it was sent."""

    id: uuid.UUID
    name: str
    created: datetime
    mime_type: str
    size: int


class JurySeverityOut(Out):
    """How often a jury gave each letter in interviews; letters that it never gave are at 0."""

    jury_number: str
    grades: dict[Letter, int]
