"""What candidates may do about their hour, on the wire (docs/rules/campaign.md)."""

from datetime import datetime
from typing import Annotated, Final

from pydantic import AfterValidator, AwareDatetime, Field, StrictInt, ValidationInfo

from parvis.kernel.schemas import In, Out
from parvis.school.settings.rules import SlotChoiceMode

MOST_TIMES_CHOSEN: Final = 20
MOST_DAYS_BEFORE: Final = 90


def _after_the_opening(closes_at: datetime | None, info: ValidationInfo) -> datetime | None:
    opens_at: datetime | None = info.data.get("opens_at")
    if closes_at is not None and opens_at is not None and closes_at <= opens_at:
        raise ValueError("La fermeture doit suivre l'ouverture")
    return closes_at


class SlotChoiceOut(Out):
    """See `SlotChoice`."""

    mode: SlotChoiceMode
    until_days: int
    times: int
    opens_at: datetime | None
    closes_at: datetime | None


class SlotChoiceIn(In):
    """See `SlotChoice`; what is absent is the default, or no limit."""

    mode: SlotChoiceMode
    until_days: Annotated[StrictInt, Field(ge=0, le=MOST_DAYS_BEFORE)] = 3
    times: Annotated[StrictInt, Field(ge=1, le=MOST_TIMES_CHOSEN)] = 2
    opens_at: AwareDatetime | None = None
    closes_at: Annotated[AwareDatetime | None, AfterValidator(_after_the_opening)] = None
