"""The sheet of reasons as a PDF: criteria, the candidate's own values, their rank, nothing of anybody else."""

import json
import math
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from sqlalchemy.orm import Session

from parvis.candidate_table.columns.rules import Family, technical_name
from parvis.candidate_table.questions.ranks import GROUP, RankScope
from parvis.candidate_table.snapshot.snapshot import NUMBER, Snapshot
from parvis.formula_language import CellValue, FormulaType, chosen_rows, is_error, parts_of, untaken
from parvis.formulas.computations.methods import METHOD_NAMES
from parvis.formulas.definitions.rules import METHOD_COLUMN, Definition, reached
from parvis.kernel.clock import PARIS
from parvis.kernel.french import cell_number, count_in_figures, date_in_letters
from parvis.letters.evaluation.page import data_of, typeset
from parvis.results.reasons.queries import Question, Summed
from parvis.school.look.queries import logo_at
from parvis.school.settings.queries import campaign_settings
from parvis.school.settings.rules import CampaignSettings, text_for
from parvis.school.texts.rules import TextName

_FOLDER: Final = Path(__file__).parent
_GRADES: Final = {"NoteEntretien": "Note de l'entretien", "NotePFM": "Note du projet de formation motivé"}


def printed(session: Session, question: Question, formulas: Sequence[Definition], computed: datetime) -> bytes:
    """The sheet of a question about the rank column, its results being those of the computation of ``computed``."""
    campaign = campaign_settings(session)
    content = (
        _heading(question, campaign) | _reasons(question, formulas, campaign.rank_scope) | {"footer": _footer(computed)}
    )
    path = campaign.logo_path
    logo = None if path is None else logo_at(session, path)
    return typeset(_FOLDER / "sheet.typ", content=data_of(content), logo=json.dumps(list(logo or b"")))


def number_of(question: Question) -> str:
    """The candidate's number."""
    return str(question.table.table_column(NUMBER).cell(question.row))


def _heading(question: Question, campaign: CampaignSettings) -> dict[str, Any]:
    table, row = question.table, question.row
    last, first = (str(table.table_column(name).cell(row) or "") for name in ("Nom", "Prenom"))
    number = number_of(question)
    return {
        "institution": campaign.institution,
        "programme": campaign.programme,
        "colour": campaign.colour,
        "signature": list(campaign.lines_signed),
        "name": f"{last} {first}".strip(),
        "number": f"Candidature n° {number}",
        "introduction": text_for(campaign, TextName.REASONS_INTRODUCTION, first, number),
        "closing": text_for(campaign, TextName.REASONS_CLOSING, first, number),
    }


def _reasons(question: Question, formulas: Sequence[Definition], scope: RankScope | None) -> dict[str, Any]:
    table, row, ranking = question.table, question.row, question.ranking()
    summed = ranking or question.whole()
    own = [each for each in reached(question.formula, formulas) if each.type is FormulaType.ROW]
    columns = dict.fromkeys(
        used["name"] for each in own for used in each.dependencies if used["family"] == Family.EXTERNAL
    )
    marks = [(name, technical_name(Family.EXTERNAL, name)) for name in columns]
    method = _cell(table, METHOD_COLUMN, row)
    grades = [(label, _cell(table, name, row)) for name, label in _GRADES.items()]
    terms = question.terms(summed, row)
    if not math.isclose(sum(term.value for term in terms), summed.value or 0.0, rel_tol=1e-9, abs_tol=1e-9):
        terms = ()  # the file has changed since the computation
    return {
        "rank": _rank(question, ranking, scope),
        "summary": [
            ("Méthode d'évaluation de la motivation", METHOD_NAMES.get(str(method), "Non déterminée")),
            *((label, _shown(cell)) for label, cell in grades if cell is not None),
            *_readings(table, row),
        ],
        "value": None if ranking is None else f"{ranking.name} : {_shown(ranking.value)}",
        "terms": [(term.label, _shown(term.value)) for term in terms],
        "criteria": [
            (each.name, each.notes or "", _shown(question.run.cell(each, row)))
            for each in own
            if each.id != question.formula.id
        ],
        "tables": _from_tables(question, own),
        "marks": [(name, _shown(_cell(table, technical, row))) for name, technical in marks if table.has(technical)],
    }


def _readings(table: Snapshot, row: int) -> list[tuple[str, str]]:
    """The two readings that a project's letter comes from, and whether a third one settled them."""
    first, second, count = (_cell(table, name, row) for name in ("NotePFM1", "NotePFM2", "LecturesPFM"))
    if first is None or second is None:
        return []
    settled = ", départagées par une troisième" if count == 3 else ""
    return [("Lectures du projet de formation motivé", f"{_shown(first)} puis {_shown(second)}{settled}")]


def _from_tables(question: Question, formulas: Sequence[Definition]) -> list[tuple[str, str]]:
    """What formulas take from tables of the school for the candidate, in branches that give something."""
    taken: dict[str, str] = {}
    for formula in formulas:
        parts = question.unfolding.parts(formula)
        waiting = [] if parts is None else [parts.root]
        while parts is not None and waiting:
            node = waiting.pop()
            chosen = chosen_rows(parts, node)
            if chosen is None:
                left = untaken(parts, node)
                waiting += [part for part in reversed(parts_of(node)) if part not in left]
            elif chosen.is_of_school:
                taken[chosen.words] = _shown(parts.value(node))
    return list(taken.items())


def _rank(question: Question, ranking: Summed | None, scope: RankScope | None) -> str:
    """``37 sur 2022``, ``37 sur 412 dans le groupe G2`` of a rank by group, or that there is none."""
    rank = question.value
    if not isinstance(rank, float):
        return "aucun"
    ranked = question.count(ranking, question.formula.technical_name, scope)
    group = _cell(question.table, GROUP, question.row) if scope is RankScope.GROUP else None
    among = f" dans le groupe {_shown(group)}" if group else ""
    if ranking is not None and ranking.group is not None and not group:
        among = f" ({ranking.group})"
    return f"{cell_number(rank)} sur {count_in_figures(ranked)}{among}"


def _cell(table: Snapshot, name: str, row: int) -> CellValue:
    return table.table_column(name).cell(row)


def _shown(cell: CellValue) -> str:
    """A value in French; an error is for those who write the formulas, not for a candidate."""
    if is_error(cell):
        return "non calculé"
    match cell:
        case bool():
            return "oui" if cell else "non"
        case float():
            return cell_number(cell)
        case str() if cell:
            return cell
        case _:
            return "–"


def _footer(computed: datetime) -> str:
    local = computed.astimezone(PARIS)
    return f"D'après les calculs du {date_in_letters(local.date())} à {local:%H:%M}, heure de Paris."
