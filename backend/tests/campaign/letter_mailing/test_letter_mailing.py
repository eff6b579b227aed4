"""Letters by mail: who gets one, once; what stops them; what happens when an interview changes."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from starlette.testclient import TestClient

from parvis.campaign.features import service as features
from parvis.campaign.features.model import FeatureName
from parvis.campaign.features.queries import features_listed
from parvis.campaign.letter_mailing import service
from parvis.campaign.letter_mailing.queries import candidates_mailed
from parvis.emails.outbox.model import Email
from parvis.formula_language import Kind
from parvis.kernel.db import new_session
from tests.given.campaign import add_candidates, publish_results
from tests.given.computations import candidate_id
from tests.given.jobs import run_waiting
from tests.given.people import ANNE
from tests.given.slots import SLOTS, by_hand, day, jury, slots_shown

LINK = {"videoconferenceLink": "https://visio.example.org/x", "videoconferencePassword": "S3cret-7788"}
LETTERS = "/api/v1/admin/letters"
EMAILS = FeatureName.SEND_MOTIVATION_SCORE_EVALUATION_METHOD_EMAILS
OPENING = FeatureName.INTERVIEW_SLOTS_ATTRIBUTION


@pytest.fixture
def admin(client_as) -> TestClient:
    return client_as("ROLE_ADMIN")


def switch(name: FeatureName, *, on: bool) -> None:
    with new_session() as session, session.begin():
        feature = features_listed(session)[list(FeatureName).index(name)].id
        (features.switch_on if on else features.switch_off)(session, ANNE, feature)


def mails(kind: str | None = None) -> dict[str, Email]:
    """The mails by recipient, the newest of each."""
    with new_session() as session:
        found = session.query(Email).order_by(Email.queued_at).all()
        return {email.recipient: email for email in found if kind in (None, email.kind)}


@pytest.fixture
def campaign(admin) -> None:
    """One candidate a method, then one in error and one who is absent; letters are open and mailed."""
    add_candidates(["ABADIE", "BARBOSA", "CORNU", "DELMAS", "ESSAI", "FAUVEL", "GARCIA"])
    publish_results({"MethodeEvaluation": ["INTERVIEW", "PFM", "FA", "NONE", "ENCF", Kind.DIV0, "PFM"]})


@pytest.fixture
def mailed(campaign, psycopg_connection) -> None:
    psycopg_connection.execute("UPDATE candidates SET absent_from_file = true WHERE row_number = 6")
    switch(OPENING, on=True)
    switch(EMAILS, on=True)
    run_waiting()


@pytest.fixture
def slot(admin, site) -> Callable[[str], str]:
    """``slot("09:00")``: the id of a new remote slot at that hour."""
    remote = jury(admin, site["id"], "MORNING_REMOTE", {"date": day()})

    def at(hour: str) -> str:
        form = by_hand(remote["id"], convocationTime=hour, interviewTime=hour, **LINK)
        answer = admin.post(f"{SLOTS}/create-manually", json=form)
        assert answer.status_code == 201, answer.text
        return answer.json()["id"]

    return at


def attribute(admin: TestClient, slot_id: str, row: int = 0) -> None:
    attribution = {"interviewSlotId": slot_id, "candidateId": candidate_id(row)}
    answer = admin.post(f"{SLOTS}/attribute-slot", json=attribution)
    assert answer.status_code == 200, answer.text


@pytest.mark.usefixtures("mailed")
def test_each_method_gets_its_letter_and_those_without_one_get_none():
    sent = mails()
    assert sorted(sent) == ["candidat1@exemple.fr", "candidat2@exemple.fr", "candidat3@exemple.fr"]
    pfm = sent["candidat1@exemple.fr"]
    assert (pfm.kind, pfm.subject) == ("LETTER", "Modalités d'évaluation de votre note de motivation")
    assert "Bonjour Prénom 1," in pfm.plain_text
    assert "Votre candidature n'est pas retenue pour un entretien." in pfm.plain_text
    assert "http://localhost:8000/candidate" in pfm.plain_text


@pytest.mark.usefixtures("mailed")
def test_interview_leaves_when_its_slot_comes_without_the_access_code(admin, slot):
    service.serve_late_letters()
    assert run_waiting() == []
    attribute(admin, slot("09:00"))
    service.serve_late_letters()
    assert run_waiting() == [{"queued": 1}]
    letter = mails()["candidat0@exemple.fr"]
    assert "Vous passez un entretien à distance." in letter.plain_text
    assert "Entretien : 9 h 00, heure de Paris" in letter.plain_text
    for body in (letter.html, letter.plain_text):
        assert "S3cret" not in body
        assert "visio.example.org" not in body


@pytest.mark.usefixtures("mailed")
def test_switching_off_and_on_again_sends_nothing_twice(psycopg_connection):
    psycopg_connection.execute("UPDATE emails SET status = 'SENT', sent_at = now() WHERE recipient LIKE 'candidat1%'")
    switch(EMAILS, on=False)
    assert sorted(mails()) == ["candidat1@exemple.fr"]
    switch(EMAILS, on=True)
    assert run_waiting() == [{"queued": 2}]
    assert len(mails()) == 3


@pytest.mark.usefixtures("mailed")
def test_closing_the_letters_takes_back_the_mails_that_announce_them():
    switch(OPENING, on=False)
    assert mails() == {}
    service.serve_late_letters()
    assert run_waiting() == []


@pytest.mark.usefixtures("campaign")
def test_mailing_that_is_switched_off_before_it_runs_sends_nothing():
    switch(OPENING, on=True)
    switch(EMAILS, on=True)
    switch(EMAILS, on=False)
    assert run_waiting() == [{"queued": 0}]
    assert mails() == {}


@pytest.mark.usefixtures("mailed")
def test_two_mailings_at_once_send_one_mail_each():
    with new_session() as session, session.begin():
        session.query(Email).delete()
    with ThreadPoolExecutor(2) as presses:
        list(presses.map(lambda _: service.serve_late_letters(), range(2)))
    run_waiting()
    assert len(mails()) == 3


@pytest.mark.usefixtures("campaign")
def test_shared_and_missing_addresses_get_no_letter(psycopg_connection):
    psycopg_connection.execute("UPDATE candidates SET email = 'CANDIDAT2@exemple.fr' WHERE row_number = 1")
    psycopg_connection.execute("UPDATE candidates SET email = NULL WHERE row_number = 6")
    switch(OPENING, on=True)
    switch(EMAILS, on=True)
    run_waiting()
    assert list(mails()) == ["candidat3@exemple.fr"]


@pytest.mark.usefixtures("mailed")
def test_letter_that_failed_leaves_again_once_when_the_address_is_corrected(psycopg_connection):
    psycopg_connection.execute("UPDATE emails SET status = 'FAILED' WHERE recipient = 'candidat1@exemple.fr'")
    service.serve_late_letters()
    assert run_waiting() == []
    psycopg_connection.execute("UPDATE candidates SET email = 'corrige@exemple.fr' WHERE row_number = 1")
    for queued in ([{"queued": 1}], []):
        service.serve_late_letters()
        assert run_waiting() == queued
    assert mails()["corrige@exemple.fr"].plain_text == mails()["candidat1@exemple.fr"].plain_text


@pytest.mark.usefixtures("campaign")
def test_name_with_a_header_and_html_is_text(psycopg_connection):
    name = "Zoé\r\nBcc: x@y.fr <b>&</b>"
    psycopg_connection.execute("UPDATE candidates SET first_name = %s WHERE row_number = 1", [name])
    switch(OPENING, on=True)
    switch(EMAILS, on=True)
    run_waiting()
    letter = mails()["candidat1@exemple.fr"]
    assert "\n" not in letter.subject
    assert "&lt;b&gt;&amp;&lt;/b&gt;" in letter.html
    assert "<b>&" not in letter.html


@pytest.fixture
def convoked(admin, mailed, slot, psycopg_connection) -> Callable[[str], str]:
    """The first candidate was mailed their interview at 9; gives what makes other slots."""
    attribute(admin, slot("09:00"))
    service.serve_late_letters()
    run_waiting()
    psycopg_connection.execute("UPDATE emails SET status = 'SENT', sent_at = now()")
    return slot


def outdated(admin: TestClient) -> list[tuple[Any, ...]]:
    shown = admin.get(f"{LETTERS}/outdated").json()
    return [(each["externalId"], each["sentSlot"], each["presentSlot"], each["presentMethod"]) for each in shown]


def correct(admin: TestClient, *rows: int) -> list[Any]:
    answer = admin.post(f"{LETTERS}/corrections", json={"candidateIds": [candidate_id(row) for row in rows]})
    assert answer.status_code == 202, answer.text
    return run_waiting()


def test_moved_interview_is_listed_and_corrected_once(admin, convoked):
    assert outdated(admin) == []
    attribute(admin, convoked("10:30"))
    [(number, sent, present, _method)] = outdated(admin)
    assert (number, sent[-4:], present[-4:]) == ("1000000", "0900", "1030")
    line = {"kind": "LETTERS_OUTDATED", "count": 1, "link": "/admin/administrations/emails"}
    assert line in admin.get("/api/v1/admin/attention").json()
    assert correct(admin, 0, 1) == [{"queued": 1, "unchanged": 1}]
    corrected = mails("CORRECTION")["candidat0@exemple.fr"]
    assert corrected.subject == "Votre convocation a changé"
    assert "10 h 30" in corrected.plain_text
    assert outdated(admin) == []
    assert correct(admin, 0) == [{"queued": 0, "unchanged": 1}]
    assert len(mails("CORRECTION")) == 1


def test_correction_that_waits_gives_way_to_the_next_one(admin, convoked):
    for hour in ("10:30", "11:00"):
        attribute(admin, convoked(hour))
        correct(admin, 0)
    with new_session() as session:
        waiting = session.query(Email).filter(Email.kind == "CORRECTION").all()
    assert len(waiting) == 1
    assert "11 h 00" in waiting[0].plain_text


def test_correction_that_waits_is_written_again_when_the_interview_moves_once_more(admin, convoked, psycopg_connection):
    def moved(hour: str) -> list[tuple[str, str]]:
        attribute(admin, convoked(hour))
        service.serve_late_letters()
        run_waiting()
        with new_session() as session:
            corrections = session.query(Email).filter(Email.kind == "CORRECTION").order_by(Email.queued_at)
            return [(email.status, email.plain_text.partition("Entretien : ")[2][:7]) for email in corrections]

    attribute(admin, convoked("10:30"))
    correct(admin, 0)
    assert moved("11:00") == [("HELD", "11 h 00")]
    assert outdated(admin) == []
    psycopg_connection.execute("UPDATE candidates SET email = 'candidat1@exemple.fr' WHERE row_number = 0")
    assert moved("11:30") == [("FAILED", "11 h 00")]
    psycopg_connection.execute("UPDATE candidates SET email = 'corrige@exemple.fr' WHERE row_number = 0")
    assert moved("12:00") == [("FAILED", "11 h 00"), ("HELD", "12 h 00")]


def test_closing_the_letters_holds_the_corrections_and_stops_those_to_come(admin, convoked, psycopg_connection):
    attribute(admin, convoked("10:30"))
    correct(admin, 0)
    psycopg_connection.execute("UPDATE emails SET status = 'QUEUED' WHERE kind = 'CORRECTION'")
    attribute(admin, convoked("11:00"))
    correction = {"candidateIds": [candidate_id(0)]}
    assert admin.post(f"{LETTERS}/corrections", json=correction).status_code == 202
    switch(OPENING, on=False)
    assert run_waiting() == [{"queued": 0, "unchanged": 1}]
    held = mails("CORRECTION")["candidat0@exemple.fr"]
    assert (held.status, "10 h 30" in held.plain_text) == ("HELD", True)
    assert (held.error or "").startswith("Retenu")


@pytest.mark.usefixtures("convoked")
def test_interview_that_lost_its_slot_is_reported(admin):
    [shown] = slots_shown(admin)
    assert admin.delete(f"{SLOTS}/{shown['id']}/candidate").status_code == 204
    assert outdated(admin)[0][2:] == (None, "INTERVIEW")
    correct(admin, 0)
    assert "n'a plus lieu à la date annoncée" in mails("CORRECTION")["candidat0@exemple.fr"].plain_text


@pytest.mark.usefixtures("mailed")
def test_mail_that_waits_is_written_again_when_the_method_changes(admin):
    publish_results({"MethodeEvaluation": ["INTERVIEW", "FA", "FA", "NONE", "ENCF", Kind.DIV0, "PFM"]})
    service.serve_late_letters()
    run_waiting()
    assert "fiche avenir" in mails()["candidat1@exemple.fr"].plain_text
    with new_session() as session:
        assert len(candidates_mailed(session)) == session.query(Email).count() == 3


@pytest.mark.usefixtures("campaign")
def test_corrections_wait_for_the_letters_to_be_open(admin):
    answer = admin.post(f"{LETTERS}/corrections", json={"candidateIds": [candidate_id(0)]})
    assert (answer.status_code, answer.json()["code"]) == (409, "LETTER_NOT_OPEN")


def test_corrections_of_nobody_are_refused(admin):
    assert admin.post(f"{LETTERS}/corrections", json={"candidateIds": []}).status_code == 422


@pytest.mark.usefixtures("mailed")
def test_preview_counts_those_who_were_mailed(admin):
    with new_session() as session:
        feature = features_listed(session)[list(FeatureName).index(EMAILS)].id
    shown = admin.get(f"/api/v1/admin/features/{feature}/preview").json()
    assert (shown["recipients"], shown["alreadyDone"], shown["waiting"]) == (0, 3, 1)
    assert (shown["unsent"], shown["emailMode"]) == (3, "test")
