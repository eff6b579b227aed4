"""Saving the settings."""

from sqlalchemy.orm import Session

from parvis.campaign.archives.service import follow_retention
from parvis.campaign.settings.queries import campaign_shown
from parvis.campaign.settings.schemas import CampaignIn
from parvis.kernel.auth import Person
from parvis.kernel.errors import StaleVersion
from parvis.school.look.queries import require_logo
from parvis.school.settings.queries import newest_version, settings_of
from parvis.school.settings.service import save_settings


def save_campaign(session: Session, person: Person, form: CampaignIn) -> None:
    """Puts the settings in force; saving what is there already writes nothing.

    Raises `StaleVersion`, with those that are in force, when ``form`` was read from others, `InvalidInput`.
    """
    newest = newest_version(session)
    version = 0 if newest is None else newest.version
    if form.version is not None and form.version != version:
        raise StaleVersion(data=campaign_shown(session))
    before = settings_of(newest and newest.content)
    after = form.applied_to(before)
    require_logo(session, after.logo)
    if not save_settings(session, person, version, before, after):
        raise StaleVersion(data=campaign_shown(session))
    follow_retention(session, after)
