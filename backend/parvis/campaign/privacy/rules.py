"""When a campaign is to be purged."""

from datetime import date
from typing import Final

EXPORT_DAYS: Final = 7
"""How long an export of somebody's data waits to be downloaded."""

LEFT: Final = "left"
"""The member of a purge's payload that lists what is still to be removed: everybody is erased already."""

_LAST_DAY: Final = (9, 30)
"""A campaign ends with its school year."""


def purge_due(campaign_year: int, years: int) -> date:
    """The day by which the campaign of that year is purged."""
    return date(campaign_year + years, *_LAST_DAY)
