"""Attribution by hand: moves, displacements, what does not suit, two managers at once (docs/rules/interviews.md)."""

import uuid
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any

import psycopg
import pytest
from python_calamine import CalamineWorkbook
from sqlalchemy import update
from starlette.testclient import TestClient

from parvis.candidate_table.log.storage import locked_state
from parvis.candidates.record.model import Candidate
from parvis.interviews.attribution import service
from parvis.interviews.attribution.errors import SlotTakenMeanwhile
from parvis.kernel.db import new_session
from tests.given.audit import journaled
from tests.given.campaign import edit, import_columns
from tests.given.computations import candidate_id
from tests.given.interviews import id_of
from tests.given.jobs import until
from tests.given.people import ANNE
from tests.given.slots import FIRST_DAY, LINK, SLOTS, applicants, by_hand, cells, day, jury, slots_shown

ATTRIBUTE = f"{SLOTS}/attribute-slot"


@pytest.fixture
def slots(admin: TestClient, site: dict[str, Any]) -> list[str]:
    """The ids of two slots of Bordeaux, face to face, for artists; ARNAUD, BLANC and COLIN are there for an interview,
    DUVAL is not.
    """
    created = jury(admin, site["id"], "MORNING_FACE_TO_FACE", {"date": day(), "specificities": ["ARTIST"]})
    applicants(
        ["ARNAUD", "BLANC", "COLIN", "DUVAL"],
        ["INTERVIEW", "INTERVIEW", "INTERVIEW", "PFM"],
        LieuEntretien=["Bordeaux", "Bordeaux à distance", "Ailleurs", "Bordeaux"],
        ArtisteDeHautNiveau=["Oui", "Oui", "", ""],
    )
    hours = ("09:00", "10:00")
    forms = [by_hand(created["id"], interviewTime=hour) for hour in hours]
    return [admin.post(f"{SLOTS}/create-manually", json=form).json()["id"] for form in forms]


def attribute(admin: TestClient, slot: str, row: int, **members: Any) -> Any:
    return admin.post(ATTRIBUTE, json={"interviewSlotId": slot, "candidateId": candidate_id(row), **members})


def held(admin: TestClient) -> list[str | None]:
    return [row["candidate"] and row["candidate"].split()[0] for row in slots_shown(admin)]


def history(admin: TestClient, row: int) -> list[tuple[Any, Any]]:
    items = admin.get(f"/api/v1/admin/history/{candidate_id(row)}").json()
    return [(cell["value"], cell["previousValue"]) for item in items for cell in item["content"]["cells"]]


NINE, TEN = f"BOR01MP-{day()}-0900", f"BOR01MP-{day()}-1000"


def test_a_slot_is_given_and_given_again_without_a_second_line_of_history(admin, slots):
    first_time = attribute(admin, slots[0], 0).json()
    assert first_time == {
        "interviewSlotId": slots[0],
        "candidateId": candidate_id(0),
        "displacedCandidateId": None,
        "displacedCandidateName": None,
        "releasedSlotId": None,
        "releasedSlotName": None,
        "warnings": [],
        "needs": ["ARTIST"],
        "specificities": ["ARTIST"],
        "lettersSent": 0,
    }
    assert attribute(admin, slots[0], 0).json() == first_time
    # A second press, of what the first one gave already.
    assert attribute(admin, slots[0], 0, expectedCandidateId=None).json() == first_time
    assert history(admin, 0) == [(NINE, None)]
    assert cells(admin, "StatutEntretien", "CreneauEntretien")[0] == ("Attribué", NINE)


def test_moves_by_hand_say_who_made_them_and_count_as_a_change_of_the_record(admin, slots):
    def version() -> int:
        return admin.get(f"/api/v1/admin/candidates/{candidate_id(0)}").json()["version"]

    before = version()
    with journaled() as lines:
        attribute(admin, slots[0], 0)
        assert version() == before + 1
        admin.delete(f"{SLOTS}/{slots[0]}/candidate")
    assert version() == before + 2
    assert lines == [
        (action, str(slots[0]), id_of("ROLE_ADMIN"), None, before, after)
        for action, before, after in (
            ("ATTRIBUTE_SLOT", {"candidate": None, "former_slot": None}, {"candidate": candidate_id(0)}),
            ("FREE_SLOT", {"candidate": candidate_id(0)}, None),
        )
    ]
    items = admin.get(f"/api/v1/admin/history/{candidate_id(0)}").json()
    assert [item["author"] for item in items] == [{"lastName": "Essai", "firstName": "Camille"}] * 2


