"""Messages to members of juries: whom they reach, and what they say to each (docs/rules/letters.md)."""

import uuid
from datetime import date, datetime, time
from typing import Any

import pytest

from parvis.correspondence.messages import service
from parvis.correspondence.messages.model import WrittenMessage
from parvis.correspondence.messages.schemas import ChosenMembersIn
from parvis.emails.outbox.model import Email
from parvis.kernel.clock import PARIS
from parvis.kernel.db import new_session
from parvis.kernel.french import date_in_letters
from tests.given.computations import candidate_id
from tests.given.interviews import SITES, nancy
from tests.given.jobs import run_waiting
from tests.given.letter_mails import mails
from tests.given.members import juror, seat
from tests.given.readings import anne, bruno, projects
from tests.given.slots import SLOTS, applicants, by_hand, day, jury

__all__ = ["anne", "bruno"]

MESSAGES = "/api/v1/admin/messages"
TEXT = {"subject": "Jury {jury}", "body": "Bonjour {Prénom} {Nom}, {jours}, {lieu}. [Espace]({Lien vers mon espace})"}


def named(number: int) -> str:
    return date_in_letters(date.fromisoformat(day(number)))


@pytest.fixture
def juries(admin, site, manager) -> dict[str, Any]:
    """BOR01MP on two days, with Zola on both and Balzac on the second; NCY01MD on the first, with Balzac and Camus."""
    second = admin.post(SITES, json=nancy(manager)).json()
    first = jury(admin, site["id"], "MORNING_FACE_TO_FACE", {"date": day()}, {"date": day(1)})
    away = jury(admin, second["id"], "MORNING_REMOTE", {"date": day()})
    zola, balzac, camus = (juror(name, f"{name.lower()}@example.org") for name in ("Zola", "Balzac", "Camus"))
    juror("Proust", "proust@example.org")  # who sits nowhere
    assert seat(admin, first["id"], {"userId": zola}, {"userId": balzac, "dates": [day(1)]}).status_code == 200
    assert seat(admin, away["id"], {"userId": balzac}, {"userId": camus}).status_code == 200
    return {"first": first, "away": away, "site": site["id"], "there": second["id"], "Zola": zola, "Camus": camus}


def previewed(client, members: dict[str, Any], **text: str) -> Any:
    return client.post(f"{MESSAGES}/preview", json={"recipients": {"members": members}} | TEXT | text)


def reached(client, **members: str) -> int:
    answer = previewed(client, members)
    assert answer.status_code == 200, answer.text
    return answer.json()["recipients"]


def sent(client, expected: int, name: str = "Aux jurys", **members: str) -> Any:
    form = {"name": name, "recipients": {"members": members}, "expected": expected} | TEXT
    return client.post(MESSAGES, json=form)


def test_a_message_reaches_who_sits_and_says_what_is_theirs(admin, juries):
    assert sent(admin, 3).status_code == 202
    run_waiting()
    read = {recipient: (mail.subject, mail.plain_text) for recipient, mail in mails("MESSAGE").items()}
    assert read.keys() == {"zola@example.org", "balzac@example.org", "camus@example.org"}
    subject, text = read["zola@example.org"]
    assert subject == "Jury BOR01MP"
    assert f"Bonjour Léa Zola, {named(0)} et {named(1)}, Bordeaux (1 rue X, 33000 Bordeaux)." in text
    assert "/jury)" in text
    subject, text = read["balzac@example.org"]
    assert subject == "Jury NCY01MD et BOR01MP"
    assert f"{named(0)} et {named(1)}, à distance (site : Nancy) et Bordeaux (1 rue X, 33000 Bordeaux)" in text
    [listed] = admin.get(MESSAGES).json()
    assert (sum(listed["counts"].values()), listed["setAside"]) == (3, 0)


def test_a_choice_reaches_who_sits_there_alone(admin, juries):
    assert reached(admin) == 3
    assert reached(admin, siteId=juries["there"]) == 2
    assert reached(admin, juryId=juries["first"]["id"]) == 2
    assert (reached(admin, date=day()), reached(admin, date=day(1)), reached(admin, date=day(2))) == (3, 2, 0)
    assert reached(admin, siteId=juries["site"], date=day()) == 1
    [sample] = previewed(admin, {"siteId": juries["site"], "date": day()}).json()["samples"]
    assert (sample["candidateId"], sample["name"]) == (juries["Zola"], "Zola Léa")
    assert named(0) in sample["html"]
    assert named(1) not in sample["html"]  # the choice's days alone
    assert reached(admin, siteId=str(uuid.UUID(int=7))) == 0


