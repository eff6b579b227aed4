"""What the imports before a file say of it: the same file again, or signs that it is older than the last one."""

import re
from dataclasses import dataclass
from datetime import date
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.imports.candidates_file.model import ImportedFile, Simulation
from parvis.imports.candidates_file.plan.schemas import FormerImportOut, OlderSign

_DAYS: Final = (
    re.compile(r"(?<!\d)(?P<year>20\d\d)[-_. ]?(?P<month>\d\d)[-_. ]?(?P<day>\d\d)"),
    re.compile(r"(?<!\d)(?P<day>\d\d)[-_. ]?(?P<month>\d\d)[-_. ]?(?P<year>20\d\d)"),
)


@dataclass(frozen=True, slots=True)
class Former:
    """The last import, null before the first, and whether the file itself was imported before it."""

    last: FormerImportOut | None
    imported_before: bool


def last_imported(session: Session) -> Simulation | None:
    """The file imported last, unless it was taken back."""
    imported = Simulation.confirmed.is_not(None) & Simulation.taken_back.is_(None)
    return session.scalar(select(Simulation).where(imported).order_by(Simulation.confirmed.desc()).limit(1))


def former_imports(session: Session, digest: str) -> Former:
    """What was imported before a file of that digest; imports that were taken back do not count."""
    last = last_imported(session)
    if last is None:
        return Former(None, imported_before=False)
    kept = last.report or {}
    digests = session.scalars(select(ImportedFile.digest).order_by(ImportedFile.imported.desc())).all()
    return Former(
        FormerImportOut(
            file_name=last.file_name,
            confirmed=last.confirmed,
            rows=kept.get("rows"),
            columns=len(kept["columns"]) if "columns" in kept else None,
        ),
        imported_before=digest in digests[1:] and digest != digests[0],
    )


def older_signs(former: FormerImportOut | None, *, file_name: str, rows: int, columns: int) -> list[OlderSign]:
    """Why a file may be older than the one imported last; nothing that stops anybody."""
    if former is None:
        return []
    day, last_day = _day_in(file_name), _day_in(former.file_name)
    signs = {
        OlderSign.FEWER_ROWS: former.rows is not None and rows < former.rows,
        OlderSign.FEWER_COLUMNS: former.columns is not None and columns < former.columns,
        OlderSign.EARLIER_DATE: day is not None and last_day is not None and day < last_day,
    }
    return [sign for sign, holds in signs.items() if holds]


def _day_in(file_name: str) -> date | None:
    """The day that a file's name says, ``2026-04-14``, ``20260414`` or ``14-04-2026``; None for none."""
    for written in _DAYS:
        for found in written.finditer(file_name):
            try:
                return date(int(found["year"]), int(found["month"]), int(found["day"]))
            except ValueError:
                continue
    return None
