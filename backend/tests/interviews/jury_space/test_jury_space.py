"""The jury's space: whom a jury finds, grades and leaves to others (docs/rules/interviews.md)."""

import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, date, time, timedelta
from typing import Any

import pytest
import time_machine
from sqlalchemy import insert, text
from starlette.testclient import TestClient

from parvis.app.main import concept_routes
from parvis.files.stored.model import StoredFile
from parvis.imports.candidates_file.profile.store import keep_profile, stored_profile
from parvis.interviews.juries.model import InterviewType, Jury
from parvis.interviews.jury_space.model import JuryMiss
from parvis.interviews.jury_space.queries import starts_at
from parvis.interviews.sites.model import InterviewSite
from parvis.interviews.slots.model import InterviewSlot
from parvis.kernel.clock import end_of_school_year, now, today
from parvis.kernel.db import new_session
from parvis.kernel.permissions import permissions_declared
from parvis.kernel.roles import Role
from tests.given.computations import candidate_id
from tests.given.interviews import SITES, bordeaux, id_of
from tests.given.jobs import until
from tests.given.members import juror, seat
from tests.given.pdfs import pdf
from tests.given.people import add_account, token_for
from tests.given.slots import SLOTS, applicants, by_hand, cells, day, jury
from tests.given.waiting import people_who_wait

SEARCH = "/api/v1/jury/candidate"
FORM = {
    "gradeType": "INTERVIEW",
    "grade": "B",
    "juryNumber": "BOR01MP",
    "juryInterviewType": "FACE_TO_FACE",
    "juryDate": day(),
    "juryStartTime": "09:00",
    "juryEndTime": "09:30",
}


@pytest.fixture
def of_jury(admin: TestClient, site: dict[str, Any], client_as: Callable[[str], TestClient]) -> TestClient:
    """A jury member; ARNAUD (1000000) is met at Bordeaux at 9 h on the first day, BLANC has no slot."""
    created = jury(admin, site["id"], "MORNING_FACE_TO_FACE", {"date": day()})
    applicants(["ARNAUD", "BLANC"], LieuEntretien=["Bordeaux", "Ailleurs"], CDAPH=["Oui", ""])
    slot = admin.post(f"{SLOTS}/create-manually", json=by_hand(created["id"])).json()
    body = {"interviewSlotId": slot["id"], "candidateId": candidate_id(0)}
    assert admin.post(f"{SLOTS}/attribute-slot", json=body).status_code == 200
    return client_as("ROLE_JURY")


@pytest.fixture
def jury_id(of_jury: TestClient) -> str:
    """The jury that meets ARNAUD."""
    return of_jury.get("/api/v1/jury/juries").json()[0]["id"]


def grade(client: TestClient, row: int, **members: Any) -> Any:
    """Grades a candidate, also before their interview."""
    return client.post(f"{SEARCH}/{candidate_id(row)}/grade", json=FORM | {"force": True} | members)


def day_of(client: TestClient, jury_id: str) -> list[dict[str, Any]]:
    return client.get(f"/api/v1/admin/juries/{jury_id}", params={"interview-date": day()}).json()["candidates"]


def test_a_candidate_is_found_by_number_with_their_slot(of_jury):
    found = of_jury.get(SEARCH, params={"search": " 1000000 "})
    assert found.status_code == 200, found.text
    shown = found.json()
    assert shown == {
        "id": candidate_id(0),
        "externalId": "1000000",
        "name": "ARNAUD Prénom 0",
        "personalInfo": {"firstName": "Prénom 0", "lastName": "ARNAUD", "birthDate": None},
        "specialInfo": {"edsBacPremiere": [], "edsBacTerminale": [], "edsBacAbandonne": None},
        "statuses": ["HANDICAPPED"],
        "gradeInfo": None,
        "interviewSlot": {
            "slotName": f"BOR01MP-{day()}-0900",
            "juryName": "BOR01MP",
            "date": day(),
            "interviewTime": "09:00",
            "interviewType": "MORNING_FACE_TO_FACE",
        },
        "pfm": None,
    }
    assert of_jury.get(SEARCH, params={"search": "1000001"}).json()["interviewSlot"] is None


@pytest.mark.parametrize(("number", "typed"), [("M00001", "m00001"), ("2027/ab.1", "2027/ab.1")])
def test_a_number_is_found_as_it_is_written_and_a_manual_one_whatever_its_case(of_jury, admin, number, typed):
    with new_session() as session, session.begin():
        session.execute(text("UPDATE candidates SET external_id = :number WHERE row_number = 1"), {"number": number})
    assert of_jury.get(SEARCH, params={"search": typed}).json()["externalId"] == number


