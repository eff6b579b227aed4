"""A random campaign as plain rows, put in the database, and random questions about it, for the calls of the grid."""

import random
import re
from typing import Any

from sqlalchemy import insert

from parvis.candidate_table.questions.filters import Compares, Filter, HasError, HasValue, InError, Operator, Search
from parvis.candidate_table.snapshot.sorting import SortBy
from parvis.candidates.record.model import Candidate
from parvis.formula_language import ERROR_CODES, CellValue, Kind, is_error
from parvis.kernel.db import new_session
from tests.given import reference_grid as reference
from tests.given.campaign import import_columns, publish_results
from tests.given.formulas import save_row_formula

EXTERNAL = ("Parcoursup[Maths]", "Parcoursup[Avis]", "Parcoursup[Code]", "Parcoursup[Vide]", "Groupe", "Boursier")
COMPUTED = ("Candidats[Note]", "Candidats[Rang]", "Candidats[Avis]")
RECORD = ("Numero", "Nom", "Prenom", "Email", "DateNaissance", "Source", "AbsentDuFichier")
COLUMNS = (*RECORD, *EXTERNAL, *COMPUTED)
TITLES = {name: re.sub(r"^\w+\[(.*)\]$", r"\1", name) for name in COLUMNS}

MARKS = (
    "",
    "14,5",
    "14.50",
    "9",
    "9,00000000000001",
    "-3,25",
    "0",
    "-0",
    "0,0",
    "20",
    "7,333333333333",
    "7.33333333333301",
)
WORDS = (
    "",
    " ",
    "Bien",
    "bien",
    "BIEN",
    "très bien",
    "TRES BIEN",
    "e\u0301lan",
    "élan",
    "Œuvre",
    "oeuvre",
    "vrai",
    "Vrai",
)
CODES = (
    "01000",
    "1000",
    "1e5",
    "+3",
    "1 234",
    "123456789012345",
    "1234567890123456",
    "=1+1",
    "#DIV/0!",
    "\U0001f393",
    "12,",
    "00",
)
NUMBERS = (
    0.0,
    -0.0,
    1.0,
    10.0,
    10.0000000000001,
    10.00000000001,
    -1e300,
    1e300,
    5e-300,
    -2.5,
    1 / 3,
    2 / 3,
    123456.789,
)
NAMES = ("DUPONT", "Dupont", "LE GALL", "Le Gall", "Éloïse", "N'Guyen", "Œdipe", "de La Tour", "Coté", "Côte", "")
SEARCHES = ("dupont", "ELOISE", "le g", "œ", "gall le", "99999", "M0000", "@exemple", "  ", "n'g", "oedipe", "É", "zzz")


def _mixed(draw: random.Random) -> CellValue:
    return draw.choice([*NUMBERS, *WORDS[2:], True, False, None, Kind.DIV0, Kind.VALUE, Kind.NA, Kind.CYCLE, Kind.REF])


