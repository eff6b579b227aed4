"""The workbook of an archive: numbers, days and hours are what they are on every sheet, codes are words."""

import json
import re
import zipfile
from datetime import date, datetime, time
from io import BytesIO
from zoneinfo import ZoneInfo

import openpyxl
import pytest
from sqlalchemy import insert, select

from parvis.candidates.history.model import HistoryItem
from parvis.formulas.computations.methods import EvaluationMethod
from parvis.formulas.definitions.model import Formula
from parvis.interviews.juries.model import Jury, JuryDate
from parvis.interviews.juries.rules import SPECIFICITY_NAMES, TYPE_NAMES
from parvis.interviews.jury_grades.model import (
    GRADE_TYPE_NAMES,
    LETTER_NAMES,
    MODE_NAMES,
    GradeType,
    InterviewMode,
    JuryGrade,
)
from parvis.interviews.sites.model import InterviewSite, SiteValue
from parvis.interviews.slots.model import InterviewSlot
from parvis.kernel.db import new_session
from tests.given.candidates import CANDIDATES, MARIE
from tests.given.computations import compute, import_file
from tests.given.files import file_of
from tests.given.formulas import saved
from tests.given.interviews import SITES, bordeaux
from tests.given.jobs import job_now, jobs_run, until
from tests.given.jury_grades import INTERVIEW, graded
from tests.given.pdfs import pdf
from tests.given.records import id_of
from tests.given.slots import SLOTS, by_hand, day, jury
from tests.given.tables import COEFFICIENTS, created
from tests.given.tags import put_on, tag

ARCHIVES = "/api/v1/admin/archive"
CODES = {each.value for kind in (EvaluationMethod, GradeType, InterviewMode) for each in kind} | {
    *("ABS", "PARCOURSUP", "MANUAL", "EVALUATION_METHOD", "MORNING_FACE_TO_FACE"),
}
LIKE_NUMBERS_OR_DAYS = r"\d{4}-\d\d-\d\d.*|\d\d:\d\d(:\d\d)?|-?\d+[.,]\d+"


@pytest.fixture
def admin(client_as, storage_at, tmp_path):
    storage_at((tmp_path / "kept").as_uri())
    return client_as("ROLE_ADMIN")


def made(client):
    job = client.post(ARCHIVES, json={"name": "Fin"}).json()["jobId"]
    with jobs_run():
        until(lambda: job_now(job).finished)
    [archive] = [each for archives in client.get(ARCHIVES).json().values() for each in archives]
    return archive, zipfile.ZipFile(BytesIO(client.get(f"/api/v1/files/{archive['fileId']}/content").content))


def book_of(client):
    _, opened = made(client)
    return openpyxl.load_workbook(BytesIO(opened.read("candidats.xlsx")))


instant = datetime.fromisoformat


LEFT_OUT = {  # of no use once the campaign is over, or written in another form
    Formula: {"id", "name_key", "dependencies", "visible_to_managers", "created", "created_by", "updated_by"},
    InterviewSite: {"id", "name_key", "manager", "version"},
    SiteValue: {"key", "site_id", "remote"},
    Jury: {"id", "site_id", "index", "members_version"},
    JuryDate: {"id", "jury_id", "videoconference_link", "videoconference_password", "version", "emptied"},
    InterviewSlot: {
        *("id", "jury_id", "candidate_id", "specificities"),  # those of its date, unless it has its own
        *("videoconference_link", "videoconference_password", "version"),
    },
    JuryGrade: {"candidate_id", "version", "author_subject", "author_first_name", "author_last_name", "graded"},
}
WORDS = {**TYPE_NAMES, **SPECIFICITY_NAMES, **GRADE_TYPE_NAMES, **LETTER_NAMES, **MODE_NAMES} | {
    False: "Non",
    True: "Oui",
    "ROW_FORMULA": "Par candidat",
    "EVALUATION_METHOD": "Méthode d'évaluation",
}


def cell_of(value):
    """A value of a table as a cell of the workbook."""
    if isinstance(value, list):
        return ", ".join(str(WORDS.get(each, each)) for each in value)
    if isinstance(value, datetime):
        value = value.astimezone(ZoneInfo("Europe/Paris")).date()
    if isinstance(value, date):
        return datetime.combine(value, time())
    return WORDS.get(value, value) if isinstance(value, str | bool) else value


