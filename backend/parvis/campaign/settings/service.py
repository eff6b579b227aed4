"""Saving the settings."""

from sqlalchemy.orm import Session

from parvis.campaign.archives.service import follow_retention
from parvis.campaign.settings.errors import PfmReadingsPresent, ReadingsOut
from parvis.campaign.settings.queries import campaign_shown
from parvis.campaign.settings.schemas import CampaignIn
from parvis.interviews.members.queries import jurors
from parvis.interviews.readings.service import rules_held
from parvis.interviews.readings.settling import follow_rules, rules_followed
from parvis.kernel.auth import Person
from parvis.kernel.errors import FieldError, InvalidInput, StaleVersion
from parvis.school.look.queries import require_logo
from parvis.school.settings.queries import newest_version, settings_of
from parvis.school.settings.rules import CampaignSettings
from parvis.school.settings.service import save_settings


def save_campaign(session: Session, person: Person, form: CampaignIn) -> None:
    """Puts the settings in force; saving what is there already writes nothing.

    Raises `StaleVersion`, with those that are in force, when ``form`` was read from others, `InvalidInput`, and
    `PfmReadingsPresent` unless ``form.force``.
    """
    rules_held(session)  # nobody reads a project by rules that change meanwhile
    newest = newest_version(session)
    version = 0 if newest is None else newest.version
    if form.version is not None and form.version != version:
        raise StaleVersion(data=campaign_shown(session))
    before = settings_of(newest and newest.content)
    after = form.applied_to(before)
    require_logo(session, after.logo)
    _check_arbiters(session, before, after)
    if after.pfm != before.pfm and not form.force:
        followed = rules_followed(session, after.pfm)
        if followed.readings:
            raise PfmReadingsPresent(data=ReadingsOut.model_validate(followed))
    if not save_settings(session, person, version, before, after):
        raise StaleVersion(data=campaign_shown(session))
    if after.pfm != before.pfm:
        follow_rules(session, person, after.pfm)
    follow_retention(session, after)


def _check_arbiters(session: Session, before: CampaignSettings, after: CampaignSettings) -> None:
    """Raises `InvalidInput` for an arbiter who is new and no jury member."""
    new = set(after.pfm.arbiters) - set(before.pfm.arbiters)
    if new and not new <= jurors(session).keys():
        message = "Une personne n'a pas, ou n'a plus, le rôle de jury"
        raise InvalidInput(fields=[FieldError(field="pfm.arbiters", message=message)])
