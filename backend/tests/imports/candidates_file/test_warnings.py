"""What the report warns of: a file of another campaign, of last year, with a column less, with two numbers swapped; and
where a refused row is in a spreadsheet.
"""

import pytest
from sqlalchemy import select

from parvis.candidates.record.model import Candidate
from parvis.kernel.db import new_session
from tests.given.files import HEADERS, MATHS_PLACE, ROWS, changed, file_of, written
from tests.given.formulas import FORMULAS
from tests.given.imports import imported, simulated
from tests.given.table import cell

MARK = "Parcoursup[Demande Amenagement Sportif Haut Niveau - Libellé]"
LAST_NAME, BIRTH = 3, 5


@pytest.fixture
def campaign(database):
    imported(file_of("D"))


def _forty(start=1000, names="CANDIDAT"):
    [first, _] = ROWS["D"]
    rows = [[*first[:2], str(start + each), f"{names} {each}", *first[4:]] for each in range(40)]
    return written(HEADERS["D"], rows)


def _warned(report):
    return {warning.code: warning.count for warning in report.warnings}


def test_the_same_file_and_a_first_file_warn_of_nothing(database):
    assert imported(file_of("D")).warnings == []
    assert simulated(changed({("101", MATHS_PLACE): "12"})).warnings == []


def test_two_swapped_numbers_warn_and_name_both_with_what_changes(campaign):
    swapped = [[*row[:2], number, *row[3:]] for row, number in zip(ROWS["D"], ("102", "101"), strict=True)]

    [warning, taken_back] = simulated(written(HEADERS["D"], swapped)).warnings

    assert (taken_back.code, taken_back.count, taken_back.must_accept) == ("WISHES_TAKEN_BACK", 1, False)
    assert (warning.code, warning.count) == ("IDENTITY_CHANGED", 2)
    assert [person.model_dump(mode="json", by_alias=True) for person in warning.people] == [
        {
            "externalId": "102",
            "name": "LE GALL Yann",
            "birthDate": "2008-01-01",
            "newName": "DUPONT Zoé",
            "newBirthDate": "2008-02-03",
            "newExternalId": None,
        },
        {
            "externalId": "101",
            "name": "DUPONT Zoé",
            "birthDate": "2008-02-03",
            "newName": "LE GALL Yann",
            "newBirthDate": "2008-01-01",
            "newExternalId": None,
        },
    ]


def test_a_birth_date_alone_warns_and_a_blank_or_an_email_does_not(campaign):
    [warning] = simulated(changed({("101", BIRTH): "04/02/2008"})).warnings
    [person] = warning.people
    assert (person.external_id, person.new_name, str(person.new_birth_date)) == ("101", None, "2008-02-04")

    assert simulated(changed({("101", BIRTH): "", ("101", 6): "autre@exemple.fr"})).warnings == []


def test_a_birth_date_is_read_in_both_writings_and_one_in_no_writing_is_none(campaign):
    assert simulated(changed({("101", BIRTH): "2008-02-03"})).warnings == []
    [warning] = simulated(changed({("101", BIRTH): "2008-03-02"})).warnings
    assert str(warning.people[0].new_birth_date) == "2008-03-02"
    report = simulated(changed({("101", BIRTH): "février", ("102", BIRTH): "2008/02/03"}))
    assert _warned(report) == {"BIRTH_DATES_UNREADABLE": 2}


def test_a_file_without_a_readable_birth_date_is_imported_without_any(database):
    imported(changed({("101", BIRTH): "février", ("102", BIRTH): "2008/02/03"}))
    with new_session() as session:
        assert session.scalars(select(Candidate.birth_date)).all() == [None, None]


def test_a_file_of_another_school_year_warns_and_says_both(campaign):
    last_year = [header.replace("2025/2026", "2024/2025") for header in HEADERS["D"]]
    report = simulated(written(last_year, ROWS["D"]))
    assert _warned(report) == {"OTHER_CAMPAIGN": 0}
    assert (report.file_year, report.campaign_year) == (2025, 2026)

    without_years = [header.replace(" 2025/2026", "") for header in HEADERS["D"]]
    assert simulated(written(without_years, ROWS["D"])).warnings == []


