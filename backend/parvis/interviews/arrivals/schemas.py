"""Arrivals on the wire (docs/rules/interviews.md)."""

import uuid
from datetime import datetime

from parvis.interviews.arrivals.model import ArrivalState
from parvis.kernel.schemas import In, Out


class ArrivalIn(In):
    """Where the candidate of a slot is, null to take back what was said; ``candidate_id``: whom the caller sees on it,
    where they say so.
    """

    state: ArrivalState | None
    candidate_id: uuid.UUID | None = None


class ArrivalOut(Out):
    """Where a candidate is, and since when; null before anybody says so."""

    state: ArrivalState | None
    since: datetime | None
