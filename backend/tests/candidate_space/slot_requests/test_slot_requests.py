"""Candidates ask for another hour; staff answer by a slot, by a sentence, or by both."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from starlette.testclient import TestClient

from parvis.candidate_space.slot_requests import queries
from tests.given.audit import audited, journaled
from tests.given.computations import candidate_id
from tests.given.interviews import id_of, nancy
from tests.given.jobs import run_waiting
from tests.given.jury_grades import INTERVIEW, graded
from tests.given.letter_mails import EMAILS, attribute, mails, switch
from tests.given.own_hour import CHOICES, OWN, REQUESTS, history_of, let_choose, open_choice
from tests.given.slots import SLOTS, day, slots_shown
from tests.given.sql import statements_sent

ELEVEN = f"BOR01MD-{day()}-1100"


@pytest.fixture
def slots(admin: TestClient, site: dict[str, Any]) -> list[str]:
    """See `open_choice`; candidates only ask."""
    ids = open_choice(admin, site["id"])
    let_choose(mode="ASK")
    return ids


@pytest.fixture
def arnaud(slots, tie) -> TestClient:
    """The client of the candidate who holds the slot of 9 h."""
    return tie(candidate_id(0))


def ask(client, reason: str | None = "Épreuve de conduite") -> Any:
    return client.post(f"{OWN}/request", json={"reason": reason})


def waiting(client, **query: int) -> list[dict[str, Any]]:
    answer = client.get(REQUESTS, params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()["content"]


def resolve(client, **form: Any) -> Any:
    [request] = waiting(client)
    return client.post(f"{REQUESTS}/{request['id']}/resolve", json=form)


def code(answer) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_request_is_kept_and_staff_read_it_with_slots_ready_to_give(arnaud, admin, slots):
    answer = ask(arnaud, "  Épreuve\n <b>de conduite</b> ")
    assert answer.status_code == 200, answer.text
    own = answer.json()["request"]
    assert (own["reason"], own["resolved"], own["answer"]) == ("Épreuve <b>de conduite</b>", None, None)
    assert answer.json() == arnaud.get(CHOICES).json()
    [shown] = waiting(admin)
    assert shown["candidate"] == {"id": candidate_id(0), "externalId": "1000000", "name": "ARNAUD Prénom 0"}
    assert (shown["reason"], shown["asked"], shown["concerned"]) == (own["reason"], own["asked"], True)
    nine = {"date": day(), "interviewTime": "09:00", "site": "Bordeaux", "remote": True}
    assert shown["slot"] == nine | {"id": slots[0], "slotName": f"BOR01MD-{day()}-0900"}
    assert [(each["id"], each["interviewTime"], each["held"]) for each in shown["slots"]] == [
        (slots[2], "11:00", False),
        (slots[3], "12:00", False),
    ]
    assert history_of(admin, 0, "REQUEST_SLOT") == [("Message", own["reason"], None, "Essai")]
    assert own["reason"] in mails("RECEIPT")["candidat0@exemple.fr"].plain_text
    [line] = [each for each in admin.get("/api/v1/admin/attention").json() if each["kind"] == "SLOT_REQUESTS"]
    assert line == {"kind": "SLOT_REQUESTS", "count": 1, "link": "/admin/interview-slots/requests"}


@pytest.mark.parametrize("reason", [None, "", " \u200b ", "x" * 501, 3])
def test_request_without_reason_or_too_long_is_refused(arnaud, admin, reason):
    refused = ask(arnaud, reason)
    assert (refused.status_code, [each["field"] for each in refused.json()["fields"]]) == (422, ["reason"])
    assert waiting(admin) == []


def test_reason_of_500_characters_is_kept_whole(arnaud, admin):
    assert ask(arnaud, "é" * 500).status_code == 200
    assert waiting(admin)[0]["reason"] == "é" * 500


def test_a_second_request_waits_for_the_answer_to_the_first(arnaud, admin):
    ask(arnaud)
    assert code(ask(arnaud, "Autre chose")) == (409, "REQUEST_WAITING")
    assert resolve(admin, answer="Non").status_code == 200
    assert ask(arnaud, "Autre chose").status_code == 200
    assert [each["reason"] for each in waiting(admin)] == ["Autre chose"]


def test_of_two_requests_at_once_one_is_kept(arnaud, admin):
    with ThreadPoolExecutor(2) as phones:
        running = [phones.submit(ask, arnaud) for _ in range(2)]
        assert sorted(each.result(60).status_code for each in running) == [200, 409]
    assert len(waiting(admin)) == 1


def test_who_chooses_may_ask_too_and_a_choice_ends_the_request(arnaud, admin, slots):
    let_choose()
    ask(arnaud)
    assert arnaud.post(f"{OWN}/choose", json={"slotId": slots[2]}).status_code == 200
    assert waiting(admin) == []
    assert arnaud.get(CHOICES).json()["request"]["resolved"] is not None


def test_a_slot_is_given_and_the_candidate_is_told_by_mail(arnaud, admin, slots):
    switch(EMAILS, on=True)
    run_waiting()
    ask(arnaud)
    answered = resolve(admin, slotId=slots[2], answer="Voici, à <demain>.")
    assert (answered.status_code, answered.json()) == (200, {"warnings": [], "held": False, "mailed": True})
    assert waiting(admin) == []
    assert {row["interviewTime"]: row["candidate"] for row in slots_shown(admin)}[
        "11:00"
    ] == "ARNAUD Prénom 0 (1000000)"
    mail = mails("MESSAGE")["candidat0@exemple.fr"]
    assert "11 h 00" in mail.plain_text
    assert "« Voici, à <demain>. »" in mail.plain_text
    assert "&lt;demain&gt;" in mail.html
    assert "<demain>" not in mail.html
    assert history_of(admin, 0, "ATTRIBUTE_SLOT")[0][1] == ELEVEN
    assert history_of(admin, 0, "RESOLVE_SLOT_REQUEST")[0][1] == "Voici, à <demain>."
    own = arnaud.get(CHOICES).json()
    assert (own["request"]["answer"], own["current"]["hour"]) == ("Voici, à <demain>.", "11:00")


def test_the_convocation_of_who_was_mailed_is_corrected_at_once(arnaud, admin, slots, psycopg_connection):
    switch(EMAILS, on=True)
    run_waiting()
    psycopg_connection.execute("UPDATE emails SET status = 'SENT', sent_at = now()")
    ask(arnaud)
    assert resolve(admin, slotId=slots[3]).status_code == 200
    assert "12 h 00" in mails("CORRECTION")["candidat0@exemple.fr"].plain_text


def test_a_refusal_says_why_and_changes_no_slot(arnaud, admin):
    ask(arnaud)
    before = slots_shown(admin)
    assert resolve(admin, answer="Aucune autre heure.").json() == {"warnings": [], "held": False, "mailed": True}
    assert slots_shown(admin) == before
    text = mails("MESSAGE")["candidat0@exemple.fr"].plain_text
    assert "rien n'est changé" in text
    assert "« Aucune autre heure. »" in text


def test_a_dry_run_tells_and_writes_nothing(arnaud, admin, slots):
    ask(arnaud)
    let_choose()
    arnaud.post(f"{OWN}/hold", json={"slotId": slots[2]})
    answered = resolve(admin, slotId=slots[1], answer="x", dryRun=True)
    assert code(answered) == (409, "SLOT_TAKEN_MEANWHILE")
    with audited() as actions:
        answered = resolve(admin, slotId=slots[2], dryRun=True)
    assert (answered.json(), actions) == ({"warnings": [], "held": False, "mailed": True}, [])
    assert len(waiting(admin)) == 1
    assert mails("MESSAGE") == {}


def test_a_slot_that_another_candidate_has_before_their_eyes_is_given_with_a_warning(arnaud, admin, slots, tie):
    ask(arnaud)
    let_choose()
    assert tie(candidate_id(1)).post(f"{OWN}/hold", json={"slotId": slots[2]}).status_code == 200
    assert waiting(admin)[0]["slots"][0]["held"] is True
    assert resolve(admin, slotId=slots[2], dryRun=True).json()["held"] is True
    assert resolve(admin, slotId=slots[2]).json()["held"] is True


def test_a_hold_that_is_over_warns_nobody(arnaud, admin, slots, tie, psycopg_connection):
    ask(arnaud)
    let_choose()
    assert tie(candidate_id(1)).post(f"{OWN}/hold", json={"slotId": slots[2]}).status_code == 200
    psycopg_connection.execute("UPDATE slot_holds SET until = now() - interval '1 second'")
    assert waiting(admin)[0]["slots"][0]["held"] is False
    assert resolve(admin, slotId=slots[2]).json()["held"] is False


def test_who_has_no_address_is_answered_in_their_space_alone(arnaud, admin, psycopg_connection):
    ask(arnaud)
    psycopg_connection.execute("UPDATE candidates SET email = '' WHERE id = %s", [candidate_id(0)])
    assert resolve(admin, answer="Non.").json()["mailed"] is False
    assert (mails("MESSAGE"), arnaud.get(CHOICES).json()["request"]["answer"]) == ({}, "Non.")


def test_the_earliest_slots_alone_are_offered(arnaud, admin, slots, monkeypatch: pytest.MonkeyPatch):
    ask(arnaud)
    monkeypatch.setattr(queries, "MOST_OFFERED", 1)
    assert [each["id"] for each in waiting(admin)[0]["slots"]] == slots[2:3]


def test_the_newest_request_is_the_one_that_is_read(arnaud, admin):
    for reason in ("Examen", "Train"):
        ask(arnaud, reason)
        assert resolve(admin, answer=f"{reason} : non.").status_code == 200
    assert arnaud.get(CHOICES).json()["request"]["answer"] == "Train : non."


@pytest.mark.parametrize(
    "form", [{}, {"answer": " "}, {"answer": "x" * 501}, {"slotId": None, "answer": None}, {"slotId": "x"}]
)
def test_an_answer_that_says_nothing_or_too_much_is_refused(arnaud, admin, form):
    ask(arnaud)
    assert resolve(admin, **form).status_code == 422
    assert len(waiting(admin)) == 1


def test_what_was_answered_or_is_unknown_is_not_answered_again(arnaud, admin, slots):
    ask(arnaud)
    [request] = waiting(admin)
    address = f"{REQUESTS}/{request['id']}/resolve"
    assert admin.post(address, json={"answer": "Non"}).status_code == 200
    assert code(admin.post(address, json={"slotId": slots[2]})) == (409, "REQUEST_RESOLVED")
    assert slots_shown(admin)[2]["candidate"] is None
    assert code(admin.post(f"{REQUESTS}/{candidate_id(0)}/resolve", json={"answer": "Non"})) == (404, "NOT_FOUND")


def test_of_two_managers_one_answers(arnaud, admin, slots):
    ask(arnaud)
    [request] = waiting(admin)
    address = f"{REQUESTS}/{request['id']}/resolve"
    with ThreadPoolExecutor(2) as others:
        running = [others.submit(admin.post, address, json={"slotId": slot}) for slot in slots[2:]]
        assert sorted(each.result(60).status_code for each in running) == [200, 409]
    assert len(mails("MESSAGE")) == 1


def test_whom_an_interview_concerns_no_more_is_offered_nothing(arnaud, admin, slots):
    ask(arnaud)
    graded("1000000", INTERVIEW)
    [shown] = waiting(admin)
    assert (shown["concerned"], shown["slots"]) == (False, [])


def test_a_site_manager_reads_the_requests_of_their_sites_and_answers_none(
    arnaud, admin, client_as, manager, psycopg_connection
):
    ask(arnaud)
    leader = client_as("ROLE_INTERVIEW_SITE_MANAGER")
    assert waiting(leader) == []
    admin.post("/api/v1/admin/interview-sites", json=nancy(manager))
    psycopg_connection.execute(
        "UPDATE interview_sites SET manager = %s WHERE name = 'Nancy'", [id_of("ROLE_INTERVIEW_SITE_MANAGER")]
    )
    assert waiting(leader) == []
    psycopg_connection.execute("UPDATE interview_sites SET manager = %s", [id_of("ROLE_INTERVIEW_SITE_MANAGER")])
    [shown] = waiting(leader)
    assert shown["candidate"]["name"] == "ARNAUD Prénom 0"
    assert leader.post(f"{REQUESTS}/{shown['id']}/resolve", json={"answer": "Non"}).status_code == 403


def test_requests_are_pages_of_the_oldest_first(slots, admin, tie):
    for row in range(3):
        assert ask(tie(candidate_id(row)), f"Raison {row}").status_code == 200
    page = admin.get(REQUESTS, params={"page": 1, "size": 2}).json()
    assert [each["reason"] for each in page["content"]] == ["Raison 2"]
    assert (page["totalElements"], page["totalPages"], page["numberOfElements"]) == (3, 2, 1)
    assert waiting(admin, page=7) == []


def test_the_journal_says_who_answered_and_never_what(arnaud, admin, slots):
    ask(arnaud)
    with journaled() as lines:
        resolve(admin, slotId=slots[2], answer="Secret")
    [line] = lines
    assert (line.action, line.after) == ("RESOLVE_SLOT_REQUEST", {"candidate": candidate_id(0), "slot": slots[2]})


def test_a_slot_given_by_an_answer_is_taken_back_as_any_by_hand(arnaud, admin, slots):
    ask(arnaud)
    resolve(admin, slotId=slots[2])
    listed = admin.get("/api/v1/admin/undo").json()
    assert ELEVEN in listed[0]["title"]


def test_attribution_by_hand_leaves_the_request_to_be_answered(arnaud, admin, slots):
    ask(arnaud)
    attribute(admin, slots[3], 0)
    assert waiting(admin)[0]["slot"]["interviewTime"] == "12:00"
    assert admin.delete(f"{SLOTS}/{slots[3]}/candidate").status_code == 200
    assert waiting(admin)[0]["slot"] is None


def test_page_sends_as_many_statements_for_three_requests_as_for_one(slots, admin, tie):
    def statements() -> int:
        waiting(admin)
        with statements_sent() as sent:
            waiting(admin)
        return len([each for each in sent if "table_state" not in each])

    ask(tie(candidate_id(0)))
    few = statements()
    for row in (1, 2):
        ask(tie(candidate_id(row)))
    assert (len(waiting(admin)), statements()) == (3, few)
