"""Automatic attribution through its calls: what a simulation reports, what is written, what is undone."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select, text, update
from starlette.testclient import TestClient

from parvis.candidates.record.model import Candidate
from parvis.interviews.attribution.service import UNDO_KIND, attribute_automatically
from parvis.interviews.attribution.undoing import UNDOERS
from parvis.interviews.slots.model import InterviewSlot
from parvis.interviews.slots.service import FEATURE, locked_slots
from parvis.kernel.clock import now
from parvis.kernel.db import new_session
from parvis.kernel.jobs import JobKind, enqueue
from parvis.kernel.undo.model import Undoable
from tests.given.campaign import edit, import_columns
from tests.given.computations import candidate_id, run
from tests.given.interviews import SITES, bordeaux, nancy
from tests.given.jobs import jobs_run, run_waiting
from tests.given.letter_mails import EMAILS, OPENING, switch, to_send
from tests.given.people import ANNE
from tests.given.planning import made
from tests.given.slots import (
    LINK,
    SLOTS,
    applicants,
    by_hand,
    cells,
    create_slots,
    day,
    happened,
    jury,
    slots_shown,
    templates,
)

AUTOMATIC = f"{SLOTS}/attribute-automatically"
UNDO = "/api/v1/admin/undo"
JOBS = "/api/v1/admin/jobs"
COLUMNS = ("SiteEntretienEffectif", "StatutEntretien", "CreneauEntretien")


@pytest.fixture
def sites(admin: TestClient, manager: str) -> dict[str, dict[str, Any]]:
    """Bordeaux, face to face twice a day on two days, the first day for artists; Nancy, remote, one hour in reserve."""
    found = {form["name"]: admin.post(SITES, json=form).json() for form in (bordeaux(manager), nancy(manager))}
    templates(admin, found["Bordeaux"]["id"], "MORNING_FACE_TO_FACE", "09:00", "10:00")
    templates(admin, found["Nancy"]["id"], "MORNING_REMOTE", "09:00", reserve=["11:00"])
    specific = {"date": day(), "specificities": ["ARTIST"]}
    jury(admin, found["Bordeaux"]["id"], "MORNING_FACE_TO_FACE", specific, {"date": day(1)})
    jury(admin, found["Nancy"]["id"], "MORNING_REMOTE", {"date": day(2)})
    create_slots(admin)
    return found


def attribute(admin: TestClient) -> dict[str, Any]:
    with jobs_run():
        answer = admin.post(AUTOMATIC)
    assert answer.status_code == 200, answer.text
    return answer.json()


def everyone() -> None:
    """Three for Bordeaux of whom two fit, an artist, one who needs what no slot there has, one for Nancy, one for no
    site, one without interview, one who left the file.
    """
    applicants(
        ["A", "B", "C", "D", "E", "F", "G", "H", "I"],
        ["INTERVIEW"] * 7 + ["PFM", "INTERVIEW"],
        LieuEntretien=[*["Bordeaux"] * 5, "Nancy à distance", "Ailleurs", "Bordeaux", "Bordeaux"],
        ArtisteDeHautNiveau=["", "", "", "Oui", "Oui", "", "", "", ""],
        CDAPH=["", "", "", "", "Oui", "", "", "", ""],
    )
    with new_session() as session, session.begin():
        session.execute(update(Candidate).where(Candidate.row_number == 8).values(absent_from_file=True))
    edit(0, "Groupe", "1")


def test_a_simulation_reports_who_is_placed_and_why_others_are_not_and_writes_nothing(admin, sites):
    everyone()
    simulated = admin.post(f"{AUTOMATIC}?dryRun=true").json()
    unplaced = simulated.pop("unplaced")
    assert simulated == {
        "numberOfFaceToFaceInterviewSlotsAttributed": 3,
        "numberOfRemoteInterviewSlotsAttributed": 1,
        "candidates": 7,
        "freeSlots": 6,
        "freeSlotsLeft": 2,
        "freePrioritySlotsLeft": 1,
        "stale": False,
        "letters": None,
        "demand": [
            {"site": "Bordeaux", "remote": False, "candidates": 5, "freeSlots": 4, "placed": 3},
            {"site": "Nancy", "remote": True, "candidates": 1, "freeSlots": 2, "placed": 1},
        ],
    }
    assert [(each["externalId"], each["reason"], each["site"], each["missing"]) for each in unplaced] == [
        ("1000002", "ONLY_RESERVED_LEFT", "Bordeaux", []),
        ("1000004", "ONLY_RESERVED_LEFT", "Bordeaux", ["HANDICAPPED"]),
        ("1000006", "NO_SITE", None, []),
    ]
    assert unplaced[2] == {
        "candidateId": candidate_id(6),
        "externalId": "1000006",
        "name": "G Prénom 6",
        "reason": "NO_SITE",
        "site": None,
        "sites": [],
        "remote": False,
        "wish": "Ailleurs",
        "missing": [],
        "reservedSlotIds": [],
    }
    assert {row["candidate"] for row in slots_shown(admin)} == {None}


def test_attribution_is_read_at_once_in_the_grid_the_slots_the_state_and_the_history(admin, sites):
    everyone()
    simulated = admin.post(f"{AUTOMATIC}?dryRun=true").json()
    assert attribute(admin) == simulated | {"letters": {"toSend": 0, "automaticAt": None}}
    bordeaux_slots = [f"BOR01MP-{day(1)}-0900", f"BOR01MP-{day(1)}-1000"]
    assert cells(admin, *COLUMNS)[:7] == [
        ("Bordeaux", "Attribué", bordeaux_slots[0]),
        ("Bordeaux", "Attribué", bordeaux_slots[1]),
        ("Bordeaux", "À attribuer", None),
        ("Bordeaux", "Attribué", f"BOR01MP-{day()}-0900"),
        ("Bordeaux", "À attribuer", None),
        ("Nancy", "Attribué", f"NCY01MD-{day(2)}-0900"),
        (None, "À attribuer", None),
    ]
    held = {row["slotName"]: row["candidate"] for row in slots_shown(admin)}
    assert held[bordeaux_slots[0]] == "A Prénom 0 (1000000)"
    state = admin.get(f"{SLOTS}/state").json()
    assert (state["slots"], state["free"], state["toAttribute"], state["attributed"] is None) == (6, 2, 3, False)
    [item] = admin.get(f"/api/v1/admin/history/{candidate_id(0)}").json()
    assert (item["action"], item["content"]["cells"][0]["value"]) == ("ATTRIBUTE_SLOT", bordeaux_slots[0])
    jobs = {each["kind"]: each for each in admin.get("/api/v1/admin/jobs").json()["content"]}
    assert jobs["SLOT_ATTRIBUTION"]["result"]["numberOfRemoteInterviewSlotsAttributed"] == 1


def test_who_lives_overseas_is_not_met_in_their_night(admin, sites):
    """At 9 h in Paris it is before 5 h in Guadeloupe, and after 10 h on Réunion; face to face nobody minds."""
    remote = jury(admin, sites["Nancy"]["id"], "MORNING_REMOTE", {"date": day(5)})
    made(admin, remote["id"], "15:00", "16:00", number=5, **LINK)
    applicants(
        ["A", "B", "C", "D"],
        LieuEntretien=["Nancy à distance", "Nancy à distance", "Nancy à distance", "Bordeaux"],
        DepartementEtablissement=["971", "974", "54", "971"],
    )
    attribute(admin)
    assert [slot for (slot,) in cells(admin, "CreneauEntretien")] == [
        f"NCY02MD-{day(5)}-1500",
        f"NCY01MD-{day(2)}-0900",
        f"NCY02MD-{day(5)}-1600",
        f"BOR01MP-{day(1)}-0900",
    ]


def test_a_second_run_takes_nothing_back(admin, sites):
    everyone()
    attribute(admin)
    before = slots_shown(admin)
    again = attribute(admin)
    assert again["numberOfFaceToFaceInterviewSlotsAttributed"] == 0
    assert slots_shown(admin) == before


def test_a_site_that_two_claim_is_ambiguous_and_named(admin, sites, manager):
    form = nancy(manager, name="Metz", trigram="MTZ", departments=["54"], remote="Metz à distance", face_to_face="Metz")
    admin.post(SITES, json=form)
    applicants(["A"], DepartementEtablissement=["54"], LieuEntretien=[""])
    simulated = admin.post(f"{AUTOMATIC}?dryRun=true").json()
    [unplaced] = simulated["unplaced"]
    assert (unplaced["reason"], sorted(unplaced["sites"]), unplaced["wish"]) == ("NO_SITE", ["Metz", "Nancy"], "54")
    demand = [(each["site"], each["candidates"], each["freeSlots"]) for each in simulated["demand"]]
    assert demand == [("Bordeaux", 0, 4), ("Nancy", 0, 2)]


def test_needs_that_no_slot_meets_together_are_all_missing(admin, sites):
    other = jury(
        admin, sites["Bordeaux"]["id"], "MORNING_FACE_TO_FACE", {"date": day(), "specificities": ["HANDICAPPED"]}
    )
    assert admin.post(f"{SLOTS}/create-manually", json=by_hand(other["id"])).status_code == 201
    applicants(["A"], LieuEntretien=["Bordeaux"], ArtisteDeHautNiveau=["Oui"], CDAPH=["Oui"])
    [unplaced] = admin.post(f"{AUTOMATIC}?dryRun=true").json()["unplaced"]
    assert (unplaced["reason"], unplaced["missing"]) == ("NO_COMPATIBLE_SLOT", ["ARTIST", "HANDICAPPED"])


def test_an_attribution_of_which_nobody_waits_is_no_work(admin, sites):
    applicants(["A"], ["PFM"], LieuEntretien=["Bordeaux"])
    assert attribute(admin)["freeSlots"] == 6
    assert {each["kind"] for each in admin.get(JOBS).json()["content"]} == {"SLOT_CREATION"}


def test_slots_of_today_and_before_are_left_and_a_site_without_slot_has_no_capacity(admin, sites):
    applicants(["A", "B"], LieuEntretien=["Nancy à distance", "Nancy"])  # whose slots are of today then
    with new_session() as session, session.begin():
        locked_slots(session)
        session.execute(update(InterviewSlot).values(day=text("day - 32")))
    simulated = admin.post(f"{AUTOMATIC}?dryRun=true").json()
    assert (simulated["freeSlots"], [each["reason"] for each in simulated["unplaced"]]) == (
        0,
        ["NO_CAPACITY", "NO_CAPACITY"],
    )


@pytest.mark.parametrize("busy", ["creation", "computation"])
def test_attribution_is_refused_while_slots_are_created_or_results_computed(admin, sites, busy):
    if busy == "creation":
        with new_session() as session, session.begin():
            enqueue(session, JobKind.SLOT_CREATION, feature=FEATURE, author=ANNE)
    else:
        assert admin.post("/api/v1/admin/candidates/computation/execute/start").status_code == 202
    refused = admin.post(AUTOMATIC)
    assert (refused.status_code, refused.json()["code"]) == (409, "FEATURE_LOCK_ALREADY_TAKEN")
    assert {row["candidate"] for row in slots_shown(admin)} == {None}


def test_taking_an_attribution_back_says_what_it_does(admin, sites):
    everyone()
    attribute(admin)
    steps: list[tuple[int, int | None, str]] = []
    with new_session() as session, session.begin():
        undoable = session.scalars(select(Undoable).where(Undoable.kind == "SLOT_ATTRIBUTION")).one()
        UNDOERS[UNDO_KIND].take_back(session, undoable, ANNE, lambda *step: steps.append(step))
    assert steps == [(0, 4, "Libération des créneaux")]


def test_attribution_is_taken_back_with_its_history(admin, sites):
    everyone()
    attribute(admin)
    undoable = admin.get(UNDO).json()[0]
    label = {"label": "créneaux attribués", "count": 4}
    assert (undoable["kind"], undoable["takesBack"]) == ("SLOT_ATTRIBUTION", [label])
    held = "L'annulation n'est plus possible : 4 créneaux attribués."
    listed = [(each["kind"], each["obstacle"]) for each in admin.get(UNDO).json()]
    assert listed == [("SLOT_ATTRIBUTION", None), ("SLOT_CREATION", held)]
    assert admin.get(JOBS).json()["content"][0]["result"]["undoId"] == undoable["id"]
    job = run(admin.post(f"{UNDO}/{undoable['id']}").json()["jobId"])
    assert (job.status, job.error) == ("SUCCESS", None)
    assert {row["candidate"] for row in slots_shown(admin)} == {None}
    assert {status for (status,) in cells(admin, "StatutEntretien")} == {"À attribuer", "Non concerné"}
    item = admin.get(f"/api/v1/admin/history/{candidate_id(0)}").json()[0]
    assert item["author"] == {"lastName": "Essai", "firstName": "Camille"}
    cell = item["content"]["cells"][0]
    assert (cell["value"], cell["previousValue"]) == (None, f"BOR01MP-{day(1)}-0900")
    assert admin.get(f"{SLOTS}/state").json()["attributed"] is None


def test_a_later_attribution_is_taken_back_alone(admin, sites):
    everyone()
    attribute(admin)
    first = admin.get(f"{SLOTS}/state").json()["attributed"]
    held = next(row for row in slots_shown(admin) if row["candidateId"] == candidate_id(0))
    admin.delete(f"{SLOTS}/{held['id']}/candidate")
    attribute(admin)
    second = next(each for each in admin.get(UNDO).json() if each["obstacle"] is None)
    assert second["title"] == "Attribution automatique des créneaux"
    assert second["takesBack"] == [{"label": "créneau attribué", "count": 1}]
    assert second["author"] == {"lastName": "Essai", "firstName": "Camille"}
    assert run(admin.post(f"{UNDO}/{second['id']}").json()["jobId"]).status == "SUCCESS"
    assert len([row for row in slots_shown(admin) if row["candidate"]]) == 3
    assert admin.get(f"{SLOTS}/state").json()["attributed"] == first


def test_attribution_tells_its_stages_and_who_asked_for_it(admin, sites):
    everyone()
    stages = []
    with new_session() as session, session.begin():
        attribute_automatically(session, ANNE, lambda *stage: stages.append(stage))
    assert stages == [
        (0, None, "Recherche de la meilleure attribution"),
        (0, 4, "Attribution des créneaux"),
        (4, 4, "Attribution des créneaux"),
    ]
    [item] = admin.get(f"/api/v1/admin/history/{candidate_id(0)}").json()
    assert item["author"] == {"lastName": "Martin", "firstName": "Anne"}


@pytest.mark.parametrize(
    ("since", "people", "label"),
    [
        ("LETTER", 1, "courrier envoyé depuis"),
        ("JURY_GRADE", 1, "candidat noté depuis"),
        ("JURY_GRADE", 2, "candidats notés depuis"),
        ("PRESENCE", 1, "candidat qui a répondu depuis"),
        ("PRESENCE", 2, "candidats qui ont répondu depuis"),
        ("ATTRIBUTION", 1, "attribution changée depuis"),
        ("ATTRIBUTION", 2, "attributions changées depuis"),
    ],
)
def test_an_attribution_on_which_something_stands_is_not_taken_back(admin, sites, since, people, label):
    everyone()
    attribute(admin)
    undoable = admin.get(UNDO).json()[0]
    placed = [row for row in slots_shown(admin) if row["candidateId"]]
    for row in placed[:people]:
        if since == "ATTRIBUTION":
            assert admin.delete(f"{SLOTS}/{row['id']}/candidate").status_code == 200
        else:
            happened({"LETTER": "SEND_LETTER", "PRESENCE": "ANSWER_PRESENCE"}.get(since, since), row["candidateId"])
    refused = admin.post(f"{UNDO}/{undoable['id']}")
    assert (refused.status_code, refused.json()["code"]) == (409, "UNDO_NO_LONGER_POSSIBLE")
    assert refused.json()["data"]["obstacles"] == [{"kind": since, "count": people, "label": label}]


def test_grades_of_before_and_of_others_keep_no_attribution_from_being_taken_back(admin, sites):
    everyone()
    attribute(admin)
    happened("JURY_GRADE", candidate_id(0), created=now() - timedelta(days=1))
    happened("JURY_GRADE", candidate_id(7))  # evaluated otherwise: no slot
    job = run(admin.post(f"{UNDO}/{admin.get(UNDO).json()[0]['id']}").json()["jobId"])
    assert (job.status, job.error) == ("SUCCESS", None)


def test_who_withdrew_since_the_computation_waits_for_no_slot(admin, sites):
    everyone()
    import_columns({"LieuEntretien": ["Bordeaux"] * 9, "VoeuConfirme": ["Non", "Oui", "", *["Oui"] * 6]})
    assert admin.get(f"{SLOTS}/state").json()["toAttribute"] == 6
    attribute(admin)
    assert "A Prénom 0 (1000000)" not in {row["candidate"] for row in slots_shown(admin)}
    assert cells(admin, "StatutEntretien")[0] == ("Non concerné",)


def test_letters_of_those_who_got_a_slot_wait_and_it_tells_how_many(admin, sites):
    everyone()
    switch(OPENING, on=True)
    switch(EMAILS, on=True)
    run_waiting()
    simulated = admin.post(AUTOMATIC, params={"dryRun": "true"}).json()
    assert simulated["letters"] is None
    result = attribute(admin)
    placed = result["numberOfFaceToFaceInterviewSlotsAttributed"] + result["numberOfRemoteInterviewSlotsAttributed"]
    assert placed > 0
    assert result["letters"] == {"toSend": placed, "automaticAt": None}
    page = to_send(admin)
    assert page["counts"] == {"SLOT_GIVEN": placed}
    assert {each["cause"]["kind"] for each in page["content"]} == {"ATTRIBUTION"}
    assert run_waiting() == []
