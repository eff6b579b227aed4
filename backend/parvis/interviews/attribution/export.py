"""The candidates of the interview method, and all who hold a slot, as the columns of a workbook."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import Row
from sqlalchemy.orm import Session

from parvis.candidate_table.cells import TableColumn
from parvis.candidate_table.snapshot import current
from parvis.candidate_table.snapshot.snapshot import Snapshot
from parvis.candidate_table.snapshot.sorting import SortBy, order_of
from parvis.interviews.juries.model import InterviewType
from parvis.interviews.slots.leavers import leavers_of
from parvis.interviews.slots.model import InterviewSlot
from parvis.interviews.slots.rules import STATUS_LEAVER
from parvis.interviews.slots.table import slots_selected
from parvis.interviews.slots.whereabouts import SITE, SLOT, STATUS, method_is_interview, wishes

SHEET: Final = "Créneaux d'entretien"

Exported = tuple[Snapshot, NDArray[np.int32], Sequence[tuple[str, str]]]

_MODES: Final = {False: "Présentiel", True: "Distanciel"}
_OF_TABLE: Final = {
    "Numero": "Numero",
    "Nom": "Nom",
    "Prenom": "Prenom",
    "Email": "Email",
    STATUS: "Statut",
    SITE: "Site",
    "mode": "Mode",
    "jury": "Jury",
    SLOT: "Créneau",
    "date": "Date",
    "convocation": "Convocation",
    "interview": "Entretien",
}


def slots_of_candidates(session: Session) -> Exported:
    """The table with the columns of the workbook, its rows by name, and the header of each column."""
    table = current.snapshot(session)
    held = {
        row.row_number: row
        for row in session.execute(slots_selected().where(InterviewSlot.candidate_id.is_not(None)))
        if row.row_number < table.rows
    }
    order = order_of(table, [SortBy("Nom", descending=False)])
    concerned = method_is_interview(table)
    concerned[list(held)] = True
    rows = order[(concerned & table.alive)[order]]
    return (
        replace(table, columns={**table.columns, **_columns(session, table, held)}),
        rows,
        [*_OF_TABLE.items()],
    )


def _columns(session: Session, table: Snapshot, held: Mapping[int, Row[*tuple[Any, ...]]]) -> dict[str, TableColumn]:
    group, found = wishes(session, table)
    modes: list[str | None] = [_MODES[found[each].remote] if found[each].site else None for each in group.tolist()]
    texts: dict[str, list[str | None]] = {"mode": modes}
    texts |= {name: [None] * table.rows for name in ("jury", "date", "convocation", "interview")}
    status = table.table_column(STATUS)
    texts[STATUS] = status.gathered(status.values()).tolist()
    leavers = leavers_of(table)
    for row, slot in held.items():
        if leavers.is_gone(row):
            texts[STATUS][row] = STATUS_LEAVER
        texts["mode"][row] = _MODES[InterviewType(slot.interview_type).is_remote]
        texts["jury"][row] = slot.jury_name
        texts["date"][row] = slot.day.isoformat()
        texts["convocation"][row] = slot.convocation_time.isoformat("minutes")
        texts["interview"][row] = slot.interview_time.isoformat("minutes")
    return {name: TableColumn.of_texts(column) for name, column in texts.items()}
