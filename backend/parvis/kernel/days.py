"""A day as forms send it, ``YYYY-MM-DD`` (docs/rules/wire.md): Pydantic would also accept an instant or seconds."""

import re
from datetime import date
from typing import Annotated

from pydantic import BeforeValidator

_DAY = re.compile(r"[0-2][0-9]{3}-[0-9]{2}-[0-9]{2}")  # the last days of 9999 have no hour in other zones


def day_of(sent: object) -> date:
    """Returns the day that ``sent`` writes. Raises ``ValueError`` with the sentence of the contract."""
    if type(sent) is date:
        return sent
    try:
        if isinstance(sent, str) and _DAY.fullmatch(sent):
            return date.fromisoformat(sent)
    except ValueError:
        pass
    raise ValueError("Date invalide")


Day = Annotated[date, BeforeValidator(day_of)]
