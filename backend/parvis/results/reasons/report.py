"""The public report of a selective course: criteria, and how many candidates there are by method, site and grade.

No group of fewer than `FEWEST` people is told apart, and no subtraction of what is told gives one.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import numpy as np
from sqlalchemy.orm import Session

from parvis.candidate_table.snapshot import current
from parvis.candidate_table.snapshot.snapshot import Snapshot
from parvis.formulas.computations.methods import METHOD_NAMES, EvaluationMethod
from parvis.formulas.definitions.rules import METHOD_COLUMN
from parvis.imports.candidates_file.profile.store import present_year
from parvis.kernel.clock import PARIS
from parvis.kernel.french import count_in_figures, date_in_letters
from parvis.letters.evaluation.page import data_of, typeset
from parvis.results.reasons.queries import last_computed, ranked_formulas
from parvis.school.look.queries import logo_at
from parvis.school.settings.queries import campaign_settings

FEWEST: Final = 5

_FOLDER: Final = Path(__file__).parent
_FEW: Final = f"moins de {FEWEST}"
_NO_SITE: Final = "Sans site"
_NO_GRADE: Final = "Sans note"
_GRADES: Final = {grade: grade for grade in ("A", "B", "C", "D", "F")} | {"ABS": "ABS (absent)", _NO_GRADE: _NO_GRADE}


@dataclass(frozen=True, slots=True)
class Groups:
    """What is told of groups. ``lines``: a name, and how many, None for fewer than `FEWEST`; several small groups are
    one line. ``total``: of all, None for fewer than `FEWEST`. ``apart``: the groups that have a line of their own.
    """

    lines: list[tuple[str, int | None]]
    total: int | None
    apart: frozenset[str]


def groups_of(counts: Mapping[str, int]) -> Groups:
    """The groups that may be told: small ones are summed, with the next where that sum would tell one apart."""
    present = {name: count for name, count in counts.items() if count > 0}
    by_size = sorted(present, key=lambda name: (present[name], name))
    total = sum(present.values())
    hidden = [name for name in by_size if present[name] < FEWEST]
    while hidden and len(hidden) < len(by_size) and (len(hidden) < 2 or sum(present[each] for each in hidden) < FEWEST):
        hidden.append(by_size[len(hidden)])
    lines: list[tuple[str, int | None]] = [(name, count) for name, count in present.items() if name not in hidden]
    if hidden:
        together = sum(present[name] for name in hidden)
        named = ", ".join(name for name in present if name in hidden)
        lines.append((named, together if together >= FEWEST else None))
    return Groups(lines, total if total >= FEWEST or not present else None, frozenset(present) - frozenset(hidden))


def printed(session: Session, at: datetime) -> bytes:
    """The report, made ``at``. Raises `NoRankColumn`, `NotComputed`."""
    formulas, computed = ranked_formulas(session), last_computed(session)
    campaign, table = campaign_settings(session), current.snapshot(session)
    content = {
        "institution": campaign.institution,
        "programme": campaign.programme,
        "colour": campaign.colour,
        "year": present_year(session),
        "criteria": [(formula.name, formula.notes or "") for formula in formulas],
        "tables": tables_of(table),
        "footer": f"D'après les calculs du {_day(computed)}. Rapport établi le {_day(at)}. Aucun groupe de moins de"
        f" {FEWEST} personnes n'est détaillé.",
    }
    logo = None if campaign.logo_path is None else logo_at(session, campaign.logo_path)
    return typeset(_FOLDER / "report.typ", content=data_of(content), logo=json.dumps(list(logo or b"")))


def tables_of(table: Snapshot) -> list[dict[str, Any]]:
    """The tables of the report. Those of interviews count the same people, whom the first one must tell apart:
    otherwise their total would tell, by subtraction, the groups with which they are summed.
    """
    rows = np.flatnonzero(table.alive).tolist()
    methods = {row: _word(table, METHOD_COLUMN, row, EvaluationMethod.NONE.value) for row in rows}
    by_method = groups_of(_counted((METHOD_NAMES.get(method, method) for method in methods.values()), METHOD_NAMES))
    tables = [_table("Candidatures par méthode d'évaluation", by_method)]
    if METHOD_NAMES[EvaluationMethod.INTERVIEW] not in by_method.apart:
        return tables
    met = [row for row in rows if methods[row] == EvaluationMethod.INTERVIEW]
    sites = groups_of(_counted(_word(table, "SiteEntretienEffectif", row, _NO_SITE) for row in met))
    found = (_word(table, "NoteEntretien", row, _NO_GRADE) for row in met)
    grades = groups_of(_counted((_GRADES.get(grade, grade) for grade in found), _GRADES))
    return [*tables, _table("Entretiens par site", sites), _table("Notes des entretiens", grades)]


def _counted(words: Iterable[str], order: Mapping[str, str] | None = None) -> dict[str, int]:
    """How many there are of each word: in a known order, else by the word."""
    counts = Counter(words)
    names: Sequence[str] = sorted(counts) if order is None else [each for each in order.values() if each in counts]
    return {name: counts[name] for name in dict.fromkeys([*names, *sorted(counts)])}


def _word(table: Snapshot, column: str, row: int, absent: str) -> str:
    cell = table.table_column(column).cell(row)
    return cell if isinstance(cell, str) and cell else absent if cell is None else str(cell)


def _table(title: str, groups: Groups) -> dict[str, Any]:
    def shown(count: int | None) -> str:
        return _FEW if count is None else count_in_figures(count)

    lines = [(name, shown(count)) for name, count in groups.lines]
    return {"title": title, "lines": [*lines, ("Total", shown(groups.total))]}


def _day(at: datetime) -> str:
    return date_in_letters(at.astimezone(PARIS).date())
