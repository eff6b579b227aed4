"""What makes a file suspect: that of another campaign, of last year, or with two people's numbers swapped.

A warning refuses nothing: the person who imports sees the candidates concerned, and confirms that they checked them.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Any, Final

import numpy as np

from parvis.imports.candidates_file.plan.incoming import NUMBER, Incoming
from parvis.imports.candidates_file.plan.plan import Plan, vanished_names

MOST_VANISHED: Final = 0.05
"""The share of the candidates known to be in the file that may vanish without a warning."""

_IDENTITY: Final = ("last_name", "first_name", "birth_date")


class WarningCode(StrEnum):
    """Why a file is suspect (api.md §13)."""

    OTHER_CAMPAIGN = "OTHER_CAMPAIGN"
    MANY_VANISHED = "MANY_VANISHED"
    IDENTITY_CHANGED = "IDENTITY_CHANGED"


@dataclass(frozen=True, slots=True)
class WarnedPerson:
    """A candidate whom a warning is about, as Parvis has them; what the file says otherwise, None where it does not."""

    external_id: str
    name: str
    birth_date: date | None = None
    new_name: str | None = None
    new_birth_date: date | None = None


@dataclass(frozen=True, slots=True)
class FileWarning:
    """A reason to look twice, and everyone it is about: nobody in particular when it is about the whole file."""

    code: WarningCode
    people: list[WarnedPerson]


def warnings_of(plan: Plan) -> list[FileWarning]:
    """The warnings about a file, the gravest first."""
    about_people = [
        FileWarning(WarningCode.IDENTITY_CHANGED, list(_identities_changed(plan))),
        FileWarning(WarningCode.MANY_VANISHED, _many_vanished(plan)),
    ]
    about_file = [FileWarning(WarningCode.OTHER_CAMPAIGN, [])] if _of_other_campaign(plan.incoming) else []
    return [*about_file, *(warning for warning in about_people if warning.people)]


def _of_other_campaign(incoming: Incoming) -> bool:
    """Whether the newest school year of the headers is not that of the campaign."""
    return incoming.year not in (None, incoming.profile.campaign_year)


def _many_vanished(plan: Plan) -> list[WarnedPerson]:
    held = plan.comparison.held
    present = int(np.count_nonzero((held["source"] == "PARCOURSUP").to_numpy() & ~held["absent_from_file"].to_numpy()))
    if len(plan.comparison.vanished) <= MOST_VANISHED * present:
        return []
    return [WarnedPerson(number, name) for number, name in vanished_names(plan)]


def _identities_changed(plan: Plan) -> Iterator[WarnedPerson]:
    """The known numbers that the file gives to another name or birth date; a blank in the file says nothing."""
    comparison = plan.comparison
    places = comparison.renamed
    if not len(places):
        return
    columns = [name for name in _IDENTITY if name in plan.incoming.identity.columns]
    file = plan.incoming.identity[places].select(NUMBER, *columns)
    held = comparison.held[comparison.record_of[places]].select(_IDENTITY)
    for row, record in zip(file.iter_rows(named=True), held.iter_rows(named=True), strict=True):
        now = record | {name: row[name] for name in columns if row[name] not in (None, "")}
        if now != record:
            before, after = _name(record), _name(now)
            born, born_now = record["birth_date"], now["birth_date"]
            yield WarnedPerson(
                row[NUMBER],
                before,
                born,
                after if after != before else None,
                born_now if born_now != born else None,
            )


def _name(record: dict[str, Any]) -> str:
    return f"{record['last_name']} {record['first_name']}".strip()
