"""What purges and exports leave."""

from typing import Final

EXPORT_DAYS: Final = 7
"""How long an export of somebody's data waits to be downloaded."""

LEFT: Final = "left"
"""The member of a purge's payload that lists what is still to be removed: everybody is erased already."""
