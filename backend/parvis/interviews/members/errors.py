"""Why somebody is kept from a candidate (docs/rules/interviews.md)."""

from datetime import datetime

from parvis.kernel.errors import DomainErrorWithData
from parvis.kernel.schemas import Out


class OwnConflict(Out):
    """What the caller declared, and with whom: nothing else about the candidate is shown."""

    name: str
    reason: str
    created: datetime


class ConflictOfInterest(DomainErrorWithData[OwnConflict]):
    """The caller declared a conflict of interest with the candidate."""

    code = "CONFLICT_OF_INTEREST"
    message = "Vous avez déclaré un conflit d'intérêts avec ce candidat."
