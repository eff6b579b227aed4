"""Who sits in a jury, and on which of its days (docs/rules/interviews.md)."""

from typing import Any

import pytest

from parvis.accounts.directory.current import directory_to_change
from parvis.interviews.members import queries
from parvis.kernel.db import new_session
from parvis.kernel.errors import Unavailable
from tests.given.computations import candidate_id
from tests.given.interviews import JURIES, SITES, account, id_of, nancy
from tests.given.members import juror, members, sat, seat
from tests.given.planning import Planner, made, name
from tests.given.slots import SLOTS, applicants, day, jury, slots_shown

USERS = "/api/v1/admin/users"


@pytest.fixture
def sitting(admin, site) -> dict[str, Any]:
    """BOR01MP, which sits on two days."""
    return jury(admin, site["id"], "MORNING_FACE_TO_FACE", {"date": day()}, {"date": day(1)})


def test_members_are_chosen_by_date_and_shown_by_name(admin, client_as, sitting):
    manager = client_as("ROLE_INTERVIEW_SLOT_MANAGER")
    assert members(manager, sitting["id"]) == {"members": [], "version": 0, "warnings": []}
    zoe, eva = juror("Zola", "zoe@example.org"), juror("Éluard", "eva@example.org")
    others = [juror(name, f"{name}@example.org") for name in ("Pagnol", "d'Ormesson", "Aragon", "Char")]
    offered = [each for each in manager.get(f"{JURIES}/available-members").json() if each["lastName"] != "Essai"]
    assert [each["lastName"] for each in offered] == ["Aragon", "Char", "d'Ormesson", "Éluard", "Pagnol", "Zola"]
    assert [each["id"] for each in offered if each["id"] not in others] == [eva, zoe]
    assert offered[-1] == {"id": zoe, "firstName": "Léa", "lastName": "Zola"}
    saved = seat(manager, sitting["id"], {"userId": zoe}, {"userId": eva, "dates": [day(1), day(), day(1)]}, version=0)
    assert saved.status_code == 200, saved.text
    shown = saved.json()
    assert shown == members(admin, sitting["id"])
    assert shown == {
        "members": [
            {"userId": eva, "firstName": "Léa", "lastName": "Éluard", "dates": [day(), day(1)]},
            {"userId": zoe, "firstName": "Léa", "lastName": "Zola", "dates": None},
        ],
        "version": 1,
        "warnings": [],
    }
    # What was read is sent back as it is.
    assert manager.put(f"{JURIES}/{sitting['id']}/members", json=shown).json() == shown | {"version": 2}


def test_the_jurys_role_counts_through_another_one(admin, client_as, sitting):
    assert admin.post("/api/v1/admin/roles", json={"name": "ROLE_VISITORS"}).status_code == 201
    child = admin.post("/api/v1/admin/roles/ROLE_VISITORS", json={"name": "ROLE_JURY"})
    assert child.status_code < 300, child.text
    visitor = juror("Valéry", "v@example.org", "ROLE_VISITORS")
    assert seat(admin, sitting["id"], {"userId": visitor}).status_code == 200
    assert visitor in [each["id"] for each in admin.get(f"{JURIES}/available-members").json()]


def test_wrong_members_are_refused(admin, manager, sitting):
    zoe = juror("Zola", "zoe@example.org")
    for wrong, message in (
        ([{"userId": zoe}, {"userId": zoe, "dates": [day()]}], "Une personne ne figure qu'une fois"),
        ([{"userId": manager}], "Une personne n'a pas, ou n'a plus, le rôle de jury"),
        ([{"userId": "nobody"}], "Une personne n'a pas, ou n'a plus, le rôle de jury"),
        ([{"userId": zoe, "dates": []}], "Choisissez au moins une date pour chaque personne, ou toutes"),
        ([{"userId": zoe, "dates": [day(), day(5)]}], "Le jury ne siège pas à l'une de ces dates"),
    ):
        refused = seat(admin, sitting["id"], *wrong)
        assert (refused.status_code, refused.json()["fields"]) == (422, [{"field": "members", "message": message}])
    for body in ({}, {"members": None}, {"members": [{"dates": None}]}, {"members": [], "version": "1"}):
        assert admin.put(f"{JURIES}/{sitting['id']}/members", json=body).status_code == 422, body
    assert members(admin, sitting["id"])["version"] == 0
    assert seat(admin, zoe, {"userId": zoe}).status_code == 404
    assert admin.get(f"{JURIES}/{zoe}/members").status_code == 404


