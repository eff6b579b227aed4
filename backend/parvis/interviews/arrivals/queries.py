"""Reading arrivals."""

from typing import Final

from parvis.interviews.arrivals.model import InterviewArrival
from parvis.interviews.slots.model import InterviewSlot

IS_OF_SLOT: Final = (InterviewArrival.candidate_id == InterviewSlot.candidate_id) & (
    InterviewArrival.day == InterviewSlot.day
)
"""The arrival of the candidate who holds a slot, on its day."""
