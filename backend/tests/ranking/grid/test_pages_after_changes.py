"""Pages asked for before and after the table changed, by persons who see other rows and columns: each page is the
table of its moment, whatever was kept from the one before (docs/rules/ranking.md).
"""

import random

import pytest
from sqlalchemy import update

from parvis.candidate_table.log.changes import CellChange, ChangeOrigin, append_changes, append_reload
from parvis.candidate_table.questions.filters import Compares, HasError, HasValue, Operator, Search
from parvis.candidate_table.snapshot.loaders import TableHooks
from parvis.candidate_table.snapshot.sorting import SortBy
from parvis.candidates.record.model import Candidate
from parvis.formula_language import ERROR_CODES, Kind, is_error
from parvis.kernel.db import new_session
from tests.given import reference_grid as reference
from tests.given.campaign import add_candidates, edit, import_columns, publish_results
from tests.given.formulas import save_row_formula
from tests.given.hooks import answer_otherwise
from tests.given.people import ANNE

FILTER = "/api/v1/admin/candidates/filter"
VALUES = "/api/v1/admin/candidates/filter-set"
FORMULA, MARK, OTHER = "Candidats[Note]", "Parcoursup[Maths]", "Parcoursup[Appréciation]"
HIDDEN = {"ROLE_INTERVIEW_SITE_MANAGER": {MARK, OTHER, "Boursier"}, "ROLE_INTERVIEW_SLOT_MANAGER": {MARK, OTHER}}
COLUMNS = ("Numero", "Nom", "Prenom", "Groupe", "Boursier", FORMULA, MARK, OTHER)

EVERYONE = ("ROLE_ADMIN", "ROLE_INTERVIEW_SITE_MANAGER", "ROLE_INTERVIEW_SLOT_MANAGER", "ROLE_ADMIN_READ_ONLY")
SEARCHED = ([Search("É1 nom")], [SortBy(FORMULA, descending=False)])
QUESTIONS = (
    ([], []),
    ([], [SortBy("Nom", descending=True)]),
    ([Compares(FORMULA, Operator.AT_LEAST, 10.0)], [SortBy(FORMULA, descending=True)]),
    ([HasValue("Groupe", ["A", None])], [SortBy("Groupe", descending=False), SortBy("Nom", descending=False)]),
    ([HasError(FORMULA, ["#DIV/0!"]), HasValue(FORMULA, [None])], [SortBy("Numero", descending=True)]),
    SEARCHED,
    ([Compares(MARK, Operator.AT_MOST, 9.0)], [SortBy(MARK, descending=False)]),
    ([HasValue(OTHER, ["bien", 12.0, None])], [SortBy(OTHER, descending=True)]),
)


def _in_json(criterion):
    match criterion:
        case HasValue(column, values):
            return {"filterType": "COLUMN_FILTER", "column": column, "values": list(values)}
        case HasError(column, errors):
            return {"filterType": "COLUMN_FILTER", "column": column, "error": True, "values": list(errors)}
        case Compares(column, operator, number):
            return {"filterType": "COLUMN_FILTER", "column": column, "operator": operator, "values": [number]}
        case Search(text):
            return {"filterType": "SEARCH_CANDIDATE_FILTER", "searchValue": text}


