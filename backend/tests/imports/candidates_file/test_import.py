"""Simulating and confirming a file: what is reported, written and refused."""

import random
from collections.abc import Callable

import obstore
import pytest
from obstore.store import S3Store
from psycopg import Connection

from parvis.imports.candidates_file import service
from parvis.imports.candidates_file.errors import (
    ImportColumnsMissing,
    ImportFileInvalid,
    ImportNotReady,
    NoRowToImport,
    RefusedRowsNotAccepted,
    SimulationStale,
)
from parvis.imports.candidates_file.queries import key_of
from parvis.imports.candidates_file.schemas import ReportOut
from parvis.kernel import storage
from parvis.kernel.db import new_session
from tests.given.files import (
    FIRST_YEAR_PLACE,
    HEADERS,
    MATHS,
    MATHS_1,
    MATHS_2,
    MATHS_PLACE,
    ROWS,
    changed,
    file_of,
    written,
)
from tests.given.imports import confirmed, no_progress
from tests.given.people import ANNE
from tests.given.table import cell, table

Simulate = Callable[[bytes], ReportOut]
Import = Callable[..., ReportOut]


def counts(report: ReportOut) -> dict[str, int]:
    return {name: number for name, number in report.counts.model_dump().items() if number}


def test_import_without_a_required_column_names_it(simulated: Simulate):
    with pytest.raises(ImportColumnsMissing) as caught:
        simulated(b"Candidat - Code;Candidat - Nom\n1;A\n")
    assert "Prénom" in caught.value.message
    assert caught.value.data == {
        "missingBusinessFields": ["Prenom"],
        "columns": ["Candidat - Code", "Candidat - Nom"],
    }


@pytest.mark.parametrize("number", ["", "  "])
def test_import_refuses_empty_and_repeated_numbers_by_line(number: str, simulated: Simulate):
    [first, second] = ROWS["D"]
    blank = [*second[:2], number, *second[3:]]
    report = simulated(written(HEADERS["D"], [first, blank, first, second]))
    assert [(row.line, row.code, row.external_id, row.column, row.message) for row in report.refused] == [
        (3, "NUMBER_MISSING", None, "Candidat - Code", "Ligne 3 : numéro de candidat absent"),
        (4, "NUMBER_REPEATED", "101", "Candidat - Code", "Ligne 4 : numéro 101 déjà lu à la ligne 2"),
    ]
    assert (report.rows, counts(report)) == (4, {"new": 2, "refused": 2, "unconfirmed": 1})