def test_each_member_of_what_is_archived_is_in_the_workbook_or_said_to_be_left_out(admin, manager):
    import_file({"Maths": ["14,5"]})
    saved(admin, "Note", "Parcoursup[@Maths]", businessValue="EVALUATION_METHOD", notes="Ce que dit la note")
    site = admin.post(SITES, json=bordeaux(manager)).json()
    needs = {"specificities": ["SPORTIVE"]}
    of_site = jury(admin, site["id"], "MORNING_FACE_TO_FACE", {"date": day(), **needs})
    assert admin.post(f"{SLOTS}/create-manually", json=by_hand(of_site["id"])).status_code == 201
    graded("1000001", INTERVIEW)
    book = book_of(admin)
    cells = {cell.value for sheet in book for row in sheet.iter_rows(min_row=2) for cell in row}
    for model, left_out in LEFT_OUT.items():
        columns = [column for column in model.__table__.columns if column.name not in left_out]
        with new_session() as session:
            row = session.execute(select(*columns).limit(1)).mappings().one()
        assert {name for name, value in row.items() if value is None} == set(), "give each a value"
        assert {name for name, value in row.items() if cell_of(value) not in cells} == set(), model.__name__


def lines(book, sheet):
    headers, *rows = book[sheet].values
    return [dict(zip(headers, row, strict=True)) for row in rows]


def test_numbers_days_and_hours_of_sites_slots_and_grades_are_what_they_are(admin, manager):
    import_file({"Maths": ["14,5"]})
    site = admin.post(SITES, json=bordeaux(manager) | {"numberOfPlaces": 12}).json()
    of_site = jury(admin, site["id"], "MORNING_FACE_TO_FACE", {"date": day()})
    jury(admin, site["id"], "AFTERNOON_FACE_TO_FACE")
    assert admin.post(f"{SLOTS}/create-manually", json=by_hand(of_site["id"])).status_code == 201
    graded("1000001", {**INTERVIEW, "grade": "ABS"})
    book = book_of(admin)
    assert [each["Places"] for each in lines(book, "Sites")] == [12]
    assert {each["Date"] for each in lines(book, "Jurys")} == {instant(day()), None}
    [slot] = lines(book, "Créneaux")
    assert (slot["Date"], slot["Type"]) == (instant(day()), "Matin, présentiel")
    [grade] = lines(book, "Notes")
    assert (grade["Type"], grade["Note"], grade["Mode"]) == ("Entretien", "Absent", "En présentiel")
    assert (type(grade["Date"]), type(grade["Début"]), type(grade["Fin"])) == (datetime, time, time)
    hours = [each for row in book["Créneaux"].iter_rows(min_row=2) for each in row if isinstance(each.value, time)]
    assert [each.number_format for each in hours] == ["hh:mm", "hh:mm"]


def test_numbers_and_days_of_formulas_results_and_history_are_what_they_are(admin):
    import_file({"Maths": ["14,5", "Aucune note"]})
    saved(admin, "Moyenne", "MOYENNE(Parcoursup[Maths])", type="AGGREGATE_FORMULA")
    saved(admin, "Vide", '""', type="AGGREGATE_FORMULA")
    saved(admin, "Mot", '"oui"', type="AGGREGATE_FORMULA")
    assert admin.post(CANDIDATES, json=MARIE).status_code == 201
    compute(admin)
    with new_session() as session, session.begin():
        cells = [
            {"name": "Parcoursup[Maths]", "value": 14.5, "previousValue": "Aucune note"},
            {"name": "DateNaissance", "value": "2009-04-30", "previousValue": None},
            {"name": "MethodeEvaluation", "value": "INTERVIEW", "previousValue": "ENCF"},
            {"name": "Boursier", "value": True, "previousValue": False},
        ]
        item = {"candidate_id": id_of(admin, "1000001"), "action": "IMPORT", "content": {"cells": cells}}
        session.execute(insert(HistoryItem), [item | {"created": datetime.fromisoformat("2026-05-12T10:20:30+02:00")}])
    book = book_of(admin)
    assert {each["Nom"]: each["Valeur"] for each in lines(book, "Résultats globaux")} == {
        "Moyenne": 14.5,
        "Vide": None,
        "Mot": "oui",
    }
    formulas = lines(book, "Formules")
    assert {(type(each["Modifiée le"]), type(each["Version"])) for each in formulas} == {(datetime, int)}
    assert [each["DateNaissance"] for each in lines(book, "Candidats")][-1] == instant(MARIE["birthDate"])
    history = [each for each in lines(book, "Historique 1") if each["Date"] == instant("2026-05-12 10:20:30")]
    assert [(each["Valeur"], each["Valeur précédente"]) for each in history] == [
        *((14.5, "Aucune note"), (instant("2009-04-30"), None), ("Entretien", "Vœu non confirmé"), ("Oui", "Non")),
    ]