def test_over_a_twentieth_of_vanished_candidates_warns_and_names_them(database):
    imported(_forty())
    rows = [line.split(";") for line in _forty().decode().splitlines()[1:]]

    assert simulated(written(HEADERS["D"], rows[2:])).warnings == []  # 2 of 40
    [warning] = simulated(written(HEADERS["D"], rows[3:])).warnings

    assert (warning.code, warning.count) == ("MANY_VANISHED", 3)
    assert [person.external_id for person in warning.people] == ["1000", "1001", "1002"]


def test_the_file_of_another_campaign_warns_that_everyone_vanishes(database):
    imported(_forty())

    report = simulated(_forty(start=9000, names="AUTRE"))

    assert _warned(report) == {"MANY_VANISHED": 40}
    assert report.counts.new == 40


def test_the_file_of_last_year_with_the_same_numbers_warns_of_identities(database):
    imported(_forty())

    assert _warned(simulated(_forty(names="ANCIEN"))) == {"IDENTITY_CHANGED": 40}


def test_already_absent_candidates_count_as_neither_expected_nor_vanished(database):
    imported(_forty())
    rows = [line.split(";") for line in _forty().decode().splitlines()[1:]]
    imported(written(HEADERS["D"], rows[:20]))

    assert simulated(written(HEADERS["D"], rows[:20])).warnings == []
    assert _warned(simulated(written(HEADERS["D"], rows[:18]))) == {"MANY_VANISHED": 2}  # 2 of 20, 20 were gone


def test_an_import_with_warnings_is_refused_by_no_call(campaign):
    imported(changed({("101", LAST_NAME): "DUPOND"}))

    assert cell("101", "Nom") == "DUPOND"


def test_broken_formulas_are_counted_with_all_that_depend_on_them(campaign, client_as):
    admin = client_as("ROLE_ADMIN")
    for name, formula in (
        ("Sport", f'IF({MARK.replace("[", "[@")}="Oui";1;0)'),
        ("Bonus", "Candidats[@Sport]*2"),
        ("Total", "Candidats[@Bonus]+1"),
        ("Bilan", "Candidats[@Bonus]+Candidats[@Total]"),
        ("Autre", "1+1"),
    ):
        body = {"name": name, "type": "ROW_FORMULA", "businessValue": "NONE", "formula": formula}
        assert admin.post(FORMULAS, json=body).status_code == 201
    gone = changed(columns_gone=["Demande Amenagement Sportif Haut Niveau - Libellé"])

    report = simulated(gone)

    assert [(each.name, each.missing, each.through) for each in report.formulas_broken] == [
        ("Sport", [MARK], []),
        ("Bilan", [], ["Sport"]),
        ("Bonus", [], ["Sport"]),
        ("Total", [], ["Sport"]),
    ]
    imported(gone)
    statuses = admin.get("/api/v1/admin/candidates/formula-status").json()
    assert [(each["formula"], each["rootFormula"], each["code"]) for each in statuses] == [
        ("Sport", None, "#REF!"),
        ("Bilan", "Sport", "#REF!"),
        ("Bonus", "Sport", "#REF!"),
        ("Total", "Sport", "#REF!"),
    ]
    assert statuses[2]["error"].startswith("Dépend de la formule Sport, en erreur : La colonne ")
    assert statuses[2]["rootFormulaId"] == statuses[0]["formulaId"]


def test_a_refused_row_is_numbered_as_a_spreadsheet_counts_beside_its_line(database):
    first, second = ([*row] for row in ROWS["D"])
    first[LAST_NAME] = '"DUPONT\nou DUPOND"'

    report = simulated(written(HEADERS["D"], [first, ["1"], second, ["2"]]))

    assert [(row.line, row.record) for row in report.refused] == [(4, 3), (6, 5)]


@pytest.mark.parametrize(("name", "record"), [('DUP"ONT', 4), ('"DUPONT', None), ('"DUP"ONT', None)])
def test_a_row_of_a_file_with_wrong_quotes_has_a_line_alone(database, name, record):
    """A quote inside a cell opens nothing: spreadsheets agree on where the rows are."""
    first, second = ([*row] for row in ROWS["D"])
    first[LAST_NAME] = name

    report = simulated(written(HEADERS["D"], [first, second, ["2"]]))

    assert [(row.line, row.record) for row in report.refused][-1] == (4, record)