@pytest.mark.parametrize(
    "search", ["100000", "10000000", "%", "*", "100000_", "0" * 10_000, "١٠٠٠٠٠٠", "0x0F4240", "1e6"]
)
def test_only_the_whole_number_finds(of_jury, search):
    missed = of_jury.get(SEARCH, params={"search": search})
    assert (missed.status_code, missed.json()["code"]) == (404, "CANDIDATE_NOT_FOUND")


@pytest.mark.parametrize("params", [{}, {"search": ""}, {"search": "  "}])
def test_a_search_needs_a_number(of_jury, params):
    refused = of_jury.get(SEARCH, params=params)
    assert (refused.status_code, refused.json()["message"]) == (422, "Veuillez renseigner le numéro d'un candidat")


def test_who_tries_numbers_in_a_row_is_slowed_down_and_nobody_else(of_jury, admin):
    began = now()
    ages = [120, *[100] * 58]
    misses = [{"subject": id_of("ROLE_JURY"), "at": began - timedelta(seconds=age)} for age in ages]
    with new_session() as session, session.begin():
        session.execute(insert(JuryMiss), misses)
    assert of_jury.get(SEARCH, params={"search": "7"}).status_code == 404
    refused = of_jury.get(SEARCH, params={"search": "1000000"})
    assert (refused.status_code, refused.json()["code"]) == (429, "TOO_MANY_SEARCHES")
    wait = timedelta(seconds=int(refused.headers["Retry-After"]))
    assert admin.get(SEARCH, params={"search": "1000000"}).status_code == 200
    for later, status in ((timedelta(seconds=179), 429), (now() - began + wait, 200)):
        with time_machine.travel(began + later, tick=False):
            assert of_jury.get(SEARCH, params={"search": "1000000"}).status_code == status
    assert wait <= timedelta(seconds=180)


def test_a_jury_is_offered_on_its_dates_and_on_the_days_that_its_slots_alone_give(of_jury, jury_id, admin):
    for number in (9, 0):
        form = by_hand(jury_id, convocationDate=day(number), interviewTime="11:00")
        assert admin.post(f"{SLOTS}/create-manually", json=form).status_code == 201
    [shown] = of_jury.get("/api/v1/jury/juries").json()
    assert (shown["site"], shown["dates"]) == ("Bordeaux", [day(), day(9)])


def test_a_jury_tells_its_hours_at_its_site_or_in_paris_by_video(of_jury, admin, site):
    form = site | {"timeZone": "Indian/Reunion"}
    assert admin.put(f"{SITES}/{site['id']}", json=form).status_code == 200
    link = {"videoconferenceLink": "https://visio.example/1", "videoconferencePassword": "p"}
    jury(admin, site["id"], "MORNING_REMOTE", {"date": day()} | link)
    zones = {each["name"]: each["timeZone"] for each in of_jury.get("/api/v1/jury/juries").json()}
    assert zones == {"BOR01MD": "Europe/Paris", "BOR01MP": "Indian/Reunion"}


def test_who_sits_is_named_and_own_days_are_told(of_jury, jury_id, admin):
    assert admin.post(f"{SLOTS}/create-manually", json=by_hand(jury_id, convocationDate=day(9))).status_code == 201
    admin.put(f"/api/v1/admin/juries/{jury_id}/interview-dates", json=[{"date": day()}, {"date": day(1)}])
    zoe, me = juror("Zola", "zoe@example.org"), id_of("ROLE_JURY")
    assert seat(admin, jury_id, {"userId": zoe}, {"userId": me, "dates": [day(1)]}).status_code == 200
    lea, camille = {"lastName": "Zola", "firstName": "Léa"}, {"lastName": "Essai", "firstName": "Camille"}
    [shown] = of_jury.get("/api/v1/jury/juries").json()
    assert (shown["dates"], shown["members"]) == ([day(), day(1), day(9)], [camille, lea])
    assert shown["days"] == [
        {"date": day(), "members": [lea], "mine": False},
        {"date": day(1), "members": [camille, lea], "mine": True},
        {"date": day(9), "members": [lea], "mine": False},
    ]
    assert [each["mine"] for each in admin.get("/api/v1/jury/juries").json()[0]["days"]] == [False] * 3
    # Nobody sits any longer on a day whose slots all went.
    slot = admin.post(f"{SLOTS}/create-manually", json=by_hand(jury_id, convocationDate=day(1))).json()
    assert admin.delete(f"{SLOTS}/{slot['id']}").status_code == 204
    assert [each["mine"] for each in of_jury.get("/api/v1/jury/juries").json()[0]["days"]] == [False] * 3
    for on, members in ((day(), [lea]), (day(1), [camille, lea])):
        url = f"/api/v1/admin/juries/{jury_id}"
        assert of_jury.get(url, params={"interview-date": on}).json()["members"] == members


