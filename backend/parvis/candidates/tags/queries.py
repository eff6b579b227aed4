"""Reading tags: their list, and the column of the table."""

import uuid
from collections.abc import Collection

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from parvis.candidate_table.cells import TableColumn
from parvis.candidates.record.model import Candidate
from parvis.candidates.tags.model import CandidateTag, Tag
from parvis.candidates.tags.rules import COLUMN, cell_of
from parvis.candidates.tags.schemas import TagOut
from parvis.formula_language import french_key
from parvis.kernel.personal_data import among

_BORNE = (
    select(func.count()).where(CandidateTag.tag_id == Tag.id).correlate(Tag).scalar_subquery().label("candidate_count")
)
_LISTED = select(Tag.id, Tag.name, Tag.colour, Tag.version, _BORNE)


def tags_listed(session: Session) -> list[TagOut]:
    """The tags in French order (one query)."""
    tags = [TagOut.model_validate(row) for row in session.execute(_LISTED)]
    return sorted(tags, key=lambda tag: (french_key(tag.name), tag.name))


def tag_shown(session: Session, tag: Tag) -> TagOut:
    """A tag as it is listed."""
    return TagOut.model_validate(session.execute(_LISTED.where(Tag.id == tag.id)).one())


def cells_of(session: Session, candidates: Collection[uuid.UUID]) -> dict[uuid.UUID, str | None]:
    """The cell of each of these candidates who bears a tag (one query)."""
    borne = select(CandidateTag.candidate_id, Tag.name).join(Tag)
    names: dict[uuid.UUID, list[str]] = {}
    for candidate_id, name in session.execute(borne.where(among(CandidateTag.candidate_id, candidates))):
        names.setdefault(candidate_id, []).append(name)
    return {candidate_id: cell_of(own) for candidate_id, own in names.items()}


def columns_of_tags(session: Session) -> dict[str, TableColumn]:
    """Étiquettes, cell i being that of row number i (one query)."""
    borne = (
        select(Candidate.row_number, func.array_agg(Tag.name))
        .join(CandidateTag, CandidateTag.candidate_id == Candidate.id)
        .join(Tag, Tag.id == CandidateTag.tag_id)
        .group_by(Candidate.row_number)
    )
    cells = {row: cell_of(names) for row, names in session.execute(borne)}
    return {COLUMN: TableColumn.of_texts([cells.get(row) for row in range(max(cells, default=-1) + 1)])}
