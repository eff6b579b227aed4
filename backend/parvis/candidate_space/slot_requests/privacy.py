"""Why people asked for another hour, and what they were answered."""

from typing import Final

from parvis.candidate_space.slot_requests.model import SlotRequest
from parvis.kernel.personal_data import kept_in

PERSONAL_DATA: Final = kept_in(SlotRequest, {"answer", "reason"}, noun="demandes d'une autre heure")