def test_a_site_manager_finds_the_candidates_of_their_sites_alone(of_jury, jury_id, admin, client_as, site):
    manager = client_as("ROLE_INTERVIEW_SITE_MANAGER")
    pfm_url, day_url = f"{SEARCH}/{candidate_id(0)}/pfm", f"/api/v1/admin/juries/{jury_id}"
    unknown = manager.get(SEARCH, params={"search": "1000000"})
    assert (unknown.status_code, manager.get(pfm_url).json()["code"]) == (404, "CANDIDATE_NOT_FOUND")
    assert manager.get("/api/v1/jury/juries").json() == []
    assert manager.get(day_url, params={"interview-date": day()}).status_code == 404
    mine = bordeaux(id_of("ROLE_INTERVIEW_SITE_MANAGER"))
    assert admin.put(f"{SITES}/{site['id']}", json=mine | {"id": site["id"]}).status_code == 200
    assert manager.get(SEARCH, params={"search": "1000000"}).status_code == 200
    assert manager.get(SEARCH, params={"search": "1000001"}).status_code == 404
    assert [each["name"] for each in manager.get("/api/v1/jury/juries").json()] == ["BOR01MP"]
    assert manager.get(day_url, params={"interview-date": day()}).status_code == 200


def test_what_a_jury_reaches_of_the_administration_is_a_day_and_for_arbiters_what_is_to_settle():
    reached = [
        call.path
        for call in permissions_declared(concept_routes())
        if call.roles and Role.JURY in call.roles and call.path.startswith("/api/v1/admin/")
    ]
    settling = ["/api/v1/admin/pfm/to-settle", "/api/v1/admin/pfm/{candidate_id}/settle"]
    assert sorted(reached) == ["/api/v1/admin/juries/{jury_id}", *settling]


def test_what_a_candidate_answered_is_told_for_the_slot_that_they_hold(of_jury, jury_id, psycopg_connection):
    assert day_of(of_jury, jury_id)[0]["presence"] is None
    answered = (
        "INSERT INTO slot_answers (slot_id, candidate_id, presence, answered)"
        " SELECT id, %s, 'CONFIRMED', now() FROM interview_slots"
    )
    psycopg_connection.execute(answered, [candidate_id(1)])  # somebody who held it before
    assert day_of(of_jury, jury_id)[0]["presence"] is None
    psycopg_connection.execute(answered, [candidate_id(0)])
    assert [row["presence"] for row in day_of(of_jury, jury_id)] == ["CONFIRMED"]


def test_the_day_of_a_jury_lists_its_candidates_by_time_with_their_grades(of_jury, jury_id):
    [row] = day_of(of_jury, jury_id)
    assert (row["lastName"], row["interviewTime"], row["notes"], row["conflict"]) == ("ARNAUD", "09:00", None, False)
    assert row["interviewDate"].startswith(f"{day()}T09:00:00+0")
    grade(of_jury, 0)
    [row] = day_of(of_jury, jury_id)
    assert (row["notes"], row["gradedBy"]) == ("B", {"lastName": "Essai", "firstName": "Camille"})
    url = f"/api/v1/admin/juries/{jury_id}"
    assert of_jury.get(url, params={"interview-date": day(5)}).json()["candidates"] == []
    assert [of_jury.get(url, params=params).status_code for params in ({}, {"interview-date": "28/04/2027"})] == [
        422
    ] * 2
    unknown = of_jury.get(f"/api/v1/admin/juries/{uuid.UUID(int=7)}", params={"interview-date": day()})
    assert unknown.status_code == 404


@pytest.mark.parametrize(
    ("on", "at", "utc"),
    [
        (date(2027, 3, 28), time(1, 30), "2027-03-28T00:30:00+00:00"),
        (date(2027, 3, 28), time(2, 30), "2027-03-28T01:30:00+00:00"),  # no clock shows it: half past three there
        (date(2027, 3, 28), time(3, 30), "2027-03-28T01:30:00+00:00"),
        (date(2027, 10, 31), time(2, 30), "2027-10-31T00:30:00+00:00"),  # clocks show it twice: the first time
    ],
)
def test_an_interview_begins_once_on_the_days_when_clocks_change(on, at, utc):
    there = InterviewSite(time_zone="Europe/Paris")
    sitting = Jury(interview_type=InterviewType.MORNING_REMOTE, site=there)
    slot = InterviewSlot(day=on, interview_time=at)
    assert starts_at(slot, sitting).astimezone(UTC).isoformat() == utc


