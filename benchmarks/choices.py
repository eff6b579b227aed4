"""The opening of the choice: 500 candidates choose another hour of interview at once, through the HTTP door.

Each reads the free hours, holds one by chance, and takes it; whose hour was taken meanwhile reads what is left and
tries again, whoever is sent back comes when told. All are of one site and mode, and want the same 500 free hours;
each was mailed a letter, so that each choice queues a corrected one. Beside it, the same exchanges of slots as bare
statements under the same lock, by fifty connections. ``BENCH_CHOICES=50 python -m benchmarks choices`` is a smaller
opening.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
import uuid
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

import orjson
import uvloop
from sqlalchemy import func, insert, select, text, update

from benchmarks import grid_client
from benchmarks.installation import PERSON, installation
from benchmarks.interviews_campaign import CANDIDATES, SITES
from benchmarks.interviews_campaign import store as store_campaign
from benchmarks.letters import candidate_token
from benchmarks.measure import Measure
from benchmarks.serving import serving
from parvis.candidate_table.log import storage
from parvis.candidates.addresses.queries import candidate_addresses
from parvis.correspondence.letter_mailing.service import mail_letters
from parvis.emails.outbox.model import Email, EmailKind
from parvis.formula_language import Column
from parvis.formulas.definitions.rules import METHOD_COLUMN
from parvis.interviews.juries.model import Jury, JuryDate
from parvis.interviews.sites.model import InterviewSite
from parvis.interviews.slots.model import InterviewSlot
from parvis.kernel.db import new_session
from parvis.kernel.jobs import JobKind, enqueue
from parvis.school.features.model import Feature, FeatureName
from parvis.school.settings.model import CampaignVersion

AT_ONCE: Final = int(os.environ.get("BENCH_CHOICES", "500"))
CONNECTIONS: Final = 50
OWN: Final = "/api/v1/candidate/interview"
MOST_TRIES: Final = 200
SECONDS_BACK: Final = 1.0
OF_SITE: Final = [row for row in range(CANDIDATES) if row % SITES == 0 and row // SITES % 2 == 1]
"""The candidates who wish for the first site, from afar."""
WITHOUT_NEEDS: Final = [row for row in OF_SITE if row // (2 * SITES) % 20][:AT_ONCE]


@dataclass(slots=True)
class _Opening:
    """What candidates got: seconds from the opening to their new hour, and of the call that took it; what refused."""

    ended: list[float] = field(default_factory=list[float])
    calls: list[float] = field(default_factory=list[float])
    refused: Counter[str] = field(default_factory=Counter[str])
    taken: dict[str, str] = field(default_factory=dict[str, str])


def measure() -> list[Measure]:
    """The opening, what it left in the database, and the bare exchanges."""
    with ExitStack() as stack:
        folder = stack.enter_context(installation("choices"))
        tokens = _stored()
        port, _ = stack.enter_context(serving([str(Path(sys.executable).with_name("parvis")), "serve"], folder))
        opening = uvloop.run(_open(port, tokens))
        doubles, lost, mails = _left(opening)
        bare = _bare()
    print(f"{len(opening.ended)} chose, refused meanwhile {dict(opening.refused)}", file=sys.stderr)
    ended, calls = sorted(opening.ended), sorted(opening.calls)
    name = f"{AT_ONCE} candidates choose their hour at once"
    return [
        Measure(f"{name}: slots with two, or candidates with two", doubles, "slots", "", None, None, "0", doubles == 0),
        Measure(f"{name}: without the hour that they were told", lost, "candidates", "", None, None, "0", lost == 0),
        Measure(f"{name}: corrected letters missing", mails, "mails", "", None, None, "0", mails == 0),
        Measure(
            f"{name}: from the opening to the new hour, p99",
            _p99(ended) * 1e3,
            "ms",
            f"bare exchanges under the same lock, {CONNECTIONS} connections, p99",
            _p99(bare) * 1e3,
            _p99(ended) / _p99(bare),
            None,
            reached=True,
        ),
        Measure(
            f"{name}: the call that takes it, p99",
            _p99(calls) * 1e3,
            "ms",
            "its p50",
            calls[len(calls) // 2] * 1e3,
            _p99(calls) / calls[len(calls) // 2],
            None,
            reached=True,
        ),
    ]


async def _open(port: int, tokens: dict[str, str]) -> _Opening:
    opening, start = _Opening(), time.perf_counter()
    await asyncio.gather(
        *(_choose(port, candidate, token, opening, start=start) for candidate, token in tokens.items())
    )
    return opening


async def _choose(port: int, candidate: str, token: str, into: _Opening, *, start: float) -> None:
    chance = Random(candidate)
    connection = await asyncio.open_connection("127.0.0.1", port)

    async def call(path: str, slot: str | None = None) -> tuple[int, Any]:
        body = b"" if slot is None else orjson.dumps({"slotId": slot})
        sent = grid_client.request(f"{OWN}/{path}", body, token, "GET" if slot is None else "POST")
        nonlocal connection
        while True:
            try:
                status, answer = await grid_client.exchange(*connection, sent)
            except (asyncio.IncompleteReadError, OSError):
                into.refused["cut"] += 1
                connection = await asyncio.open_connection("127.0.0.1", port)
                continue
            if status != 503:
                return status, orjson.loads(answer)
            into.refused["503"] += 1
            await asyncio.sleep(SECONDS_BACK * (1 + chance.random()))

    for _ in range(MOST_TRIES):
        _, shown = await call("choices")
        if not shown["slots"]:
            break
        slot = chance.choice(shown["slots"])["id"]
        status, answer = await call("hold", slot)
        if status == 200:
            begun = time.perf_counter()
            status, answer = await call("choose", slot)
            into.calls.append(time.perf_counter() - begun)
        if status == 200:
            into.ended.append(time.perf_counter() - start)
            into.taken[candidate] = slot
            break
        into.refused[answer["code"]] += 1
    connection[1].close()


def _left(opening: _Opening) -> tuple[int, int, int]:
    """Doubles, candidates who lost what they held or were told, and corrected letters that are not there."""
    with new_session() as session:
        held = session.execute(
            select(InterviewSlot.candidate_id, InterviewSlot.id).where(InterviewSlot.candidate_id.is_not(None))
        ).all()
        corrected = session.scalar(select(func.count()).where(Email.kind == EmailKind.CORRECTION)) or 0
    slots = {str(candidate): str(slot) for candidate, slot in held}
    doubles = len(held) - len({slot for _, slot in held}) + len(held) - len(slots)
    lost = AT_ONCE - len(slots) + sum(slots.get(candidate) != slot for candidate, slot in opening.taken.items())
    return doubles, lost + AT_ONCE - len(opening.taken), abs(corrected - len(opening.taken))


def _bare() -> list[float]:
    """Seconds from the start to each exchange: a candidate leaves a slot and takes a free one, under the one lock."""
    with new_session() as session:
        held = list(session.scalars(select(InterviewSlot.id).where(InterviewSlot.candidate_id.is_not(None))))
        free = list(session.scalars(select(InterviewSlot.id).where(InterviewSlot.candidate_id.is_(None))))
    pairs = list(zip(held[:AT_ONCE], free[:AT_ONCE], strict=False))
    start = time.perf_counter()

    def exchanged(pair: tuple[uuid.UUID, uuid.UUID]) -> float:
        with new_session() as session, session.begin():
            session.execute(text("UPDATE interview_slots_state SET version = version + 1"))
            ids = {"held": pair[0], "free": pair[1]}
            candidate = session.scalar(
                text("SELECT candidate_id FROM interview_slots WHERE id = :held FOR UPDATE"), ids
            )
            session.execute(text("UPDATE interview_slots SET candidate_id = NULL WHERE id = :held"), ids)
            session.execute(
                text("UPDATE interview_slots SET candidate_id = :who WHERE id = :free"), {**ids, "who": candidate}
            )
        return time.perf_counter() - start

    with ThreadPoolExecutor(CONNECTIONS) as people:
        return sorted(people.map(exchanged, pairs))


def _p99(seconds: list[float]) -> float:
    return seconds[min(len(seconds) - 1, int(len(seconds) * 0.99))]


def _stored() -> dict[str, str]:
    """The tokens of the candidates, by id: each holds a slot and was mailed it; as many of the same site are free."""
    with new_session() as session, session.begin():
        store_campaign(session)
        session.flush()
        storage.store_computation(session, {METHOD_COLUMN: Column.of(["INTERVIEW"] * CANDIDATES)}, {})
        session.execute(text("UPDATE candidates SET account_subject = id::text, email = external_id || '@exemple.fr'"))
        session.execute(
            update(Feature).where(Feature.name == FeatureName.INTERVIEW_SLOTS_ATTRIBUTION), {"activated": True}
        )
        content = {"slot_choice": {"mode": "CHOOSE"}}
        names = {"author_first_name": "Ada", "author_last_name": "Mesure"}
        session.add(CampaignVersion(version=1, content=content, changed=[], **names))
        people = dict(session.execute(text("SELECT row_number, id FROM candidates")).tuples().all())
        _store_slots(session, [people[row] for row in WITHOUT_NEEDS])
    with new_session() as session, session.begin():
        job = enqueue(session, JobKind.MAILING, feature=None, author=PERSON, payload={"mailing": "bench"}, name="")
        chosen = {people[row] for row in WITHOUT_NEEDS}
        owners = [each for each in candidate_addresses(session).own if each.candidate_id in chosen]
        assert mail_letters(session, owners, job_id=job.id) == AT_ONCE
        session.execute(text("UPDATE emails SET status = 'SENT', sent_at = now()"))
        session.execute(text("UPDATE mailed_letters SET left_announced = announced, left_facts = facts"))
        session.execute(text("DELETE FROM jobs"))
        return {str(people[row]): candidate_token(session, people[row]) for row in WITHOUT_NEEDS}


def _store_slots(session: Any, holding: list[uuid.UUID]) -> None:  # noqa: ANN401 - a session
    first = session.scalars(select(InterviewSite.id).where(InterviewSite.name == "Site 0")).one()
    dates = session.execute(
        select(JuryDate.jury_id, JuryDate.day, Jury.name)
        .join(Jury, Jury.id == JuryDate.jury_id)
        .where(Jury.site_id == first, Jury.interview_type == "MORNING_REMOTE", JuryDate.specificities == [])
        .order_by(JuryDate.day)
    ).all()
    slots = [
        {
            "jury_id": jury_id,
            "name": f"{name}-{day}-{hour:02}{minute:02}",
            "day": day,
            "convocation_time": f"{hour:02}:{minute:02}",
            "interview_time": f"{hour:02}:{minute:02}",
            "priority": True,
        }
        for jury_id, day, name in dates
        for hour in (8, 9, 10, 11, 12, 13)
        for minute in (0, 30)
    ][: 2 * len(holding)]
    for index, slot in enumerate(slots):
        slot["candidate_id"] = holding[index // 2] if index % 2 else None
    session.execute(insert(InterviewSlot), slots)
