"""Writing tags, and putting them on candidates.

Every writer first takes the lock on the state of the table: two people who tag the same candidate wait for each other,
and each announces a cell that holds what the other wrote.
"""

import uuid
from collections.abc import Callable, Collection, Mapping

from sqlalchemy import delete, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from parvis.candidate_table.log import storage
from parvis.candidate_table.log.changes import CellChange, ChangeOrigin, append_changes
from parvis.candidates.history.service import Action, ChangedCell, Happened, record
from parvis.candidates.record.errors import CandidateUnknown, UnknownCandidates
from parvis.candidates.record.model import Candidate
from parvis.candidates.tags.errors import MOST_TAGS, TagNameTaken, TooManyTags
from parvis.candidates.tags.model import CandidateTag, Tag
from parvis.candidates.tags.queries import cells_of, tag_shown
from parvis.candidates.tags.rules import COLUMN, name_key
from parvis.candidates.tags.schemas import TaggingIn, TagIn
from parvis.kernel.audit.lines import note
from parvis.kernel.auth import Person
from parvis.kernel.errors import StaleVersion, existing
from parvis.kernel.personal_data import among

_MOST_NAMED = 100


def create_tag(session: Session, author: Person, form: TagIn) -> Tag:
    """A new tag. Raises `TagNameTaken`, `TooManyTags`."""
    storage.locked_state(session)
    if (session.scalar(select(func.count()).select_from(Tag)) or 0) >= MOST_TAGS:
        raise TooManyTags
    tag = Tag(id=uuid.uuid4())
    _write(session, tag, form)
    session.add(tag)
    session.flush()
    note(author, tag=str(tag.id))
    return tag


def change_tag(session: Session, author: Person, tag_id: uuid.UUID, form: TagIn) -> Tag:
    """Replaces name and colour. Raises `NotFound`, `StaleVersion` (with the present tag), `TagNameTaken`."""
    tag = _locked_tag(session, tag_id)
    before = _journaled(tag)
    if form.version not in {None, tag.version}:
        raise StaleVersion(data=tag_shown(session, tag))

    def write() -> None:
        _write(session, tag, form)
        tag.version += 1

    _followed(session, author, _tagged(session, tag_id), write)
    note(author, before=before, after=_journaled(tag))
    return tag


def delete_tag(session: Session, author: Person, tag_id: uuid.UUID) -> None:
    """Removes a tag from all who bear it, and for ever. Raises `NotFound`."""
    tag = _locked_tag(session, tag_id)
    changed = _followed(session, author, _tagged(session, tag_id), lambda: session.delete(tag))
    note(author, count=len(changed), before=_journaled(tag))


def _journaled(tag: Tag) -> dict[str, str]:
    return {"name": tag.name, "colour": tag.colour}


def tag_candidates(session: Session, author: Person, tag_id: uuid.UUID, form: TaggingIn) -> list[uuid.UUID]:
    """Puts the tag on these candidates or takes it off; returns who changed. Raises `NotFound`, `CandidateUnknown`."""
    _locked_tag(session, tag_id)
    rows = _rows_of(session, form.ids)
    tagged = _tagged(session, tag_id)
    concerned = {candidate_id: row for candidate_id, row in rows.items() if (candidate_id in tagged) is not form.on}

    def write() -> None:
        if form.on:
            session.execute(insert(CandidateTag), [{"candidate_id": each, "tag_id": tag_id} for each in concerned])
        else:
            off = among(CandidateTag.candidate_id, concerned) & (CandidateTag.tag_id == tag_id)
            session.execute(delete(CandidateTag).where(off))

    if concerned:
        changed = _followed(session, author, concerned, write)
        record(session, [Happened(each, Action.UPDATE_TAGS, (cell,)) for each, cell in changed.items()], author)
        note(author, on=form.on, count=len(changed))
    return list(concerned)


def _locked_tag(session: Session, tag_id: uuid.UUID) -> Tag:
    storage.locked_state(session)
    return existing(session.get(Tag, tag_id, populate_existing=True))


def _write(session: Session, tag: Tag, form: TagIn) -> None:
    key = name_key(form.name)
    if session.scalar(select(Tag.id).where(Tag.name_key == key, Tag.id != tag.id)) is not None:
        raise TagNameTaken
    tag.name, tag.name_key, tag.colour = form.name, key, form.colour


def _rows_of(session: Session, ids: Collection[uuid.UUID]) -> dict[uuid.UUID, int]:
    """The rows of these candidates, whom nobody erases until the transaction ends."""
    found = select(Candidate.id, Candidate.row_number).where(among(Candidate.id, set(ids)))
    rows = {each: row for each, row in session.execute(found.with_for_update(read=True, key_share=True))}
    unknown = [each for each in dict.fromkeys(ids) if each not in rows]
    if unknown:
        raise CandidateUnknown(data=UnknownCandidates(ids=unknown[:_MOST_NAMED]))
    return rows


def _tagged(session: Session, tag_id: uuid.UUID) -> dict[uuid.UUID, int]:
    """The rows of those who bear the tag."""
    borne = select(Candidate.id, Candidate.row_number).join(CandidateTag)
    return {candidate_id: row for candidate_id, row in session.execute(borne.where(CandidateTag.tag_id == tag_id))}


def _followed(
    session: Session, author: Person, candidates: Mapping[uuid.UUID, int], write: Callable[[], None]
) -> dict[uuid.UUID, ChangedCell]:
    """Writes, and announces the cells of these candidates (their rows by id) that are not what they were."""
    before = cells_of(session, candidates)
    write()
    session.flush()
    after = cells_of(session, candidates)
    changed = {
        candidate: ChangedCell(COLUMN, after.get(candidate), before.get(candidate))
        for candidate in candidates
        if after.get(candidate) != before.get(candidate)
    }
    changes = [
        CellChange(candidates[candidate_id], COLUMN, cell.value, cell.previous_value, ChangeOrigin.BUSINESS)
        for candidate_id, cell in changed.items()
    ]
    append_changes(session, changes, author)
    return changed
