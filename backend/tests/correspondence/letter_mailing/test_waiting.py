"""Letters that become due after the first mailing: they wait, each with its reason, until somebody sends them."""

import uuid
from typing import Any

import pytest
from starlette.testclient import TestClient

from parvis.correspondence.letter_mailing import service
from parvis.kernel.db import new_session
from parvis.kernel.jobs import JobKind, enqueue
from tests.given.campaign import publish_results
from tests.given.computations import COMPUTATION, candidate_id, compute
from tests.given.files import changed
from tests.given.formulas import FORMULAS, saved
from tests.given.imports import confirmed, simulated
from tests.given.jobs import run_waiting
from tests.given.letter_mails import (
    EMAILS,
    LETTERS,
    OPENING,
    attribute,
    correct,
    feature_id,
    free,
    mails,
    outdated,
    send_waiting,
    switch,
    to_send,
)
from tests.given.people import ANNE
from tests.given.sql import statements_sent

WITH_ADDRESS = {("102", 6): "yann@exemple.fr"}
CONFIRMED = WITH_ADDRESS | {("102", 14): "Validée"}
NEWCOMER = ["G1", "ECF", "103", "MARTIN", "Éva", "04/05/2008", "eva@exemple.fr", "Non boursier", "", "France"]
NEWCOMER += ["2025-2026", "12", "2024-2025", "11", "Validée", "Non"]


def rows(page: dict[str, Any]) -> list[tuple[str, str, str, str]]:
    return [(row["externalId"], row["method"], row["why"], row["cause"]["kind"]) for row in page["content"]]


def refusal(answer) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


@pytest.fixture
def method(admin: TestClient) -> dict[str, Any]:
    """The formula that gives the method: 101 confirmed their wish, 102 did not; the first mailing left to 101."""
    confirmed(simulated(changed(WITH_ADDRESS)))
    formula = saved(admin, "Méthode", '"PFM"', businessValue="EVALUATION_METHOD")
    compute(admin)
    switch(OPENING, on=True)
    switch(EMAILS, on=True)
    assert run_waiting() == [{"written": 1}]
    return formula


def test_newcomers_and_wishes_confirmed_again_wait_and_leave_by_a_hand_from_results_that_are_current(
    admin, method, client_as
):
    report = simulated(changed(CONFIRMED, more=[NEWCOMER]))
    assert report.letters is not None
    assert report.letters.model_dump() == {"to_send": 2, "automatic_at": None, "activation_links": 0}
    confirmed(report)
    assert rows(to_send(admin)) == [("102", "PFM", "WISH_CONFIRMED", "IMPORT")]
    assert run_waiting() == []
    send = {"expected": 1}
    assert refusal(admin.post(f"{LETTERS}/to-send", json=send)) == (409, "RESULTS_STALE")
    assert refusal(admin.post(f"{LETTERS}/to-send", json=send | {"dryRun": True})) == (409, "RESULTS_STALE")
    assert to_send(admin)["state"]["stale"] is True

    assert compute(admin).result["letters"] == {"toSend": 1, "automaticAt": None}
    assert admin.get(f"{COMPUTATION}/last").json()["letters"] == {"toSend": 1, "automaticAt": None}
    page = to_send(admin)
    assert rows(page) == [("102", "PFM", "WISH_CONFIRMED", "IMPORT"), ("103", "PFM", "NEW_IN_FILE", "IMPORT")]
    assert {row["cause"]["id"] for row in page["content"]} == {str(report.simulation_id)}
    assert page["counts"] == {"WISH_CONFIRMED": 1, "NEW_IN_FILE": 1}
    assert [(row["name"], row["email"], row["slot"]) for row in page["content"]][1] == (
        "MARTIN Éva",
        "eva@exemple.fr",
        None,
    )
    assert (page["state"]["stale"], page["state"]["running"], page["state"]["automatic"]) == (False, False, None)
    line = {"kind": "LETTERS_TO_SEND", "count": 2, "link": "/admin/administrations/letters"}
    assert line in admin.get("/api/v1/admin/attention").json()
    assert client_as("ROLE_ADMIN_READ_ONLY").get("/api/v1/admin/attention").json() == [line]
    assert client_as("ROLE_INTERVIEW_SLOT_MANAGER").get("/api/v1/admin/attention").json() == []
    assert (run_waiting(), len(mails("LETTER"))) == ([], 1)

    assert refusal(admin.post(f"{LETTERS}/to-send", json={"expected": 1})) == (409, "LETTERS_CHANGED")
    preview = admin.post(f"{LETTERS}/to-send", json={"expected": 2, "dryRun": True})
    assert (preview.status_code, preview.json()) == (200, {"jobId": None, "recipients": 2})
    sent = admin.post(f"{LETTERS}/to-send", json={"expected": 2})
    assert (sent.status_code, sent.json()["recipients"]) == (202, 2)
    assert run_waiting() == [{"written": 2}]
    assert sorted(mails("LETTER")) == ["eva@exemple.fr", "yann@exemple.fr", "zoe@exemple.fr"]
    assert to_send(admin)["totalElements"] == 0
    assert all(each["kind"] != "LETTERS_TO_SEND" for each in admin.get("/api/v1/admin/attention").json())


