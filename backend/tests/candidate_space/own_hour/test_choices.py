"""What a candidate may choose, and when nothing is offered (docs/rules/candidate-space.md)."""

import uuid
from datetime import datetime, timedelta
from typing import Any

import pytest

from parvis.candidate_space.own_hour import queries
from parvis.kernel.clock import PARIS, now
from tests.given.campaign import edit, import_columns, publish_results
from tests.given.computations import candidate_id
from tests.given.interviews import nancy
from tests.given.jury_grades import INTERVIEW, graded
from tests.given.letter_mails import OPENING, attribute, free, switch
from tests.given.members import juror, seat
from tests.given.own_hour import CHOICES, OWN, let_choose, remote_slots
from tests.given.slots import FIRST_DAY, SLOTS, applicants, by_hand, day, jury, slots_shown
from tests.given.sql import statements_sent


def choices(client) -> dict[str, Any]:
    answer = client.get(CHOICES)
    assert answer.status_code == 200, answer.text
    return answer.json()


def hours(client) -> list[str]:
    return [each["hour"] for each in choices(client)["slots"]]


def refused(client, slot: str, call: str = "choose") -> tuple[int, str]:
    answer = client.post(f"{OWN}/{call}", json={"slotId": slot})
    return answer.status_code, answer.json()["code"]


def test_free_slots_that_suit_are_offered_with_the_own_hour(arnaud, slots):
    shown = choices(arnaud)
    last = (FIRST_DAY - timedelta(days=3)).isoformat()
    nine = {"day": day(), "hour": "09:00", "zone": "Europe/Paris", "dayThere": day(), "hourThere": "09:00"}
    site = {"site": "Bordeaux", "mode": "REMOTE", "changeUntil": last}
    assert shown["current"] == nine | site
    assert shown["slots"] == [
        nine | site | {"id": slot, "hour": hour, "hourThere": hour}
        for slot, hour in zip(slots[2:], ("11:00", "12:00"), strict=True)
    ]
    rest = {name: shown[name] for name in shown if name not in {"current", "slots"}}
    assert rest == {
        "mode": "CHOOSE",
        "open": True,
        "opensAt": None,
        "closesAt": None,
        "times": 2,
        "left": 2,
        "changeUntil": last,
        "territory": None,
        "held": None,
        "request": None,
    }


def test_a_candidate_without_slot_chooses_among_the_same(slots, tie):
    shown = choices(tie(candidate_id(2)))
    assert (shown["open"], shown["current"], shown["changeUntil"]) == (True, None, None)
    assert [each["hour"] for each in shown["slots"]] == ["11:00", "12:00"]


def test_slots_of_another_site_or_mode_or_reserved_or_of_today_are_not_offered(arnaud, admin, manager, site):
    other = admin.post("/api/v1/admin/interview-sites", json=nancy(manager)).json()
    reserved = remote_slots(admin, site["id"], "09:15", on=1, specificities=["ARTIST"])
    foreign = remote_slots(admin, other["id"], "09:20", on=2)
    face_to_face = jury(admin, site["id"], "MORNING_FACE_TO_FACE", {"date": day(3)})
    form = by_hand(face_to_face["id"], convocationDate=day(3), interviewTime="09:25")
    present = admin.post(f"{SLOTS}/create-manually", json=form).json()["id"]
    assert hours(arnaud) == ["11:00", "12:00"]
    for slot in (*reserved, *foreign, present):
        assert refused(arnaud, slot) == (409, "SLOT_TAKEN")
        assert refused(arnaud, slot, "hold") == (409, "SLOT_TAKEN")


def test_a_jury_that_cannot_judge_the_candidate_is_not_offered(arnaud, admin, slots, psycopg_connection):
    [shown] = [each for each in slots_shown(admin) if each["id"] == slots[2]]
    member = juror("Ney", "ney@example.org")
    assert seat(admin, shown["juryId"], {"userId": member, "dates": None}, version=0).status_code == 200
    psycopg_connection.execute(
        "INSERT INTO jury_conflicts (candidate_id, subject, first_name, last_name, reason)"
        " VALUES (%s, %s, 'Léa', 'Ney', 'Famille')",
        [candidate_id(0), member],
    )
    assert hours(arnaud) == []
    assert refused(arnaud, slots[2]) == (409, "SLOT_TAKEN")