def test_the_journal_calls_the_candidate_of_a_slot_by_their_number(admin, slots):
    attribute(admin, slots[0], 0)
    with new_session() as session:
        number = session.get_one(Candidate, uuid.UUID(candidate_id(0))).external_id
    line = admin.get("/api/v1/admin/journal").json()["content"][0]
    assert (line["object"]["name"], line["after"]) == (NINE, {"candidate": candidate_id(0)})
    assert line["changes"] == [{"name": "candidate", "label": "Candidat", "before": None, "after": number}]


def test_who_holds_a_slot_moves_and_who_is_displaced_waits_again(admin, slots):
    attribute(admin, slots[0], 0)
    attribute(admin, slots[1], 1)
    moved = attribute(admin, slots[1], 0).json()
    assert (moved["displacedCandidateId"], moved["releasedSlotId"]) == (candidate_id(1), slots[0])
    assert held(admin) == [None, "ARNAUD"]
    statuses = cells(admin, "StatutEntretien", "CreneauEntretien", "SiteEntretienEffectif")
    assert statuses[:2] == [("Attribué", TEN, "Bordeaux"), ("À attribuer", None, "Bordeaux")]
    assert (history(admin, 0), history(admin, 1)) == ([(TEN, NINE), (NINE, None)], [(None, TEN), (TEN, None)])


def test_a_dry_run_tells_what_the_attribution_then_does_and_changes_nothing(admin, slots):
    attribute(admin, slots[0], 0)
    attribute(admin, slots[1], 1)
    before = held(admin)
    form = {"interviewSlotId": slots[1], "candidateId": candidate_id(0)}
    shown = admin.post(f"{ATTRIBUTE}?dryRun=true", json=form)
    assert (held(admin), shown.status_code) == (before, 200)
    assert (shown.json()["displacedCandidateName"].split()[0], shown.json()["releasedSlotName"]) == ("BLANC", NINE)
    assert attribute(admin, slots[1], 0).json() == shown.json()
    concerned = admin.post(f"{ATTRIBUTE}?dryRun=true", json=form | {"candidateId": candidate_id(3)})
    assert concerned.json()["code"] == "CANDIDATE_NOT_CONCERNED"


@pytest.mark.parametrize(("row", "warnings"), [(0, []), (1, ["MODE"]), (2, ["SITE", "SPECIFICITIES"])])
def test_what_does_not_suit_is_warned_and_allowed(admin, slots, row, warnings):
    assert attribute(admin, slots[0], row).json()["warnings"] == warnings


def test_who_has_no_interview_gets_no_slot(admin, slots):
    refused = attribute(admin, slots[0], 3)
    assert (refused.status_code, refused.json()["code"]) == (409, "CANDIDATE_NOT_CONCERNED")
    assert held(admin) == [None, None]


def test_unknown_slots_and_candidates_are_404_and_a_wrong_body_422(admin, slots):
    unknown = str(uuid.UUID(int=7))
    bodies = [
        {"interviewSlotId": unknown, "candidateId": candidate_id(0)},
        {"interviewSlotId": slots[0], "candidateId": unknown},
        {"interviewSlotId": slots[0]},
    ]
    assert [admin.post(ATTRIBUTE, json=body).status_code for body in bodies] == [404, 404, 422]


def test_a_slot_taken_meanwhile_is_reported_with_its_row(admin, slots):
    attribute(admin, slots[0], 0)
    refused = attribute(admin, slots[0], 1, expectedCandidateId=None)
    assert (refused.status_code, refused.json()["code"]) == (409, "SLOT_TAKEN_MEANWHILE")
    assert refused.json()["data"]["candidateId"] == candidate_id(0)
    assert attribute(admin, slots[0], 1, expectedCandidateId=candidate_id(0)).status_code == 200
    assert held(admin) == ["BLANC", None]