def test_list_is_searched_and_filtered_and_its_counts_are_those_of_every_reason(admin, method):
    confirmed(simulated(changed(CONFIRMED, more=[NEWCOMER])))
    compute(admin)
    assert rows(to_send(admin, search="eva MARTIN"))[0][0] == "103"
    assert [row[0] for row in rows(to_send(admin, search="yann@exemple"))] == ["102"]
    assert rows(to_send(admin, search="102 martin")) == []
    assert rows(to_send(admin, method="FA")) == []
    filtered = to_send(admin, why="NEW_IN_FILE")
    assert (filtered["totalElements"], [row[0] for row in rows(filtered)]) == (1, ["103"])
    assert filtered["counts"] == {"WISH_CONFIRMED": 1, "NEW_IN_FILE": 1}
    second = to_send(admin, page="1", size="1")
    assert (second["totalElements"], [row[0] for row in rows(second)]) == (2, ["103"])
    assert admin.get(f"{LETTERS}/to-send", params={"why": "OTHER"}).status_code == 422


def test_those_chosen_leave_alone_and_who_does_not_wait_is_told_in_figures(admin, method):
    confirmed(simulated(changed(CONFIRMED, more=[NEWCOMER])))
    compute(admin)
    served, *_, newcomer = [candidate_id(row) for row in range(3)]
    wrong = admin.post(f"{LETTERS}/to-send", json={"candidateIds": [newcomer, served], "expected": 2})
    assert (*refusal(wrong), wrong.json()["data"]) == (409, "LETTERS_CHANGED", {"expected": 2, "present": 1})
    assert refusal(admin.post(f"{LETTERS}/to-send", json={"candidateIds": [], "expected": 0})) == (409, "NO_RECIPIENTS")
    with statements_sent() as for_two:
        assert admin.get(f"{LETTERS}/to-send").json()["totalElements"] == 2
    assert admin.post(f"{LETTERS}/to-send", json={"candidateIds": [newcomer], "expected": 1}).status_code == 202
    assert run_waiting() == [{"written": 1}]
    assert [row[0] for row in rows(to_send(admin))] == ["102"]
    with statements_sent() as for_one:
        admin.get(f"{LETTERS}/to-send")
    assert len(for_one) == len(for_two)


def test_nobody_waits_before_the_first_mailing(admin, client_as):
    confirmed(simulated(changed(CONFIRMED, more=[NEWCOMER])))
    saved(admin, "Méthode", '"PFM"', businessValue="EVALUATION_METHOD")
    assert compute(admin).result["letters"] == {"toSend": 0, "automaticAt": None}
    page = client_as("ROLE_ADMIN_READ_ONLY").get(f"{LETTERS}/to-send").json()
    assert (page["totalElements"], page["state"]["firstMailing"]) == (0, None)
    assert refusal(admin.post(f"{LETTERS}/to-send", json={"expected": 3})) == (409, "LETTERS_CHANGED")


