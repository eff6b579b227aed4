"""Interviews in a candidate's night, and members at two juries on the board and in what is to be dealt with."""

from datetime import timedelta
from typing import Any

import pytest

from parvis.kernel.clock import now
from tests.given.computations import candidate_id
from tests.given.members import juror, seat
from tests.given.planning import Planner, made
from tests.given.slots import LINK, SLOTS, applicants, day, jury

ATTENTION = "/api/v1/admin/attention"


@pytest.fixture
def remote(admin, site) -> dict[str, Any]:
    """BOR01MD, which sits on two days, with slots from 8 h to noon of the first."""
    applicants(["ARNAUD", "BLANC"], DepartementEtablissement=["Martinique (972)", "Gironde (033)"])
    created = jury(admin, site["id"], "MORNING_REMOTE", {"date": day()}, {"date": day(1)})
    made(admin, created["id"], "08:00", "11:45", "12:30", "14:00", **LINK)
    return created


@pytest.fixture
def planner(remote, client_as, admin) -> Planner:
    return Planner(client_as("ROLE_INTERVIEW_SLOT_MANAGER"), admin)


def at(hour: str, number: int = 0) -> str:
    return f"BOR01MD-{day(number)}-{hour.replace(':', '')}"


def attributed(planner: Planner, slot: str, row: int, **members: Any) -> list[str]:
    body = {"interviewSlotId": planner.ids(slot)[0], "candidateId": candidate_id(row), **members}
    answer = planner.client.post(f"{SLOTS}/attribute-slot", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()["warnings"]


def night(answer: Any) -> list[tuple[int, str]]:
    assert answer.status_code == 200, answer.text
    return [(each["count"], each["message"]) for each in answer.json()["warnings"] if each["code"] == "NIGHT_THERE"]


def test_giving_a_slot_in_the_night_of_the_candidate_is_told(planner):
    for slot, row, is_night in (("11:45", 0, True), ("08:00", 0, True), ("14:00", 0, False), ("08:00", 1, False)):
        for dry_run in (True, False):
            assert ("NIGHT_THERE" in attributed(planner, at(slot), row, dryRun=dry_run)) == is_night, (slot, row)


def test_moves_into_the_night_are_told_in_the_dry_run_too(planner, remote, admin, site):
    planner.give(at("14:00"), 0)
    planner.give(at("08:00"), 1)
    sentence = "Pour 1 candidat d'outre-mer, ce serait la nuit : avant 7 h ou à partir de 22 h, heure locale."
    for dry_run in (True, False):
        swap = {"ids": planner.ids(at("14:00"), at("08:00")), "dryRun": dry_run}
        assert night(planner.client.post(f"{SLOTS}/swap", json=swap)) == [(1, sentence)]
    # Another day at the same hour is told too; by day, and face to face, nothing is.
    assert night(planner.move_day(remote, date=day(4), dryRun=True)) == [(1, sentence)]
    assert night(planner.on_slots("move", at("08:00"), date=day(1), dryRun=True)) == [(1, sentence)]
    assert night(planner.on_slots("move", at("08:00"), date=day(1), shiftMinutes=300)) == []
    there = jury(admin, site["id"], "MORNING_FACE_TO_FACE", {"date": day()})
    assert night(planner.on_slots("move", at("13:00", 1), juryId=there["id"], date=day(), shiftMinutes=-300)) == []


def test_the_board_says_who_sits_elsewhere_at_the_same_hours(planner, remote, admin, site):
    zoe = juror("Zola", "zoe@example.org")
    there = jury(admin, site["id"], "MORNING_FACE_TO_FACE", {"date": day()}, {"date": day(1)})
    made(admin, there["id"], "08:15", "09:30")
    for each in (remote, there):
        seat(admin, each["id"], {"userId": zoe}, {"userId": juror("Éluard", f"{each['name']}@example.org")})
    board = planner.client.get(f"{SLOTS}/board", params={"date": day()}).json()
    busy = {each["name"]: {member["name"]: member["busy"] for member in each["members"]} for each in board["juries"]}
    assert busy == {
        "BOR01MD": {"Léa Éluard": [], "Léa Zola": [f"08:15–08:45 ({there['name']})"]},
        there["name"]: {"Léa Éluard": [], "Léa Zola": ["08:00–08:30 (BOR01MD)"]},
    }


@pytest.mark.parametrize(("days", "counted"), [(0, True), (7, True), (8, False), (-1, False)])
def test_the_next_seven_days_are_to_be_dealt_with(remote, admin, site, client_as, clock, days, counted):
    zoe = juror("Zola", "zoe@example.org")
    there = jury(admin, site["id"], "MORNING_FACE_TO_FACE", {"date": day()})
    made(admin, there["id"], "08:15")
    alone = jury(admin, site["id"], "MORNING_FACE_TO_FACE", {"date": day()})
    made(admin, alone["id"], "08:15")

    def counts(role: str) -> dict[str, int]:
        found = {each["kind"]: each["count"] for each in client_as(role).get(ATTENTION).json()}
        return {kind: found.get(kind, 0) for kind in ("MEMBERS_BUSY", "JURIES_WITHOUT_MEMBERS")}

    for each in (remote, there):
        seat(admin, each["id"], {"userId": zoe})
    distance = timedelta(days=30 - days)
    clock.move_to(now() + distance)
    for role in ("ROLE_ADMIN", "ROLE_INTERVIEW_SLOT_MANAGER"):
        assert counts(role) == {"MEMBERS_BUSY": int(counted), "JURIES_WITHOUT_MEMBERS": int(counted)}


def test_where_no_jury_has_members_none_lacks_them(remote, client_as, clock):
    clock.move_to(now() + timedelta(days=28))
    listed = client_as("ROLE_ADMIN").get(ATTENTION).json()
    assert "JURIES_WITHOUT_MEMBERS" not in {each["kind"] for each in listed}
