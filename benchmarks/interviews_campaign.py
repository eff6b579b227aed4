"""Ten sites of two modes with juries, dates and templates, and 20,000 candidates who wish for them in equal parts."""

from __future__ import annotations

import uuid
from datetime import time, timedelta
from typing import Final

import polars as pl
from sqlalchemy import insert
from sqlalchemy.orm import Session

from parvis.candidate_table.log import storage
from parvis.candidates.record.model import Candidate
from parvis.interviews.juries.model import InterviewType, Jury, JuryDate
from parvis.interviews.sites.model import InterviewSite, SiteValue
from parvis.interviews.sites.rules import name_key, value_key
from parvis.interviews.templates.model import SlotTemplate
from parvis.kernel.clock import today

CANDIDATES: Final = 20_000
SITES, JURIES_OF_A_SITE, DAYS, HOURS = 10, 10, 20, 10  # 20,000 slots
SITE_HOURS: Final = HOURS // 2  # those of the first creation, which gives 10,000
NEEDS: Final = 20  # one candidate in so many needs a date of their own


def store(session: Session) -> None:
    """Sites of two modes, juries of mornings, every second day for those with needs, and candidates in equal parts."""
    first = today() + timedelta(days=10)
    for number in range(SITES):
        site = InterviewSite(
            id=uuid.uuid4(),
            name=f"Site {number}",
            name_key=name_key(f"Site {number}"),
            trigram=f"SI{chr(65 + number)}",
            address="1 rue X",
            email="x@exemple.fr",
            phone="0500000000",
            number_of_places=50,
            manager="nobody",
            departments=[],
            countries=["France"],
            time_zone="Europe/Paris",
        )
        for remote in (False, True):
            value = _value(number, remote=remote)
            site.values.append(SiteValue(key=value_key(value), value=value, remote=remote))
        session.add(site)
        session.flush()
        for index in range(JURIES_OF_A_SITE):
            interview_type = (InterviewType.MORNING_FACE_TO_FACE, InterviewType.MORNING_REMOTE)[index % 2]
            jury = Jury(
                id=uuid.uuid4(),
                site_id=site.id,
                name=f"{site.trigram}{index + 1:02}",
                interview_type=interview_type,
                index=index + 1,
            )
            session.add(jury)
            session.flush()
            session.add_all(
                JuryDate(
                    jury_id=jury.id,
                    day=first + timedelta(days=day),
                    specificities=["SPORTIVE"] if day % NEEDS == 0 else [],
                    videoconference_link="https://visio.example.org",
                    videoconference_password="1234",
                )
                for day in range(DAYS)
            )
        add_templates(session, site.id, 8, 8 + SITE_HOURS)
    _store_candidates(session)


def _store_candidates(session: Session) -> None:
    session.execute(
        insert(Candidate),
        [
            {
                "row_number": row,
                "external_id": str(1_000_000 + row),
                "source": "PARCOURSUP",
                "last_name": f"NOM-{row * 7919 % CANDIDATES}",
                "first_name": f"Prénom {row % 900}",
            }
            for row in range(CANDIDATES)
        ],
    )
    wishes = [_value(row % SITES, remote=bool(row // SITES % 2)) for row in range(CANDIDATES)]
    sport = ["Oui" if row // (2 * SITES) % NEEDS == 0 else "" for row in range(CANDIDATES)]
    file = pl.DataFrame({"LieuEntretien": wishes, "SportifDeHautNiveau": sport})
    storage.store_import(session, file, range(CANDIDATES))


def _value(number: int, *, remote: bool) -> str:
    return f"Site {number} à distance" if remote else f"Site {number}"


def add_templates(session: Session, site_id: uuid.UUID, first: int, last: int) -> None:
    """A slot at each half past, from the hour ``first`` to before ``last``, the last one in reserve; for both modes."""
    session.add_all(
        SlotTemplate(
            site_id=site_id,
            interview_type=interview_type,
            convocation_time=time(hour),
            interview_time=time(hour, 30),
            non_priority=hour == last - 1,
        )
        for hour in range(first, last)
        for interview_type in (InterviewType.MORNING_FACE_TO_FACE, InterviewType.MORNING_REMOTE)
    )