def test_method_that_a_computation_gives_or_changes_is_the_reason(admin, method, psycopg_connection):
    psycopg_connection.execute("UPDATE emails SET status = 'SENT', sent_at = now()")
    confirmed(simulated(changed(CONFIRMED)))
    method = admin.put(FORMULAS, json=method | {"formula": "1"}).json()
    assert compute(admin).result["letters"] == {"toSend": 0, "automaticAt": None}
    method = admin.put(FORMULAS, json=method | {"formula": '"INTERVIEW"'}).json()
    # Called to an interview, they wait for its date first.
    assert compute(admin).result["letters"] == {"toSend": 0, "automaticAt": None}
    assert rows(to_send(admin)) == []
    method = admin.put(FORMULAS, json=method | {"formula": '"FA"'}).json()
    computed = compute(admin)
    assert computed.result["letters"] == {"toSend": 1, "automaticAt": None}
    psycopg_connection.execute("DELETE FROM history_items WHERE action = 'IMPORT'")
    [row] = to_send(admin)["content"]
    assert (row["why"], row["cause"]["kind"]) == ("METHOD_COMPUTED", "COMPUTATION")
    assert row["cause"]["id"] in {each["id"] for each in admin.get("/api/v1/admin/candidates/computations").json()}


@pytest.mark.usefixtures("mailed")
def test_slot_given_by_hand_is_the_reason_and_no_computation_is_needed(admin, slot):
    attribute(admin, slot("09:00"))
    [row] = to_send(admin)["content"]
    assert (row["why"], row["cause"]["kind"], row["cause"]["id"]) == ("SLOT_GIVEN", "BY_HAND", None)
    assert (row["slot"]["time"], row["slot"]["site"]) == ("09:00", "Bordeaux")
    free(admin)
    assert rows(to_send(admin)) == []
    attribute(admin, slot("10:30"))
    assert send_waiting(admin) == [{"written": 1}]


def test_slot_holds_letters_back_only_where_the_method_reads_slots(admin, method, site, slot, waits_for_slot):
    attribute(admin, slot("09:00"))
    assert to_send(admin)["state"]["stale"] is False
    reading = '=IF(RankINP[@CreneauEntretien]="x";"PFM";"INTERVIEW")'
    admin.put(FORMULAS, json=waits_for_slot | {"formula": reading})
    compute(admin)
    free(admin)
    assert to_send(admin)["state"]["stale"] is True


@pytest.fixture
def waits_for_slot(admin, method) -> dict[str, Any]:
    """Everybody is called to an interview."""
    formula = admin.put(FORMULAS, json=method | {"formula": '"INTERVIEW"'}).json()
    compute(admin)
    return formula


def locked(kind: JobKind, feature: str) -> None:
    with new_session() as session, session.begin():
        enqueue(session, kind, feature=feature, author=ANNE, payload={"simulationId": str(uuid.uuid4())})


@pytest.mark.parametrize(
    ("kind", "feature"), [(JobKind.COMPUTATION, "computation"), (JobKind.CANDIDATES_IMPORT, "import")]
)
@pytest.mark.usefixtures("campaign")
def test_nothing_leaves_while_a_computation_or_an_import_waits(admin, slot, kind, feature):
    switch(OPENING, on=True)
    locked(kind, feature)
    activate = f"/api/v1/admin/features/{feature_id(EMAILS)}/activate"
    assert refusal(admin.put(activate)) == (409, "FEATURE_LOCK_ALREADY_TAKEN")
    with new_session() as session, session.begin():
        session.connection().exec_driver_sql("UPDATE jobs SET finished = now(), status = 'SUCCESS'")
    switch(EMAILS, on=True)
    run_waiting()
    attribute(admin, slot("09:00"))
    locked(kind, feature)
    assert to_send(admin)["state"]["running"] is True
    for body in ({"expected": 1}, {"expected": 1, "dryRun": True}):
        assert refusal(admin.post(f"{LETTERS}/to-send", json=body)) == (409, "FEATURE_LOCK_ALREADY_TAKEN")
    correction = admin.post(f"{LETTERS}/corrections", json={"candidateIds": [candidate_id(1)]})
    assert refusal(correction) == (409, "FEATURE_LOCK_ALREADY_TAKEN")


