"""Slot templates on the wire (docs/rules/interviews.md), and their form (docs/rules/interviews.md)."""

import re
import uuid
from datetime import time
from enum import StrEnum
from typing import Annotated, Final

from pydantic import BeforeValidator, Field, PlainSerializer

from parvis.interviews.juries.model import InterviewType
from parvis.kernel.schemas import Form, In, Out, null_is, required

MOST_TEMPLATES: Final = 200

_HOUR = re.compile("([01][0-9]|2[0-3]):[0-5][0-9]")


def _hour(sent: object) -> time:
    if isinstance(sent, time):
        return sent
    if not isinstance(sent, str) or not _HOUR.fullmatch(sent):
        raise ValueError("Heure invalide")
    return time.fromisoformat(sent)


HourIn = Annotated[time, BeforeValidator(_hour)]
"""An hour as forms send it, ``HH:mm``."""

HourOut = Annotated[time, PlainSerializer(lambda hour: hour.isoformat("minutes"), return_type=str)]
"""An hour as it travels, ``HH:mm``."""


class TemplateOut(Out):
    """An hour of interview of a type."""

    id: uuid.UUID
    non_priority: bool
    convocation_time: HourOut
    interview_time: HourOut
    interview_type: InterviewType


class TemplateIn(Form):
    """An hour as filled in."""

    answer = TemplateOut

    convocation_time: Annotated[HourIn, required("Heure de convocation obligatoire")]
    interview_time: Annotated[HourIn, required("Heure d'entretien obligatoire")]
    non_priority: Annotated[bool, null_is(False)] = False


class TemplatesWarning(StrEnum):
    """What a list of hours is saved with all the same: two interviews that overlap, one outside the half of the day."""

    TEMPLATES_OVERLAP = "TEMPLATES_OVERLAP"
    TEMPLATE_OUT_OF_HALF_DAY = "TEMPLATE_OUT_OF_HALF_DAY"


class TemplatesWarningOut(Out):
    """A warning by its code."""

    code: TemplatesWarning


class TemplatesOut(Out):
    """The list of a type, by hour of interview, and what is doubtful in it."""

    interview_type: InterviewType
    slots: list[TemplateOut]
    warnings: list[TemplatesWarningOut]


class TemplatesIn(In):
    """The whole list of a type."""

    answer = TemplatesOut

    interview_type: InterviewType
    slots: Annotated[list[TemplateIn], Field(max_length=MOST_TEMPLATES)]
