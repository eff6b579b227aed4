"""The letters and comments that readers gave to a person's project."""

from parvis.interviews.readings.model import PfmReading
from parvis.kernel.personal_data import kept_in

PERSONAL_DATA = kept_in(PfmReading, {"grade", "comment"}, leave_out={"subject"}, noun="Lectures de projets")