class Campaign:
    """The expected content of the database, as plain rows."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.rows = []
        self.modified = {}
        self.file = {MARK: [], OTHER: [], "Groupe": [], "Boursier": []}
        self.results = []

    def add(self, count):
        names = [self._name() for _ in range(count)]
        add_candidates(names, first=len(self.rows))
        self._reload()
        for name in names:
            row = len(self.rows)
            self.rows.append(
                {
                    "Numero": str(1_000_000 + row),
                    "Nom": name,
                    "Prenom": f"Prénom {row}",
                    "Email": f"candidat{row}@exemple.fr",
                }
            )

    def import_file(self):
        rows = range(self.random.randrange(1, len(self.rows) + 1))
        draw = {
            MARK: ["", "12,5", "9", "8,99", "14", "Aucune note", "20"],
            OTHER: ["bien", "Bien", "12", "", "très bien", "09"],
            "Groupe": ["A", "B", "", "é"],
            "Boursier": ["Non boursier", "Boursier"],
        }
        self.file = {name: [self.random.choice(texts) for _ in rows] for name, texts in draw.items()}
        import_columns(self.file, rows=list(rows))

    def compute(self):
        pool = [3.0, 10.0, 10.0000000000001, 17.25, None, "F", "a", True, False, Kind.DIV0, Kind.NA]
        self.results = [self.random.choice(pool) for _ in self.rows]
        publish_results({FORMULA: self.results})

    def edit(self):
        row, column = self.random.randrange(len(self.rows)), self.random.choice([MARK, OTHER])
        if self.random.random() < 0.3 and (row, column) in self.modified:
            del self.modified[row, column]
            edit(row, column, None, ChangeOrigin.KEPT_EXTERNAL)
        else:
            self.modified[row, column] = self.random.choice([11.0, 9.0, 8.999, None, "absent", 0.0, 20.0])
            edit(row, column, self.modified[row, column])

    def rename(self):
        """In the log as one cell, or as records to load again."""
        row = self.random.randrange(len(self.rows))
        column, field = self.random.choice([("Nom", Candidate.last_name), ("Prenom", Candidate.first_name)])
        name = self.rows[row][column] = self._name()
        with new_session() as session, session.begin():
            session.execute(update(Candidate).where(Candidate.row_number == row).values({field: name}))
            if self.random.random() < 0.5:
                append_changes(session, [CellChange(row, column, name, None, ChangeOrigin.BUSINESS)], ANNE)
            else:
                append_reload(session, ANNE)

    def _name(self):
        return f"Nom {self.random.choice(['É', 'e', 'œ'])}{self.random.randrange(2)}"

    def _reload(self):
        with new_session() as session, session.begin():
            append_reload(session, ANNE)

    def cells(self):
        """The effective cells of each row."""
        return [
            row
            | {name: self._external(name, index) for name in (MARK, OTHER, "Groupe", "Boursier")}
            | {FORMULA: self.results[index] if index < len(self.results) else None}
            for index, row in enumerate(self.rows)
        ]

    def _external(self, name, index):
        if (index, name) in self.modified:
            return self.modified[index, name]
        text = self.file[name][index] if index < len(self.file[name]) else ""
        number = text.replace(",", ".")
        is_number = number.replace(".", "").isdigit() and not number.startswith("0")
        return float(number) if is_number else text or None


def _shown(value):
    if is_error(value):
        return {"value": None, "error": ERROR_CODES[value]}
    return {"value": value, "error": None}


def _columns_of(role):
    return [name for name in COLUMNS if name not in HIDDEN.get(role, ())]


def _check(clients, campaign, questions):
    """Every person asks each question that they may ask, one after the other; so do those of the same rows."""
    cells = campaign.cells()
    for filters, sort in questions:
        for role, client in clients.items():
            columns = _columns_of(role)
            used = {criterion.column for criterion in (*filters, *sort) if hasattr(criterion, "column")}
            if not used <= set(columns):
                continue
            visible = [row for row in cells if role != "ROLE_INTERVIEW_SITE_MANAGER" or row["Groupe"] == "A"]
            listed = reference.rows_listed(visible, filters, sort)
            body = {
                "filters": [_in_json(criterion) for criterion in filters],
                "sort": [{"column": by.column, "direction": "DESC" if by.descending else "ASC"} for by in sort],
                "columns": columns,
            }
            answer = client.post(f"{FILTER}?page=0&size=7", json=body).json()
            assert answer.get("totalElements", 0) == len(listed)
            assert [
                (row["externalId"], row["lastName"], row["candidateCells"]) for row in answer.get("content", [])
            ] == [
                (
                    visible[index]["Numero"],
                    visible[index]["Nom"],
                    {name: _shown(visible[index][name]) for name in columns},
                )
                for index in listed[:7]
            ]
            values = client.post(VALUES, json={"columns": ["Nom", FORMULA], "filters": body["filters"]}).json()
            for name, listed_values in zip(("Nom", FORMULA), values, strict=True):
                expected, errors = reference.values_listed(visible, name, filters)
                assert [_digits(value) for value in listed_values["values"]] == [_digits(value) for value in expected]
                assert listed_values["errors"] == errors


def _digits(value):
    return float(f"{value:.12g}") if isinstance(value, float) else value


@pytest.fixture
def clients(client_as, monkeypatch):
    def site_of_group_a(_session, snapshot, _person):
        column = snapshot.table_column("Groupe")
        return column.gathered(column.values() == "A")

    answer_otherwise(monkeypatch, TableHooks, row_scopes={"ROLE_INTERVIEW_SITE_MANAGER": site_of_group_a})
    return {role: client_as(role) for role in EVERYONE}


@pytest.mark.parametrize("seed", [0, 3])
def test_every_page_is_the_table_of_its_moment(clients, database, seed):
    """Edits, withdrawn edits, renamed and added candidates, new files, new results, in a random turn."""
    campaign = Campaign(seed)
    save_row_formula("Note")
    campaign.add(12)
    campaign.import_file()
    campaign.compute()
    _check(clients, campaign, QUESTIONS)

    for _ in range(20):
        campaign.random.choices(
            [campaign.edit, campaign.import_file, campaign.compute, campaign.rename, lambda: campaign.add(1)],
            weights=[4, 1, 2, 4, 1],
        )[0]()
        _check(clients, campaign, [*campaign.random.sample(QUESTIONS, 2), SEARCHED])
    _check(clients, campaign, QUESTIONS)
