"""A day of interviews that changes: its board, and its move to another day, whole HTTP requests at 1,000 held slots.

Fifty juries of one site sit that day, twenty candidates each, of 20,000. The day moves as for snow: every jury at once,
in one transaction, there and back.
"""

from __future__ import annotations

import json
import statistics
import sys
import uuid
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from benchmarks import grid_client
from benchmarks.installation import installation
from benchmarks.interviews_campaign import store
from benchmarks.measure import Measure
from benchmarks.serving import administrator_token, serving
from parvis.candidates.record.model import Candidate
from parvis.interviews.juries.model import InterviewType, Jury, JuryDate
from parvis.interviews.sites.model import InterviewSite
from parvis.interviews.slots.model import InterviewSlot
from parvis.kernel.clock import today
from parvis.kernel.db import new_session

JURIES, OF_A_JURY = 50, 20
TIMES, WARMING, MOVES = 50, 5, 6
BOARD_MILLISECONDS, MOVE_MILLISECONDS = 100.0, 1000.0
DAY: Final = today() + timedelta(days=60)  # after those of the campaign
OTHER: Final = DAY + timedelta(days=1)
SLOTS: Final = JURIES * OF_A_JURY


def measure() -> list[Measure]:
    """The medians, beside the list of sites for the board and the dry run for the move."""
    with installation("planning") as folder:
        with new_session() as session, session.begin():
            store(session)
            site, jury, dates = _held_day(session)
        token = administrator_token()
        board = grid_client.request(f"/api/v1/admin/interview-slots/board?date={DAY}&siteId={site}", b"", token, "GET")
        sites = grid_client.request("/api/v1/interview-sites", b"", token, "GET")
        with serving([str(Path(sys.executable).with_name("parvis")), "serve"], folder) as (port, _):
            shown = json.loads(grid_client.answer(port, board))
            assert sum(slot["candidate"] is not None for jury in shown["juries"] for slot in jury["slots"]) == SLOTS
            boards, listed = _median(port, [board]), _median(port, [sites])
            path = f"/api/v1/admin/juries/{jury}/interview-dates/{dates}/move"
            there, back, dry = (_move(path, token, day, dry_run=dry) for day, dry in _MOVES)
            assert json.loads(grid_client.answer(port, dry))["attributed"] == SLOTS
            dry_runs = statistics.median(grid_client.durations(port, [dry], clients=1, times=MOVES)) * 1e3
            moved = statistics.median(grid_client.durations(port, [there, back], clients=1, times=MOVES)) * 1e3
    return [
        _at_most("board of one day", boards, "the list of sites", listed, BOARD_MILLISECONDS),
        _at_most("that day moved", moved, "its dry run", dry_runs, MOVE_MILLISECONDS),
    ]


_MOVES: Final = ((OTHER, False), (DAY, False), (OTHER, True))


def _move(path: str, token: str, day: date, *, dry_run: bool) -> bytes:
    form = {"date": day.isoformat(), "everyJury": True, "dryRun": dry_run}
    return grid_client.request(path, json.dumps(form).encode(), token)


def _median(port: int, requests: list[bytes]) -> float:
    grid_client.durations(port, requests, clients=1, times=WARMING)
    return statistics.median(grid_client.durations(port, requests, clients=1, times=TIMES)) * 1e3


def _at_most(what: str, value: float, anchor: str, anchor_value: float, most: float) -> Measure:
    return Measure(
        name=f"{what}, {SLOTS:,} held slots of {JURIES} juries, whole request",
        value=value,
        unit="ms",
        anchor=anchor,
        anchor_value=anchor_value,
        ratio=value / anchor_value,
        target=f"≤ {most:.0f} ms",
        reached=value <= most,
    )


def _held_day(session: Session) -> tuple[uuid.UUID, uuid.UUID, uuid.UUID]:
    """The site, its first jury and the date of that jury which moves."""
    site = session.scalars(select(InterviewSite).order_by(InterviewSite.name)).first()
    assert site is not None
    candidates = iter(session.scalars(select(Candidate.id).order_by(Candidate.row_number).limit(SLOTS)))
    juries = [
        Jury(
            id=uuid.uuid4(),
            site_id=site.id,
            name=f"{site.trigram}{number}",
            interview_type=InterviewType.MORNING_FACE_TO_FACE,
            index=number,
        )
        for number in range(20, 20 + JURIES)
    ]
    dates = [JuryDate(id=uuid.uuid4(), jury_id=jury.id, day=DAY, specificities=[]) for jury in juries]
    session.add_all(juries)
    session.flush()
    session.add_all(dates)
    hours = [(datetime.combine(DAY, time(8)) + timedelta(minutes=10 * number)).time() for number in range(OF_A_JURY)]
    session.add_all(
        InterviewSlot(
            jury_id=jury.id,
            name=f"{jury.name}-{DAY}-{hour:%H%M}",
            day=DAY,
            convocation_time=hour,
            interview_time=hour,
            priority=True,
            candidate_id=next(candidates),
        )
        for jury in juries
        for hour in hours
    )
    return site.id, juries[0].id, dates[0].id