class PlainGrid:
    """Rows as dicts of typed cells, the same as what the database was given."""

    def __init__(self, draw: random.Random, count: int) -> None:
        self.draw = draw
        by_hand = draw.randrange(5)
        numbers = [str(number) for number in draw.sample(range(999_960, 1_000_200), count - by_hand)]
        numbers += [f"M{index:05d}" for index in range(1, by_hand + 1)]
        draw.shuffle(numbers)
        self.rows = [self._record(number) for number in numbers]
        self._add_candidates()
        pools = (MARKS, WORDS, CODES, ("",), ("A", "B", "", "10", "9"), ("Boursier du secondaire", "Non boursier", ""))
        self.in_file = draw.sample(range(count), draw.randrange(1, count + 1))
        file = {name: [draw.choice(pool) for _ in self.in_file] for name, pool in zip(EXTERNAL, pools, strict=True)}
        import_columns(file, rows=self.in_file)
        results = {
            "Candidats[Note]": [draw.choice([*NUMBERS, None]) for _ in self.rows],
            "Candidats[Rang]": [draw.choice([float(draw.randrange(9)), Kind.DIV0]) for _ in self.rows],
            "Candidats[Avis]": [_mixed(draw) for _ in self.rows],
        }
        for name in COMPUTED:
            save_row_formula(TITLES[name])
        publish_results(results)
        for name, cells in results.items():
            for row, cell in zip(self.rows, cells, strict=True):
                row[name] = cell
        for name, texts in file.items():
            for row in self.rows:
                row[name] = None
            for index, text in zip(self.in_file, texts, strict=True):
                self.rows[index][name] = (text or None) if name in reference.CODES else typed(text)

    def _record(self, number: str) -> reference.Row:
        draw = self.draw
        return {
            "Numero": number,
            "Nom": draw.choice(NAMES),
            "Prenom": draw.choice(NAMES),
            "Email": draw.choice([None, f"c{number}@exemple.fr", "même@exemple.fr"]),
            "DateNaissance": draw.choice([None, "2009-02-03", "2008-12-31"]),
            "Source": "MANUAL" if number.startswith("M") else "PARCOURSUP",
            "AbsentDuFichier": draw.random() < 0.2,
        }

    def _add_candidates(self) -> None:
        names = {
            "external_id": "Numero",
            "source": "Source",
            "last_name": "Nom",
            "first_name": "Prenom",
            "email": "Email",
        }
        names |= {"birth_date": "DateNaissance", "absent_from_file": "AbsentDuFichier"}
        with new_session() as session, session.begin():
            session.execute(
                insert(Candidate),
                [
                    {"row_number": index} | {field: row[name] for field, name in names.items()}
                    for index, row in enumerate(self.rows)
                ],
            )

    def question(self) -> tuple[list[Filter], list[SortBy]]:
        """Filters that often match, with at most one search, and an order."""
        draw = self.draw
        filters = [self._filter() for _ in range(draw.choice([0, 1, 1, 2, 3]))]
        searches = [each for each in filters if isinstance(each, Search)][:1]
        filters = [*searches, *(each for each in filters if not isinstance(each, Search))]
        order = draw.sample(COLUMNS, draw.choice([0, 1, 1, 2, 4]))
        return filters, [SortBy(name, draw.random() < 0.5) for name in order]

    def _filter(self) -> Filter:
        draw, name = self.draw, self.draw.choice(COLUMNS)
        cells = [row[name] for row in self.rows]
        match draw.randrange(5):
            case 0:
                return Search(draw.choice(SEARCHES))
            case 1:
                number = draw.choice([cell for cell in cells if type(cell) is float] or [12.5])
                return Compares(
                    draw.choice([name, *COMPUTED]), draw.choice(list(Operator)), draw.choice([number, *NUMBERS])
                )
            case 2:
                return draw.choice(
                    [InError(COMPUTED), HasError(draw.choice(COMPUTED), draw.sample(sorted(ERROR_CODES.values()), 2))]
                )
            case _:
                some = draw.sample(cells, draw.randrange(min(12, len(cells))))
                return HasValue(name, [None if is_error(cell) or cell == "" else cell for cell in some])


def typed(text: str) -> CellValue:
    """docs/rules/ranking.md, as a person reads it."""
    if text == "":
        return None
    digits = text.removeprefix("-").replace(",", ".")
    whole, point, decimals = digits.partition(".")
    plain = whole.isdigit() and (whole == "0" or whole[0] != "0") and (decimals.isdigit() if point else True)
    if plain and len(whole + decimals) <= 15:
        return float(text.replace(",", ".")) + 0.0
    return text


def request_body(filters: list[Filter], sort: list[SortBy]) -> dict[str, Any]:
    """The question as the interface sends it."""
    return {
        "filters": [_in_json(criterion) for criterion in filters],
        "sort": [{"column": by.column, "direction": "DESC" if by.descending else "ASC"} for by in sort],
    }


def _in_json(criterion: Filter) -> dict[str, Any]:
    match criterion:
        case HasValue(column, values):
            return {"filterType": "COLUMN_FILTER", "column": column, "error": False, "values": list(values)}
        case HasError(column, errors):
            return {"filterType": "COLUMN_FILTER", "column": column, "error": True, "values": list(errors)}
        case Compares(column, operator, number):
            return {"filterType": "COLUMN_FILTER", "column": column, "operator": operator, "values": [number]}
        case Search(text):
            return {"filterType": "SEARCH_CANDIDATE_FILTER", "searchValue": text}
        case InError():
            return {"filterType": "GLOBAL_ERRORS_FILTER"}
        case _:
            raise AssertionError(criterion)


def on_the_wire(cell: CellValue) -> dict[str, Any]:
    """A cell as a page shows it."""
    if isinstance(cell, Kind):
        return {"value": None, "error": ERROR_CODES[cell]}
    return {"value": None if cell == "" else cell, "error": None}