def test_who_saves_an_old_list_is_told_the_present_one(admin, sitting):
    zoe, eva = juror("Zola", "zoe@example.org"), juror("Éluard", "eva@example.org")
    present = seat(admin, sitting["id"], {"userId": zoe}, version=0).json()
    refused = seat(admin, sitting["id"], {"userId": eva}, version=0)
    assert (refused.status_code, refused.json()["code"], refused.json()["data"]) == (409, "STALE_VERSION", present)
    assert seat(admin, sitting["id"], {"userId": eva}).json()["version"] == 2


def test_days_of_members_move_and_go_with_those_of_the_jury(admin, sitting):
    zoe, eva = juror("Zola", "zoe@example.org"), juror("Éluard", "eva@example.org")
    seat(admin, sitting["id"], {"userId": zoe, "dates": [day()]}, {"userId": eva, "dates": [day(), day(1)]})
    moved = admin.post(
        f"{JURIES}/{sitting['id']}/interview-dates/{sitting['dates'][0]['id']}/move", json={"date": day(3)}
    )
    assert moved.status_code == 200, moved.text
    assert sat(admin, sitting["id"]) == {"Zola": [day(3)], "Éluard": [day(1), day(3)]}
    kept = admin.put(f"{JURIES}/{sitting['id']}/interview-dates", json=[{"date": day(1)}, {"date": day(4)}])
    assert kept.status_code == 200, kept.text
    assert sat(admin, sitting["id"]) == {"Éluard": [day(1)]}
    form = {"interviewType": "MORNING_REMOTE", "videoconferenceLink": "https://v.org/x", "videoconferencePassword": "1"}
    assert admin.post(f"{JURIES}/{sitting['id']}/change-mode", json=form).status_code == 200
    assert sat(admin, sitting["id"]) == {"Éluard": [day(1)]}
    assert admin.delete(f"{JURIES}/{sitting['id']}").status_code == 204


@pytest.mark.parametrize("loss", ["account", "role", "child"])
def test_who_loses_the_account_or_the_role_sits_no_more(admin, sitting, loss):
    assert admin.post("/api/v1/admin/roles", json={"name": "ROLE_VISITORS"}).status_code == 201
    admin.post("/api/v1/admin/roles/ROLE_VISITORS", json={"name": "ROLE_JURY"})
    zoe, eva = juror("Zola", "zoe@example.org", "ROLE_VISITORS"), juror("Éluard", "eva@example.org")
    seat(admin, sitting["id"], {"userId": zoe}, {"userId": eva})
    left = {
        "account": f"{USERS}/{zoe}",
        "role": f"{USERS}/{zoe}/roles/ROLE_VISITORS",
        "child": "/api/v1/admin/roles/ROLE_VISITORS/ROLE_JURY",
    }[loss]
    answer = admin.delete(left)
    assert answer.status_code < 300, answer.text
    assert sat(admin, sitting["id"]) == {"Éluard": None}


def test_a_day_of_interviews_does_not_wait_for_a_directory_that_is_away(admin, sitting, monkeypatch):
    zoe = juror("Zola", "zoe@example.org")
    seat(admin, sitting["id"], {"userId": zoe})

    def away(_session: object) -> None:
        raise Unavailable

    monkeypatch.setattr(queries, "current_directory", away)
    assert sat(admin, sitting["id"]) == {"Zola": None}
    assert admin.get("/api/v1/jury/juries").json()[0]["members"] == [{"lastName": "Zola", "firstName": "Léa"}]
    assert admin.get(f"{JURIES}/available-members").status_code == 503
    assert seat(admin, sitting["id"], {"userId": zoe}).status_code == 503


