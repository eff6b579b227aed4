"""Reminders on the wire (docs/rules/emails.md)."""

from datetime import datetime
from typing import Annotated, Any

from pydantic import StrictBool, StrictInt

from parvis.correspondence.messages.schemas import Body, Subject
from parvis.correspondence.reminders.model import ReminderKind
from parvis.interviews.templates.schemas import HourIn, HourOut
from parvis.kernel.schemas import Form, Out, required


class NextReminderOut(Out):
    """When a reminder leaves next, and to how many, as things stand."""

    at: datetime
    recipients: int


class ReminderOut(Out):
    """A reminder. ``days``: how many days before, of PFM_TO_READ the day of the week from 1, Monday; ``hour``: of
    Paris. ``next`` is null where it is off, or nobody is to be reminded.
    """

    kind: ReminderKind
    on: bool
    days: int
    hour: HourOut
    subject: str
    text: str
    version: int
    next: NextReminderOut | None


class ReminderIn(Form):
    """A reminder as filled in; ``version``: that of the one that the caller read."""

    answer = ReminderOut

    kind: Annotated[ReminderKind, required("Rappel obligatoire")]
    on: StrictBool
    days: StrictInt
    hour: Annotated[HourIn, required("Heure obligatoire")]
    subject: Subject
    text: Body
    version: StrictInt
    next: Any = None
