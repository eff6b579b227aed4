"""Why a candidate was set aside from a purge: it goes with them."""

from parvis.campaign.privacy.model import SetAside
from parvis.kernel.personal_data import kept_in

PERSONAL_DATA = kept_in(SetAside, {"reason"}, leave_out={"candidate_id"})
