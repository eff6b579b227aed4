"""Every slot as columns, for the questions of the candidate table: filter, sort, values."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
import orjson
from sqlalchemy import Row, Select, func, select
from sqlalchemy.orm import Session

from parvis.candidate_table.cells import TableColumn
from parvis.candidate_table.questions.filters import Filter, HasValue
from parvis.candidate_table.snapshot import current
from parvis.candidate_table.snapshot.snapshot import Snapshot, empty_snapshot
from parvis.candidates.record.model import Candidate
from parvis.interviews.juries.model import Jury, JuryDate, Specificity
from parvis.interviews.sites.model import InterviewSite
from parvis.interviews.slots.leavers import Leavers, leavers_of
from parvis.interviews.slots.model import InterviewSlot, SlotAnswer
from parvis.kernel.clock import today

SHOWN: Final = (
    *("slotName", "juryName", "convocationDate", "convocationTime", "specificities", "priority", "candidate"),
    *("presence", "interviewTime", "interviewType", "site", "left", "leaver"),
)
"""The columns by which slots are filtered and sorted, in order."""
SPECIFICITIES: Final = "specificities"

_BETWEEN: Final = ","


@dataclass(frozen=True, eq=False)
class SlotTable:
    """The slots sorted by name: ``table`` has the columns of `SHOWN`, ``rows`` the JSON of each."""

    table: Snapshot
    rows: list[bytes]


def slots_selected() -> Select[*tuple[Any, ...]]:
    """What every reader of slots reads, with what dates and sites say of them now."""
    return (
        select(
            InterviewSlot.id,
            InterviewSlot.name,
            Jury.name.label("jury_name"),
            InterviewSlot.day,
            InterviewSlot.convocation_time,
            func.coalesce(InterviewSlot.specificities, JuryDate.specificities, []).label("specificities"),
            InterviewSlot.priority,
            InterviewSlot.candidate_id,
            Candidate.last_name,
            Candidate.first_name,
            Candidate.external_id,
            Candidate.row_number,
            InterviewSlot.interview_time,
            Jury.interview_type,
            InterviewSlot.jury_id,
            InterviewSlot.version,
            InterviewSite.id.label("site_id"),
            InterviewSite.name.label("site"),
            SlotAnswer.presence,
            SlotAnswer.impediment,
        )
        .join(Jury, Jury.id == InterviewSlot.jury_id)
        .join(InterviewSite, InterviewSite.id == Jury.site_id)
        .outerjoin(JuryDate, (JuryDate.jury_id == InterviewSlot.jury_id) & (JuryDate.day == InterviewSlot.day))
        .outerjoin(Candidate, Candidate.id == InterviewSlot.candidate_id)
        .outerjoin(
            SlotAnswer,
            (SlotAnswer.slot_id == InterviewSlot.id) & (SlotAnswer.candidate_id == InterviewSlot.candidate_id),
        )
    )


def slot_shown(row: Row[*tuple[Any, ...]], found: Leavers) -> dict[str, object]:
    """A row of `slots_selected` as it travels; ``found`` by the candidate table of the same instant."""
    is_held = row.candidate_id is not None
    return {
        "id": str(row.id),
        "slotName": row.name,
        "juryName": row.jury_name,
        "convocationDate": row.day.isoformat(),
        "convocationTime": row.convocation_time.isoformat("minutes"),
        "specificities": [specificity.value for specificity in Specificity if specificity in row.specificities],
        "priority": row.priority,
        "candidate": f"{row.last_name} {row.first_name} ({row.external_id})" if is_held else None,
        "candidateId": str(row.candidate_id) if is_held else None,
        "presence": row.presence,
        "impediment": row.impediment,
        "left": found.left(row.row_number),
        "leaver": row.day >= today() and found.is_gone(row.row_number),
        "interviewTime": row.interview_time.isoformat("minutes"),
        "interviewType": row.interview_type,
        "juryId": str(row.jury_id),
        "site": row.site,
        "version": row.version,
    }


def slot_table(session: Session) -> SlotTable:
    """The slots as they are committed now (one query beside those of the candidates)."""
    found = leavers_of(current.snapshot(session))
    rows = [slot_shown(row, found) for row in session.execute(slots_selected().order_by(InterviewSlot.name))]
    table = replace(
        empty_snapshot(),
        rows=len(rows),
        columns={name: _column(name, [row[name] for row in rows]) for name in ("id", *SHOWN)},
        conflicts=np.zeros(len(rows), np.bool_),
        number_places=np.arange(len(rows), dtype=np.int32),
    )
    return SlotTable(table, [orjson.dumps(row) for row in rows])


def filters_on_slots(table: Snapshot, filters: Sequence[Filter]) -> list[Filter]:
    """The same filters for the table: a slot has any of the specificities listed, None being a slot without any."""
    return [_on_specificities(table, each) if isinstance(each, HasValue) else each for each in filters]


def specificities_counted(values: Sequence[object], counts: Sequence[int]) -> dict[str | None, int]:
    """How many slots have each specificity, None being none, from how many have each set of them."""
    totals: dict[str | None, int] = {}
    for value, count in zip(values, counts, strict=True):
        for each in str(value).split(_BETWEEN) if value is not None else [None]:
            totals[each] = totals.get(each, 0) + count
    order = [None, *(specificity.value for specificity in Specificity)]
    return {each: totals[each] for each in order if each in totals}


def _on_specificities(table: Snapshot, each: HasValue) -> HasValue:
    if each.column != SPECIFICITIES:
        return each
    wanted = set(each.values)
    sets = [value for value in table.table_column(SPECIFICITIES).values().tolist() if value is not None]
    chosen = [value for value in sets if not wanted.isdisjoint(str(value).split(_BETWEEN))]
    return replace(each, values=[*chosen, *([None] if None in wanted else [])])


def _column(name: str, values: list[Any]) -> TableColumn:
    if name in {"priority", "leaver"}:
        return TableColumn.of_values(values)
    if name == SPECIFICITIES:
        values = [_BETWEEN.join(value) for value in values]
    return TableColumn.of_texts(values)