def test_a_day_that_was_emptied_is_left_out_and_one_of_slots_by_hand_counts(admin, juries, psycopg_connection):
    emptied = "UPDATE jury_dates SET emptied = true WHERE jury_id = %s AND day = %s"
    psycopg_connection.execute(emptied, [juries["first"]["id"], day(1)])
    assert reached(admin, date=day(1)) == 0
    form = by_hand(juries["first"]["id"], convocationDate=day(6))
    assert admin.post(f"{SLOTS}/create-manually", json=form).status_code == 201
    assert reached(admin, date=day(6)) == 1  # Zola, who sits on any day


def test_days_that_are_over_are_told_where_no_other_comes(juries, client_as, clock):
    for number, is_named in ((1, [False, True]), (2, [True, True])):
        clock.move_to(datetime.combine(date.fromisoformat(day(number)), time(8), PARIS))
        [sample] = [
            each
            for each in previewed(client_as("ROLE_ADMIN"), {"juryId": juries["first"]["id"]}).json()["samples"]
            if each["candidateId"] == juries["Zola"]
        ]
        assert [named(each) in sample["html"] for each in (0, 1)] == is_named


def test_grades_missing_reach_who_sat_on_that_day(admin, juries, client_as, clock):
    applicants(["ARNAUD", "BLANC"])
    for number, (row, on) in enumerate(((0, day()), (1, day(1)))):
        slot = admin.post(f"{SLOTS}/create-manually", json=by_hand(juries["first"]["id"], convocationDate=on)).json()
        body = {"interviewSlotId": slot["id"], "candidateId": candidate_id(row)}
        assert admin.post(f"{SLOTS}/attribute-slot", json=body).status_code == 200, number
    assert reached(admin, state="GRADES_MISSING") == 0
    clock.move_to(datetime.combine(date.fromisoformat(day(1)), time(20), PARIS))
    late = client_as("ROLE_ADMIN")
    assert reached(late, state="GRADES_MISSING") == 1  # the second day is not over
    clock.move_to(datetime.combine(date.fromisoformat(day(2)), time(8), PARIS))
    late = client_as("ROLE_ADMIN")
    assert reached(late, state="GRADES_MISSING") == 2
    assert reached(late, state="GRADES_MISSING", siteId=juries["there"]) == 0


def test_who_cannot_be_reached_is_counted_and_gets_nothing(admin, juries, psycopg_connection):
    psycopg_connection.execute("UPDATE identity_accounts SET enabled = false WHERE id = %s", [juries["Zola"]])
    shown = previewed(admin, {}).json()
    assert (shown["recipients"], [each["name"] for each in shown["withoutEmail"]["candidates"]]) == (2, ["Zola Léa"])
    refused = sent(admin, 3)
    assert (refused.status_code, refused.json()["code"]) == (409, "RECIPIENTS_CHANGED")
    assert refused.json()["data"] == {"expected": 3, "recipients": 2}
    nobody = sent(admin, 0, date=day(5))
    assert nobody.json()["code"] == "NO_RECIPIENTS"


def test_who_sits_no_more_when_the_mails_are_written_is_set_aside(admin, juries):
    message = sent(admin, 3).json()["messageId"]
    assert seat(admin, juries["away"]["id"], version=None).status_code == 200
    run_waiting()
    assert mails("MESSAGE").keys() == {"zola@example.org", "balzac@example.org"}
    assert admin.get(f"{MESSAGES}/{message}/set-aside").json()["count"] == 0  # nobody sits there any more
    assert seat(admin, juries["away"]["id"], {"userId": juries["Camus"]}).status_code == 200
    aside = admin.get(f"{MESSAGES}/{message}/set-aside").json()
    assert [each["name"] for each in aside["candidates"]] == ["Camus Léa"]


