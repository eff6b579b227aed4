"""A slot held by who withdrew, left the file or has another method now is told in every list, until it is freed."""

from collections.abc import Callable
from datetime import timedelta
from io import BytesIO
from typing import Any

import psycopg
import pypdfium2
import pytest
from python_calamine import CalamineWorkbook
from starlette.testclient import TestClient

from parvis.kernel.clock import today
from tests.given.campaign import edit, import_columns, publish_results
from tests.given.computations import candidate_id
from tests.given.jury_grades import INTERVIEW, PFM, graded
from tests.given.slots import SLOTS, applicants, by_hand, cells, day, jury, slots_shown

NAMES = ["ARNAUD", "BLANC", "COLIN", "DUVAL", "ESSAI", "FAUVEL"]
HOURS = ["08:00", "09:00", "10:00", "11:00", "12:00", "13:00", "14:00"]
WISHES = ["Oui", "Non", "Oui", "Oui", "Non", "Non"]
LEAVER = {"filterType": "COLUMN_FILTER", "column": "leaver", "values": [True]}


@pytest.fixture
def jury_id(admin: TestClient, site: dict[str, Any]) -> str:
    """Of six candidates who hold a slot, ARNAUD stays, BLANC withdrew, COLIN left the file, DUVAL has another method,
    ESSAI withdrew after a grade of an interview, FAUVEL after one of a project; the last slot is free.
    """
    created = jury(admin, site["id"], "MORNING_FACE_TO_FACE", {"date": day()})
    applicants(NAMES)
    for row, hour in enumerate(HOURS):
        slot = admin.post(
            f"{SLOTS}/create-manually", json=by_hand(created["id"], interviewTime=hour, convocationTime=hour)
        )
        assert (slot.status_code, slot.json()["left"], slot.json()["leaver"]) == (201, None, False)
        if row < len(NAMES):
            body = {"interviewSlotId": slot.json()["id"], "candidateId": candidate_id(row)}
            assert admin.post(f"{SLOTS}/attribute-slot", json=body).status_code == 200
    return created["id"]


@pytest.fixture
def left(jury_id: str, psycopg_connection: psycopg.Connection) -> None:
    psycopg_connection.execute("UPDATE candidates SET absent_from_file = true WHERE row_number = 2")
    graded("1000004", INTERVIEW)
    graded("1000005", PFM)
    publish_results({"MethodeEvaluation": [*["INTERVIEW"] * 3, "PFM", *["INTERVIEW"] * 2]})
    import_columns({"VoeuConfirme": WISHES})


def counted(admin: TestClient) -> tuple[int, int]:
    """As the state of slots and the administration home have it."""
    lines = {each["kind"]: each for each in admin.get("/api/v1/admin/attention").json()}
    line = lines.get("SLOTS_OF_LEAVERS", {"count": 0})
    return admin.get(f"{SLOTS}/state").json()["leavers"], line["count"]


def found(client: TestClient, *filters: dict[str, Any]) -> list[str]:
    answer = client.post(f"{SLOTS}/filter", json={"filters": list(filters)})
    return [row["candidate"].split()[0] for row in answer.json().get("content", ())]


@pytest.mark.usefixtures("left")
def test_the_grid_of_slots_marks_them_and_counts_those_to_be_freed(admin, client_as):
    assert [(row["left"], row["leaver"]) for row in slots_shown(admin)] == [
        (None, False),
        ("WITHDRAWN", True),
        ("ABSENT", True),
        (None, True),
        ("WITHDRAWN", False),
        ("WITHDRAWN", True),
        (None, False),
    ]
    assert counted(admin) == (4, 4)
    manager = client_as("ROLE_INTERVIEW_SLOT_MANAGER")
    assert found(manager, LEAVER) == ["BLANC", "COLIN", "DUVAL", "FAUVEL"]
    assert found(manager, LEAVER | {"column": "left", "values": ["ABSENT"]}) == ["COLIN"]
    values = manager.post(f"{SLOTS}/filter-set", json={"columns": ["left", "leaver"]}).json()
    assert [dict(zip(each["values"], each["counts"], strict=True)) for each in values] == [
        {None: 3, "ABSENT": 1, "WITHDRAWN": 3},
        {False: 3, True: 4},
    ]


@pytest.mark.usefixtures("left")
def test_a_slot_manager_is_told_of_them_as_an_administrator_is(admin, client_as):
    def kind_of(client):
        listed = client.get("/api/v1/admin/attention").json()
        return [(each["count"], each["link"]) for each in listed if each["kind"] == "SLOTS_OF_LEAVERS"]

    assert kind_of(client_as("ROLE_INTERVIEW_SLOT_MANAGER")) == kind_of(admin) != []


