"""Saving the settings."""

from collections.abc import Iterable

from pydantic import JsonValue
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from parvis.campaign.look.queries import require_logo
from parvis.campaign.settings.model import CampaignVersion
from parvis.campaign.settings.queries import SettingsHooks, campaign_shown, newest_version, settings_of
from parvis.campaign.settings.rules import CampaignSettings, changed_members, value_of
from parvis.campaign.settings.schemas import CampaignIn
from parvis.campaign.texts.originals import ORIGINALS
from parvis.campaign.texts.rules import TextName
from parvis.candidate_table.questions.ranks import RankScope
from parvis.kernel.audit.lines import note
from parvis.kernel.auth import Person
from parvis.kernel.errors import StaleVersion


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
    if not _saved(session, person, version, before, after):
        raise StaleVersion(data=campaign_shown(session))


def keep_rank_column(session: Session, person: Person, column: str, scope: RankScope | None) -> None:
    """Remembers the column that a ranking was frozen by, and among whom it ranks where that is said, whatever else is
    saved meanwhile.
    """
    saved = False
    while not saved:
        newest = newest_version(session)
        before = settings_of(newest and newest.content)
        kept = before.rank_scope if before.rank_column == column else None
        after = before.model_copy(update={"rank_column": column, "rank_scope": scope or kept})
        saved = _saved(session, person, newest.version if newest else 0, before, after)


def _saved(session: Session, person: Person, version: int, before: CampaignSettings, after: CampaignSettings) -> bool:
    """Writes the version after ``version`` where something changed; False when somebody else has written it."""
    changed = changed_members(before, after)
    if not changed:
        return True
    texts = {name: text for name, text in after.texts.items() if text != ORIGINALS[name]}
    content = after.model_copy(update={"texts": texts}).model_dump(mode="json")
    row = insert(CampaignVersion).values(
        version=version + 1,
        content=content,
        changed=changed,
        author_first_name=person.first_name,
        author_last_name=person.last_name,
    )
    # Of two who save at once, the second waits for the first.
    written = session.scalar(row.on_conflict_do_nothing().returning(CampaignVersion.version))
    if written is None:
        return False
    SettingsHooks.joined().follow_retention(session, after)
    note(person, before=_journaled(before, changed), after=_journaled(after, changed), version=written)
    return True


def _journaled(campaign: CampaignSettings, changed: Iterable[str]) -> dict[str, JsonValue]:
    """The values that the journal keeps: of what people write freely, only the length."""
    values = {name: value_of(campaign, name) for name in changed}
    free = {*TextName.__members__, "signature"}
    return {name: len(str(value or "")) if name in free else value for name, value in values.items()}