def test_no_cell_is_a_code_nor_a_number_or_a_day_written_as_a_text(admin, imported):
    imported(file_of("D"))
    saved(admin, "Modalité", 'SI(RankINP[@Nom]="DUPONT";"INTERVIEW";"NONE")', businessValue="EVALUATION_METHOD")
    saved(admin, "Compte", "1/0", type="AGGREGATE_FORMULA")
    compute(admin)
    pfm = {"grade_type": "PFM", "jury_interview_type": None, "jury_start_time": None, "jury_end_time": None}
    graded("101", INTERVIEW | {"grade": "ABS"})
    graded("102", INTERVIEW | pfm | {"grade": "A"})
    put_on(admin, tag(admin, "À revoir"), [id_of(admin, "101")])
    book = book_of(admin)
    people = lines(book, "Candidats")
    words = [(each["MethodeEvaluation"], each["Modalité"], each["Source"]) for each in people]
    assert words == [("Entretien", "Entretien", "Parcoursup"), ("Vœu non confirmé", "Aucune", "Parcoursup")]
    assert [each["Étiquettes"] for each in people] == ["À revoir", None]
    assert [(each["NoteEntretien"], each["NotePFM"]) for each in people] == [("Absent", None), (None, "A")]
    texts = {
        (sheet.title, header, cell)
        for sheet in book
        for line in lines(book, sheet.title)
        for header, cell in line.items()
        if isinstance(cell, str) and header != "Classement"  # what the platform wrote stays as it wrote it
    }
    assert [text for text in texts if text[-1] in CODES or re.fullmatch(LIKE_NUMBERS_OR_DAYS, text[-1])] == []


def test_manifest_counts_the_documents_alone(admin, imported):
    imported(file_of("D"))
    sent = [("file", (name, pdf(page), "application/pdf")) for page, name in enumerate(("a.pdf", "b.pdf", "c.pdf"), 1)]
    assert admin.post(f"{CANDIDATES}/{id_of(admin, '101')}/files/import", files=sent).status_code == 200
    _, opened = made(admin)
    manifest = json.loads(opened.read("manifeste.json"))
    assert manifest["counts"] == {"documents": 3, "CANDIDATE_FILE": 3}
    assert {each["path"] for each in manifest["files"]} >= {"LISEZMOI.txt", "candidats.xlsx"}


def test_estimate_of_a_campaign_without_documents_is_that_of_its_workbook(admin):
    import_file({f"Matière {number}": [f"{number % 20},{row % 10}" for row in range(900)] for number in range(30)})
    estimate = admin.get(f"{ARCHIVES}/estimate").json()
    archive, _ = made(admin)
    assert (estimate["files"], archive["size"] > 100_000) == (0, True)
    assert estimate["size"] == pytest.approx(archive["size"], rel=0.3)


def test_each_table_of_the_school_has_a_sheet(admin):
    created(admin, COEFFICIENTS)
    assert lines(book_of(admin), "Table 1 Coefficients") == [
        {"Code": "0101", "Spécialité": "Maths", "Points": 1.5},
        {"Code": "0103", "Spécialité": "NSI", "Points": 1.25},
        {"Code": "0105", "Spécialité": "SVT", "Points": None},
    ]
