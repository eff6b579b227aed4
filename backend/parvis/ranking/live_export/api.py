"""The call of the live export (docs/rules/ranking.md)."""

from contextlib import ExitStack
from typing import Any, Final

import numpy as np
from fastapi import APIRouter
from fastapi.responses import StreamingResponse

from parvis.candidate_table.columns.rules import Family, technical_name
from parvis.candidate_table.export.errors import ExportTooLarge, TooManyExports
from parvis.candidate_table.export.process import made_in_process
from parvis.candidate_table.export.sent import SENT_WORKBOOK, SentWorkbook
from parvis.candidate_table.export.sheet import live_columns
from parvis.candidate_table.export.turns import export_turn
from parvis.candidate_table.questions.listing import rows_listed
from parvis.candidate_table.snapshot.snapshot import Snapshot
from parvis.formulas.definitions.queries import formulas_listed
from parvis.formulas.definitions.rules import Definition
from parvis.formulas.tables.queries import SchoolTables, school_tables
from parvis.kernel.audit.lines import note
from parvis.kernel.db import new_session
from parvis.kernel.errors import InvalidInput, Unavailable, raises
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.roles import Role
from parvis.kernel.storage_outcomes import StorageFull
from parvis.ranking.grid import queries
from parvis.ranking.grid.rules import columns_requested, filters_named, filters_requested, sort_requested
from parvis.ranking.grid.schemas import ExportIn
from parvis.ranking.live_export.rules import NOTES, LiveTables, cached, live_tables

router = APIRouter(prefix="/api/v1/admin/candidates/export", tags=["candidates"], dependencies=[requires(Role.ADMIN)])

LIVE_EXPORT_NAME: Final = "export-candidats-formules.xlsx"


@router.post(
    "/live",
    response_class=StreamingResponse,
    responses=SENT_WORKBOOK | raises(InvalidInput, ExportTooLarge, TooManyExports, Unavailable, StorageFull),
)
def export_live_formulas(person: CurrentPerson, body: ExportIn) -> StreamingResponse:
    """`export-candidats-formules.xlsx`: every candidate, with live formulas; rows that filters exclude are hidden."""
    with new_session() as session:  # closed before the workbook is made
        visible = queries.visible_table(session, person)
        definitions = [Definition.of(formula) for formula in formulas_listed(session)]
        school = school_tables(session)
    filters, sort = filters_requested(body.filters, visible.columns), sort_requested(body.sort, visible.columns)
    snapshot, columns = visible.snapshot, columns_requested(body.columns, visible.columns)
    shown = rows_listed(snapshot, filters, sort, visible.rows)
    every = rows_listed(snapshot, [], sort, visible.rows)
    rows = np.concatenate([shown, every[~np.isin(every, shown)]])
    found = live_tables(definitions, snapshot, school, columns, aggregates=body.columns is None)
    streams = live_columns(snapshot, rows, [(column.name, column.header, column.formula) for column in found.columns()])
    note(person, count=len(shown), columns=columns, filters=filters_named(body.filters), live=True)
    with ExitStack() as sending:
        sending.enter_context(export_turn(person.subject))
        described = _described(snapshot, school, found, len(rows), len(shown))
        file = made_in_process(described, streams)
        return SentWorkbook(file, LIVE_EXPORT_NAME, sending.pop_all())


def _described(snapshot: Snapshot, school: SchoolTables, found: LiveTables, rows: int, shown: int) -> dict[str, Any]:
    """What the export process receives, in the form of `export.workbook.Live`."""
    tables: list[dict[str, Any]] = []
    listed = found.columns()
    first = 0
    for name, columns in found.tables():
        if columns:
            tables.append({"name": name, "first": first, "last": first + len(columns) - 1})
        first += len(columns)
    formulas = {str(index): column.formula for index, column in enumerate(listed) if column.formula is not None}
    too_long = [f"– {name} : formule trop longue pour un tableur, ses valeurs sont figées." for name in found.too_long]
    return {
        "headers": [column.header for column in listed],
        "rows": rows,
        "live": {
            "tables": tables,
            "formulas": formulas,
            "shown": shown,
            "aggregates": found.aggregates,
            "overall": [
                cached(snapshot.aggregates.get(technical_name(Family.AGGREGATE_FORMULA, name)))
                for name, _ in found.aggregates
            ],
            "school": [
                {"name": name, "headers": headers, "columns": [each.cells() for each in school.cells[name].values()]}
                for name, headers in found.school.items()
            ],
            "notes": [*NOTES.splitlines(), *too_long],
        },
    }
