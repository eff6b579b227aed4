"""Saving the settings."""

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from parvis.campaign.settings.errors import CampaignChange, CampaignChanged
from parvis.campaign.settings.model import CampaignVersion
from parvis.campaign.settings.queries import newest_version
from parvis.campaign.settings.rules import ORIGINALS, CampaignSettings, changed_members
from parvis.campaign.settings.schemas import CampaignIn
from parvis.kernel.audit import audit
from parvis.kernel.auth import Person


def save_campaign(session: Session, person: Person, form: CampaignIn) -> None:
    """Puts the settings in force; saving what is there already writes nothing.

    Raises `CampaignChanged` when they are no longer those that ``form`` was read from.
    """
    newest = newest_version(session)
    version = 0 if newest is None else newest.version
    if form.version is not None and form.version != version:
        raise _changed(session)
    before = CampaignSettings() if newest is None else CampaignSettings.model_validate(newest.content)
    after = form.applied_to(before)
    changed = changed_members(before, after)
    if not changed:
        return
    texts = {name: text for name, text in after.texts.items() if text != ORIGINALS[name]}
    content = after.model_copy(update={"texts": texts}).model_dump(mode="json")
    row = insert(CampaignVersion).values(
        version=version + 1,
        content=content,
        changed=changed,
        author_first_name=person.first_name,
        author_last_name=person.last_name,
    )
    # Of two administrators who save at once, the second waits for the first, and is then refused.
    written = session.scalar(row.on_conflict_do_nothing().returning(CampaignVersion.version))
    if written is None:
        raise _changed(session)
    audit("campaign_saved", person, version=written, changed=changed)


def _changed(session: Session) -> CampaignChanged:
    newest = newest_version(session)
    if newest is None:
        return CampaignChanged(data=None)
    change = CampaignChange(
        version=newest.version,
        modified=newest.created,
        first_name=newest.author_first_name,
        last_name=newest.author_last_name,
    )
    return CampaignChanged(data=change)
