"""A campaign of a few candidates, and computations run by the handler that a worker calls."""

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

import polars as pl
from sqlalchemy import select
from starlette.testclient import TestClient

from parvis.app.worker import load_handlers
from parvis.candidate_table.columns.naming import named
from parvis.candidate_table.columns.service import keep_columns
from parvis.candidate_table.log import storage
from parvis.candidates.record.model import Candidate
from parvis.kernel.db import new_session
from parvis.kernel.jobs import Job
from parvis.kernel.jobs.execution import run_attempt

COMPUTATION = "/api/v1/admin/candidates/computation"


def import_file(columns: Mapping[str, Sequence[str | None]], **business: Sequence[str | None]) -> None:
    """Makes these the cells of the newest file; candidates who are not known yet are added, numbered from 1000001."""
    rows = len(next(iter([*columns.values(), *business.values()])))
    with new_session() as session, session.begin():
        known = set(session.scalars(select(Candidate.row_number)))
        session.add_all(
            Candidate(
                row_number=row,
                external_id=str(1_000_001 + row),
                source="PARCOURSUP",
                last_name=f"NOM{row}",
                first_name="Camille",
            )
            for row in range(rows)
            if row not in known
        )
        keep_columns(session, named(list(columns), campaign_year=2027))
        cells = {f"Parcoursup[{name}]": values for name, values in columns.items()} | business
        strings = dict.fromkeys(cells, pl.String)
        frame = pl.DataFrame({name: list(values) for name, values in cells.items()}, schema=strings)
        storage.store_import(session, frame, range(rows))


def candidate_id(row: int) -> str:
    """The id of the candidate of that row."""
    with new_session() as session:
        return str(session.scalars(select(Candidate.id).where(Candidate.row_number == row)).one())


def run(job_id: str) -> Job:
    """Runs the job's next attempt as a worker does, and gives the job as it ended."""
    load_handlers()
    run_attempt(uuid.UUID(job_id))
    with new_session() as session:
        return session.get_one(Job, uuid.UUID(job_id))


def compute(client: TestClient) -> Job:
    """Launches a computation and runs it."""
    answer = client.post(f"{COMPUTATION}/execute/start")
    assert answer.status_code == 202, answer.text
    return run(answer.json()["jobId"])


def cells(client: TestClient, *columns: str) -> dict[str, list[Any]]:
    """The cells of the columns, in the candidates' order: the value, or the error's code."""
    answer = client.post(
        "/api/v1/admin/candidates/filter?page=0&size=50",
        json={"sort": [{"column": "Numero", "direction": "ASC"}], "columns": list(columns)},
    )
    assert answer.status_code == 200, answer.text
    rows = [row["candidateCells"] for row in answer.json()["content"]]
    return {name: [row[name]["error"] or row[name]["value"] for row in rows] for name in columns}
