"""The evening of the results: every candidate reads their letter within a minute, each with an account of their own.

Arrivals are open-loop: each candidate calls when their time has come, however many still wait, on a connection of their
own. Each answer is compared with the letter that the candidate must get. Then everybody at once, which is more than a
server takes: whoever is not served is told when to come back. Beside one letter, alone: a bare endpoint of one query.
``BENCH_LETTERS=2000 BENCH_LETTER_SECONDS=20 python -m benchmarks letters`` is a smaller evening.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import sys
import time
import uuid
from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

import orjson
import uvloop
from sqlalchemy import insert, select, text, update

from benchmarks import grid_client
from benchmarks.installation import installation
from benchmarks.interviews_campaign import CANDIDATES
from benchmarks.interviews_campaign import store as store_campaign
from benchmarks.measure import Measure, user_seconds
from benchmarks.serving import serving
from identity_provider.tokens import signed
from parvis.candidate_table.log import storage
from parvis.formula_language import Column
from parvis.formulas.definitions.rules import METHOD_COLUMN
from parvis.interviews.juries.model import Jury, JuryDate
from parvis.interviews.slots.model import InterviewSlot
from parvis.kernel.db import new_session
from parvis.kernel.roles import Role
from parvis.kernel.settings import settings
from parvis.school.features.model import Feature, FeatureName

LETTERS: Final = int(os.environ.get("BENCH_LETTERS", "20000"))
SECONDS: Final = float(os.environ.get("BENCH_LETTER_SECONDS", "60"))
AT_ONCE: Final = 2_000
TIMES, ROUND = 600, 30
METHODS: Final = ("INTERVIEW", "PFM", "FA", "NONE", "ENCF")
DETAILS: Final = "/api/v1/candidate/motivation-score/evaluation-method/details"
LONGEST_SECONDS: Final = 60.0
CUT: Final = "cut off"  # a browser shows it as a failure of the network


@dataclass(frozen=True, slots=True)
class _Letter:
    """What a candidate must read, and the request that asks for it."""

    number: str
    method: str
    slot: str | None
    request: bytes


@dataclass(slots=True)
class _Evening:
    """What candidates got: seconds from their time to their answer, and what went wrong, by its name."""

    seconds: list[float] = field(default_factory=list[float])
    sent_back: int = 0
    wrong: Counter[str] = field(default_factory=Counter[str])


def measure() -> list[Measure]:
    """Letters of an evening, of a crowd, and alone."""
    with ExitStack() as stack:
        folder = stack.enter_context(installation("letters"))
        letters = _stored()
        parvis = [str(Path(sys.executable).with_name("parvis")), "serve"]
        port, process = stack.enter_context(serving(parvis, folder))
        bare_command = [sys.executable, "-m", "benchmarks.letters_bare", "{port}"]
        bare_port, bare_process = stack.enter_context(serving(bare_command, folder))
        requests = [each.request for each in letters[:ROUND]]
        bare_requests = [grid_client.request(f"/{each.number}", b"", method="GET") for each in letters[:ROUND]]
        servers = ((port, requests, process), (bare_port, bare_requests, bare_process))
        (alone, computed), (bare, bare_computed) = _in_turn(servers)
        before = user_seconds(process)
        evening = uvloop.run(_read(port, letters, SECONDS))  # the machine is the server's as far as it can be
        used = (user_seconds(process) - before) / SECONDS
        crowd = uvloop.run(_read(port, letters[:AT_ONCE], 0))
    return [
        *_of_evening(len(letters), evening, crowd, used),
        Measure(
            "a letter, whole request",
            alone * 1000,
            "ms",
            "bare endpoint of one query",
            bare * 1000,
            alone / bare,
            "≤ 4 ×",
            alone / bare <= 4,
        ),
        Measure(
            "a letter, user CPU",
            computed * 1000,
            "ms",
            "bare endpoint of one query",
            bare_computed * 1000,
            computed / bare_computed,
            None,
            reached=True,
        ),
    ]


def _of_evening(letters: int, evening: _Evening, crowd: _Evening, cores: float) -> list[Measure]:
    name = f"{letters:,} letters read in {SECONDS:.0f} s"
    wrong, of_crowd = evening.wrong.total() + evening.sent_back, crowd.wrong.total()
    for each in (evening, crowd):
        print(f"{len(each.seconds)} read, {each.sent_back} sent back, {dict(each.wrong)}", file=sys.stderr)
    found = sorted(evening.seconds) or [0.0]
    p50, p99 = found[len(found) // 2], found[int(len(found) * 0.99)]
    return [
        Measure(f"{name}: wrong, refused or failed", wrong, "letters", "", None, None, "0", wrong == 0),
        Measure(f"{name}: cores of the server's own code", cores, "cores", "", None, None, None, reached=True),
        Measure(f"{name}: p99 from arrival", p99 * 1000, "ms", "its p50", p50 * 1000, p99 / p50, None, reached=True),
        Measure(
            f"{AT_ONCE:,} candidates at once: answers that are neither their letter nor a 503 with its time",
            of_crowd,
            "answers",
            f"read {len(crowd.seconds):,}, sent back {crowd.sent_back:,}, cut off {crowd.wrong[CUT]:,}",
            None,
            None,
            "0",
            of_crowd == 0,
        ),
    ]


def _in_turn(servers: tuple[tuple[int, list[bytes], int], ...]) -> list[tuple[float, float]]:
    """The median of seconds and the mean of user seconds of each server's requests, a few at a time."""
    for port, requests, _ in servers:
        grid_client.durations(port, requests, clients=1, times=ROUND)  # connections and statements as in use
    begun = [user_seconds(process) for _, _, process in servers]
    found: list[list[float]] = [[] for _ in servers]
    for _ in range(0, TIMES, ROUND):
        for (port, requests, _), seconds in zip(servers, found, strict=True):
            seconds.extend(grid_client.durations(port, requests, clients=1, times=ROUND))
    return [
        (statistics.median(seconds), (user_seconds(process) - before) / TIMES)
        for (_, _, process), before, seconds in zip(servers, begun, found, strict=True)
    ]


