"""Where candidates are to be interviewed, as the candidates grid shows it, and whom a site manager sees."""

import uuid
from io import BytesIO
from typing import Any

import psycopg
import pytest
from python_calamine import CalamineWorkbook
from sqlalchemy import update
from starlette.testclient import TestClient

from parvis.candidate_table.log.changes import append_changes
from parvis.candidates.record.model import Candidate
from parvis.interviews.slots.model import InterviewSlot
from parvis.interviews.slots.service import locked_slots
from parvis.interviews.slots.whereabouts import HeldSlot, cells_of_slot
from parvis.kernel.db import new_session
from tests.given.campaign import import_columns, publish_results
from tests.given.computations import candidate_id
from tests.given.interviews import SITES, bordeaux, id_of, nancy
from tests.given.pdfs import pdf
from tests.given.people import ANNE
from tests.given.slots import SLOTS, applicants, by_hand, cells, day, jury

COLUMNS = ("SiteEntretienEffectif", "StatutEntretien", "CreneauEntretien")
CANDIDATES = "/api/v1/admin/candidates"


@pytest.fixture
def sites(admin: TestClient, manager: str) -> dict[str, dict[str, Any]]:
    """Bordeaux and Nancy, which both claim the Gironde; Nancy alone the Meurthe-et-Moselle and Spain."""
    forms = [bordeaux(manager), nancy(manager, departments=["33", "54"], countries=["France", "Espagne"])]
    return {form["name"]: admin.post(SITES, json=form).json() for form in forms}


def test_the_wished_site_then_the_one_that_covers_where_they_come_from(admin, sites):
    applicants(
        ["A", "B", "C", "D", "E"],
        LieuEntretien=["bordeaux  A DISTANCE", "", "", "Nulle part", ""],
        DepartementEtablissement=["54", "54", "33", "", ""],
        PaysEtablissement=["France", "France", "France", "Espagne", "France"],
    )
    assert cells(admin, "SiteEntretienEffectif") == [("Bordeaux",), ("Nancy",), (None,), ("Nancy",), (None,)]


def test_the_status_follows_the_method_and_who_left_the_file(admin, sites):
    applicants(["A", "B", "C", "D"], ["INTERVIEW", "PFM", None, "INTERVIEW"], LieuEntretien=["Nancy"] * 4)
    with new_session() as session, session.begin():
        session.execute(update(Candidate).where(Candidate.row_number == 3).values(absent_from_file=True))
    import_columns({"LieuEntretien": ["Nancy"] * 4})  # a reload
    assert cells(admin, "StatutEntretien") == [("À attribuer",), *[("Non concerné",)] * 3]
    publish_results({"MethodeEvaluation": ["PFM", "INTERVIEW", "ENCF", "INTERVIEW"]})
    assert [status for (status,) in cells(admin, "StatutEntretien")][:2] == ["Non concerné", "À attribuer"]


def test_a_re_import_and_a_renaming_are_followed(admin, sites):
    applicants(["A"], LieuEntretien=["Nancy"])
    import_columns({"LieuEntretien": ["Bordeaux"]})
    assert cells(admin, "SiteEntretienEffectif") == [("Bordeaux",)]
    renamed = sites["Bordeaux"] | {"name": "Talence"}
    assert admin.put(f"{SITES}/{renamed['id']}", json=renamed).status_code == 200
    assert cells(admin, "SiteEntretienEffectif") == [("Talence",)]


def hold(admin: TestClient, slot: dict[str, Any], row: int, site_id: str) -> None:
    """The candidate of that row gets the slot."""
    with new_session() as session, session.begin():
        locked_slots(session)
        session.execute(
            update(InterviewSlot).where(InterviewSlot.id == slot["id"]).values(candidate_id=candidate_id(row))
        )
        append_changes(session, cells_of_slot(row, None, HeldSlot(slot["slotName"], uuid.UUID(site_id))), ANNE)


def test_the_site_of_the_slot_held_replaces_the_wished_one_and_its_date_is_kept(admin, sites):
    applicants(["A", "B"], LieuEntretien=["Nancy", "Nancy"])
    assert cells(admin, *COLUMNS) == [("Nancy", "À attribuer", None)] * 2  # the snapshot is loaded before the slot
    created = jury(admin, sites["Bordeaux"]["id"], "MORNING_FACE_TO_FACE", {"date": day()})
    slot = admin.post(f"{SLOTS}/create-manually", json=by_hand(created["id"])).json()
    hold(admin, slot, 1, sites["Bordeaux"]["id"])
    held = ("Bordeaux", "Attribué", f"BOR01MP-{day()}-0900")
    assert cells(admin, *COLUMNS) == [("Nancy", "À attribuer", None), held]
    import_columns({"LieuEntretien": ["Nancy", "Nancy"]})
    assert cells(admin, *COLUMNS) == [("Nancy", "À attribuer", None), held]
    assert admin.delete(f"{SLOTS}/{slot['id']}").json()["code"] == "SLOT_HELD"
    dates = f"/api/v1/admin/juries/{created['id']}/interview-dates/"
    [kept] = admin.get(dates).json()
    refused = [admin.put(dates, json=each) for each in ([], [kept | {"specificities": ["ARTIST"]}])]
    assert {each.json()["code"] for each in refused} == {"DATE_HAS_SLOTS"}
    of_jury = f"/api/v1/admin/juries/{created['id']}"
    assert "« Déplacer la journée »" in refused[0].json()["message"]
    begins, freed = "Des candidats ont un créneau devant ce jury : ", "libérez d'abord ces créneaux, ou déplacez-les."
    form = {"id": created["id"], "interviewType": "MORNING_REMOTE"}
    for refusal, sentence in (
        (admin.delete(of_jury), freed),
        (admin.put(of_jury, json=form | {"interviewType": "AFTERNOON_FACE_TO_FACE"}), freed),
        (
            admin.put(of_jury, json=form),
            "pour changer de mode en gardant leurs créneaux, utilisez « Passer à distance ».",
        ),
    ):
        assert (refusal.status_code, refusal.json()["code"]) == (409, "JURY_HAS_SLOTS")
        assert refusal.json()["message"] == begins + sentence


