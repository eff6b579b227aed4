"""A campaign of random cells as large as one likes: its file, its results, and the same in the database of a server."""

from __future__ import annotations

import numpy as np
import polars as pl
from sqlalchemy import insert
from sqlalchemy.orm import Session

from parvis.candidate_table.columns.model import ExternalColumn
from parvis.candidate_table.columns.rules import Family, technical_name
from parvis.candidate_table.log import storage
from parvis.candidates.record.model import Candidate
from parvis.formula_language import Column
from parvis.formulas.definitions.model import Formula

TEXT_SHARE = 10  # one column in ten holds words, the others marks


def file_of(rows: int, columns: int, seed: int = 1) -> pl.DataFrame:
    """A national-portal file: marks such as ``14,5`` with one cell in ten empty, words in one column of ten."""
    random = np.random.default_rng(seed)
    frame: dict[str, pl.Series] = {}
    for number in range(columns):
        name = technical_name(Family.EXTERNAL, f"Colonne {number}")
        if number % TEXT_SHARE == TEXT_SHARE - 1:
            words = pl.Series([f"Libellé n° {word}" for word in range(60)])
            frame[name] = words.gather(random.integers(0, 60, rows))
            continue
        marks = pl.Series([None if mark > 2000 else f"{mark / 100:.2f}".replace(".", ",") for mark in range(2200)])
        frame[name] = marks.gather(random.integers(0, 2200, rows))
    return pl.DataFrame(frame)


def results_of(rows: int, formulas: int, seed: int = 2) -> dict[str, Column]:
    """Results of row formulas: averages to the last digit, as formulas give."""
    random = np.random.default_rng(seed)
    return {formula_column(number): Column.of_numbers(random.random(rows) * 20) for number in range(formulas)}


def formula_column(number: int) -> str:
    """Technical name of a formula."""
    return technical_name(Family.ROW_FORMULA, f"Formule {number}")


def external_column(number: int) -> str:
    """Technical name of a column of the file."""
    return technical_name(Family.EXTERNAL, f"Colonne {number}")


def store(session: Session, file: pl.DataFrame, results: dict[str, Column]) -> None:
    """Records, catalogue, formulas, file and results in an empty, migrated database."""
    rows = file.height
    random = np.random.default_rng(3)
    records = [
        {
            "row_number": row,
            "external_id": str(1_000_000 + row),
            "source": "PARCOURSUP",
            "last_name": f"NOM-{number}",
            "first_name": f"Prénom {row % 900}",
            "email": f"candidat.{row}@exemple.fr",
        }
        for row, number in enumerate(random.integers(0, rows, rows).tolist())
    ]
    session.execute(insert(Candidate), records)
    for position, name in enumerate(file.columns):
        bare = name.removeprefix("Parcoursup[").removesuffix("]")
        session.add(ExternalColumn(name=bare, header=bare, position=position, present=True, panel="Notes"))
    for number in range(len(results)):
        name = f"Formule {number}"
        session.add(
            Formula(
                name=name,
                name_key=name.casefold(),
                type=Family.ROW_FORMULA,
                business_value="NONE",
                formula="1",
                dependencies=[],
                created_by="benchmarks",
                updated_by="benchmarks",
            )
        )
    storage.store_import(session, file, range(rows))
    storage.store_computation(session, results, {})
