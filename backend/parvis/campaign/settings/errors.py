"""Why settings are not saved at once (docs/rules/campaign.md)."""

from parvis.kernel.errors import DomainErrorWithData
from parvis.kernel.schemas import Out


class ReadingsOut(Out):
    """What the new rules make of projects that were read: how many readings there are, how many projects have a result
    or wait for a third reading, and how many letters change.
    """

    readings: int
    settled: int
    to_settle: int
    letters_changed: int


class PfmReadingsPresent(DomainErrorWithData[ReadingsOut]):
    """Projects were read by the present rules. The call may be sent again with ``force``."""

    code = "PFM_READINGS_PRESENT"
    message = "Des projets sont déjà lus : vérifiez ce que ces réglages changent, puis confirmez."