def test_a_member_at_two_juries_at_once_is_told(admin, site, sitting):
    zoe = juror("Zola", "zoe@example.org")
    other = jury(admin, site["id"], "MORNING_FACE_TO_FACE", {"date": day()}, {"date": day(2)})
    seat(admin, sitting["id"], {"userId": zoe, "dates": [day(1)]})
    assert seat(admin, other["id"], {"userId": zoe}).json()["warnings"] == []
    [warning] = seat(admin, sitting["id"], {"userId": zoe}).json()["warnings"]
    assert warning == {
        "code": "MEMBER_BUSY",
        "message": f"Léa Zola siège aussi au jury BOR02MP le {day()[8:]}/{day()[5:7]}/{day()[:4]}, aux mêmes heures.",
        "count": 1,
        "userId": zoe,
        "juries": ["BOR01MP", "BOR02MP"],
        "date": day(),
        "members": [
            {
                "name": "Léa Zola",
                "juries": ["BOR01MP", "BOR02MP"],
                "times": ["matin (BOR01MP)", "matin (BOR02MP)"],
            }
        ],
    }
    assert len(members(admin, other["id"])["warnings"]) == 1
    # Once juries have slots, their hours are those of these.
    made(admin, sitting["id"], "09:00", "09:30")
    made(admin, other["id"], "10:00")
    assert members(admin, sitting["id"])["warnings"] == []
    made(admin, other["id"], "09:45", allowOverlap=True)
    assert [each["code"] for each in members(admin, sitting["id"])["warnings"]] == ["MEMBER_BUSY"]


def test_members_at_several_juries_at_once_are_told_by_day_then_by_name(admin, site, sitting):
    zoe, eva = juror("Zola", "zoe@example.org"), juror("Éluard", "eva@example.org")
    for days in ([day()], [day(), day(1)]):
        other = jury(admin, site["id"], "MORNING_FACE_TO_FACE", *({"date": each} for each in days))
        seat(admin, other["id"], {"userId": zoe}, {"userId": eva})
    warnings = seat(admin, sitting["id"], {"userId": zoe}, {"userId": eva}).json()["warnings"]
    assert [(each["userId"], each["date"], each["count"], each["juries"]) for each in warnings] == [
        *((who, day(), 2, ["BOR01MP", "BOR02MP", "BOR03MP"]) for who in (eva, zoe)),
        *((who, day(1), 1, ["BOR01MP", "BOR03MP"]) for who in (eva, zoe)),
    ]
    assert "Léa Éluard siège aussi aux jurys BOR02MP, BOR03MP le" in warnings[0]["message"]


def test_conflicts_of_members_are_told_by_day_with_how_many_candidates(admin, client_as, sitting):
    applicants(["ARNAUD", "BLANC", "COLIN"])
    planner, of_jury = Planner(admin, admin), client_as("ROLE_JURY")
    for row, (hour, number) in enumerate([("09:00", 1), ("09:30", 0), ("10:00", 1)]):
        made(admin, sitting["id"], hour, number=number)
        planner.give(name(hour, number), row)
        declared = of_jury.post(f"/api/v1/jury/candidate/{candidate_id(row)}/conflict", json={"reason": "Cousin"})
        assert declared.status_code == 204, declared.text
    warnings = seat(admin, sitting["id"], {"userId": id_of("ROLE_JURY")}).json()["warnings"]
    whom = [(day(), 1, "un candidat"), (day(1), 2, "2 candidats")]
    assert [(each["date"], each["count"], each["message"]) for each in warnings] == [
        (
            *(on, count),
            f"Camille Essai a déclaré un conflit d'intérêts avec {people} du {on[8:]}/{on[5:7]}/{on[:4]}.",
        )
        for on, count, people in whom
    ]


