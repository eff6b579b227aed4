"""What a school's functions cost over 20,000 candidates: grouping, look-ups, lists, rounding, beside NumPy by hand."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Callable
from functools import partial

import numpy as np

from benchmarks.measure import Measure
from parvis.formula_language import (
    Column,
    Evaluation,
    FormulaType,
    KnownNames,
    Program,
    Reference,
    Table,
    check,
    compile_formula,
)

ROWS = 20_000
RUNS = 9
MILLISECONDS = 60.0
SECONDS_OF_COMPARISON = 1.5
SECONDS_OF_CANCEL = 0.5

OWN_GROUP = "Parcoursup[Lycée];Parcoursup[@Lycée]"
FORMULAS = {
    "NB.SI.ENS, 200 groups, one order": f'NB.SI.ENS({OWN_GROUP};Parcoursup[N1];">"&Parcoursup[@N1])+1',
    "MOYENNE.SI, 200 groups": f"MOYENNE.SI({OWN_GROUP};Parcoursup[N1])",
    "RECHERCHEX in 5,000 rows": "RECHERCHEX(Parcoursup[@Clé];Table[Clé];Table[Points])",
    "GRANDE.VALEUR of 8 cells": f"GRANDE.VALEUR(ASSEMB.H({';'.join(f'Parcoursup[@N{n}]' for n in range(1, 9))});3)",
    "ARRONDI": "ARRONDI(Parcoursup[@N1];1)",
}
COMPARISON = 'NB.SI.ENS(Parcoursup[N1];">"&Parcoursup[@N1];Parcoursup[N2];"<"&Parcoursup[@N2])'


def measure() -> list[Measure]:
    """Each function alone, nothing being kept from an earlier run; then the comparison of all with all, and its end."""
    rng = np.random.default_rng(2027)
    marks = {f"N{n}": rng.uniform(0, 20, ROWS) for n in range(1, 9)}
    groups, keys = rng.integers(0, 200, ROWS), rng.integers(0, 5_000, ROWS)
    points = rng.uniform(0, 20, 5_000)
    columns = {
        **{name: Column.of(numbers.tolist()) for name, numbers in marks.items()},
        "Lycée": Column.of([f"Lycée {group}" for group in groups.tolist()]),
        "Clé": Column.of([f"C{key:05}" for key in keys.tolist()]),
    }
    table = {"Clé": Column.of([f"C{key:05}" for key in range(5_000)]), "Points": Column.of(points.tolist())}
    names = KnownNames({Table.EXTERNAL: columns}, {"Table": list(table)})

    def evaluation(checkpoint: Callable[[], None] = lambda: None) -> Evaluation:
        def column_of(reference: Reference) -> Column:
            return (table if reference.table == "Table" else columns)[reference.column]

        return Evaluation(ROWS, column_of, checkpoint)

    def program(formula: str) -> Program:
        return compile_formula(check(formula, FormulaType.ROW, names))

    by_hand: dict[str, Callable[[], object]] = dict(
        zip(
            FORMULAS,
            (
                partial(_ranks_by_group, groups, marks["N1"]),
                lambda: (np.bincount(groups, marks["N1"]) / np.bincount(groups))[groups],
                lambda: points[np.searchsorted(np.arange(5_000), keys)],
                lambda: np.sort(np.stack(list(marks.values())), axis=0)[-3],
                lambda: np.round(marks["N1"], 1),
            ),
            strict=True,
        )
    )
    measures = [_of_function(name, program(formula), evaluation, by_hand[name]) for name, formula in FORMULAS.items()]
    return [*measures, *_of_comparison(program(COMPARISON), evaluation, marks["N1"], marks["N2"])]


def _of_function(
    name: str, program: Program, evaluation: Callable[[], Evaluation], by_hand: Callable[[], object]
) -> Measure:
    ours, theirs = (min(_cpu(work) for _ in range(RUNS)) for work in (lambda: evaluation().run(program), by_hand))
    memory = _peak(lambda: evaluation().run(program)) / 2**20
    return Measure(
        name=f"{name}, 20,000 candidates ({memory:.1f} MiB at its highest)",
        value=ours * 1e3,
        unit="ms",
        anchor="by hand in NumPy, on clean floats and integer codes",
        anchor_value=theirs * 1e3,
        ratio=ours / theirs,
        target=f"≤ {MILLISECONDS:.0f} ms",
        reached=ours * 1e3 <= MILLISECONDS,
    )


def _of_comparison(
    program: Program, evaluation: Callable[..., Evaluation], first: np.ndarray, second: np.ndarray
) -> list[Measure]:
    whole = min(_cpu(lambda: evaluation().run(program)) for _ in range(3))
    memory = _peak(lambda: evaluation().run(program)) / 2**20
    by_hand = _cpu(lambda: [np.count_nonzero((first > a) & (second < b)) for a, b in zip(first, second, strict=True)])
    moments: list[float] = []
    evaluation(lambda: moments.append(time.thread_time())).run(program)
    longest = float(np.diff(moments).max())
    return [
        Measure(
            name=f"NB.SI.ENS, two orders over one another, 20,000 candidates ({memory:.0f} MiB at its highest)",
            value=whole,
            unit="s",
            anchor="by hand in NumPy, a row at a time",
            anchor_value=by_hand,
            ratio=whole / by_hand,
            target=f"≤ {SECONDS_OF_COMPARISON} s",
            reached=whole <= SECONDS_OF_COMPARISON,
        ),
        Measure(
            name="the same, the longest time until a cancel is noticed",
            value=longest,
            unit="s",
            anchor="limit",
            anchor_value=SECONDS_OF_CANCEL,
            ratio=None,
            target=f"≤ {SECONDS_OF_CANCEL} s",
            reached=longest <= SECONDS_OF_CANCEL,
        ),
    ]


def _ranks_by_group(groups: np.ndarray, marks: np.ndarray) -> np.ndarray:
    order = np.lexsort((-marks, groups))
    starts = np.concatenate([[0], np.cumsum(np.bincount(groups))])
    ranks = np.empty(len(marks))
    ranks[order] = np.arange(len(marks)) - starts[groups[order]] + 1
    return ranks


def _cpu(work: Callable[[], object]) -> float:
    started = time.thread_time()
    work()
    return time.thread_time() - started


def _peak(work: Callable[[], object]) -> int:
    """The bytes that a run holds at its highest, beyond its columns."""
    tracemalloc.start()
    work()
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return peak