async def _read(port: int, letters: list[_Letter], seconds: float) -> _Evening:
    """Every candidate arrives once, spread by chance over ``seconds``."""
    evening, chance, loop = _Evening(), Random(1), asyncio.get_running_loop()
    start = time.perf_counter()
    arrivals = sorted((chance.random() * seconds, index) for index in range(len(letters)))
    reading: list[asyncio.Task[None]] = []
    for after, index in arrivals:
        wait = start + after - time.perf_counter()
        if wait > 0.001:
            await asyncio.sleep(wait)
        candidate = _Candidate(letters[index], start + after, evening, loop.create_future())
        reading.append(asyncio.create_task(candidate.read(port)))
    await asyncio.gather(*reading)
    return evening


class _Candidate(asyncio.Protocol):
    """Asks as soon as there is a connection, and ends it once the answer is whole."""

    def __init__(self, letter: _Letter, arrived: float, into: _Evening, ended: asyncio.Future[None]) -> None:
        self._letter, self._arrived, self._into, self._ended = letter, arrived, into, ended
        self._received = b""

    async def read(self, port: int) -> None:
        """Notes what came, in ``into``."""
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(LONGEST_SECONDS):
                transport, _ = await loop.create_connection(lambda: self, "127.0.0.1", port)
                transport.write(self._letter.request)
                await self._ended
                transport.close()
        except TimeoutError:
            self._into.wrong["late"] += 1
        except OSError:
            self._into.wrong[CUT] += 1

    def data_received(self, data: bytes) -> None:
        """A piece of the answer."""
        self._received += data
        head, end, body = self._received.partition(b"\r\n\r\n")
        if end and len(body) == int(head.lower().split(b"content-length:")[1].split(b"\r\n")[0]):
            self._note(head.lower() + end, body)
            self._end()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - asyncio's own name
        """The server hung up: too early, unless the answer was whole."""
        if not self._ended.done():
            self._into.wrong[CUT] += 1
            self._end()

    def _end(self) -> None:
        if not self._ended.done():
            self._ended.set_result(None)

    def _note(self, head: bytes, body: bytes) -> None:
        status = int(head.split(b" ", 2)[1])
        if status == 503 and b"\r\nretry-after:" in head:
            self._into.sent_back += 1
        elif status != 200:
            self._into.wrong[str(status)] += 1
        elif _read_of(orjson.loads(body)) != (self._letter.number, self._letter.method, self._letter.slot):
            self._into.wrong["of another"] += 1
        else:
            self._into.seconds.append(time.perf_counter() - self._arrived)


def _read_of(body: dict[str, Any]) -> tuple[str, str, str | None]:
    interview = body["interviewDetails"]
    slot = None if interview is None else interview["interviewSlotName"]
    return body["candidateDetails"]["externalId"], body["evaluationMethod"], slot


def _stored() -> list[_Letter]:
    """A campaign whose letters are open; those of the method INTERVIEW hold a slot, but one in ten of them."""
    methods = [METHODS[row % len(METHODS)] for row in range(CANDIDATES)]
    with new_session() as session, session.begin():
        store_campaign(session)
        session.flush()
        storage.store_computation(session, {METHOD_COLUMN: Column.of(methods)}, {})
        session.execute(
            update(Feature).where(Feature.name == FeatureName.INTERVIEW_SLOTS_ATTRIBUTION), {"activated": True}
        )
        session.execute(text("UPDATE candidates SET account_subject = id::text, email = external_id || '@exemple.fr'"))
        people = session.execute(text("SELECT row_number, id, external_id FROM candidates ORDER BY row_number")).all()
        dates = session.execute(select(JuryDate, Jury.name).join(Jury, Jury.id == JuryDate.jury_id)).all()
        held = [row for row in range(CANDIDATES) if methods[row] == "INTERVIEW" and row % 50]
        slots = [
            {
                "jury_id": of_day.jury_id,
                "name": f"{jury}-{of_day.day}-{hour:02}30",
                "day": of_day.day,
                "convocation_time": f"{hour:02}:00",
                "interview_time": f"{hour:02}:30",
                "priority": True,
            }
            for of_day, jury in dates
            for hour in (8, 9, 10, 11)
        ][: len(held)]
        names: dict[int, str] = {}
        for row, slot in zip(held, slots, strict=False):
            slot["candidate_id"] = people[row].id
            names[row] = str(slot["name"])
        session.execute(insert(InterviewSlot), slots)
    with new_session() as session, session.begin():
        return [
            _Letter(
                person.external_id,
                methods[int(person.row_number)],
                names.get(person.row_number),
                grid_client.request(DETAILS, b"", candidate_token(session, person.id), "GET"),
            )
            for person in people[:LETTERS]
        ]


def candidate_token(session: Any, subject: uuid.UUID) -> str:  # noqa: ANN401 - a session
    """The token of the account of a candidate, good for two hours."""
    moment = int(time.time())
    claims = {
        "exp": moment + 7200,
        "iat": moment,
        "iss": settings().issuer,
        "aud": settings().oidc_audience,
        "typ": "Bearer",
        "sub": str(subject),
        "realm_access": {"roles": [Role.CANDIDATE]},
    }
    return signed(session, claims)
