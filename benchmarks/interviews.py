"""Interviews at size: attribution, creation of slots, the page of slots, sixty juries and two managers at once.

``BENCH_GRADES=10000 BENCH_TRIALS=1000 python -m benchmarks interviews`` tries as often as we claim.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Hashable
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path
from typing import Final

from ortools.graph.python.min_cost_flow import SimpleMinCostFlow
from sqlalchemy import delete, select, update

from benchmarks import grid_client, interviews_contention
from benchmarks.installation import installation
from benchmarks.interviews_campaign import (
    CANDIDATES,
    DAYS,
    HOURS,
    JURIES_OF_A_SITE,
    SITE_HOURS,
    SITES,
    add_templates,
    store,
)
from benchmarks.measure import Measure, of_ratio
from benchmarks.serving import administrator_token, serving
from parvis.candidate_table.log import storage
from parvis.formula_language import Column
from parvis.interviews.attribution import queries
from parvis.interviews.attribution.optimum import OpenSlot
from parvis.interviews.attribution.rules import is_suitable
from parvis.interviews.attribution.service import attribute_automatically
from parvis.interviews.sites.model import InterviewSite
from parvis.interviews.slots.creation import planned_creation
from parvis.interviews.slots.model import InterviewSlot, SlotsState
from parvis.interviews.slots.service import create_automatically
from parvis.kernel.auth import Person
from parvis.kernel.clock import today
from parvis.kernel.db import new_session

FEW: Final = 5_000
RUNS: Final = 3
PAGES: Final = 200
PAGE_SECONDS: Final = 0.005
ADA: Final = Person("ada", "ada@benchmarks.example", "Ada", "Mesure", frozenset())


def measure() -> list[Measure]:
    """Everything on one database of 20,000 candidates; each ratio against what was measured beside it."""
    with ExitStack() as stack:
        folder = stack.enter_context(installation("interviews"))
        with new_session() as session, session.begin():
            store(session)
        measures = [_creation()]
        _more_slots()
        measures += _attribution()
        token = administrator_token()
        port, _ = stack.enter_context(serving([str(Path(sys.executable).with_name("parvis")), "serve"], folder))
        measures.append(_page(port, token))
        measures += interviews_contention.measure(port, token)
    return measures


def _creation() -> Measure:
    """The whole of it against a COPY of the same rows into the same table, in turn."""
    ours: list[float] = []
    copies: list[float] = []
    with new_session() as session:
        rows = planned_creation(session)[0]
    for _ in range(RUNS):
        _forget_slots()
        started = time.perf_counter()
        with new_session() as session, session.begin():
            create_automatically(session, ADA, _unheard)
        ours.append(time.perf_counter() - started)
        _forget_slots()
        started = time.perf_counter()
        with new_session() as session, session.begin():
            cursor = session.connection().connection.cursor()
            columns = "jury_id, name, day, convocation_time, interview_time, priority"
            with cursor.copy(f"COPY interview_slots ({columns}) FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)
        copies.append(time.perf_counter() - started)
    _forget_slots()
    with new_session() as session, session.begin():
        create_automatically(session, ADA, _unheard)
    return of_ratio(f"creation of {len(rows):,} slots", min(ours), "COPY of the same rows", min(copies), 2)


def _forget_slots() -> None:
    with new_session() as session, session.begin():
        session.execute(delete(InterviewSlot))
        session.execute(update(SlotsState).values(created=None))


def _more_slots() -> None:
    """The other half of the hours."""
    with new_session() as session, session.begin():
        for site in session.scalars(select(InterviewSite.id)):
            add_templates(session, site, 8 + SITE_HOURS, 8 + HOURS)
        session.execute(update(SlotsState).values(created=None))
        session.flush()
        create_automatically(session, ADA, _unheard)


def _attribution() -> list[Measure]:
    few, bare, placed = _attributed(FEW)
    many, _, placed_of_many = _attributed(CANDIDATES)
    return [
        of_ratio(
            f"attribution {FEW:,} × {FEW:,}, whole call ({placed:,} placed)",
            few,
            "OR-Tools person by person, the solver's call alone",
            bare,
            2,
        ),
        of_ratio(
            f"attribution {CANDIDATES:,} × {CANDIDATES:,}, whole call ({placed_of_many:,} placed)",
            many,
            f"the case of {FEW:,}",
            few,
            6,
        ),
    ]


def _attributed(candidates: int) -> tuple[float, float, int]:
    """Seconds of the whole call, rolled back each time, and of the solver alone; as many slots as candidates wait."""
    with new_session() as session, session.begin():
        methods = ["INTERVIEW" if row < candidates else "PFM" for row in range(CANDIDATES)]
        storage.store_computation(session, {"MethodeEvaluation": Column.of(methods)}, {})
    last = today() + timedelta(days=10 + DAYS * candidates // CANDIDATES)
    seconds: list[float] = []
    bare, placed = 0.0, 0
    for run in range(RUNS):
        with new_session() as session:
            session.begin()
            session.execute(delete(InterviewSlot).where(InterviewSlot.day >= last))
            if run == 0:
                attribution = queries.best(session)
                bare = _solver_alone(attribution) if candidates == FEW else 0.0
            started = time.perf_counter()
            counts = attribute_automatically(session, ADA, _unheard)
            session.flush()
            seconds.append(time.perf_counter() - started)
            placed = counts["numberOfFaceToFaceInterviewSlotsAttributed"]
            placed += counts["numberOfRemoteInterviewSlotsAttributed"]
            session.rollback()
    return min(seconds), bare, placed


def _solver_alone(attribution: queries.Attribution) -> float:
    """The same question as a flow between persons and slots, arcs built beforehand; it must place as many."""
    seconds, placed = 0.0, 0
    by_site: dict[tuple[Hashable, bool], list[OpenSlot]] = {}
    for slot in attribution.free.values():
        by_site.setdefault((slot.site, slot.remote), []).append(slot)
    for key, slots in by_site.items():
        people = [each for each in attribution.waiting if (each.wish.site, each.wish.remote) == key]
        first = min(slot.day for slot in slots)
        span = (max(slot.day for slot in slots) - first).days
        priority = len(people) * span + 1
        flow = SimpleMinCostFlow()
        source, sink = len(people) + len(slots), len(people) + len(slots) + 1
        for person, waiting in enumerate(people):
            flow.add_arc_with_capacity_and_unit_cost(source, person, 1, 0)
            for index, slot in enumerate(slots):
                if is_suitable(waiting.needs, slot.specificities):
                    cost = (slot.day - first).days - (priority if slot.priority else 0)
                    flow.add_arc_with_capacity_and_unit_cost(person, len(people) + index, 1, cost)
        for index in range(len(slots)):
            flow.add_arc_with_capacity_and_unit_cost(len(people) + index, sink, 1, 0)
        flow.set_node_supply(source, len(people))
        flow.set_node_supply(sink, -len(people))
        started = time.perf_counter()
        if flow.solve_max_flow_with_min_cost() != flow.OPTIMAL:
            raise RuntimeError("no optimum")
        seconds += time.perf_counter() - started
        placed += flow.maximum_flow()
    assert placed == len(attribution.placed), (placed, len(attribution.placed))
    return seconds


def _page(port: int, token: str) -> Measure:
    """A filtered, sorted page of 50 among 20,000 slots, the answers of ten questions in turn."""
    path = "/api/v1/admin/interview-slots/filter?size=50&sort=convocationTime&direction=DESC&page={}"
    body = {"filters": [{"filterType": "COLUMN_FILTER", "column": "priority", "error": False, "values": [True]}]}
    requests = [grid_client.request(path.format(page), json.dumps(body).encode(), token) for page in range(10)]
    page = statistics.median(grid_client.durations(port, requests, clients=1, times=PAGES))
    name = f"slots page at {SITES * JURIES_OF_A_SITE * DAYS * HOURS:,} slots, whole request"
    return Measure(name, page * 1000, "ms", "", None, None, f"≤ {PAGE_SECONDS * 1000:.0f} ms", page <= PAGE_SECONDS)


def _unheard(_done: int, _total: int | None, _message: str) -> None:
    """Progress is not shown."""
