"""The lists of incomplete files: who is on which list, and who leaves it."""

import uuid

import pytest

from parvis.ranking.worklists.queries import lacking
from parvis.ranking.worklists.rules import Lack, columns_to_complete
from tests.given.campaign import edit
from tests.given.candidates import CANDIDATES, MARIE
from tests.given.files import MARKER, written
from tests.given.pdfs import BULLETIN, pdf
from tests.given.records import id_of, record_of, save
from tests.given.table import table
from tests.given.zip_imports import START_SHEETS, sheets_zip
from tests.given.zip_imports import imported as sheets_imported

PERIODICITY = "Périodicité du bulletin -Libellé"
MATHS = "Moyenne du Candidat - Mathématiques - Trimestre {}"
HEADERS = [
    *("Candidat - Code", "Candidat - Nom", "Candidat - Prénom", "Adresse mail", "Vœu confirmé - Libellé"),
    *(MARKER, PERIODICITY, MATHS.format(1), MATHS.format(2)),
    *(MARKER, PERIODICITY, MATHS.format(1), MATHS.format(2), MATHS.format(3)),
]
BY_TERM, BY_SEMESTER = "Trimestrielle", "Semestrielle"


def row(number, email, wish, rhythm, terminale, premiere):
    """A line of the file; marks of the two terms of Terminale, of the three of Première."""
    return [
        *(number, "NOM", number, email, wish, "2025-2026", rhythm, *terminale, "2024-2025", rhythm, *premiere),
    ]


ROWS = [
    row("201", "a@exemple.fr", "Validée", BY_TERM, ("12", "13"), ("10", "11", "12")),
    row("202", "", "Validée", BY_TERM, ("12", "13"), ("10", "N", "12")),
    row("203", "c@exemple.fr", "Validée", BY_SEMESTER, ("12", ""), ("10", "11", "")),
    row("204", "d@exemple.fr", "Validée", BY_SEMESTER, ("12", ""), ("10", "", "")),
    # A third term that a school of two semesters filled is expected of nobody who has semesters.
    row("206", "f@exemple.fr", "Validée", BY_SEMESTER, ("12", ""), ("10", "11", "12")),
    row("205", "", "Non validée", BY_TERM, ("", ""), ("", "", "")),
]
NOTHING = {"MARKS": 0, "FILES": 0, "WISH": 0, "EMAIL": 0}


@pytest.fixture
def admin(client_as, imported):
    imported(written(HEADERS, ROWS))
    return client_as("ROLE_ADMIN")


def on_list(client, filter_type):
    """The numbers of the candidates whom a list shows."""
    body = {"filters": [{"filterType": filter_type}], "columns": ["Numero"]}
    answer = client.post(f"{CANDIDATES}/filter", json=body)
    if answer.status_code == 404:  # the contract's answer of an empty page
        return []
    return sorted(each["externalId"] for each in answer.json()["content"])


def lacks(client, number):
    """What the file of a candidate lacks, and the terms without a mark."""
    answer = client.get(f"{CANDIDATES}/{id_of(client, number)}/lacks").json()
    return answer["lacks"], [(term["year"], term["trimester"]) for term in answer["terms"]]


def counted(client):
    return client.get(f"{CANDIDATES}/alerts").json()["lacking"]


def test_nobody_lacks_anything_before_there_is_a_candidate(client_as, database):
    assert counted(client_as("ROLE_ADMIN")) == NOTHING


def test_missing_marks_are_terms_that_others_of_the_same_rhythm_have(admin):
    assert on_list(admin, "MISSING_MARKS_FILTER") == ["202", "204"]
    assert lacks(admin, "202")[1] == [("PREMIERE", 2)]
    assert lacks(admin, "204")[1] == [("PREMIERE", 2)]
    assert lacks(admin, "203") == ([], [])


def test_a_term_is_expected_in_the_rhythm_of_each_year_and_missing_ones_come_in_order(client_as, imported):
    both = row("303", "c@exemple.fr", "Validée", BY_TERM, ("12", ""), ("10", "11", ""))
    both[HEADERS.index(PERIODICITY, HEADERS.index(PERIODICITY) + 1)] = BY_SEMESTER
    rows = [
        row("301", "a@exemple.fr", "Validée", BY_TERM, ("12", ""), ("10", "11", "12")),
        row("302", "b@exemple.fr", "Validée", BY_SEMESTER, ("12", "13"), ("10", "11", "")),
        both,
        row("304", "d@exemple.fr", "Validée", BY_TERM, ("", ""), ("", "11", "")),
    ]
    imported(written(HEADERS, rows))
    admin = client_as("ROLE_ADMIN")
    assert on_list(admin, "MISSING_MARKS_FILTER") == ["304"]
    assert lacks(admin, "304")[1] == [("PREMIERE", 1), ("PREMIERE", 3), ("TERMINALE", 1)]