def test_first_mailing_and_corrections_of_methods_from_stale_results_are_asked_for_in_words(admin, method):
    admin.put(FORMULAS, json=method | {"formula": '"FA"'})
    switch(EMAILS, on=False)
    activate = f"/api/v1/admin/features/{feature_id(EMAILS)}/activate"
    assert refusal(admin.put(activate)) == (409, "RESULTS_STALE")
    assert admin.get(f"/api/v1/admin/features/{feature_id(EMAILS)}/preview").json()["stale"] is True
    assert admin.put(activate, json={"stale": True}).json()["activated"] is True
    assert run_waiting() == [{"written": 1}]
    compute(admin)
    with new_session() as session, session.begin():
        session.connection().exec_driver_sql("UPDATE emails SET status = 'SENT', sent_at = now()")
        session.connection().exec_driver_sql("UPDATE mailed_letters SET method = 'PFM', announced = 'x', facts = null")
    confirmed(simulated(changed(CONFIRMED, more=[NEWCOMER])))
    [(number, *_)] = outdated(admin)
    assert number == "101"
    body = {"candidateIds": [candidate_id(0)]}
    assert refusal(admin.post(f"{LETTERS}/corrections", json=body)) == (409, "RESULTS_STALE")
    assert admin.post(f"{LETTERS}/corrections", json=body | {"stale": True}).status_code == 202


def test_correction_of_a_convocation_needs_no_current_results(admin, convoked):
    attribute(admin, convoked("10:30"))
    saved(admin, "Méthode", '"INTERVIEW"', businessValue="EVALUATION_METHOD")
    assert to_send(admin)["state"]["stale"] is True
    assert correct(admin, 0) == [{"written": 1, "unchanged": 0}]


def test_outdated_letters_say_what_was_told_and_what_is_so_now(admin, convoked, psycopg_connection):
    attribute(admin, convoked("10:30"))
    publish_results({"MethodeEvaluation": ["INTERVIEW", "INTERVIEW", None, "NONE", "ENCF", None, "PFM"]})
    moved, called, gone = admin.get(f"{LETTERS}/outdated").json()
    facts = {"method": "INTERVIEW", "mode": "REMOTE", "site": "Bordeaux", "date": moved["told"]["date"]}
    assert moved["told"] == facts | {"slot": moved["sentSlot"], "time": "09:00"}
    assert moved["now"] == facts | {"slot": moved["presentSlot"], "time": "10:30"}
    nothing = dict.fromkeys(("slot", "date", "time", "mode", "site"))
    assert (called["told"], called["now"]) == ({"method": "PFM"} | nothing, {"method": "INTERVIEW"} | nothing)
    assert (gone["told"], gone["now"], gone["presentMethod"], gone["canBeMailed"]) == (
        {"method": "FA"} | nothing,
        None,
        None,
        False,
    )
    assert correct(admin, 0, 1, 2) == [{"written": 2, "unchanged": 1}]
    assert [each["candidateId"] for each in admin.get(f"{LETTERS}/outdated").json()] == [candidate_id(2)]
    # Whoever was told something is in this list alone.
    assert rows(to_send(admin)) == []


def test_link_that_changes_after_the_letter_is_a_difference_and_one_that_comes_is_none(
    admin, convoked, psycopg_connection
):
    change = "UPDATE interview_slots SET videoconference_link = %s, version = version + 1"
    noticed = "UPDATE interview_slots_state SET version = version + 1"
    for linked, link, differs in (
        ("https://visio.example.org/x", "https://visio.example.org/y", True),
        (None, "https://visio.example.org/y", False),
    ):
        if linked is None:
            psycopg_connection.execute("UPDATE mailed_letters SET facts = jsonb_set(facts, '{link}', 'null')")
        psycopg_connection.execute(change, [link])
        psycopg_connection.execute(noticed)
        assert [number for number, *_ in outdated(admin)] == (["1000000"] if differs else [])


@pytest.mark.usefixtures("mailed")
def test_letter_shown_before_it_left_is_what_would_leave_and_the_reader_sees_it(admin, slot, client_as):
    attribute(admin, slot("09:00"))
    shown = client_as("ROLE_ADMIN_READ_ONLY").get(f"{LETTERS}/{candidate_id(0)}/mail").json()
    service.follow_letters()
    send_waiting(admin)
    letter = mails()["candidat0@exemple.fr"]
    assert (letter.subject, letter.html) == (shown["subject"], shown["html"])