def test_a_slot_held_on_a_day_that_was_no_date_gets_no_specificity(admin, sites):
    applicants(["A"], LieuEntretien=["Bordeaux"])
    created = jury(admin, sites["Bordeaux"]["id"], "MORNING_FACE_TO_FACE")
    slot = admin.post(f"{SLOTS}/create-manually", json=by_hand(created["id"])).json()
    hold(admin, slot, 0, sites["Bordeaux"]["id"])
    dates = f"/api/v1/admin/juries/{created['id']}/interview-dates/"
    refused = admin.put(dates, json=[{"date": day(), "specificities": ["ARTIST"]}])
    assert (refused.status_code, refused.json()["code"]) == (409, "DATE_HAS_SLOTS")
    assert admin.put(dates, json=[{"date": day()}]).status_code == 200


def test_a_site_manager_sees_the_candidates_of_their_sites_alone(admin, sites, client_as):
    applicants(["ARNAUD", "BLANC", "COLIN"], LieuEntretien=["Nancy", "Bordeaux", ""])
    manager = client_as("ROLE_INTERVIEW_SITE_MANAGER")

    def names() -> list[str] | str:
        answer = manager.post(f"{CANDIDATES}/filter", json={"columns": ["Nom"]}).json()
        shown = [row["lastName"] for row in answer.get("content", [])]
        assert answer.get("totalElements", 0) == len(shown)
        return answer.get("code") or shown

    assert names() == "NO_DATA"
    mine = sites["Nancy"] | {"manager": {"id": id_of("ROLE_INTERVIEW_SITE_MANAGER")}}
    assert admin.put(f"{SITES}/{mine['id']}", json=mine).status_code == 200
    assert names() == ["ARNAUD"]
    values = manager.post(f"{CANDIDATES}/filter-set", json={"columns": ["Nom"]}).json()
    assert values[0]["values"] == ["ARNAUD"]
    statuses = {row: manager.get(f"{CANDIDATES}/{candidate_id(row)}").status_code for row in range(3)}
    assert statuses == {0: 200, 1: 404, 2: 404}
    assert admin.put(f"{SITES}/{mine['id']}", json=sites["Nancy"] | {"version": None}).status_code == 200
    assert names() == "NO_DATA"  # at once


def test_exports_statistics_and_files_of_a_site_manager_are_those_of_their_sites(
    admin, sites, client_as, psycopg_connection: psycopg.Connection
):
    applicants(["ARNAUD", "BLANC"], LieuEntretien=["Nancy", "Bordeaux"])
    manager = client_as("ROLE_INTERVIEW_SITE_MANAGER")
    mine = sites["Nancy"] | {"manager": {"id": id_of("ROLE_INTERVIEW_SITE_MANAGER")}}
    assert admin.put(f"{SITES}/{mine['id']}", json=mine).status_code == 200
    exported = manager.post(f"{CANDIDATES}/export", json={"columns": ["Nom"]})
    sheet = CalamineWorkbook.from_filelike(BytesIO(exported.content)).get_sheet_by_index(0)
    assert sheet.to_python() == [["Nom"], ["ARNAUD"]]
    assert manager.post(f"{CANDIDATES}/column-statistics", json={"column": "Nom"}).json()["count"] == 1
    files = [f"{CANDIDATES}/{candidate_id(row)}/files/import" for row in range(2)]
    kept = [admin.post(url, files={"file": ("pfm.pdf", pdf())}).json()[0]["id"] for url in files]
    psycopg_connection.execute("UPDATE stored_files SET type = 'PFM'")
    for call in ("content", "download"):
        assert [manager.get(f"/api/v1/files/{file}/{call}").status_code for file in kept] == [200, 404]
    pfms = [manager.get(f"/api/v1/jury/candidate/{candidate_id(row)}/pfm").status_code for row in range(2)]
    assert pfms == [200, 404]


def test_a_site_that_a_bac_plus_1_candidate_chose_stays(admin, sites):
    applicants(["A", "B"], LieuEntretien=["Nancy", "Bordeaux"], BacPlus1=["Oui", "Non"])
    refused = admin.delete(f"{SITES}/{sites['Nancy']['id']}")
    assert (refused.status_code, refused.json()["code"]) == (409, "SITE_CHOSEN_BY_BAC_PLUS_1")
    assert admin.delete(f"{SITES}/{sites['Bordeaux']['id']}").status_code == 204
