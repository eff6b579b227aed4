"""Files that become tables of the school, and those that cannot (docs/rules/formulas.md, Tables)."""

import io

import openpyxl
import pytest

from tests.given.older_workbooks import compound
from tests.given.tables import COEFFICIENTS, TABLES, created, simulate, workbook

DAY = {"num_format": "dd/mm/yyyy"}


def refused(answer):
    assert (answer.status_code, answer.json()["code"]) == (422, "TABLE_INVALID"), answer.text
    return [(each["cell"], each["reason"]) for each in answer.json()["data"]["cells"]]


@pytest.mark.parametrize(
    ("content", "cells"),
    [
        (workbook([["Code", None, "Points"], ["a", 1, 2]]), [("B1", "BLANK_HEADER")]),
        (workbook([["Code", " code "], ["a", 1]]), [("B1", "EQUAL_HEADERS")]),
        (workbook([["Code", "Le"], ["a", 46000]], B2=DAY), [("B2", "DAY")]),
        (workbook([["Code", "À"], ["a", 0.5]], B2={"num_format": 'h" h "mm'}), [("B2", "DAY")]),
        (workbook([["Code", "Points"], ["a", 1]], merged="A3:B3"), [("A3", "MERGED")]),
        (workbook([["Code", "Points"], ["a", "=1/0"]]), []),
        (workbook([[f"C{position}" for position in range(51)]]), [("AY1", "TOO_MANY_COLUMNS")]),
        (workbook([["Code"], *([line] for line in range(20_001))]), [("A20002", "TOO_MANY_ROWS")]),
    ],
)
def test_what_cannot_be_kept_is_named_by_its_cell(admin, content, cells):
    answer = simulate(admin, content)
    if cells:
        assert refused(answer) == cells
    else:
        assert answer.status_code == 200  # a formula without a last value is a zero: xlsxwriter writes one


def test_an_error_of_a_formula_is_refused_in_a_workbook_and_in_a_csv(admin):
    book = openpyxl.Workbook()
    book.active.append(["Code", "Points"])
    book.active.append(["a", "#N/A"])
    book.active["B2"].data_type = "e"
    file = io.BytesIO()
    book.save(file)
    assert refused(simulate(admin, file.getvalue())) == [("B2", "ERROR")]
    assert refused(simulate(admin, b"Code;Points\na;#VALEUR!\n", "t.csv")) == [("B2", "ERROR")]


def test_the_first_hundred_cells_are_named(admin):
    rows = [["Code", "Le"], *([line, 46000 + line] for line in range(150))]
    answer = simulate(admin, workbook(rows, **{f"B{line}": DAY for line in range(2, 152)}))
    assert (len(refused(answer)), answer.json()["message"]) == (100, "Ce fichier a 150 cellules à corriger.")


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("t.xlsx", compound("EncryptedPackage", "EncryptionInfo"), "mot de passe"),
        ("t.xlsx", b"%PDF-1.7", "ni un classeur"),
        ("t.xlsx", workbook([]), "vide"),
        ("t.csv", b"", "vide"),
        ("t.csv", b"Code,Points\na,1\n", "virgule"),
        ("t.csv", b"Code;Points\na;1;2\n", "Ligne 2"),
    ],
)
def test_a_file_that_is_no_table_is_refused_in_words(admin, name, content, message):
    answer = simulate(admin, content, name)
    assert refused(answer) == []
    assert message in answer.json()["message"]


def test_a_file_over_five_megabytes_is_refused(admin):
    answer = simulate(admin, b"Code\n" + b"a" * int(5.1 * 1024 * 1024), "t.csv")
    assert (answer.status_code, answer.json()["code"]) == (413, "FILE_TOO_LARGE")


def test_a_text_over_what_a_cell_holds_is_refused(admin):
    assert refused(simulate(admin, f"Code;Texte\na;{'x' * 32_767}y\n".encode(), "t.csv")) == []
    typed = {"name": "Longue", "columns": ["C" * 501], "rows": [["a"]]}
    assert refused(admin.post(TABLES, json=typed)) == [("A1", "TEXT_TOO_LONG")]