def test_slots_of_one_jury_that_overlap_make_nobody_busy(admin, sitting):
    made(admin, sitting["id"], "09:00")
    made(admin, sitting["id"], "09:15", allowOverlap=True)
    assert seat(admin, sitting["id"], {"userId": juror("Zola", "zoe@example.org")}).json()["warnings"] == []


def test_morning_and_afternoon_are_not_at_once(admin, site, sitting):
    zoe = juror("Zola", "zoe@example.org")
    afternoon = jury(admin, site["id"], "AFTERNOON_FACE_TO_FACE", {"date": day()})
    seat(admin, sitting["id"], {"userId": zoe})
    assert seat(admin, afternoon["id"], {"userId": zoe}).json()["warnings"] == []


def test_hours_of_two_zones_are_compared_as_instants(admin, manager, sitting):
    zoe = juror("Zola", "zoe@example.org")
    there = admin.post(SITES, json=nancy(manager, timeZone="Indian/Reunion")).json()
    away = jury(admin, there["id"], "MORNING_FACE_TO_FACE", {"date": day()})
    made(admin, sitting["id"], "09:00")
    made(admin, away["id"], "09:00")
    seat(admin, sitting["id"], {"userId": zoe})
    assert seat(admin, away["id"], {"userId": zoe}).json()["warnings"] == []
    made(admin, away["id"], "11:00", "12:00")  # 9 h or 8 h, and 10 h or 9 h in Paris, by season
    assert [each["code"] for each in members(admin, away["id"])["warnings"]] == ["MEMBER_BUSY"]


def test_accounts_are_read_once_whatever_the_members(admin, sitting):
    with new_session() as session, session.begin():
        directory_to_change(session)
        known = [account(session, f"j{number}@example.org", f"Nom{number}", "ROLE_JURY") for number in range(3)]
    assert seat(admin, sitting["id"], *({"userId": each} for each in known)).status_code == 200
    assert list(sat(admin, sitting["id"])) == ["Nom0", "Nom1", "Nom2"]


def test_what_is_doubtful_is_told_before_it_is_saved(admin, site, sitting):
    zoe = juror("Zola", "zoe@example.org")
    other = jury(admin, site["id"], "MORNING_FACE_TO_FACE", {"date": day()})
    made(admin, sitting["id"], "09:00", "09:30")
    made(admin, other["id"], "09:15")
    seat(admin, sitting["id"], {"userId": zoe})
    preview = seat(admin, other["id"], {"userId": zoe}, dryRun=True).json()
    assert (preview["version"], [each["lastName"] for each in preview["members"]]) == (0, ["Zola"])
    [warning] = preview["warnings"]
    times = ["09:00–09:30 (BOR01MP)", "09:15–09:45 (BOR02MP)", "09:30–10:00 (BOR01MP)"]
    assert warning["members"] == [{"name": "Léa Zola", "juries": ["BOR01MP", "BOR02MP"], "times": times}]
    assert sat(admin, other["id"]) == {}
    saved = seat(admin, other["id"], {"userId": zoe}, version=0).json()
    assert saved == preview | {"version": 1}
    assert seat(admin, other["id"], {"userId": zoe}, dryRun=1).status_code == 422


def test_nobody_is_busy_on_a_day_whose_slots_all_went(admin, site, sitting):
    zoe = juror("Zola", "zoe@example.org")
    other = jury(admin, site["id"], "MORNING_FACE_TO_FACE", {"date": day()})
    made(admin, other["id"], "09:00")
    seat(admin, sitting["id"], {"userId": zoe})
    assert len(seat(admin, other["id"], {"userId": zoe}).json()["warnings"]) == 1
    made(admin, sitting["id"], "09:00")
    [slot] = [each for each in slots_shown(admin) if each["juryId"] == sitting["id"]]
    assert admin.delete(f"{SLOTS}/{slot['id']}").status_code == 204
    assert members(admin, other["id"])["warnings"] == []
    made(admin, sitting["id"], "09:00")
    assert len(members(admin, other["id"])["warnings"]) == 1