@pytest.mark.usefixtures("left")
def test_the_home_links_to_their_list_and_a_slot_that_is_freed_leaves_it(admin):
    link = next(
        each["link"] for each in admin.get("/api/v1/admin/attention").json() if each["kind"] == "SLOTS_OF_LEAVERS"
    )
    assert link.startswith("/admin/interview-slots?")
    for row in slots_shown(admin):
        if row["leaver"]:
            assert admin.delete(f"{SLOTS}/{row['id']}/candidate").status_code == 200
    assert counted(admin) == (0, 0)
    assert found(admin, LEAVER) == []
    assert {row["candidate"] and row["candidate"].split()[0] for row in slots_shown(admin)} == {"ARNAUD", "ESSAI", None}


@pytest.mark.usefixtures("jury_id")
def test_nobody_left_before_a_file_says_so_and_who_confirms_again_comes(admin):
    assert counted(admin) == (0, 0)
    import_columns({"VoeuConfirme": WISHES})
    assert [row["left"] for row in slots_shown(admin)].count("WITHDRAWN") == 3
    assert counted(admin) == (3, 3)
    import_columns({"VoeuConfirme": ["Oui", None, "", "Oui", "Oui", "Oui"]})
    assert {(row["left"], row["leaver"]) for row in slots_shown(admin)} == {(None, False)}
    assert counted(admin) == (0, 0)


@pytest.mark.usefixtures("jury_id")
def test_methods_that_are_not_known_any_more_make_no_leaver(admin):
    publish_results({"MethodeEvaluation": [*["INTERVIEW"] * 4, None, None]})
    assert (counted(admin), found(admin, LEAVER)) == ((0, 0), [])
    publish_results({"MethodeEvaluation": ["INTERVIEW", "PFM", "FA", "NONE", "ENCF", None]})
    assert (counted(admin), found(admin, LEAVER)) == ((4, 4), ["BLANC", "COLIN", "DUVAL", "ESSAI"])
    graded("1000001", INTERVIEW)
    assert (counted(admin), found(admin, LEAVER)) == ((3, 3), ["COLIN", "DUVAL", "ESSAI"])


@pytest.mark.usefixtures("left")
def test_slots_of_days_past_are_not_to_be_freed_but_say_who_left(admin, psycopg_connection):
    psycopg_connection.execute("UPDATE interview_slots SET day = %s", [today() - timedelta(days=1)])
    psycopg_connection.execute("UPDATE interview_slots_state SET version = version + 1")
    assert [row["left"] for row in slots_shown(admin)].count("WITHDRAWN") == 3
    assert {row["leaver"] for row in slots_shown(admin)} == {False}
    assert counted(admin) == (0, 0)
    lines = {each["kind"]: each["count"] for each in admin.get("/api/v1/admin/attention").json()}
    assert lines["GRADES_MISSING"] == 1


@pytest.mark.usefixtures("left")
def test_export_agrees_with_the_grid(admin):
    answer = admin.post("/api/v1/admin/candidates/export/interview-slot")
    rows = CalamineWorkbook.from_filelike(BytesIO(answer.content)).get_sheet_by_index(0).to_python()
    held = {row["slotName"]: row["leaver"] for row in slots_shown(admin) if row["candidate"]}
    assert [(row[1], row[4], row[8]) for row in rows[1:]] == [
        (name, "Ne vient plus" if leaver else "Attribué", slot)
        for name, (slot, leaver) in zip(NAMES, held.items(), strict=True)
    ]
    assert [each[0] for each in cells(admin, "StatutEntretien")] == ["Attribué"] * 6


@pytest.mark.usefixtures("left")
def test_the_list_and_the_sheet_of_the_jury_mark_them(admin, jury_id, client_as: Callable[[str], TestClient]):
    for client in (admin, client_as("ROLE_JURY")):
        met = client.get(f"/api/v1/admin/juries/{jury_id}", params={"interview-date": day()}).json()["candidates"]
        assert [(each["left"], each["leaver"]) for each in met] == [
            *((None, False), ("WITHDRAWN", True), ("ABSENT", True), (None, True)),
            *(("WITHDRAWN", False), ("WITHDRAWN", True)),
        ]
    sheet = admin.get(f"/api/v1/admin/juries/{jury_id}/day-sheet.pdf", params={"interview-date": day()})
    text = "".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(sheet.content))
    assert text.count("Ne vient plus") == 4


def test_who_gets_the_slot_of_a_leaver_comes(admin, left, jury_id):
    edit(0, "Groupe", "1")
    taken = next(row for row in slots_shown(admin) if row["leaver"])
    body = {"interviewSlotId": taken["id"], "candidateId": candidate_id(0)}
    assert admin.post(f"{SLOTS}/attribute-slot", json=body).json()["displacedCandidateName"].startswith("BLANC")
    assert counted(admin) == (3, 3)