def test_a_file_that_tells_no_rhythm_has_terms(client_as, imported):
    whole = row("401", "a@exemple.fr", "Validée", "", ("12", "13"), ("10", "11", "12"))
    imported(written(HEADERS, [whole, row("402", "b@exemple.fr", "Validée", "", ("12", "13"), ("10", "11", ""))]))
    assert on_list(client_as("ROLE_ADMIN"), "MISSING_MARKS_FILTER") == ["402"]


def test_an_unconfirmed_wish_is_listed_instead_of_the_marks_missing_with_it(admin):
    assert on_list(admin, "UNCONFIRMED_WISH_FILTER") == ["205"]
    assert lacks(admin, "205") == (["WISH", "EMAIL"], [])


def test_the_menu_counts_what_each_list_shows(admin):
    assert counted(admin) == {"MARKS": 2, "FILES": 0, "WISH": 1, "EMAIL": 2}
    assert on_list(admin, "MISSING_EMAIL_FILTER") == ["202", "205"]
    edit(0, "Email", "")
    assert on_list(admin, "MISSING_EMAIL_FILTER") == ["201", "202", "205"]


def test_whoever_gets_the_mark_leaves_the_list_at_once(admin):
    candidate = id_of(admin, "202")
    column = next(
        each["column"]
        for each in record_of(admin, candidate)["grades"]
        if each["year"] == "PREMIERE" and each["trimester"] == 2
    )
    assert save(admin, candidate, {"column": column, "value": 9}).status_code == 200
    assert on_list(admin, "MISSING_MARKS_FILTER") == ["204"]


def test_whoever_is_absent_from_the_newest_file_lacks_nothing(admin, imported):
    imported(written(HEADERS, ROWS[:1]))
    assert counted(admin) == NOTHING
    assert on_list(admin, "MISSING_EMAIL_FILTER") == []


def test_a_future_sheet_is_missing_once_others_have_theirs(admin):
    assert on_list(admin, "MISSING_FILES_FILTER") == []
    sheets = {"201.pdf": pdf(), "203.pdf": pdf(), "206.pdf": pdf()}
    sheets_imported(admin, START_SHEETS, sheets_zip(sheets))
    assert on_list(admin, "MISSING_FILES_FILTER") == ["202", "204"]
    assert counted(admin)["FILES"] == 2
    # No platform sends a sheet of whoever was created by hand, and what staff address to somebody is no file of theirs.
    marie = admin.post(CANDIDATES, json=MARIE).json()["id"]
    for candidate, call in ((marie, "files"), (id_of(admin, "202"), "administrative-document")):
        sent = {"file": (BULLETIN, pdf())}
        assert admin.post(f"{CANDIDATES}/{candidate}/{call}/import", files=sent).status_code == 200
    assert on_list(admin, "MISSING_FILES_FILTER") == ["202", "204"]


def test_a_candidate_created_by_hand_lacks_files_until_one_is_there(admin):
    marie = admin.post(CANDIDATES, json=MARIE).json()
    assert on_list(admin, "MISSING_FILES_FILTER") == [marie["externalId"]]
    sent = admin.post(f"{CANDIDATES}/{marie['id']}/files/import", files=[("file", (BULLETIN, pdf()))])
    assert sent.status_code < 300, sent.text
    assert on_list(admin, "MISSING_FILES_FILTER") == []


def test_a_file_of_whoever_came_since_the_table_was_read_is_not_looked_for_in_it(admin):
    then = table()
    marie = admin.post(CANDIDATES, json=MARIE).json()
    sent = admin.post(f"{CANDIDATES}/{marie['id']}/files/import", files=[("file", (BULLETIN, pdf()))])
    assert sent.status_code < 300, sent.text
    assert not lacking(Lack.FILES, columns_to_complete([])).rows(then).any()


def test_an_unknown_candidate_is_not_found(admin):
    assert admin.get(f"{CANDIDATES}/{uuid.UUID(int=7)}/lacks").status_code == 404


def test_a_list_narrows_down_with_the_other_filters(admin):
    search = {"filterType": "SEARCH_CANDIDATE_FILTER", "searchValue": "202"}
    body = {"filters": [{"filterType": "MISSING_EMAIL_FILTER"}, search], "columns": ["Numero"]}
    assert admin.post(f"{CANDIDATES}/filter", json=body).json()["totalElements"] == 1
