"""A candidate's answer about their interview on the wire."""

from datetime import date, datetime
from typing import Annotated, Final

from pydantic import AfterValidator, ValidationInfo

from parvis.interviews.slots.model import Presence
from parvis.kernel.schemas import Form, Out, optional_text, required, required_text

LONGEST_IMPEDIMENT: Final = 500
LONGEST_LATENESS: Final = 300


def _required_of_who_cannot_come(impediment: str | None, info: ValidationInfo) -> str | None:
    if info.data.get("presence") is not Presence.IMPEDED:
        return None
    if impediment is None:
        raise ValueError("Dites ce qui vous empêche de venir")
    return impediment


class PresenceOut(Out):
    """What is asked of the candidate, ``open`` while they may answer, and what they answered.

    ``slot_name`` is null where there is no interview to answer about, ``presence`` before an answer. ``deadline``: the
    day by which an answer is wanted, the one before the interview, until ``deadline_hour``, in French; one that comes
    later is taken. ``phone``: whom to call, where the interview is today or tomorrow.
    """

    open: bool
    slot_name: str | None
    day: date | None
    deadline: date | None
    deadline_hour: str | None
    phone: str | None
    presence: Presence | None
    impediment: str | None
    answered: datetime | None


class PresenceIn(Form):
    """An answer about the slot of that name; a candidate who will come writes nothing more."""

    answer = PresenceOut

    slot_name: Annotated[str, required_text("Créneau obligatoire", longest=200)]
    presence: Annotated[Presence, required("Réponse obligatoire")]
    impediment: Annotated[
        str | None,
        AfterValidator(_required_of_who_cannot_come),
        optional_text(f"Au plus {LONGEST_IMPEDIMENT} caractères", longest=LONGEST_IMPEDIMENT),
    ] = None


class LatenessIn(Form):
    """What a candidate who is late says of it, if anything."""

    message: Annotated[
        str | None, optional_text(f"Au plus {LONGEST_LATENESS} caractères", longest=LONGEST_LATENESS)
    ] = None
