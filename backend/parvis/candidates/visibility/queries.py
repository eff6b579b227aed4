"""Which candidates a person may see, asked of one candidate, and which letters of readers they may not."""

import uuid

from sqlalchemy import Integer, String, Uuid, column, select, table
from sqlalchemy.orm import Session

from parvis.candidate_table.snapshot import current, scope
from parvis.candidates.visibility.rules import LETTERS_OF_READERS, is_reader
from parvis.kernel.auth import Person
from parvis.kernel.errors import NotFound
from parvis.school.settings.queries import campaign_settings

records = table(
    "candidates",
    column("id", Uuid),
    column("row_number", Integer),
    column("external_id", String),
    column("last_name", String),
    column("first_name", String),
    column("version", Integer),
)
"""What this concept and `candidates.marks` name of the record, whose model is above them, in `candidates.record`."""


def visible_row(session: Session, person: Person, candidate_id: uuid.UUID) -> int:
    """The row number of a candidate. Raises `NotFound`, the same for those whom the person may not see."""
    row = session.scalar(select(records.c.row_number).where(records.c.id == candidate_id))
    if row is None or not is_visible(session, person, row):
        raise NotFound
    return row


def is_visible(session: Session, person: Person, row_number: int) -> bool:
    """Whether the person may see the candidate whose record has this row number."""
    if scope.is_unlimited(person):
        return True
    rows = scope.visible_rows(session, current.snapshot(session), person)
    return row_number < len(rows) and bool(rows[row_number])


def letters_hidden(session: Session, person: Person) -> frozenset[str]:
    """The columns that would tell a reader other readers' letters; none where one reader reads each project."""
    is_blind = is_reader(person) and campaign_settings(session).pfm.readings > 1
    return LETTERS_OF_READERS if is_blind else frozenset()