@pytest.mark.parametrize("placeholder", ["{Numéro}", "{Candidats[Note]}", "{Site}", "{Méthode}"])
def test_nothing_of_candidates_is_said_to_members(admin, juries, placeholder):
    refused = previewed(admin, {}, body=f"Bonjour {placeholder}")
    assert (refused.status_code, refused.json()["code"]) == (422, "UNKNOWN_PLACEHOLDER")


@pytest.mark.parametrize("placeholder", ["{jury}", "{jours}", "{lieu}"])
def test_what_is_of_members_is_refused_to_candidates(admin, placeholder):
    applicants(["ARNAUD"])
    body = {"recipients": {"filters": []}, "subject": "x", "body": f"Le {placeholder}"}
    refused = admin.post(f"{MESSAGES}/preview", json=body)
    assert (refused.status_code, refused.json()["code"]) == (422, "UNKNOWN_PLACEHOLDER")


@pytest.mark.parametrize(
    "recipients",
    [
        {"members": {}, "filters": []},
        {"members": {"state": "LATE"}},
        {"members": {"siteId": "x"}},
        {"members": {"date": "28/04/2027"}},
        {"members": {"who": "all"}},
        {"members": []},
        {},
    ],
)
def test_wrong_choices_are_refused(admin, recipients):
    assert admin.post(f"{MESSAGES}/preview", json={"recipients": recipients} | TEXT).status_code == 422


def test_a_message_is_tried_as_a_member_would_get_it(admin, juries, mail_server):
    form = {"member": juries["Zola"]} | TEXT
    tried = admin.post(f"{MESSAGES}/preview/to-myself", json=form)
    assert tried.status_code == 200, tried.text
    for wrong, status in (({"member": "nobody"}, 404), ({}, 422), ({"candidateId": str(uuid.UUID(int=7))}, 422)):
        body = TEXT | wrong | ({"member": "x"} if "candidateId" in wrong else {})
        assert admin.post(f"{MESSAGES}/preview/to-myself", json=body).status_code == status, wrong


def test_a_job_that_is_taken_up_again_writes_each_mail_once(admin, juries):
    answer = sent(admin, 3).json()
    run_waiting()
    with new_session() as session, session.begin():
        message = session.get_one(WrittenMessage, uuid.UUID(answer["messageId"]))
        users = [juries["Zola"], juries["Camus"]]
        again = service.write_member_mails(session, message, ChosenMembersIn(), users, uuid.UUID(answer["jobId"]))
    with new_session() as session:
        assert (again, session.query(Email).count()) == (0, 3)


def test_who_has_projects_to_read_is_reached_whether_they_sit_or_not(admin, anne, bruno):
    text = {"subject": "À lire", "body": "Bonjour {Prénom}, [ici]({Lien vers mon espace})"}
    assert previewed(admin, {"state": "PFM_TO_READ"}, **text).json()["recipients"] == 0
    projects(["ABADIE"])
    shown = previewed(admin, {"state": "PFM_TO_READ"}, **text).json()
    assert (shown["recipients"], len(shown["samples"])) == (2, 2)
    on_a_day = previewed(admin, {"state": "PFM_TO_READ", "date": day()}, **text).json()
    assert on_a_day["recipients"] == 0  # nobody sits that day
    no_jury = previewed(admin, {"state": "PFM_TO_READ"}).json()
    assert (no_jury["recipients"], no_jury["blank"]["count"]) == (0, 2)  # they have no jury to be told
    otherwise = previewed(admin, {"state": "PFM_TO_READ"}, subject="{jury|À lire}", body="Bonjour").json()
    assert (otherwise["recipients"], otherwise["samples"][0]["subject"]) == (2, "À lire")
    anne.takes(0)
    assert previewed(admin, {"state": "PFM_TO_READ"}, **text).json()["recipients"] == 0


def test_a_withdrawn_reader_is_not_written_to_of_projects(admin, anne, bruno):
    text = {"subject": "À lire", "body": "Bonjour {Prénom}"}
    projects(["ABADIE"])
    withdrawn = admin.post(f"/api/v1/admin/pfm/readers/{anne.id}/withdraw", json={})
    assert withdrawn.status_code == 200, withdrawn.text
    shown = previewed(admin, {"state": "PFM_TO_READ"}, **text).json()
    assert [each["candidateId"] for each in shown["samples"]] == [bruno.id]