def test_who_sits_is_not_asked_of_the_directory_where_nobody_declared_a_conflict(arnaud, admin, slots):
    [shown] = [each for each in slots_shown(admin) if each["id"] == slots[2]]
    member = juror("Ney", "ney@example.org")
    assert seat(admin, shown["juryId"], {"userId": member, "dates": None}, version=0).status_code == 200
    with statements_sent() as sent:
        assert hours(arnaud) == ["11:00", "12:00"]
        assert arnaud.post(f"{OWN}/choose", json={"slotId": slots[2]}).status_code == 200
    assert sent
    assert not [statement for statement in sent if "identity_" in statement]


@pytest.mark.parametrize(("days", "offered"), [(29, 2), (30, 2), (31, 0)])
def test_slots_are_offered_until_so_many_days_before(slots, tie, days, offered):
    let_choose(until_days=days)
    shown = choices(tie(candidate_id(2)))
    assert (shown["open"], len(shown["slots"])) == (True, offered)


@pytest.mark.parametrize(("days", "is_open"), [(30, True), (31, False)])
def test_the_own_slot_is_given_up_until_so_many_days_before(arnaud, slots, days, is_open):
    let_choose(until_days=days)
    assert choices(arnaud)["open"] is is_open
    if not is_open:
        assert refused(arnaud, slots[2]) == (409, "CHOICE_CLOSED")


def at(days: int) -> str:
    return (now() + timedelta(days=days)).isoformat()


@pytest.mark.parametrize(
    ("rules", "is_open"),
    [
        ({"mode": "NONE"}, False),
        ({"opens_at": at(1)}, False),
        ({"opens_at": at(-1), "closes_at": at(1)}, True),
        ({"closes_at": at(-1)}, False),
    ],
)
def test_choice_is_open_between_its_instants(arnaud, slots, rules, is_open):
    let_choose(**rules)
    shown = choices(arnaud)
    assert (shown["open"], len(shown["slots"])) == (is_open, 2 if is_open else 0)
    if not is_open:
        for call in ("hold", "choose"):
            assert refused(arnaud, slots[2], call) == (409, "CHOICE_CLOSED")
        answer = arnaud.post(f"{OWN}/request", json={"reason": "Examen"})
        assert (answer.status_code, answer.json()["code"]) == (409, "CHOICE_CLOSED")


def test_where_candidates_only_ask_no_slot_is_offered(arnaud, slots):
    let_choose(mode="ASK")
    shown = choices(arnaud)
    assert (shown["open"], shown["slots"]) == (True, [])
    assert refused(arnaud, slots[2]) == (409, "CHOICE_CLOSED")


def test_who_is_not_called_or_cannot_read_the_letter_or_was_graded_is_offered_nothing(slots, tie):
    assert choices(tie(candidate_id(3)))["open"] is False
    arnaud = tie(candidate_id(0))
    graded("1000000", INTERVIEW)
    shown = choices(arnaud)
    assert (shown["open"], shown["slots"], shown["current"]) == (False, [], None)
    switch(OPENING, on=False)
    shown = choices(tie(candidate_id(1)))
    assert (shown["open"], shown["slots"], shown["current"]) == (False, [], None)


def test_who_left_the_file_is_offered_nothing(slots, tie):
    edit(0, "AbsentDuFichier", True)
    assert choices(tie(candidate_id(0)))["open"] is False


def test_an_interview_that_has_begun_is_changed_no_more(arnaud, slots, monkeypatch: pytest.MonkeyPatch):
    let_choose(until_days=0)
    begins = datetime.fromisoformat(f"{day()}T09:00").replace(tzinfo=PARIS)
    monkeypatch.setattr(queries, "today", lambda: FIRST_DAY)
    monkeypatch.setattr(queries, "now", lambda: begins - timedelta(seconds=1))
    assert choices(arnaud)["open"] is True
    monkeypatch.setattr(queries, "now", lambda: begins)
    assert choices(arnaud)["open"] is False


