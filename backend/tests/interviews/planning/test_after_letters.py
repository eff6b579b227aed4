"""Letters that no longer say the truth once slots change: told before, then to be corrected (docs/rules/letters.md)."""

import pytest

from parvis.correspondence.letter_mailing import service as letter_mailing
from tests.given.campaign import publish_results
from tests.given.computations import candidate_id
from tests.given.jobs import run_waiting
from tests.given.letter_mails import EMAILS, LETTERS, OPENING, outdated, switch
from tests.given.planning import name
from tests.given.slots import SLOTS, day


@pytest.fixture
def mailed(planner, psycopg_connection) -> None:
    """ARNAUD was mailed the interview of 9 h; BLANC's mail waits to leave; COLIN waits for a slot."""
    switch(OPENING, on=True)
    switch(EMAILS, on=True)
    letter_mailing.follow_letters()
    run_waiting()
    psycopg_connection.execute("UPDATE emails SET status = 'QUEUED'")
    psycopg_connection.execute(
        "UPDATE emails SET status = 'SENT', sent_at = now() FROM candidates"
        " WHERE candidates.id = emails.candidate_id AND external_id = '1000000'"
    )


def test_board_marks_whose_letter_left_and_whose_no_longer_says_the_truth(mailed, planner, sitting):
    def marks(on: str) -> dict[str, tuple[bool, bool]]:
        [column] = planner.client.get(f"{SLOTS}/board", params={"date": on}).json()["juries"]
        held = [slot["candidate"] for slot in column["slots"] if slot["candidate"]]
        return {each["externalId"]: (each["letterSent"], each["letterOutdated"]) for each in held}

    assert marks(day()) == {"1000000": (True, False), "1000001": (False, False)}
    assert planner.move_day(sitting, date=day(4)).status_code == 200
    assert marks(day(4)) == {"1000000": (True, True), "1000001": (False, True)}


def test_every_answer_counts_them_before_and_after(mailed, planner, sitting, admin):
    assert planner.move_day(sitting, date=day(4), dryRun=True).json()["lettersSent"] == 2
    preview = planner.on_slots("free", name("09:00"), dryRun=True).json()
    assert (preview["lettersSent"], preview["candidates"][0]["letterUntrue"]) == (1, True)
    assert outdated(admin) == []
    moved = planner.move_day(sitting, date=day(4)).json()
    assert moved["lettersSent"] == 2
    assert ("1000000", name("09:00"), name("09:00", 4), "INTERVIEW") in outdated(admin)
    # Back to what the mail says, it counts no more; once more elsewhere, it counts again.
    assert planner.move_day(sitting, date=day()).json()["lettersSent"] == 0
    assert outdated(admin) == []
    change = {"interviewType": "MORNING_REMOTE", "videoconferenceLink": "https://x.example.org", "dryRun": True}
    answer = planner.client.post(
        f"/api/v1/admin/juries/{sitting['id']}/change-mode", json=change | {"videoconferencePassword": "1"}
    )
    assert answer.json()["lettersSent"] == 2


def test_attribution_by_hand_counts_the_displaced_and_who_moves(mailed, planner, sitting):
    def now_held_by(row: int, **members: bool) -> int:
        body = {"interviewSlotId": planner.ids(name("09:00"))[0], "candidateId": candidate_id(row), **members}
        answer = planner.client.post(f"{SLOTS}/attribute-slot", json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()["lettersSent"]

    assert now_held_by(2, dryRun=True) == 1  # ARNAUD, displaced; COLIN was never mailed
    assert now_held_by(1, dryRun=True) == 2
    assert planner.held() == {name("09:00"): "ARNAUD", name("09:30"): "BLANC"}
    assert planner.history(2) == []
    assert now_held_by(1) == 2
    assert now_held_by(1) == 0
    freed = planner.client.delete(f"{SLOTS}/{planner.ids(name('09:00'))[0]}/candidate").json()
    assert freed == {"lettersSent": 1, "warnings": []}


def test_a_slot_manager_finds_and_corrects_letters_about_interviews_alone(
    mailed, planner, sitting, admin, psycopg_connection
):
    psycopg_connection.execute("UPDATE emails SET status = 'SENT', sent_at = now() WHERE status = 'QUEUED'")
    planner.move_day(sitting, date=day(4))
    publish_results({"MethodeEvaluation": ["INTERVIEW", "INTERVIEW", "INTERVIEW", "NONE"]})
    assert {each["kind"]: each for each in planner.client.get("/api/v1/admin/attention").json()} == {
        "LETTERS_OUTDATED": {
            "kind": "LETTERS_OUTDATED",
            "count": 2,
            "link": "/admin/interview-slots?onglet=a-traiter",
        },
        "TO_ATTRIBUTE": {"kind": "TO_ATTRIBUTE", "count": 1, "link": "/admin/interview-slots?status=to-attribute"},
    }
    mine = planner.client.get(f"{LETTERS}/outdated").json()
    assert [each["externalId"] for each in mine] == ["1000000", "1000001"]
    answer = planner.client.post(f"{LETTERS}/corrections", json={"candidateIds": [candidate_id(0), candidate_id(3)]})
    assert answer.status_code == 202, answer.text
    run_waiting()
    assert [each["externalId"] for each in planner.client.get(f"{LETTERS}/outdated").json()] == ["1000001"]
    # A letter that told of no interview, and would tell of none, is the administrator's.
    psycopg_connection.execute("UPDATE mailed_letters SET method = 'PFM' WHERE candidate_id = %s", [candidate_id(1)])
    publish_results({"MethodeEvaluation": ["INTERVIEW", "NONE", "INTERVIEW", "NONE"]})
    assert planner.client.get(f"{LETTERS}/outdated").json() == []
    assert [number for number, *_ in outdated(admin)] == ["1000001"]
    answer = planner.client.post(f"{LETTERS}/corrections", json={"candidateIds": [candidate_id(1)]})
    assert answer.status_code == 202, answer.text
    run_waiting()
    assert [number for number, *_ in outdated(admin)] == ["1000001"]
