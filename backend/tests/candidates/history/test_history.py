"""The history of a candidate through its call (docs/rules/candidates.md)."""

import re
import uuid

import pytest

from parvis.candidate_table.columns.business import BUSINESS_COLUMNS
from parvis.candidates.history.service import Action, ChangedCell, Happened, record
from parvis.kernel.db import new_session
from tests.given.candidates import CANDIDATES, MARIE
from tests.given.files import MATHS_1, MATHS_PLACE, changed, file_of
from tests.given.people import person
from tests.given.records import id_of, save

HISTORY = "/api/v1/admin/history"
TEXTS = ["<script>alert(1)</script>", '=HYPERLINK("http://x")', "\u202egnirts", "a\nb", "+1", "@SUM(A1)"]


@pytest.fixture
def admin(client_as):
    return client_as("ROLE_ADMIN")


@pytest.fixture
def marie(admin) -> str:
    """The id of a record created by hand."""
    return admin.post(CANDIDATES, json=MARIE).json()["id"]


def _happened(candidate: str, *cells: ChangedCell, action: Action = Action.UPDATE_PROFILE, author=None) -> None:
    with new_session() as session, session.begin():
        record(session, [Happened(uuid.UUID(candidate), action, cells)], author)


def test_every_action_is_reported_newest_first(admin, marie):
    for action in Action:
        _happened(marie, action=action)
    actions = [item["action"] for item in admin.get(f"{HISTORY}/{marie}").json()]
    assert actions == [*reversed([action.value for action in Action]), "CREATE_CANDIDATE"]


def test_authors_keep_the_name_that_they_had_and_the_system_has_none(admin, marie):
    _happened(marie, author=person("zoé"))
    _happened(marie)
    system, zoe, creator = admin.get(f"{HISTORY}/{marie}").json()
    assert system["author"] is None
    assert zoe["author"] == {"lastName": "Martin", "firstName": "Zoé"}
    assert creator["author"] == {"lastName": "Essai", "firstName": "Camille"}


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("remark", "Commentaire"),
        ("file", "Fichier"),
        ("Nom", "Nom"),
        ("Candidats[Note globale]", "Note globale"),
        ("Globales[Moyenne]", "Moyenne"),
        ("Parcoursup[Jamais vue]", "Jamais vue"),
        ("Parcoursup[Adresse mail]", "Adresse mail"),
    ],
)
def test_a_cell_has_the_name_that_people_read(admin, imported, name, label):
    imported(file_of("D"))
    candidate = id_of(admin, "101")
    _happened(candidate, ChangedCell(name, "a", None))
    assert admin.get(f"{HISTORY}/{candidate}").json()[0]["content"]["cells"][0]["label"] == label


def test_a_mark_whose_column_left_the_file_keeps_its_name(admin, imported):
    imported(file_of("D"))
    candidate = id_of(admin, "101")
    save(admin, candidate, {"column": MATHS_1, "value": 12})
    imported(changed(columns_gone=["Moyenne du Candidat - Mathématiques Spécialité - Trimestre 1"]))
    edit = next(item for item in admin.get(f"{HISTORY}/{candidate}").json() if item["action"] == "UPDATE_GRADE")
    assert edit["content"]["cells"][0]["label"] == "Mathématiques Spécialité — Terminale T1"
    assert edit["content"]["cells"][0]["mark"] is True


def test_no_column_of_the_history_is_called_as_formulas_call_it(admin, marie):
    for column in BUSINESS_COLUMNS:
        _happened(marie, ChangedCell(column.name, "a", None))
    items = admin.get(f"{HISTORY}/{marie}").json()[: len(BUSINESS_COLUMNS)]
    labels = [item["content"]["cells"][0]["label"] for item in items]
    assert [label for label in labels if re.search("[a-zé][A-Z]", label)] == []
    assert {"Créneau", "Note d'entretien", "Prénom"} <= set(labels)


@pytest.mark.parametrize("text", TEXTS)
def test_texts_come_back_as_they_were_written(admin, marie, text):
    assert admin.put(f"{CANDIDATES}/{marie}/remark", json={"remark": text}).status_code == 200
    newest = admin.get(f"{HISTORY}/{marie}").json()[0]
    assert newest["content"]["cells"] == [
        {"name": "remark", "label": "Commentaire", "value": text, "previousValue": None, "discardedValue": None}
        | {"mark": False}
    ]


def test_a_page_of_history_goes_on_before_an_item(admin, marie):
    for index in range(4):
        _happened(marie, ChangedCell("Nom", f"v{index}", None))
    whole = [item["id"] for item in admin.get(f"{HISTORY}/{marie}").json()]
    first = [item["id"] for item in admin.get(f"{HISTORY}/{marie}?size=2").json()]
    second = [item["id"] for item in admin.get(f"{HISTORY}/{marie}?size=50&before={first[-1]}").json()]
    assert (first, second, len(whole)) == (whole[:2], whole[2:], 5)


@pytest.mark.parametrize("query", ["size=0", "size=1001", "size=x", "before=h9", "before=-1", f"before={2**63}"])
def test_a_page_that_cannot_be_is_refused(admin, marie, query):
    assert admin.get(f"{HISTORY}/{marie}?{query}").status_code == 422


def test_an_unknown_candidate_is_404(admin, database):
    assert admin.get(f"{HISTORY}/{uuid.uuid4()}").json()["code"] == "NOT_FOUND"


def test_an_import_tells_what_it_changed(admin, imported):
    imported(file_of("D"))
    candidate = id_of(admin, "101")
    imported(changed({("101", MATHS_PLACE): "15"}))
    newest, first = admin.get(f"{HISTORY}/{candidate}").json()
    assert (newest["action"], newest["author"]) == ("IMPORT", {"lastName": "Martin", "firstName": "Anne"})
    assert [(cell["previousValue"], cell["value"]) for cell in newest["content"]["cells"]] == [(14.5, 15.0)]
    assert first["content"]["cells"] == []