def test_a_file_of_too_many_wrong_numbers_is_refused_with_an_example(
    simulated: Simulate, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("parvis.imports.candidates_file.csv.bounds.MOST_REFUSED", 2)
    [first, second] = ROWS["D"]
    blank = [*second[:2], "", *second[3:]]
    assert len(simulated(written(HEADERS["D"], [first, blank, first])).refused) == 2
    with pytest.raises(ImportFileInvalid) as caught:
        simulated(written(HEADERS["D"], [first, blank, first, blank]))
    assert caught.value.message == (
        "3 lignes sont refusées, le fichier l'est donc aussi. "
        "Ligne 3 : numéro de candidat absent, illisible, trop long ou répété."
    )


def test_import_takes_cells_of_any_length_but_numbers(imported: Import, simulated: Simulate):
    """Incompressible texts, in every column that is detected by its values."""
    draw = random.Random(1)
    long_text = "".join(draw.choices("0123456789abcdefghijklmnopqrstuvwxyz", k=20_000))
    [first, second] = ROWS["D"]
    long_number = [*second[:2], long_text, *second[3:]]
    report = simulated(written(HEADERS["D"], [first, long_number, long_number]))
    assert [(row.line, row.code) for row in report.refused] == [(3, "NUMBER_TOO_LONG"), (4, "NUMBER_TOO_LONG")]
    first_refused = report.refused[0]
    assert first_refused.message == "Ligne 3 : numéro de candidat de 20000 caractères, 100 au plus"
    assert (first_refused.column, first_refused.external_id) == ("Candidat - Code", None)
    imported(written(HEADERS["D"], [[*first[:6], long_text, *first[7:]]]))
    assert table().column("Email").cell(0) == long_text


def test_import_of_refused_rows_must_be_accepted(simulated: Simulate, psycopg_connection: Connection):
    report = simulated(written(HEADERS["D"], [*ROWS["D"], ["1", "2"]]))
    with pytest.raises(RefusedRowsNotAccepted):
        confirmed(report)
    assert psycopg_connection.execute("SELECT count(*) FROM candidates").fetchone() == (0,)
    confirmed(report, accept=True)
    assert psycopg_connection.execute("SELECT count(*) FROM candidates").fetchone() == (2,)


def test_a_file_whose_every_row_is_refused_takes_nobody_for_vanished(imported: Import, simulated: Simulate):
    imported(file_of("D"))
    report = simulated(written(HEADERS["D"], [["1", "2"], ["3"]]))
    assert counts(report) == {"vanished": 2, "refused": 2}
    with pytest.raises(NoRowToImport):
        confirmed(report, accept=True)
    assert [cell("101", "AbsentDuFichier"), cell("102", "AbsentDuFichier")] == [False, False]


def test_import_simulation_writes_no_candidate(simulated: Simulate, psycopg_connection: Connection):
    assert counts(simulated(file_of("D"))) == {"new": 2, "unconfirmed": 1}
    assert psycopg_connection.execute("SELECT count(*) FROM candidates").fetchone() == (0,)
    assert table().rows == 0


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
@pytest.mark.parametrize("generation", ["A", "B", "C", "D"])
def test_import_takes_every_generation(generation: str, encoding: str, imported: Import):
    content = file_of(generation, "utf-8-sig") if encoding == "utf-8-sig" else file_of(generation)
    if encoding == "cp1252":
        content = file_of(generation).decode().replace("œ", "oe").encode("cp1252")
    report = imported(content)
    assert counts(report) == {"new": 2, "unconfirmed": 1}
    assert [cell("101", name) for name in ("Nom", "Prenom", "VoeuConfirme", "Email")] == [
        "DUPONT",
        "Zoé",
        "Oui",
        "zoe@exemple.fr",
    ]
    assert [cell("102", name) for name in ("Nom", "VoeuConfirme", "Email")] == ["LE GALL", "Non", None]
    assert str(cell("101", "DateNaissance")).endswith("-02-03")


MARKS = {
    "A": f"Parcoursup[Moyenne candidat en {MATHS} Trimestre 1_",
    "B": f"Parcoursup[Moyenne du Candidat en {MATHS} pour trimestre 1_",
    "D": f"Parcoursup[Moyenne du Candidat - {MATHS} - Trimestre 1_",
}


@pytest.mark.parametrize("generation", ["A", "B", "D"])
def test_import_types_marks_and_keeps_what_is_none(generation: str, imported: Import):
    final_year, first_year = f"{MARKS[generation]}1]", f"{MARKS[generation]}2]"
    imported(file_of(generation))
    assert (cell("101", final_year), cell("101", first_year)) == (14.5, 13.0)
    assert cell("102", final_year) in {"N", "Aucune note"}
    assert cell("102", first_year) == 10.0


def test_import_fills_business_columns(imported: Import):
    imported(file_of("D"))
    names = ("Groupe", "Boursier", "BoursierCertifie", "SportifDeHautNiveau", "PaysEtablissement", "LieuEntretien")
    assert [cell("101", name) for name in names] == ["G1", "Boursier du secondaire", "Oui", "Oui", "France", None]
    assert [cell("102", name) for name in names] == ["G1", "Non boursier", None, "Non", "Maroc", None]


def test_import_of_the_same_file_twice_changes_nothing(imported: Import, psycopg_connection: Connection):
    imported(file_of("D"))
    before = psycopg_connection.execute(
        "SELECT position, import_id, (SELECT count(*) FROM history_items) FROM table_state"
    ).fetchone()
    assert counts(imported(file_of("D"))) == {"unchanged": 2, "unconfirmed": 1}
    after = psycopg_connection.execute(
        "SELECT position, import_id, (SELECT count(*) FROM history_items) FROM table_state"
    ).fetchone()
    assert after == before


@pytest.mark.parametrize(
    "content",
    [changed({("101", MATHS_PLACE): "14,50"}), written(HEADERS["D"], ROWS["D"][::-1])],
    ids=["spelling", "order"],
)
def test_import_compares_values_and_neither_their_spelling_nor_the_order_of_rows(
    content: bytes, imported: Import, simulated: Simulate
):
    imported(file_of("D"))
    assert counts(simulated(content)) == {"unchanged": 2, "unconfirmed": 1}


def test_import_tells_and_records_each_changed_cell(imported: Import, psycopg_connection: Connection):
    imported(file_of("D"))
    report = imported(changed({("101", MATHS_PLACE): "15", ("102", FIRST_YEAR_PLACE): ""}))
    assert counts(report) == {"changed": 2, "unconfirmed": 1, "values": 2}
    assert [
        (each.external_id, each.kind, [tuple(c.model_dump().values()) for c in each.cells]) for each in report.changes
    ] == [
        ("101", "CHANGED", [(MATHS_1, 15.0, 14.5)]),
        ("102", "CHANGED", [(MATHS_2, None, 10.0)]),
    ]
    assert (cell("101", MATHS_1), cell("102", MATHS_2)) == (15.0, None)
    items = psycopg_connection.execute(
        "SELECT c.external_id, h.action, h.author_last_name, h.content FROM history_items h "
        "JOIN candidates c ON c.id = h.candidate_id ORDER BY h.id DESC LIMIT 2"
    ).fetchall()
    assert sorted(items) == [
        ("101", "IMPORT", "Martin", {"cells": [{"name": MATHS_1, "value": 15.0, "previousValue": 14.5}]}),
        ("102", "IMPORT", "Martin", {"cells": [{"name": MATHS_2, "value": None, "previousValue": 10.0}]}),
    ]


def test_a_changed_column_is_told_once_and_not_by_the_business_column_that_it_fills(
    imported: Import, simulated: Simulate
):
    imported(file_of("D"))
    [change] = simulated(changed({("101", 0): "G9"})).changes
    assert [(each.name, each.value) for each in change.cells] == [("Parcoursup[Groupe candidat - Code]", "G9")]


def test_vanished_candidate_is_kept_with_their_cells_and_may_come_back(imported: Import):
    imported(file_of("D"))
    gone = imported(changed(without=["102"]))
    assert counts(gone) == {"unchanged": 1, "vanished": 1}
    assert [(each.external_id, each.name, each.kind) for each in gone.changes] == [("102", "LE GALL Yann", "VANISHED")]
    assert (cell("102", "AbsentDuFichier"), cell("102", MATHS_2), cell("101", "AbsentDuFichier")) == (True, 10.0, False)
    assert counts(imported(changed(without=["102"]))) == {"unchanged": 1}
    back = imported(file_of("D"))
    assert counts(back) == {"changed": 1, "unchanged": 1, "unconfirmed": 1}
    assert cell("102", "AbsentDuFichier") is False


def test_vanished_candidates_are_told_in_the_order_in_which_they_came(imported: Import, simulated: Simulate):
    imported(file_of("D"))
    imported(changed({("101", 3): "DUPOND"}))  # PostgreSQL keeps a changed row after the others
    other = [*ROWS["D"][0][:2], "103", *ROWS["D"][0][3:]]
    report = simulated(changed(without=["101", "102"], more=[other]))
    vanished = [(each.external_id, each.name) for each in report.changes if each.kind == "VANISHED"]
    assert vanished == [("101", "DUPOND Zoé"), ("102", "LE GALL Yann")]


def test_import_tells_columns_that_come_and_go(imported: Import):
    imported(file_of("D"))
    report = imported(changed(columns_gone=["Adresse mail"]))
    assert (report.columns_removed, report.columns_added) == (["Parcoursup[Adresse mail]"], [])
    assert not table().has("Parcoursup[Adresse mail]")
    assert cell("101", "Email") == "zoe@exemple.fr", "a file that says nothing of an address erases none"
    again = imported(file_of("D"))
    assert (again.columns_removed, again.columns_added) == ([], ["Parcoursup[Adresse mail]"])
    changed_cells = [tuple(each.model_dump().values()) for change in again.changes for each in change.cells]
    assert changed_cells == [("Parcoursup[Adresse mail]", "zoe@exemple.fr", None)]


def test_import_follows_the_next_school_year_without_renaming(imported: Import, simulated: Simulate):
    imported(file_of("D"))
    renamed = file_of("D").replace(b"2025/2026", b"2026/2027")
    assert simulated(renamed).columns_removed == ["Parcoursup[Pays Etablissement origine - Libellé N]"]
    assert table().has("Parcoursup[Pays Etablissement origine - Libellé N]")


def test_import_keeps_the_spelling_of_a_column(imported: Import):
    imported(file_of("D"))
    report = imported(file_of("D").replace(b"Adresse mail", b"ADRESSE MAIL"))
    assert (report.columns_added, report.columns_removed) == ([], [])
    assert table().has("Parcoursup[Adresse mail]")


def test_import_renames_a_candidate(imported: Import):
    imported(file_of("D"))
    assert counts(imported(changed({("101", 3): "DUPONT-MOREL"})))["changed"] == 1
    assert cell("101", "Nom") == "DUPONT-MOREL"


def test_import_confirmed_twice_is_refused(imported: Import):
    report = imported(file_of("D"))
    with pytest.raises(ImportNotReady):
        confirmed(report)


def test_import_simulated_before_another_import_is_stale(simulated: Simulate, imported: Import):
    report = simulated(file_of("D"))
    imported(changed(without=["102"]))
    with pytest.raises(SimulationStale):
        confirmed(report)
    assert table().rows == 1


def test_import_at_once_needs_no_simulation(database: str):
    content = file_of("B")
    with new_session() as session, session.begin():
        simulation = service.receive(session, file_name="c.csv", size=len(content), content=content)
        report = service.import_at_once(session, simulation.id, author=ANNE, progress=no_progress)
    assert (counts(report)["new"], report.confirmed is not None) == (2, True)


def test_an_imported_file_waits_in_an_object_store_of_s3(bucket: str, simulated: Simulate):
    content = file_of("D")
    report = simulated(content)
    kept = obstore.list(S3Store(bucket)).collect()
    assert [each["size"] for each in kept] == [len(content)]
    assert confirmed(report).counts.new == 2
    storage.delete(key_of(report.simulation_id))
    assert obstore.list(S3Store(bucket)).collect() == []