def test_a_grade_is_read_at_once_in_the_ranking_and_the_history(of_jury, admin):
    answer = grade(of_jury, 0)
    assert answer.status_code == 200, answer.text
    written = answer.json()
    assert {key: written[key] for key in FORM} == FORM
    assert (written["version"], written["author"]) == (1, {"lastName": "Essai", "firstName": "Camille"})
    assert cells(admin, "NoteEntretien", "NotePFM")[0] == ("B", None)
    assert admin.get(f"/api/v1/admin/history/{candidate_id(0)}").json()[0]["action"] == "JURY_GRADE"
    record = admin.get(f"/api/v1/admin/candidates/{candidate_id(0)}").json()
    assert record["gradeInfo"]["author"]["lastName"] == "Essai"
    assert grade(of_jury, 0, **written).status_code == 200  # what a GET answers may be sent back


@pytest.mark.parametrize(
    ("members", "field", "message"),
    [
        ({"gradeType": None}, "gradeType", "Type de note obligatoire"),
        ({"grade": None}, "grade", "Note obligatoire"),
        ({"grade": "E"}, "grade", None),
        ({"juryDate": None}, "juryDate", "Date de jury obligatoire"),
        ({"juryInterviewType": None}, "juryInterviewType", "Type d'entretien obligatoire"),
        ({"juryStartTime": None}, "juryStartTime", "Heure de début de jury obligatoire"),
        ({"juryEndTime": None}, "juryEndTime", "Heure de fin de jury obligatoire"),
        ({"juryEndTime": "09:00"}, "juryEndTime", "L'heure de fin doit suivre l'heure de début"),
        ({"juryEndTime": "08:59"}, "juryEndTime", "L'heure de fin doit suivre l'heure de début"),
        ({"juryNumber": "x" * 256}, "juryNumber", "Maximum 255 caractères"),
        ({"other": 1}, "other", None),
    ],
)
def test_a_wrong_grade_is_refused_by_its_field(of_jury, admin, members, field, message):
    refused = grade(of_jury, 0, **members)
    assert refused.status_code == 422
    [wrong] = refused.json()["fields"]
    assert wrong["field"] == field
    assert message in {None, wrong["message"]}
    assert cells(admin, "NoteEntretien")[0] == (None,)


def test_a_pfm_keeps_nothing_of_an_interview(of_jury, admin):
    written = grade(of_jury, 1, gradeType="PFM").json()
    assert [written[key] for key in ("juryInterviewType", "juryStartTime", "juryEndTime")] == [None] * 3
    assert cells(admin, "NoteEntretien", "NotePFM")[1] == (None, "B")


def test_a_second_jury_gets_a_conflict_and_may_replace(of_jury, admin):
    assert grade(of_jury, 0, version=None).status_code == 200
    refused = grade(admin, 0, grade="C", version=None)
    assert (refused.status_code, refused.json()["code"], refused.json()["data"]["grade"]) == (409, "STALE_VERSION", "B")
    assert grade(admin, 0, grade="C", version=refused.json()["data"]["version"]).json()["version"] == 2
    assert grade(of_jury, 0, grade="D", version=1).json()["data"]["grade"] == "C"


def test_of_two_juries_that_save_at_once_one_gets_a_conflict(of_jury, admin):
    with ThreadPoolExecutor(2) as saving:
        answers = list(saving.map(lambda each: grade(*each, version=None).status_code, [(of_jury, 1), (admin, 1)]))
    # The same letter by both would change nothing for the second; the version says that it came second.
    assert sorted(answers) == [200, 409]


def far_days() -> list[tuple[str, bool]]:
    """Days around those that need no confirmation, and whether they need one."""
    year = end_of_school_year(today())
    return [
        (f"{year - 2}-12-31", True),
        (f"{year - 1}-01-01", False),
        (f"{year + 1}-12-31", False),
        (f"{year + 2}-01-01", True),
        ("0219-04-28", True),
        ("2972-04-28", True),
    ]


