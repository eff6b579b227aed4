"""Why a candidate has their rank, the whole HTTP request at 20,000 × 443 and 40 formulas, beside their record's."""

from __future__ import annotations

import statistics
import sys
from pathlib import Path

import polars as pl
from sqlalchemy import delete, select

from benchmarks import formulas_workbook, grid_client
from benchmarks.campaign import file_of, store
from benchmarks.installation import PERSON, installation
from benchmarks.measure import Measure
from benchmarks.serving import administrator_token, serving
from parvis.candidate_table.log.changes import CellChange, ChangeOrigin, append_changes
from parvis.candidates.record.model import Candidate
from parvis.formula_language import Column, FormulaType, KnownNames, Table, check, text_of_number
from parvis.formulas.computations.service import start_computation
from parvis.formulas.definitions.model import Formula
from parvis.formulas.definitions.rules import dependencies_of
from parvis.kernel.db import new_session
from parvis.kernel.jobs.execution import run_attempt

ROWS, COLUMNS, FORMULAS = 20_000, 443, 40
WARMING, TIMES, CANDIDATES = 20, 100, 50
MILLISECONDS = 50.0


def measure() -> list[Measure]:
    """The medians with results that are up to date, and when a mark has changed since they were computed."""
    with installation("why") as folder:
        _fill()
        with new_session() as session, session.begin():
            job = start_computation(session, PERSON)
        run_attempt(job)
        token = administrator_token()
        with new_session() as session:
            chosen = select(Candidate.id).order_by(Candidate.row_number).limit(CANDIDATES)
            paths = [f"/api/v1/admin/candidates/{each}" for each in session.scalars(chosen)]
        why = [grid_client.request(f"{path}/why?column=Candidats%5BRang%5D", b"", token, "GET") for path in paths]
        records = [grid_client.request(path, b"", token, "GET") for path in paths]
        with serving([str(Path(sys.executable).with_name("parvis")), "serve"], folder) as (port, _):
            record, fresh = _median(port, records), _median(port, why)
            with new_session() as session, session.begin():
                changed = CellChange(0, "Parcoursup[Maths_1]", 12.5, None, ChangeOrigin.STAFF)
                append_changes(session, [changed], PERSON)
            stale = _median(port, why)
    return [_compared("up to date", fresh, record), _compared("a mark changed since the computation", stale, record)]


def _median(port: int, requests: list[bytes]) -> float:
    grid_client.durations(port, requests, clients=1, times=WARMING)  # columns and connections as in use
    return statistics.median(grid_client.durations(port, requests, clients=1, times=TIMES)) * 1000


def _compared(what: str, why: float, record: float) -> Measure:
    return Measure(
        name=f"why this rank, {ROWS:,} × {COLUMNS}, {FORMULAS} formulas, {what}, whole request",
        value=why,
        unit="ms",
        anchor="the candidate's record",
        anchor_value=record,
        ratio=why / record,
        target=f"≤ {MILLISECONDS:.0f} ms",
        reached=why <= MILLISECONDS,
    )


def _fill() -> None:
    """The columns of the workbook among others of a file, its formulas, and as many more as make 40."""
    named = formulas_workbook.columns(ROWS)
    cells = {f"Parcoursup[{name}]": [_written(column, row) for row in range(ROWS)] for name, column in named.items()}
    file = pl.DataFrame(cells, schema=dict.fromkeys(cells, pl.String))
    file = file.hstack(file_of(ROWS, COLUMNS - len(cells)))
    texts = {name: (text, FormulaType.ROW) for name, text in formulas_workbook.FORMULAS.items()}
    texts |= {name: (text, FormulaType.AGGREGATE) for name, text in formulas_workbook.AGGREGATES.items()}
    for number in range(FORMULAS - len(texts)):
        text = f"0.5*Candidats[@Sciences]+0.4*Parcoursup[@Colonne {number}]+Candidats[@Bonus]"
        texts[f"Autre note {number}"] = (text, FormulaType.ROW)
    known = KnownNames(
        {
            Table.EXTERNAL: [name.removeprefix("Parcoursup[").removesuffix("]") for name in file.columns],
            Table.ROW_FORMULAS: [name for name, (_, kind) in texts.items() if kind is FormulaType.ROW],
            Table.AGGREGATES: formulas_workbook.AGGREGATES,
        }
    )
    with new_session() as session, session.begin():
        store(session, file, {})
        session.execute(delete(Formula))
        session.add_all(
            Formula(
                name=name,
                name_key=name.casefold(),
                type=kind,
                business_value="NONE",
                formula=text,
                dependencies=dependencies_of(check(text, kind, known)),
                created_by="benchmarks",
                updated_by="benchmarks",
            )
            for name, (text, kind) in texts.items()
        )


def _written(column: Column, row: int) -> str | None:
    cell = column.cell(row)
    return text_of_number(cell) if isinstance(cell, float) else None if cell is None else str(cell)
