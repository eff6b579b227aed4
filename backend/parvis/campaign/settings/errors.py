"""Why the settings are not saved."""

from datetime import datetime

from parvis.kernel.errors import DomainErrorWithData
from parvis.kernel.schemas import Out


class CampaignChange(Out):
    """Who saved the settings last, and when."""

    version: int
    modified: datetime
    first_name: str
    last_name: str


class CampaignChanged(DomainErrorWithData[CampaignChange | None]):
    """Somebody saved the settings meanwhile."""

    code = "CAMPAIGN_CHANGED"
    message = "Les réglages ont été modifiés entre-temps : rechargez la page pour les voir."
