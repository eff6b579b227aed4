"""What the embedded identity provider and the interface are served with: the school's look, its mails, its settings."""

from dataclasses import replace
from typing import Any

from identity_provider.discovery import metadata
from identity_provider.pages import Appearance
from identity_provider.site import Site
from parvis.accounts.users.service import mail_forgotten_link
from parvis.app.api import ConfigOut
from parvis.candidate_space.activation.service import invite_again
from parvis.emails.outbox.queueing import can_send
from parvis.kernel.db import new_session
from parvis.kernel.http.context import request_id
from parvis.kernel.http.failures import note_database_away, note_defect
from parvis.kernel.http.refusals import note_refusal
from parvis.kernel.identity import PLAIN, subject_of
from parvis.kernel.settings import Settings, settings
from parvis.school.look.queries import logo_address
from parvis.school.look.rules import style_sheet
from parvis.school.settings.queries import campaign_settings
from parvis.school.settings.rules import links_of, portal_title


def _appearance() -> Appearance:
    with new_session() as session:
        campaign = campaign_settings(session)
    base = settings().base_url
    return replace(
        PLAIN,
        portal=portal_title(campaign),
        programme=campaign.programme,
        institution=campaign.institution,
        logo=logo_address(campaign.logo),
        style=style_sheet(campaign.colour),
        links=tuple((label, f"{base}{path}") for path, label in links_of(campaign).items()),
    )


def _can_mail() -> bool:
    with new_session() as session:
        return can_send(session)


def provider_site() -> Site:
    """What the embedded OpenID Connect provider is served with."""
    return Site(
        appearance=_appearance,
        plain=PLAIN,
        subject_of=subject_of,
        can_mail=_can_mail,
        mail_link=mail_forgotten_link,
        invite=invite_again,
        note_refusal=note_refusal,
        note_defect=note_defect,
        note_database_away=note_database_away,
        reference=request_id.get,
    )


def page_start(config: Settings) -> dict[str, Any]:
    """What the page is served with: the browser's settings, and what the embedded provider tells about itself."""
    about = {} if config.oidc_issuer else metadata(config.issuer)
    provider = {key: value for key, value in about.items() if key == "issuer" or key.endswith("_endpoint")}
    return {
        "settings": ConfigOut.of(config, config.email_mode).model_dump(mode="json", by_alias=True),
        "provider": provider or None,
    }
