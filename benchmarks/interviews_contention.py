"""Sixty juries at once, and two managers on one slot, through the HTTP door.

Sixty juries meet thirty candidates each in a day of seven hours: one every fourteen minutes a jury. They are measured
at a hundred times that pace, each at moments of its own that slow answers do not put off: sixty clients without pause
would only measure how they queue for two cores. Beside them, one jury alone, on the same server.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import time
from collections import Counter
from collections.abc import Iterable
from datetime import date
from typing import Final

from sqlalchemy import func, select

from benchmarks.grid_client import exchange, exchange_well, request
from benchmarks.measure import Measure, of_ratio
from benchmarks.serving import administrator_token
from parvis.candidates.record.model import Candidate
from parvis.interviews.jury_grades.model import JuryGrade
from parvis.interviews.slots.model import InterviewSlot
from parvis.kernel.db import new_session

JURIES: Final = 60
SPED_UP: Final = 100
SECONDS_BETWEEN: Final = 7 * 3600 / 30 / SPED_UP
CANDIDATES_OF_A_JURY: Final = 8
WARM_UP, ALONE, SECONDS_ALONE = 30, 100, 0.2
GRADES: Final = int(os.environ.get("BENCH_GRADES", "1000"))
TRIALS: Final = int(os.environ.get("BENCH_TRIALS", "100"))

_Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]


def measure(port: int, token: str) -> list[Measure]:
    """The juries at their pace and without pause, then the managers, on the slots and candidates that are there."""
    with new_session() as session:
        numbers = session.execute(select(Candidate.external_id, Candidate.id).order_by(Candidate.row_number))
        pairs = [_calls(number, str(id_), token) for number, id_ in numbers]
    rest = iter(pairs)
    asyncio.run(_paced(port, [[next(rest) for _ in range(WARM_UP)]], 0.0))
    alone = asyncio.run(_paced(port, [[next(rest) for _ in range(ALONE)]], SECONDS_ALONE))
    shares = [[next(rest) for _ in range(CANDIDATES_OF_A_JURY)] for _ in range(JURIES)]
    together = asyncio.run(_paced(port, shares, SECONDS_BETWEEN))
    asyncio.run(_without_pause(port, [next(rest) for _ in range(GRADES)]))
    with new_session() as session:
        kept = session.scalar(select(func.count()).select_from(JuryGrade)) or 0
    written = WARM_UP + ALONE + JURIES * CANDIDATES_OF_A_JURY + GRADES
    lost = written - kept
    return [
        of_ratio(
            f"jury search and grade, {JURIES} juries at {SPED_UP} times their pace, p95",
            _p95(together),
            "one jury",
            _p95(alone),
            4,
        ),
        Measure(f"{written:,} grades by {JURIES} juries: lost", lost, "grades", "", None, None, "0", lost == 0),
        asyncio.run(_managers(port, token)),
    ]


def _calls(number: str, candidate: str, token: str) -> tuple[bytes, bytes]:
    """To search for a candidate, and to give their first grade."""
    form = {"gradeType": "PFM", "grade": "A", "juryDate": date(2027, 4, 28).isoformat(), "version": None}
    body = json.dumps(form).encode()
    return (
        request(f"/api/v1/jury/candidate?search={number}", b"", token, "GET"),
        request(f"/api/v1/jury/candidate/{candidate}/grade", body, token),
    )


async def _paced(port: int, shares: Iterable[list[tuple[bytes, bytes]]], seconds_between: float) -> list[float]:
    """Seconds of each search and grade, the juries beginning theirs when their time has come."""
    found: list[float] = []
    chance = random.Random(9)

    async def pair(connection: _Connection, calls: tuple[bytes, bytes]) -> None:
        started = time.perf_counter()
        for call in calls:
            await exchange_well(*connection, call)
        found.append(time.perf_counter() - started)

    async def jury(share: list[tuple[bytes, bytes]], pauses: list[float]) -> None:
        connection = await asyncio.open_connection("127.0.0.1", port)
        due = time.perf_counter()
        for calls, pause in zip(share, pauses, strict=True):
            due += pause
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            await pair(connection, calls)
        connection[1].close()

    juries = [jury(share, [chance.uniform(0.0, 2 * seconds_between) for _ in share]) for share in shares]
    await asyncio.gather(*juries)
    return sorted(found)


async def _without_pause(port: int, pairs: list[tuple[bytes, bytes]]) -> None:
    """As many juries, each at its next candidate as soon as a grade is kept."""
    await asyncio.gather(*(_paced(port, [pairs[jury::JURIES]], 0.0) for jury in range(JURIES)))


def _p95(seconds: list[float]) -> float:
    return seconds[int(len(seconds) * 0.95)]


def _candidate_of(slot: str) -> str | None:
    """Read from the database: the grid of slots would be loaded again for each trial."""
    with new_session() as session:
        candidate = session.scalars(select(InterviewSlot.candidate_id).where(InterviewSlot.id == slot)).one()
    return None if candidate is None else str(candidate)


async def _managers(port: int, token: str) -> Measure:
    """Two managers give the same free slot to two candidates at once: one wins, the other is told, nobody is lost."""
    with new_session() as session:
        slot = str(session.scalars(select(InterviewSlot.id).order_by(InterviewSlot.name)).first())
        people = list(map(str, session.scalars(select(Candidate.id).order_by(Candidate.row_number).limit(2))))
    path = "/api/v1/admin/interview-slots"
    tokens = [token, administrator_token("other@benchmarks.example")]
    calls = [
        request(
            f"{path}/attribute-slot",
            json.dumps({"interviewSlotId": slot, "candidateId": candidate, "expectedCandidateId": None}).encode(),
            own,
        )
        for candidate, own in zip(people, tokens, strict=True)
    ]
    freed = request(f"{path}/{slot}/candidate", b"", token, "DELETE")
    connections = [await asyncio.open_connection("127.0.0.1", port) for _ in calls]
    ends: Counter[str] = Counter()
    for _ in range(TRIALS):
        both = zip(connections, calls, strict=True)
        answers = await asyncio.gather(*(exchange(*connection, call) for connection, call in both))
        statuses = [status for status, _ in answers]
        winner = people[statuses.index(200)] if 200 in statuses else None
        is_refused = any(b"SLOT_TAKEN_MEANWHILE" in body for status, body in answers if status == 409)
        is_right = sorted(statuses) == [200, 409] and is_refused and _candidate_of(slot) == winner
        ends["right" if is_right else "wrong"] += 1
        await exchange(*connections[0], freed)
    for _, writer in connections:
        writer.close()
    name = f"two managers on one slot at once, {TRIALS:,} trials: one wins, the other is told"
    return Measure(name, ends["right"], "trials", "", None, None, f"{TRIALS:,}", ends["right"] == TRIALS)
