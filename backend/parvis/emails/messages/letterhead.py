"""The sender: what a mail or a letter shows at its head and above its end."""

from dataclasses import dataclass
from typing import Final

from sqlalchemy.orm import Session

from parvis.school.look.queries import logo_address
from parvis.school.settings.queries import campaign_settings
from parvis.school.settings.rules import CampaignSettings

ADMISSIONS: Final = "Le service des admissions"


@dataclass(frozen=True, slots=True)
class Letterhead:
    """The school as it writes. ``logo``: the path of a picture on this server. ``sender``: the name that mailboxes
    show, None for the installation's own. ``signature``: the lines below the last sentence; a mail without any is
    signed `ADMISSIONS`.
    """

    programme: str = "Cycle préparatoire"
    institution: str | None = None
    logo: str | None = None
    colour: str = "#12606B"
    sender: str | None = None
    signature: tuple[str, ...] = ()
    town: str | None = None
    contact_email: str | None = None
    contact_phone: str | None = None

    @property
    def name(self) -> str:
        """The school and what it admits to, on one line."""
        return " – ".join(filter(None, (self.institution, self.programme)))

    @property
    def contact(self) -> str | None:
        """Whom to write to or to call, None where nobody is named."""
        return ", ".join(filter(None, (self.contact_email, self.contact_phone))) or None


PLAIN: Final = Letterhead()


def letterhead_of(campaign: CampaignSettings) -> Letterhead:
    """What letters and mails bear."""
    return Letterhead(
        programme=campaign.programme,
        institution=campaign.institution,
        logo=logo_address(campaign.logo),
        colour=campaign.colour,
        sender=campaign.sender_name,
        signature=tuple((campaign.signature or campaign.sender_name or "").splitlines()),
        town=campaign.town,
        contact_email=campaign.contact_email,
        contact_phone=campaign.contact_phone,
    )


def letterhead(session: Session) -> Letterhead:
    """The letterhead in force (one query)."""
    return letterhead_of(campaign_settings(session))
