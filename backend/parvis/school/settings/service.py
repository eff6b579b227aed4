"""Saving the settings."""

from collections.abc import Iterable

from pydantic import JsonValue
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from parvis.candidate_table.questions.ranks import RankScope
from parvis.kernel.audit.lines import note
from parvis.kernel.auth import Person
from parvis.school.settings.model import CampaignVersion
from parvis.school.settings.queries import newest_version, settings_of
from parvis.school.settings.rules import CampaignSettings, changed_members, value_of
from parvis.school.texts.originals import ORIGINALS
from parvis.school.texts.rules import TextName


def keep_rank_column(session: Session, person: Person, column: str, scope: RankScope | None) -> None:
    """Keeps the column of a frozen ranking, and its scope where it is said, whatever else is saved meanwhile."""
    saved = False
    while not saved:
        newest = newest_version(session)
        before = settings_of(newest and newest.content)
        kept = before.rank_scope if before.rank_column == column else None
        after = before.model_copy(update={"rank_column": column, "rank_scope": scope or kept})
        saved = save_settings(session, person, newest.version if newest else 0, before, after)


def save_settings(
    session: Session, person: Person, version: int, before: CampaignSettings, after: CampaignSettings
) -> bool:
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
    note(person, before=_journaled(before, changed), after=_journaled(after, changed), version=written)
    return True


def _journaled(campaign: CampaignSettings, changed: Iterable[str]) -> dict[str, JsonValue]:
    """The values that the journal keeps: of what people write freely, only the length."""
    values = {name: value_of(campaign, name) for name in changed}
    free = {*TextName.__members__, "signature"}
    return {name: len(str(value or "")) if name in free else value for name, value in values.items()}