@pytest.mark.parametrize("grade_type", ["INTERVIEW", "PFM"])
def test_a_day_far_from_the_campaign_is_saved_once_it_is_confirmed(of_jury, admin, grade_type):
    for jury_date, is_far in far_days():
        refused = grade(of_jury, 1, gradeType=grade_type, juryDate=jury_date, force=False)
        assert refused.status_code == (409 if is_far else 200), jury_date
        if is_far:
            year = end_of_school_year(today())
            assert refused.json()["code"] == "JURY_DATE_FAR"
            assert refused.json()["data"] == {"juryDate": jury_date, "campaignYear": year}
        else:
            assert admin.delete(f"{SEARCH}/{candidate_id(1)}/grade").status_code == 204
    assert of_jury.get(SEARCH, params={"search": "1000001"}).json()["gradeInfo"] is None
    far = {"gradeType": grade_type, "juryDate": "2972-04-28"}
    assert grade(of_jury, 1, **far).json()["juryDate"] == "2972-04-28"
    # What was confirmed is not asked again, another far day is.
    assert grade(of_jury, 1, **far, grade="C", force=False).json()["grade"] == "C"
    assert grade(admin, 1, **far | {"juryDate": "2973-04-28", "force": False}).status_code == 409


def test_a_day_is_near_or_far_by_the_year_of_the_campaign(of_jury):
    with new_session() as session, session.begin():
        keep_profile(session, replace(stored_profile(session), campaign_year=2032))
    assert grade(of_jury, 1, juryDate="2030-12-31", force=False).json()["data"]["campaignYear"] == 2032
    assert grade(of_jury, 1, juryDate="2031-01-01", force=False).status_code == 200


def test_only_juries_and_administrators_grade_and_an_unknown_candidate_is_404(of_jury, client_as):
    for role in ("ROLE_ADMIN_READ_ONLY", "ROLE_INTERVIEW_SITE_MANAGER", "ROLE_INTERVIEW_SLOT_MANAGER"):
        assert grade(client_as(role), 0).status_code == 403
    unknown = of_jury.post(f"{SEARCH}/{uuid.UUID(int=7)}/grade", json=FORM)
    assert (unknown.status_code, unknown.json()["code"]) == (404, "CANDIDATE_NOT_FOUND")


def test_an_administrator_removes_a_grade(of_jury, admin):
    grade(of_jury, 0)
    url = f"{SEARCH}/{candidate_id(0)}/grade"
    assert of_jury.delete(url).status_code == 403
    assert [admin.delete(url).status_code for _ in range(2)] == [204, 404]
    assert cells(admin, "NoteEntretien")[0] == (None,)
    cell = admin.get(f"/api/v1/admin/history/{candidate_id(0)}").json()[0]["content"]["cells"][0]
    assert (cell["name"], cell["value"], cell["previousValue"]) == ("NoteEntretien", None, "B")


def test_a_grade_that_changed_since_it_was_seen_is_not_removed(of_jury, admin):
    former = grade(of_jury, 0).json()["version"]
    present = grade(of_jury, 0, grade="A", version=former).json()
    url = f"{SEARCH}/{candidate_id(0)}/grade"
    refused = admin.delete(url, params={"version": former})
    assert (refused.status_code, refused.json()["code"], refused.json()["data"]) == (409, "STALE_VERSION", present)
    assert admin.delete(url, params={"version": present["version"]}).status_code == 204


def test_the_pfm_is_the_newest_and_is_read_as_a_file(of_jury, psycopg_connection):
    url = f"{SEARCH}/{candidate_id(0)}/pfm"
    assert of_jury.get(url).json()["code"] == "NOT_FOUND"
    for number, days in ((9, 0), (7, 2), (8, 1)):
        with new_session() as session, session.begin():
            session.execute(
                insert(StoredFile).values(
                    id=uuid.UUID(int=number),
                    candidate_id=candidate_id(0),
                    type="PFM",
                    name="pfm.pdf",
                    mime_type="application/pdf",
                    size=3,
                    sha256=b"0" * 32,
                    deposited_by="STAFF",
                    created=now() - timedelta(days),
                )
            )
    newest = of_jury.get(url).json()
    assert newest["id"] == str(uuid.UUID(int=9))
    assert of_jury.get(SEARCH, params={"search": "1000000"}).json()["pfm"] == newest


