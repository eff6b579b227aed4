"""The report: what a plan does, within bounds."""

import polars as pl

from parvis.candidates.history.rules import cell_label
from parvis.imports.candidates_file.csv.refused import RefusedRow
from parvis.imports.candidates_file.model import Simulation
from parvis.imports.candidates_file.plan.comparison import COLUMN, INDEX, NEW, OLD
from parvis.imports.candidates_file.plan.file_warnings import FileWarning
from parvis.imports.candidates_file.plan.former import older_signs
from parvis.imports.candidates_file.plan.numbers import NUMBER
from parvis.imports.candidates_file.plan.plan import Plan, name_of, unconfirmed, vanished_names
from parvis.imports.candidates_file.plan.schemas import RenamingOut, WarningOut
from parvis.imports.candidates_file.plan.typed_texts import scalar_of
from parvis.imports.candidates_file.plan.warnings import warnings_of
from parvis.imports.candidates_file.schemas import (
    BrokenFormulaOut,
    ChangedCellOut,
    ChangeOut,
    CountsOut,
    OpenedConflictOut,
    ProbableDuplicateOut,
    RefusedRowOut,
    ReportOut,
)

MOST_LISTED = 500
MOST_CELLS = 100
MOST_LINES = 20
"""Entries of each list of a report, cells of one candidate in it, lines of a warning."""


def report_of(plan: Plan, simulation: Simulation) -> ReportOut:
    """What ``plan`` does, as docs/rules/imports.md shows it."""
    comparison = plan.comparison
    changed = comparison.changed
    changes = len(comparison.new) + len(changed) + len(comparison.vanished)
    return ReportOut(
        simulation_id=simulation.id,
        file_name=simulation.file_name,
        size=simulation.size,
        created=simulation.created,
        confirmed=None,
        encoding=plan.encoding,
        rows=len(plan.incoming) + len(plan.refused),
        columns=[column.name for column in plan.incoming.columns],
        counts=CountsOut(
            new=len(comparison.new),
            changed=len(changed),
            unchanged=len(plan.incoming) - len(comparison.new) - len(changed),
            vanished=len(comparison.vanished),
            refused=len(plan.refused),
            conflicts=len(plan.opened),
            unconfirmed=unconfirmed(plan),
            probable_duplicates=len(plan.duplicates),
            values=comparison.cells.height,
            erased=plan.incoming.erased,
            empty_lines=plan.incoming.empty,
        ),
        refused=[_refused(row, plan) for row in plan.refused[:MOST_LISTED]],
        refused_truncated=len(plan.refused) > MOST_LISTED,
        changes=_changes(plan),
        changes_truncated=changes > MOST_LISTED,
        conflicts=_conflicts(plan),
        conflicts_truncated=len(plan.opened) > MOST_LISTED,
        probable_duplicates=[
            ProbableDuplicateOut.model_validate(duplicate) for duplicate in plan.duplicates[:MOST_LISTED]
        ],
        columns_added=plan.columns_added,
        columns_removed=plan.columns_removed,
        formulas_broken=[
            BrokenFormulaOut(id=each.id, name=each.name, missing=list(each.missing), through=list(each.through))
            for each in plan.broken
        ],
        warnings=[_warning(warning) for warning in warnings_of(plan)],
        former=plan.former.last,
        older_signs=older_signs(
            plan.former.last,
            file_name=simulation.file_name,
            rows=len(plan.incoming) + len(plan.refused),
            columns=len(plan.incoming.columns),
        ),
        likely_renamings=[RenamingOut.model_validate(renaming) for renaming in plan.renamings],
        campaign_year=plan.incoming.profile.campaign_year,
        file_year=plan.incoming.year,
        missing_business_fields=plan.incoming.profile.missing(required=False),
    )


def taken_back(report: ReportOut) -> list[tuple[int, str, str]]:
    """What taking the import back takes back: how many, and their name for one and for several."""
    counts = report.counts
    return [
        (counts.new, "candidature créée", "candidatures créées"),
        (counts.changed, "candidature modifiée", "candidatures modifiées"),
        (counts.vanished, "candidature signalée absente", "candidatures signalées absentes"),
        (counts.conflicts, "conflit ouvert", "conflits ouverts"),
        (len(report.columns_added), "colonne apparue", "colonnes apparues"),
        (len(report.columns_removed), "colonne disparue", "colonnes disparues"),
    ]


def _refused(row: RefusedRow, plan: Plan) -> RefusedRowOut:
    return RefusedRowOut.from_row(
        row,
        record=plan.records.get(row.line),
    )


def _warning(warning: FileWarning) -> WarningOut:
    people, lines = warning.people[:MOST_LISTED], warning.lines[:MOST_LINES]
    data = None if warning.data is None else [RenamingOut.model_validate(each) for each in warning.data]
    return WarningOut(
        code=warning.code,
        count=warning.count,
        lines=lines,
        people=people,
        must_accept=warning.must_accept,
        data=data,
    )


def _changes(plan: Plan) -> list[ChangeOut]:
    """Candidates who change, then who vanish, then who are new: `MOST_LISTED` at most, some of each."""
    comparison, numbers = plan.comparison, plan.incoming.identity[NUMBER]
    listed, codes = comparison.changed[:MOST_LISTED], plan.incoming.codes
    cells: dict[int, list[ChangedCellOut]] = {}
    wanted = comparison.cells.filter(pl.col(INDEX) <= int(listed[-1])) if len(listed) else comparison.cells.clear()
    for index, column, old, new in wanted.select(INDEX, COLUMN, OLD, NEW).iter_rows():
        cells.setdefault(index, []).append(
            ChangedCellOut(
                name=column,
                value=scalar_of(new, is_code=column in codes),
                previous_value=scalar_of(old, is_code=column in codes),
            )
        )
    returned = set(comparison.returned.tolist())
    for index in returned:
        back = ChangedCellOut(name="AbsentDuFichier", value=False, previous_value=True)
        cells.setdefault(index, []).append(back)
    changed = [
        ChangeOut(
            external_id=numbers[index],
            name=name_of(plan, index),
            kind="CHANGED",
            cells=cells.get(index, [])[:MOST_CELLS],
        )
        for index in listed.tolist()
    ]
    vanished = [
        ChangeOut(external_id=number, name=name, kind="VANISHED", cells=[])
        for number, name in vanished_names(plan)[:MOST_LISTED]
    ]
    new = [
        ChangeOut(external_id=numbers[index], name=name_of(plan, index), kind="NEW", cells=[])
        for index in comparison.new[:MOST_LISTED].tolist()
    ]
    return _some_of_each(changed, vanished, new)


def _some_of_each(*lists: list[ChangeOut]) -> list[ChangeOut]:
    """The beginning of each list, such that together they are `MOST_LISTED` at most, and none is left out."""
    least = MOST_LISTED // len(lists)
    room = MOST_LISTED - sum(min(len(each), least) for each in lists)
    kept: list[ChangeOut] = []
    for each in lists:
        more = min(max(len(each) - least, 0), room)
        room -= more
        kept += each[: least + more]
    return kept


def _conflicts(plan: Plan) -> list[OpenedConflictOut]:
    return [
        OpenedConflictOut(
            external_id=cell.external_id,
            candidate=cell.candidate,
            name=cell.column,
            label=cell_label(plan.columns, cell.column),
            previous_external_value=cell.earlier,
            external_value=cell.external,
            modified_value=cell.modified,
        )
        for cell in plan.opened[:MOST_LISTED]
    ]
