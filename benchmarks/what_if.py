"""The effect of one formula among 30 on 20,000 candidates, beside computing it and those that use it alone."""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from benchmarks import formulas_workbook
from benchmarks.measure import Measure
from parvis.candidate_table.cells import TableColumn
from parvis.candidate_table.columns.rules import Family, technical_name
from parvis.candidate_table.snapshot.snapshot import Snapshot, empty_snapshot
from parvis.formula_language import FormulaType, KnownNames, Table, check
from parvis.formulas.comparisons.rules import cells_differ, effect_of, rank_moves, ranks_of
from parvis.formulas.computations.rules import FormulaRun
from parvis.formulas.definitions.model import BusinessValue
from parvis.formulas.definitions.rules import Definition, dependencies_of
from parvis.formulas.tables.queries import SchoolTables

ROWS = 20_000
RUNS = 15
TIMES = 3.0
CHANGED, TEXT = "Dossier", "0.5*Candidats[@Sciences]+0.4*Candidats[@Lettres]+0.1*Parcoursup[@Fiche avenir]"
RANKED = "Rang"


def measure() -> list[Measure]:
    """Best of several runs; both compute on the results of a computation that is up to date."""
    saved = _definitions(formulas_workbook.FORMULAS)
    draft = _draft(saved)
    table = _computed(saved)
    alone = _best(lambda: _alone(saved, draft, table))
    whole = _best(lambda: _moves(saved, draft, table))
    return [
        Measure(
            name=f"what-if of {CHANGED} among 30 formulas, 20,000 candidates: values, ranks, histogram",
            value=whole * 1e3,
            unit="ms",
            anchor="computing that formula and those that use it",
            anchor_value=alone * 1e3,
            ratio=whole / alone,
            target=f"≤ {TIMES:.0f} ×",
            reached=whole <= TIMES * alone,
        )
    ]


def _alone(saved: list[Definition], draft: Definition, table: Snapshot) -> None:
    run = FormulaRun([draft if formula.id == draft.id else formula for formula in saved], table, SchoolTables())
    affected = run.users_of(draft.id)
    inputs = {needed for formula_id in affected for needed in run.read_by(formula_id)} - affected
    run.results_of(affected, {formula_id: run.published(formula_id) for formula_id in inputs})


def _moves(saved: list[Definition], draft: Definition, table: Snapshot) -> None:
    effect = effect_of(draft, saved, table, SchoolTables(), published=True, longest_seconds=None)
    for formula_id, after in effect.after.items():
        cells_differ(effect.before[formula_id], after)
    ranked = next(formula.id for formula in saved if formula.name == RANKED)
    rank_moves(ranks_of(effect.before[ranked]), ranks_of(effect.after[ranked]), 500)


def _definitions(formulas: dict[str, str]) -> list[Definition]:
    external = (*formulas_workbook.MARKS, *formulas_workbook.NUMBERS, *formulas_workbook.TEXTS)
    aggregates = formulas_workbook.AGGREGATES
    known = KnownNames({Table.EXTERNAL: external, Table.ROW_FORMULAS: formulas, Table.AGGREGATES: aggregates})
    return [
        Definition(uuid.uuid4(), name, type_, BusinessValue.NONE, text, dependencies_of(check(text, type_, known)))
        for texts, type_ in ((formulas, FormulaType.ROW), (aggregates, FormulaType.AGGREGATE))
        for name, text in texts.items()
    ]


def _draft(saved: list[Definition]) -> Definition:
    return replace(next(formula for formula in saved if formula.name == CHANGED), formula=TEXT)


def _computed(saved: list[Definition]) -> Snapshot:
    """The table with the results of a computation."""
    columns = {
        technical_name(Family.EXTERNAL, name): TableColumn.of_column(column)
        for name, column in formulas_workbook.columns(ROWS).items()
    }
    columns["id"] = TableColumn.of_texts([f"c{row}" for row in range(ROWS)])
    table = replace(
        empty_snapshot(),
        rows=ROWS,
        raw=dict.fromkeys(columns),
        columns=columns,
        number_places=np.arange(ROWS, dtype=np.int32),
    )
    results = FormulaRun(saved, table, SchoolTables()).results(lambda _done, _name: None)
    computed = {name: TableColumn.of_column(column) for name, column in results.columns.items()}
    return replace(table, columns=columns | computed, aggregates=results.aggregates)


def _best(work: Callable[[], object]) -> float:
    return min(_seconds(work) for _ in range(RUNS))


def _seconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started