def test_a_csv_is_read_as_the_candidates_file(admin):
    content = "Code;Points;Note;Libellé\n0101;1,5;2.25;NSI\n102;;x;« é »\n".encode("windows-1252")
    answer = simulate(admin, content, "t.csv").json()
    assert [column["kind"] for column in answer["columns"]] == ["TEXT", "NUMBER", "MIXED", "TEXT"]
    assert [row["cells"] for row in answer["sample"]] == [
        ["0101", 1.5, 2.25, "NSI"],
        ["102", None, "x", "« é »"],
    ]


def test_columns_of_texts_are_those_that_are_named(admin):
    content = b"Code;Points\n0101;1,5\n102;2\n"
    answer = simulate(admin, content, "t.csv", textColumns=["Points"]).json()
    assert [row["cells"] for row in answer["sample"]] == [["0101", "1,5"], [102, "2"]]
    assert [column["kind"] for column in answer["columns"]] == ["MIXED", "TEXT"]
    none = simulate(admin, content, "t.csv", textColumns=[""]).json()
    assert none["sample"][1]["cells"] == [102, 2]


def test_a_single_column_and_no_row_make_a_table(admin):
    narrow = simulate(admin, "Lycée\nLycée du Parc\n".encode(), "Partenaires.csv").json()
    assert (narrow["name"], narrow["rows"], narrow["columns"]) == (
        "Partenaires",
        1,
        [{"name": "Lycée", "kind": "TEXT"}],
    )
    none = simulate(admin, b"Code;Points\n", "Vide.csv").json()
    assert (none["rows"], none["sample"], none["added"]) == (0, [], 0)


def test_a_workbook_keeps_numbers_texts_booleans_and_blanks(admin):
    made = created(admin, [["Code", "Points", "Oui"], ["0101", 1.5, True], [102, "2,5", None], [None, None, None]])
    assert [column["kind"] for column in made["columns"]] == ["MIXED", "MIXED", "MIXED"]
    rows = admin.get(f"{TABLES}/{made['id']}/rows").json()
    assert rows["content"] == [
        {"row": 2, "cells": ["0101", 1.5, True]},
        {"row": 3, "cells": [102, "2,5", None]},
    ]


def test_the_workbook_of_a_table_gives_the_same_table(admin):
    made = created(admin, [["Code", "Points", "Oui"], ["0101", 1.5, True], ["=1", None, False]])
    answer = admin.get(f"{TABLES}/{made['id']}/export")
    assert answer.headers["content-disposition"] == 'attachment; filename="Coefficients.xlsx"'
    sent = simulate(admin, answer.content, id=made["id"]).json()
    assert (sent["added"], sent["removed"], sent["changed"], sent["rows"]) == (0, 0, 0, 2)


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("coefficients_2027.xlsx", "coefficients_2027"),
        ("Points réponses (2).csv", "Points_réponses_2"),
        ("T2027.xlsx", "Table_T2027"),
        ("Parcoursup.xlsx", "Table_Parcoursup"),
        ("moyenne.xlsx", "Table_moyenne"),
        ("2027.csv", "Table_2027"),
    ],
)
def test_a_new_table_is_named_after_its_file(admin, file, name):
    content = b"Code;Points\na;1\n" if file.endswith("csv") else workbook(COEFFICIENTS)
    assert simulate(admin, content, file).json()["name"] == name


@pytest.mark.parametrize("name", ["Candidats", "somme", "VRAI", "A1", "R1C1", "T2027", "1er", "a b", "x" * 51, "_a"])
def test_names_that_formulas_would_misread_are_refused(admin, name):
    simulated = simulate(admin, workbook(COEFFICIENTS), name=name)
    assert (simulated.status_code, simulated.json()["fields"][0]["field"]) == (422, "name")
    typed = admin.post(TABLES, json={"name": name, "columns": ["Code"], "rows": []})
    assert (typed.status_code, typed.json()["fields"][0]["field"]) == (422, "name")