def test_a_slot_is_freed_and_its_deletion_is_then_allowed(admin, slots):
    attribute(admin, slots[0], 0)
    refused = admin.delete(f"{SLOTS}/{slots[0]}")
    assert (refused.status_code, refused.json()["code"]) == (409, "SLOT_HELD")
    for _ in range(2):
        assert admin.delete(f"{SLOTS}/{slots[0]}/candidate").status_code == 200
    assert history(admin, 0) == [(None, NINE), (NINE, None)]
    assert admin.delete(f"{SLOTS}/{slots[0]}").status_code == 204
    assert admin.delete(f"{SLOTS}/{slots[0]}/candidate").status_code == 404


def test_a_slot_is_freed_of_the_candidate_whom_the_caller_saw_and_of_nobody_else(admin, slots):
    attribute(admin, slots[0], 0)
    free = f"{SLOTS}/{slots[0]}/candidate"
    refused = admin.delete(free, params={"expectedCandidateId": candidate_id(1)})
    assert (refused.status_code, refused.json()["code"]) == (409, "SLOT_TAKEN_MEANWHILE")
    assert refused.json()["data"]["candidateId"] == candidate_id(0)
    assert held(admin) == ["ARNAUD", None]
    for _ in range(2):
        assert admin.delete(free, params={"expectedCandidateId": candidate_id(0)}).status_code == 200
    assert held(admin) == [None, None]


def test_of_two_managers_on_one_slot_one_wins_and_the_other_gets_a_conflict(slots):
    """In the service, which both calls use."""
    people = [uuid.UUID(candidate_id(row)) for row in range(2)]

    def take(index: int) -> str:
        with new_session() as session:
            try:
                with session.begin():
                    service.attribute_by_hand(
                        session, ANNE, slot_id=uuid.UUID(slots[0]), candidate_id=people[index], checked=True
                    )
            except SlotTakenMeanwhile:
                return "told"
        return "won"

    def free() -> None:
        with new_session() as session, session.begin():
            service.free_slot(session, ANNE, uuid.UUID(slots[0]))

    with ThreadPoolExecutor(2) as managers:
        for _ in range(20):
            assert sorted(managers.map(take, range(2))) == ["told", "won"]
            free()


def give(slot: str, row: int) -> None:
    """In the service, as a manager."""
    with new_session() as session, session.begin():
        service.attribute_by_hand(session, ANNE, slot_id=uuid.UUID(slot), candidate_id=uuid.UUID(candidate_id(row)))


def test_three_who_change_slots_in_a_ring_at_once_wait_for_each_other(admin, slots):
    jury_id = slots_shown(admin)[0]["juryId"]
    third = admin.post(f"{SLOTS}/create-manually", json=by_hand(jury_id, interviewTime="11:00")).json()["id"]
    ring = [*slots, third]
    for row, slot in enumerate(ring):
        give(slot, row)
    with ThreadPoolExecutor(3) as managers:
        for turn in (1, 2, 1, 2):
            list(managers.map(lambda row, turn=turn: give(ring[(row + turn) % 3], row), range(3)))
    assert held(admin) == ["BLANC", "COLIN", "ARNAUD"]


def test_a_candidate_whom_two_managers_move_at_once_holds_one_slot(admin, slots):
    with ThreadPoolExecutor(2) as managers:
        for _ in range(5):
            list(managers.map(lambda slot: give(slot, 0), slots))
    assert sorted(held(admin), key=str) == ["ARNAUD", None]


def test_who_grades_a_candidate_and_who_attributes_their_slot_wait_in_one_order(
    admin, slots, psycopg_connection: psycopg.Connection
):
    """A jury holds the candidate table, then writes the candidate; the manager comes in between."""
    waiting = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    with ThreadPoolExecutor(1) as manager:
        with new_session() as jury_session, jury_session.begin():
            locked_state(jury_session)
            attributed = manager.submit(give, slots[0], 0)
            until(lambda: psycopg_connection.execute(waiting).fetchone() == (1,))
            candidate = Candidate.id == uuid.UUID(candidate_id(0))
            jury_session.execute(update(Candidate).where(candidate).values(version=Candidate.version + 1))
        attributed.result(timeout=60)
    assert held(admin) == ["ARNAUD", None]