def test_hours_are_those_of_home_too_and_the_evening_before_in_polynesia(slots, tie, admin, site):
    remote = ["Bordeaux à distance"] * 4
    import_columns({"LieuEntretien": remote, "DepartementEtablissement": ["987", "974", "33", "33"]})
    shown = choices(tie(candidate_id(0)))
    yesterday = (FIRST_DAY - timedelta(days=1)).isoformat()
    assert (shown["territory"], shown["current"]["zone"]) == ("Polynésie française", "Pacific/Tahiti")
    assert (shown["current"]["day"], shown["current"]["hour"]) == (day(), "09:00")
    assert shown["current"]["dayThere"] == yesterday
    assert choices(tie(candidate_id(1)))["territory"] == "La Réunion"


@pytest.mark.parametrize(
    ("on", "there"),
    [("2027-03-27", "12:00"), ("2027-03-28", "11:00"), ("2027-10-30", "11:00"), ("2027-10-31", "12:00")],
)
def test_hours_at_home_follow_the_change_of_time_in_paris(slots, tie, admin, psycopg_connection, on, there):
    import_columns({"LieuEntretien": ["Bordeaux à distance"] * 4, "DepartementEtablissement": ["974"] * 4})
    psycopg_connection.execute("UPDATE interview_slots SET day = %s WHERE interview_time = '09:00'", [on])
    current = choices(tie(candidate_id(0)))["current"]
    assert (current["hour"], current["hourThere"], current["dayThere"]) == ("09:00", there, on)


def test_an_hour_at_a_site_overseas_is_told_as_its_clocks_show_it(tie, admin, manager, psycopg_connection):
    far = admin.post(
        "/api/v1/admin/interview-sites",
        json=nancy(manager, name="Saint-Denis", trigram="RUN", timeZone="Indian/Reunion", face_to_face="Saint-Denis"),
    ).json()
    there = jury(admin, far["id"], "MORNING_FACE_TO_FACE", {"date": day()})
    ids = [
        admin.post(f"{SLOTS}/create-manually", json=by_hand(there["id"], interviewTime=hour)).json()["id"]
        for hour in ("09:00", "10:00")
    ]
    applicants(["ARNAUD"], LieuEntretien=["Saint-Denis"])
    attribute(admin, ids[0], 0)
    switch(OPENING, on=True)
    let_choose()
    shown = choices(tie(candidate_id(0)))
    [offered] = shown["slots"]
    assert (offered["hourThere"], offered["zone"], offered["mode"]) == ("10:00", "Indian/Reunion", "FACE_TO_FACE")
    assert offered["hour"] in {"07:00", "08:00"}
    assert shown["territory"] == "La Réunion"


def test_somebody_without_record_is_told_so(client_as):
    client = client_as("ROLE_CANDIDATE")
    answers = [
        client.get(CHOICES),
        *(client.post(f"{OWN}/{call}", json={"slotId": str(uuid.uuid4())}) for call in ("hold", "choose")),
        client.post(f"{OWN}/request", json={"reason": "Examen"}),
    ]
    assert {(each.status_code, each.json()["code"]) for each in answers} == {(404, "CANDIDATE_NOT_FOUND")}


def test_a_slot_freed_meanwhile_is_offered(arnaud, admin):
    free(admin, 1)
    assert hours(arnaud) == ["10:00", "11:00", "12:00"]


def test_method_that_is_no_longer_an_interview_closes_the_choice(arnaud):
    publish_results({"MethodeEvaluation": ["PFM"] * 4})
    assert choices(arnaud)["open"] is False


@pytest.mark.parametrize("body", [{}, {"slotId": None}, {"slotId": "x"}, {"slotId": 1}])
def test_what_is_no_slot_is_refused(arnaud, body):
    for call in ("hold", "choose"):
        assert arnaud.post(f"{OWN}/{call}", json=body).status_code == 422
