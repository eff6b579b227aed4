"""Why somebody said that they cannot judge a person."""

from parvis.interviews.members.model import JuryConflict
from parvis.kernel.personal_data import kept_in

PERSONAL_DATA = kept_in(JuryConflict, {"reason"}, leave_out={"subject"})