def test_a_conflict_of_interest_keeps_the_pfm_away_by_its_own_address_too(of_jury, admin, psycopg_connection):
    files = f"/api/v1/admin/candidates/{candidate_id(0)}/files/import"
    [file] = admin.post(files, files={"file": ("pfm.pdf", pdf())}).json()
    psycopg_connection.execute("UPDATE stored_files SET type = 'PFM'")
    calls = [f"/api/v1/files/{file['id']}/{call}" for call in ("content", "download")]
    assert [of_jury.get(call).status_code for call in calls] == [200, 200]
    of_jury.post(f"{SEARCH}/{candidate_id(0)}/conflict", json={"reason": "Ma nièce"})
    assert [of_jury.get(call).status_code for call in calls] == [404, 404]
    assert [admin.get(call).status_code for call in calls] == [200, 200]


def test_a_conflict_of_interest_keeps_its_author_away_and_nobody_else(of_jury, jury_id, admin, anonymous_client):
    conflict = f"{SEARCH}/{candidate_id(0)}/conflict"
    assert of_jury.post(conflict, json={"reason": " "}).status_code == 422
    for _ in range(2):
        assert of_jury.post(conflict, json={"reason": "Ma nièce"}).status_code == 204
    refusals = [
        of_jury.get(SEARCH, params={"search": "1000000"}),
        of_jury.get(f"{SEARCH}/{candidate_id(0)}/pfm"),
        grade(of_jury, 0),
    ]
    assert {(each.status_code, each.json()["code"]) for each in refusals} == {(409, "CONFLICT_OF_INTEREST")}
    data = refusals[0].json()["data"]
    assert (data["name"], data["reason"], set(data)) == ("ARNAUD Prénom 0", "Ma nièce", {"name", "reason", "created"})
    assert grade(admin, 0).status_code == 200
    add_account("ROLE_JURY", "autre@test.example")
    anonymous_client.headers["Authorization"] = f"Bearer {token_for('autre@test.example')}"
    [of_another] = day_of(anonymous_client, jury_id)
    assert (of_another["conflict"], of_another["conflicts"]) == (False, [])
    [mine], [theirs] = day_of(of_jury, jury_id), day_of(admin, jury_id)
    assert (mine["conflict"], mine["conflicts"], theirs["conflict"]) == (True, [], True)
    [declared] = theirs["conflicts"]
    assert (declared["reason"], declared["subject"]) == ("Ma nièce", id_of("ROLE_JURY"))
    items = admin.get(f"/api/v1/admin/history/{candidate_id(0)}").json()
    assert [item["action"] for item in items][:2] == ["JURY_GRADE", "CONFLICT_OF_INTEREST"]
    lifted = f"{conflict}/{declared['subject']}"
    assert of_jury.delete(lifted).status_code == 403
    assert [admin.delete(lifted).status_code for _ in range(2)] == [204, 404]
    assert of_jury.get(SEARCH, params={"search": "1000000"}).status_code == 200


def test_a_conflict_declared_twice_at_once_is_declared_once(of_jury, psycopg_connection):
    def declare() -> int:
        return of_jury.post(f"{SEARCH}/{candidate_id(0)}/conflict", json={"reason": "Voisin"}).status_code

    with ThreadPoolExecutor(2) as both:
        with psycopg_connection.transaction():
            psycopg_connection.execute("SELECT 1 FROM candidates WHERE id = %s FOR UPDATE", [candidate_id(0)])
            answers = [both.submit(declare) for _ in range(2)]
            until(lambda: people_who_wait(psycopg_connection) == 2)
        assert [answer.result(60) for answer in answers] == [204, 204]


def test_who_graded_declares_no_conflict_any_more(of_jury):
    grade(of_jury, 0)
    refused = of_jury.post(f"{SEARCH}/{candidate_id(0)}/conflict", json={"reason": "Voisin"})
    assert (refused.status_code, refused.json()["code"]) == (409, "CANDIDATE_ALREADY_GRADED")


def test_whose_grade_is_not_theirs_may_declare_a_conflict(of_jury, admin):
    assert grade(admin, 0).status_code == 200
    declared = of_jury.post(f"{SEARCH}/{candidate_id(0)}/conflict", json={"reason": "Voisin"})
    assert declared.status_code == 204


def test_a_search_that_finds_is_in_the_journal_of_the_candidate(of_jury, admin):
    for number in ("1000000", "999"):
        of_jury.get(SEARCH, params={"search": number})
    accesses = [admin.get(f"/api/v1/admin/candidates/{candidate_id(row)}/accesses").json() for row in (0, 1)]
    assert [[(each["kind"], each["role"]) for each in of["content"]] for of in accesses] == [
        [("RECORD", "ROLE_JURY")],
        [],
    ]
