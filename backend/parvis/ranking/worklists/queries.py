"""The lists themselves, and who has which files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from sqlalchemy import select

from parvis.candidate_table.cells import Mask
from parvis.candidate_table.questions.filters import OnList
from parvis.candidates.record.model import Candidate
from parvis.files.stored.model import FileType, StoredFile
from parvis.kernel.db import new_session
from parvis.ranking.worklists import rules
from parvis.ranking.worklists.rules import ColumnsToComplete, Lack

if TYPE_CHECKING:
    from parvis.candidate_table.snapshot.snapshot import Snapshot

_COUNTED = (FileType.FUTURE_SHEET, FileType.CANDIDATE_FILE)


def lacking(lack: Lack, to_complete: ColumnsToComplete) -> OnList:
    """The candidates whose file lacks this; ``to_complete``: where missing marks are looked for."""
    return OnList(lambda snapshot: _rows(snapshot, lack, to_complete))


def _rows(snapshot: Snapshot, lack: Lack, to_complete: ColumnsToComplete) -> Mask:
    match lack:
        case Lack.MARKS:
            return rules.without_marks(snapshot, to_complete)
        case Lack.FILES:
            return rules.without_files(snapshot, *_with_files(snapshot))
        case Lack.WISH:
            return rules.without_confirmation(snapshot)
        case Lack.EMAIL:
            return rules.without_email(snapshot)


def _with_files(snapshot: Snapshot) -> tuple[Mask, Mask]:
    """The (rows,) candidates who have a future sheet, and those who have a file of their own (one query)."""
    masks = {each: np.zeros(snapshot.rows, np.bool_) for each in _COUNTED}
    held = (
        select(Candidate.row_number, StoredFile.type)
        .join(StoredFile, StoredFile.candidate_id == Candidate.id)
        .where(StoredFile.type.in_(_COUNTED))
        .distinct()
    )
    with new_session() as session:
        for row, file_type in session.execute(held):
            if row < snapshot.rows:  # who came since the table was read is not in it
                masks[FileType(file_type)][row] = True
    return masks[FileType.FUTURE_SHEET], masks[FileType.CANDIDATE_FILE]
