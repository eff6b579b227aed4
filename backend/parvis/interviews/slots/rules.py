"""How slots are named, and what StatutEntretien says."""

from datetime import date, time
from enum import StrEnum
from typing import Final

STATUS_TO_ATTRIBUTE: Final = "À attribuer"
STATUS_ATTRIBUTED: Final = "Attribué"
STATUS_GRADED: Final = "Noté"
STATUS_NOT_CONCERNED: Final = "Non concerné"
STATUS_LEAVER: Final = "Ne vient plus"


class Left(StrEnum):
    """Why somebody no longer comes: their wish is not confirmed, or the newest file no longer has them."""

    WITHDRAWN = "WITHDRAWN"
    ABSENT = "ABSENT"


def slot_name(jury: str, day: date, interview_time: time) -> str:
    """``BOR01MD-2027-04-28-0900``."""
    return f"{jury}-{day.isoformat()}-{interview_time.hour:02}{interview_time.minute:02}"


def jury_of(slot_name: str) -> str:
    """The jury's name in that of a slot."""
    return slot_name.split("-", 1)[0]