def test_the_export_lists_every_candidate_of_the_method_with_their_slot(admin, slots, client_as):
    attribute(admin, slots[0], 0)
    answer = client_as("ROLE_INTERVIEW_SLOT_MANAGER").post("/api/v1/admin/candidates/export/interview-slot")
    assert answer.status_code == 200
    assert 'filename="export-candidats-interview_slots.xlsx"' in answer.headers["Content-Disposition"]
    rows = CalamineWorkbook.from_filelike(BytesIO(answer.content)).get_sheet_by_index(0).to_python()
    assert rows[0] == [
        *("Numero", "Nom", "Prenom", "Email", "Statut", "Site"),
        *("Mode", "Jury", "Créneau", "Date", "Convocation", "Entretien"),
    ]
    first = ["1000000", "ARNAUD", "Prénom 0", "candidat0@exemple.fr", "Attribué", "Bordeaux", "Présentiel"]
    assert rows[1] == [*first, "BOR01MP", NINE, FIRST_DAY, "08:30", "09:00"]
    assert [row[1] for row in rows[1:]] == ["ARNAUD", "BLANC", "COLIN"]
    assert (rows[2][6:], rows[3][5:7]) == (["Distanciel", "", "", "", "", ""], ["", ""])


def test_who_withdrew_or_left_the_file_gets_no_slot_before_any_computation(admin, slots):
    import_columns({"LieuEntretien": ["Bordeaux"] * 4, "VoeuConfirme": ["Non", "Oui", "", "Oui"]})
    with new_session() as session, session.begin():
        session.execute(update(Candidate).where(Candidate.row_number == 1).values(absent_from_file=True))
    edit(2, "Groupe", "1")
    for row in (0, 1):
        for params in ({"dryRun": True}, {}):
            body = {"interviewSlotId": slots[0], "candidateId": candidate_id(row)}
            refused = admin.post(ATTRIBUTE, json=body, params=params)
            assert (refused.status_code, refused.json()["code"]) == (409, "CANDIDATE_NOT_CONCERNED")
    assert attribute(admin, slots[0], 2).status_code == 200
    assert held(admin) == ["COLIN", None]


def suitable(client: TestClient, row: int) -> list[str]:
    answer = client.get(f"{SLOTS}/suitable", params={"candidateId": candidate_id(row)})
    assert answer.status_code == 200, answer.text
    return [each["slotName"] for each in answer.json()]


def test_the_free_slots_that_suit_a_candidate_are_offered_the_earliest_first(admin, slots, site, client_as):
    everybody = jury(admin, site["id"], "MORNING_FACE_TO_FACE", {"date": day(1)}, {"date": day()})
    later = admin.post(f"{SLOTS}/create-manually", json=by_hand(everybody["id"], convocationDate=day(1))).json()
    remote = jury(admin, site["id"], "MORNING_REMOTE", {"date": day(), "specificities": ["ARTIST"]})
    admin.post(f"{SLOTS}/create-manually", json=by_hand(remote["id"], **LINK))
    attribute(admin, slots[0], 0)
    # Those made for artists, then the one for everybody; BLANC wants to be met remotely, DUVAL is not concerned.
    assert suitable(admin, 0) == [TEN]
    assert suitable(admin, 2) == []
    assert suitable(admin, 3) == []
    assert suitable(client_as("ROLE_INTERVIEW_SLOT_MANAGER"), 1) == [f"BOR01MD-{day()}-0900"]
    [offered] = admin.get(f"{SLOTS}/suitable", params={"candidateId": candidate_id(0)}).json()
    assert offered == {
        "id": slots[1],
        "slotName": TEN,
        "date": day(),
        "interviewTime": "10:00",
        "priority": True,
    }
    edit(2, "LieuEntretien", "Bordeaux")
    assert suitable(admin, 2) == [later["slotName"]]
    assert admin.get(f"{SLOTS}/suitable", params={"candidateId": str(uuid.uuid4())}).status_code == 404
