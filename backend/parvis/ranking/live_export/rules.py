"""What a live workbook holds: the columns that are wanted with all that their formulas read, each formula as a
spreadsheet computes it.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from parvis.candidate_table.columns.rules import Family, technical_name
from parvis.candidate_table.snapshot.snapshot import Snapshot
from parvis.formula_language import (
    ERROR_CODES,
    CellValue,
    FormulaRefused,
    FormulaType,
    Kind,
    KnownNames,
    dependency_order,
    matching_key,
    resolved_formula,
    workbook_formula,
)
from parvis.formulas.computations.methods import NOT_CONFIRMED, WISH_COLUMN, EvaluationMethod
from parvis.formulas.computations.rules import names_of
from parvis.formulas.definitions.model import BusinessValue
from parvis.formulas.definitions.rules import METHOD_COLUMN, Definition, reads, tables_used
from parvis.formulas.tables.queries import SchoolTables
from parvis.formulas.tables.rules import dependency_name, table_of

IDENTITY: Final = ("Numero", "Nom", "Prenom")
LONGEST_FORMULA: Final = 8_192
"""Characters of a formula that Excel takes."""
LONGEST_HEADING: Final = 255
"""Characters of a heading of a table that Excel takes: it calls a workbook with a longer one damaged."""

NOTES: Final = (
    "Ce classeur contient toutes les candidatures. Les lignes que les filtres écartent sont masquées : rangs et"
    " moyennes restent ceux de Parvis.\n"
    "Les tableaux RankINP, Candidats, Parcoursup et Globales portent les noms que les formules emploient ; celui d'une"
    " colonne y est raccourci à 255 caractères. Chaque table de l'école qu'une formule lit a sa feuille.\n"
    "Différences connues entre Parvis et un tableur :\n"
    "– RANG et NB.SI : Parvis compare à 12 chiffres significatifs, deux moyennes égales écrites autrement sont ex"
    " æquo ; un tableur compare tous les chiffres.\n"
    "– Cellule vide : une formule qui ne fait que la lire reste vide dans Parvis ; un tableur affiche 0, et les"
    " formules qui lisent ce résultat comptent un zéro.\n"
    "– Textes et booléens : Parvis lit « 12,5 » et « 12.5 » comme un nombre dans un calcul ; un tableur suit sa langue"
    " et ses réglages. LibreOffice tient VRAI et FAUX pour 1 et 0.\n"
    "– Dates : un tableur les tient pour des nombres ; Parvis les lit comme des textes (30/04/2009).\n"
    "– Ordre des textes : Parvis suit l'ordre français (lettres, puis accents) ; un tableur suit sa langue.\n"
    "– Méthode d'évaluation : Parvis met #VALUE! quand le résultat n'est aucune des cinq méthodes.\n"
    "– #CYCLE! est un texte : un tableur n'a pas cette erreur."
)
"""A note per line."""


@dataclass(frozen=True, slots=True)
class LiveColumn:
    """A column of a table: its technical name, its header, and its formula, none for cells as they are."""

    name: str
    header: str
    formula: str | None = None


@dataclass(frozen=True, slots=True)
class LiveTables:
    """The columns of each table of the workbook, the formulas for all candidates, by name, and the tables of the
    school that formulas read: the headers of each, by name.
    """

    business: list[LiveColumn]
    formulas: list[LiveColumn]
    external: list[LiveColumn]
    aggregates: list[tuple[str, str]]
    too_long: list[str]
    school: dict[str, list[str]]

    def tables(self) -> Iterator[tuple[str, list[LiveColumn]]]:
        """The tables of the first sheet, in order."""
        yield from (("RankINP", self.business), ("Candidats", self.formulas), ("Parcoursup", self.external))

    def columns(self) -> list[LiveColumn]:
        """The columns of the first sheet, in order."""
        return [column for _, columns in self.tables() for column in columns]


def live_tables(
    formulas: Sequence[Definition],
    table: Snapshot,
    school: SchoolTables,
    wanted: Collection[str],
    *,
    aggregates: bool,
) -> LiveTables:
    """The ``wanted`` columns and all that they read; ``aggregates``: with every formula for all candidates."""
    of_name = {(formula.type.value, matching_key(formula.name)): formula for formula in formulas}
    method = next((each for each in formulas if each.business_value is BusinessValue.EVALUATION_METHOD), None)
    columns: dict[str, None] = dict.fromkeys(IDENTITY)
    chosen: dict[tuple[str, str], Definition] = {}
    overall = [each for each in formulas if aggregates and each.type is FormulaType.AGGREGATE]
    waiting = [(Family(each.type).value, each.name) for each in reversed(overall)]
    waiting += [_family_and_name(name) for name in reversed(list(wanted))]
    while waiting:
        family, name = waiting.pop()
        formula = of_name.get((family, matching_key(name)))
        if formula is not None:
            if (family, formula.name) not in chosen:
                chosen[family, formula.name] = formula
                waiting.extend((used["family"], used["name"]) for used in reversed(formula.dependencies))
        elif family == Family.BUSINESS:
            columns.setdefault(name)
            if name == METHOD_COLUMN:
                columns.setdefault(WISH_COLUMN)
                waiting.extend([(Family.ROW_FORMULA, method.name)] if method is not None else [])
        elif family == Family.EXTERNAL and table.has(technical_name(Family.EXTERNAL, name)):
            columns.setdefault(technical_name(Family.EXTERNAL, name))
    headings = headings_of([bare for family, bare in map(_family_and_name, columns) if family == Family.EXTERNAL])
    read = dict.fromkeys(map(table_of, tables_used(chosen.values())))
    own = {name: headings_of(school.names[name]) for name in read if name in school.names}
    headings |= {dependency_name(name, long): short for name, each in own.items() for long, short in each.items()}
    texts = _texts(formulas, table, school, headings)
    too_long = [formula.name for formula in chosen.values() if len(texts[formula.name, formula.type]) > LONGEST_FORMULA]
    headers = {name: [each.get(column, column) for column in school.names[name]] for name, each in own.items()}
    found = LiveTables([], [], [], [], too_long, headers)
    for name in columns:
        family, bare = _family_and_name(name)
        if family == Family.EXTERNAL:
            found.external.append(LiveColumn(name, headings.get(bare, bare)))
        else:
            found.business.append(LiveColumn(name, bare, _method(method) if name == METHOD_COLUMN else None))
    for formula in chosen.values():
        text = texts[formula.name, formula.type]
        name = formula.technical_name
        if formula.type is FormulaType.AGGREGATE:
            found.aggregates.append((formula.name, text if len(text) <= LONGEST_FORMULA else "NA()"))
        else:
            found.formulas.append(LiveColumn(name, formula.name, text if len(text) <= LONGEST_FORMULA else None))
    return found


def cached(cell: CellValue) -> float | bool | str | None:
    """A result as a workbook has it: the code of an error, None for a blank."""
    return ERROR_CODES[cell] if isinstance(cell, Kind) else cell


def headings_of(names: Sequence[str]) -> dict[str, str]:
    """What the columns of the file whose name is too long for a heading are called, each with a heading of its own."""
    taken = {matching_key(name) for name in names}
    headings: dict[str, str] = {}
    for name in names:
        if _units(name) > LONGEST_HEADING:
            number = 1
            while matching_key(heading := _shortened(name, f"… ({number})")) in taken:
                number += 1
            taken.add(matching_key(heading))
            headings[name] = heading
    return headings


def _shortened(name: str, end: str) -> str:
    while _units(name) + len(end) > LONGEST_HEADING:
        name = name[:-1]
    return name.rstrip() + end


def _units(text: str) -> int:
    """How long a spreadsheet finds a text: in units of UTF-16."""
    return len(text.encode("utf-16-le")) // 2


def _texts(
    formulas: Sequence[Definition], table: Snapshot, school: SchoolTables, headings: Mapping[str, str]
) -> dict[tuple[str, FormulaType], str]:
    """The text of each formula for a spreadsheet; an error where Parvis gives one to every cell."""
    names = names_of(table, formulas, school)
    in_circle = {member for members in dependency_order(reads(formulas)).cycles for member in members}
    return {
        (formula.name, formula.type): f'"{ERROR_CODES[Kind.CYCLE]}"'
        if formula.id in in_circle
        else _text(formula, names, headings)
        for formula in formulas
    }


def _text(formula: Definition, names: KnownNames, headings: Mapping[str, str]) -> str:
    try:
        checked = resolved_formula(formula.formula, formula.type, names)
    except FormulaRefused:
        return ERROR_CODES[Kind.NAME]
    return ERROR_CODES[Kind.REF] if checked.missing else workbook_formula(checked, headings)


def _method(method: Definition | None) -> str:
    """The evaluation method from the wish and the formula that gives it (docs/rules/ranking.md)."""
    by_formula = f'"{EvaluationMethod.NONE}"' if method is None else f"Candidats[[#This Row],[{method.name}]]"
    return f'IF(RankINP[[#This Row],[{WISH_COLUMN}]]="{NOT_CONFIRMED}","{EvaluationMethod.ENCF}",{by_formula})'


def _family_and_name(name: str) -> tuple[str, str]:
    for family in (Family.EXTERNAL, Family.ROW_FORMULA):
        start = technical_name(family, "").removesuffix("]")
        if name.startswith(start):
            return family, name.removeprefix(start).removesuffix("]")
    return Family.BUSINESS, name
