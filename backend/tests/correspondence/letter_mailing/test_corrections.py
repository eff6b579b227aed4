"""What happens when what a mail announced changes: the mail that waits, and the one that left."""

import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest

from parvis.correspondence.letter_mailing import jobs, service
from parvis.correspondence.letter_mailing.queries import candidates_mailed
from parvis.emails.outbox.errors import EmailFeatureOff, EmailNoLongerTrue
from parvis.emails.outbox.model import Email, EmailKind
from parvis.formula_language import Kind
from parvis.kernel.clock import now
from parvis.kernel.db import new_session
from parvis.school.features.queries import is_on
from tests.given.campaign import publish_results
from tests.given.computations import candidate_id, run
from tests.given.emails import EMAILS as MAILS
from tests.given.jobs import run_waiting, until
from tests.given.letter_mails import (
    EMAILS,
    LETTERS,
    OPENING,
    attribute,
    correct,
    free,
    mails,
    outdated,
    send_waiting,
    switch,
)
from tests.given.waiting import SOMEBODY_WAITS


def test_moved_interview_is_listed_and_corrected_once(admin, convoked):
    assert outdated(admin) == []
    attribute(admin, convoked("10:30"))
    [(number, sent, present, _method)] = outdated(admin)
    assert (number, sent[-4:], present[-4:]) == ("1000000", "0900", "1030")
    line = {"kind": "LETTERS_OUTDATED", "count": 1, "link": "/admin/administrations/emails"}
    assert line in admin.get("/api/v1/admin/attention").json()
    assert correct(admin, 0, 1) == [{"written": 1, "unchanged": 1}]
    corrected = mails("CORRECTION")["candidat0@exemple.fr"]
    assert corrected.subject == "Votre convocation a changé"
    assert "10 h 30" in corrected.plain_text
    assert outdated(admin) == []
    assert correct(admin, 0) == [{"written": 0, "unchanged": 1}]
    assert len(mails("CORRECTION")) == 1


def test_correction_that_waits_gives_way_to_the_next_one(admin, convoked):
    for hour in ("10:30", "11:00"):
        attribute(admin, convoked(hour))
        correct(admin, 0)
    with new_session() as session:
        waiting = session.query(Email).filter(Email.kind == "CORRECTION").all()
    assert len(waiting) == 1
    assert "11 h 00" in waiting[0].plain_text


def test_correction_that_waits_gives_way_to_no_other_by_itself_when_the_interview_moves_once_more(admin, convoked):
    letter = mails()["candidat0@exemple.fr"]
    with new_session() as session, session.begin():
        service.record_sent(session, EmailKind.LETTER, uuid.UUID(candidate_id(0)), letter.id)
    attribute(admin, convoked("10:30"))
    correct(admin, 0)
    attribute(admin, convoked("11:00"))
    service.follow_letters()
    assert (run_waiting(), mails("CORRECTION")) == ([], {})
    [(_number, sent, present, _method)] = outdated(admin)
    assert (sent[-4:], present[-4:]) == ("0900", "1100")
    assert correct(admin, 0) == [{"written": 1, "unchanged": 0}]
    assert "11 h 00" in mails("CORRECTION")["candidat0@exemple.fr"].plain_text


def test_correction_whose_former_mail_is_not_known_fails_once_it_is_untrue_and_is_written_by_hand(admin, convoked):
    attribute(admin, convoked("10:30"))
    correct(admin, 0)
    attribute(admin, convoked("11:00"))
    service.follow_letters()
    assert [mail.status for mail in mails("CORRECTION").values()] == ["FAILED"]
    assert [number for number, *_ in outdated(admin)] == ["1000000"]
    assert correct(admin, 0) == [{"written": 1, "unchanged": 0}]


def test_correction_whose_shared_address_becomes_its_own_again_waits_for_a_hand(admin, convoked, psycopg_connection):
    def served() -> list[str]:
        for _ in range(2):
            service.follow_letters()
            run_waiting()
        with new_session() as session:
            return [email.status for email in session.query(Email).filter(Email.kind == "CORRECTION")]

    attribute(admin, convoked("10:30"))
    correct(admin, 0)
    psycopg_connection.execute("UPDATE candidates SET email = 'candidat0@exemple.fr' WHERE row_number = 1")
    assert served() == ["FAILED"]
    psycopg_connection.execute("UPDATE candidates SET email = 'candidat1@exemple.fr' WHERE row_number = 1")
    assert served() == ["FAILED"]
    assert [number for number, *_ in outdated(admin)] == ["1000000"]
    assert correct(admin, 0) == [{"written": 1, "unchanged": 0}]
    assert [mail.status for mail in mails("CORRECTION").values()] == ["HELD"]
    assert outdated(admin) == []


@pytest.mark.parametrize("owners", [[0], [0, 1]], ids=["waits", "failed"])
def test_correction_is_withdrawn_once_what_was_told_is_true_again(admin, mailed, slot, psycopg_connection, owners):
    address = "UPDATE candidates SET email = %s WHERE row_number = %s"
    held = slot("09:00")
    attribute(admin, held)
    send_waiting(admin)
    psycopg_connection.execute("UPDATE emails SET status = 'DOUBTFUL'")
    assert admin.post(f"{MAILS}/settle", json={"sent": True}).status_code == 200
    attribute(admin, slot("10:30"))
    correct(admin, 0)
    for row in owners:
        psycopg_connection.execute(address, ["candidat0@exemple.fr", row])
    service.follow_letters()
    psycopg_connection.execute(address, ["candidat1@exemple.fr", 1])
    attribute(admin, held)
    for _ in range(2):
        service.follow_letters()
        run_waiting()
        assert (mails("CORRECTION"), outdated(admin)) == ({}, [])
    attribute(admin, slot("11:00"))
    assert correct(admin, 0) == [{"written": 1, "unchanged": 0}]


def test_letter_said_to_be_sent_after_its_correction_was_written_is_no_news_of_that_correction(
    admin, mailed, slot, psycopg_connection
):
    nine, ten = slot("09:00"), slot("10:30")
    attribute(admin, nine)
    send_waiting(admin)
    psycopg_connection.execute("UPDATE emails SET status = 'DOUBTFUL'")
    attribute(admin, ten)
    correct(admin, 0)
    admin.post(f"{MAILS}/settle", json={"sent": True})
    attribute(admin, nine)
    service.follow_letters()
    # Nobody knows any more what was read: whatever is so now, only a person may write.
    assert [number for number, *_ in outdated(admin)] == ["1000000"]
    attribute(admin, ten)
    assert correct(admin, 0) == [{"written": 1, "unchanged": 0}]
    assert "10 h 30" in mails("CORRECTION")["candidat0@exemple.fr"].plain_text


def test_correction_that_leaves_meanwhile_is_not_withdrawn(admin, mailed, slot, psycopg_connection):
    held = slot("09:00")
    attribute(admin, held)
    send_waiting(admin)
    psycopg_connection.execute("UPDATE emails SET status = 'DOUBTFUL'")
    admin.post(f"{MAILS}/settle", json={"sent": True})
    attribute(admin, slot("10:30"))
    correct(admin, 0)
    attribute(admin, held)
    with ThreadPoolExecutor(1) as others:
        with psycopg_connection.transaction():
            psycopg_connection.execute("UPDATE emails SET status = 'SENDING', attempt = 1 WHERE kind = 'CORRECTION'")
            withdrawing = others.submit(service.follow_letters)
            until(lambda: withdrawing.done() or psycopg_connection.execute(SOMEBODY_WAITS).fetchone())
        withdrawing.result()
    [(number, sent, present, _method)] = outdated(admin)
    assert (number, sent[-4:], present[-4:]) == ("1000000", "1030", "0900")


@pytest.mark.parametrize(
    ("hour", "address", "status"),
    [
        ("10:30", "corrige@exemple.fr", "QUEUED"),
        ("11:00", "corrige@exemple.fr", "HELD"),
        ("10:30", "candidat1@exemple.fr", "FAILED"),
    ],
    ids=["true", "no longer true", "address shared"],
)
def test_correction_held_for_its_address_leaves_once_it_follows_if_it_is_true(
    admin, convoked, email_mode, psycopg_connection, hour, address, status
):
    email_mode("enabled")
    attribute(admin, convoked("10:30"))
    correct(admin, 0)
    held = "UPDATE emails SET status = 'HELD', error = %s WHERE kind = 'CORRECTION'"
    psycopg_connection.execute(held, [EmailNoLongerTrue.message])
    psycopg_connection.execute("UPDATE candidates SET email = %s WHERE row_number = 0", [address])
    if hour != "10:30":
        attribute(admin, convoked(hour))
    with new_session() as session, session.begin():
        service.follow_addresses(session)
    assert [email.status for email in mails("CORRECTION").values()] == [status]


def test_closing_the_letters_holds_the_corrections_and_stops_those_to_come(admin, convoked, psycopg_connection):
    attribute(admin, convoked("10:30"))
    correct(admin, 0)
    psycopg_connection.execute("UPDATE emails SET status = 'QUEUED' WHERE kind = 'CORRECTION'")
    attribute(admin, convoked("11:00"))
    correction = {"candidateIds": [candidate_id(0)]}
    assert admin.post(f"{LETTERS}/corrections", json=correction).status_code == 202
    switch(OPENING, on=False)
    assert run_waiting() == [{"written": 0, "unchanged": 1}]
    held = mails("CORRECTION")["candidat0@exemple.fr"]
    assert (held.status, "10 h 30" in held.plain_text) == ("HELD", True)
    assert (held.error or "").startswith("Retenu")


@pytest.mark.usefixtures("convoked")
def test_interview_that_lost_its_slot_is_reported(admin):
    free(admin, 0)
    assert outdated(admin)[0][2:] == (None, "INTERVIEW")
    correct(admin, 0)
    assert "n'a plus lieu à la date annoncée" in mails("CORRECTION")["candidat0@exemple.fr"].plain_text


def now_evaluated(method: str) -> None:
    """The second candidate's method is that; the first keeps their interview."""
    publish_results({"MethodeEvaluation": ["INTERVIEW", method, "FA", "NONE", "ENCF", Kind.DIV0, "PFM"]})


def test_method_that_changed_is_corrected_without_a_word_of_a_convocation(admin, convoked):
    now_evaluated("FA")
    assert outdated(admin) == [("1000001", None, None, "FA")]
    correct(admin, 1)
    corrected = mails("CORRECTION")["candidat1@exemple.fr"]
    assert corrected.subject == "Vos modalités d'évaluation ont changé"
    assert "convocation" not in corrected.plain_text
    assert "entretien" not in corrected.plain_text


def test_who_was_told_another_method_and_is_now_called_is_told_before_there_is_a_date(admin, convoked):
    now_evaluated("INTERVIEW")
    assert outdated(admin) == [("1000001", None, None, "INTERVIEW")]
    line = {"kind": "LETTERS_OUTDATED", "count": 1, "link": "/admin/administrations/emails"}
    assert line in admin.get("/api/v1/admin/attention").json()
    assert correct(admin, 1) == [{"written": 1, "unchanged": 0}]
    called = mails("CORRECTION")["candidat1@exemple.fr"]
    assert called.subject == "Vos modalités d'évaluation ont changé"
    assert "Vous passez un entretien. Un autre e-mail vous en donnera la date." in called.plain_text
    assert "n'a plus lieu" not in called.plain_text
    with new_session() as session, session.begin():
        session.get_one(Email, called.id).status = "SENT"
        session.get_one(Email, called.id).sent_at = now()
    assert outdated(admin) == []
    attribute(admin, convoked("11:00"), 1)
    assert outdated(admin)[0][2][-4:] == "1100"
    correct(admin, 1)
    corrected = mails("CORRECTION")["candidat1@exemple.fr"]
    assert corrected.subject == "Vos modalités d'évaluation ont changé"
    assert "11 h 00" in corrected.plain_text


def test_corrections_whose_job_is_killed_are_each_counted_once(admin, convoked, monkeypatch):
    attribute(admin, convoked("10:30"))
    now_evaluated("FA")
    listed, deaths = [str(candidate_id(row)) for row in (0, 1)], [MemoryError()]

    def killed_once(session, candidates, own, *, job_id, reason):
        if [str(each) for each in candidates] == listed[1:] and deaths:
            raise deaths.pop()
        return service.mail_corrections(session, candidates, own, job_id=job_id, reason=reason)

    monkeypatch.setattr(jobs, "BATCH", 1)
    monkeypatch.setattr(jobs, "mail_corrections", killed_once)
    job_id = admin.post(f"{LETTERS}/corrections", json={"candidateIds": listed}).json()["jobId"]
    with pytest.raises(MemoryError):
        run(job_id)
    assert run_waiting() == [{"written": 2, "unchanged": 0}]


def test_correction_that_waits_speaks_of_what_was_told_by_a_mail_that_left(admin, convoked):
    def corrections() -> list[tuple[str, str]]:
        with new_session() as session:
            found = session.query(Email).filter(Email.kind == "CORRECTION").order_by(Email.queued_at)
            return [(email.status, email.subject) for email in found]

    now_evaluated("FA")
    correct(admin, 1)
    now_evaluated("INTERVIEW")
    service.follow_letters()
    run_waiting()
    assert corrections() == [("FAILED", "Vos modalités d'évaluation ont changé")]
    attribute(admin, convoked("11:00"), 1)
    correct(admin, 1)
    assert corrections() == [("HELD", "Vos modalités d'évaluation ont changé")]
    free(admin, 1)
    service.follow_letters()
    run_waiting()
    assert [status for status, _subject in corrections()] == ["FAILED"]


@pytest.mark.usefixtures("mailed")
def test_first_mail_that_waits_is_taken_back_when_an_interview_is_to_come():
    now_evaluated("INTERVIEW")
    service.follow_letters()
    run_waiting()
    assert "candidat1@exemple.fr" not in mails()
    service.follow_letters()
    assert run_waiting() == []


@pytest.mark.usefixtures("mailed")
def test_mail_that_waits_is_written_again_by_a_hand_when_the_method_changes(admin):
    publish_results({"MethodeEvaluation": ["INTERVIEW", "FA", "FA", "NONE", "ENCF", Kind.DIV0, "PFM"]})
    service.follow_letters()
    assert (run_waiting(), "candidat1@exemple.fr" in mails()) == ([], False)
    assert send_waiting(admin) == [{"written": 1}]
    assert "fiche avenir" in mails()["candidat1@exemple.fr"].plain_text
    with new_session() as session:
        assert len(candidates_mailed(session)) == session.query(Email).count() == 3


def test_mail_that_is_no_longer_true_does_not_leave_again(admin, convoked, psycopg_connection):
    def failed() -> list[str]:
        psycopg_connection.execute("UPDATE emails SET status = 'FAILED', sent_at = NULL")
        admin.post(f"{MAILS}/send-again")
        rows = psycopg_connection.execute("SELECT recipient FROM emails WHERE status = 'FAILED' ORDER BY 1").fetchall()
        return [recipient for (recipient,) in rows]

    assert failed() == []
    attribute(admin, convoked("10:30"))
    now_evaluated("ENCF")
    first = mails()["candidat0@exemple.fr"].id
    psycopg_connection.execute("UPDATE emails SET status = 'SENT', sent_at = now() WHERE id = %s", [first])
    answer = admin.post(f"{MAILS}/{first}/send-again")
    assert (answer.status_code, answer.json()["code"]) == (409, "EMAIL_NO_LONGER_TRUE")
    psycopg_connection.execute("UPDATE emails SET status = 'DOUBTFUL', sent_at = NULL WHERE id = %s", [first])
    settled = admin.post(f"{MAILS}/{first}/settle", json={"sent": False}).json()
    assert (settled["status"], settled["error"]) == ("FAILED", EmailNoLongerTrue.message)
    assert failed() == ["candidat0@exemple.fr", "candidat1@exemple.fr"]
    correct(admin, 0)
    assert failed() == [
        "candidat0@exemple.fr",
        "candidat1@exemple.fr",
    ]
    with new_session() as session:
        kept = session.query(Email).filter(Email.recipient == "candidat0@exemple.fr", Email.status == "FAILED").all()
    assert [email.kind for email in kept] == ["LETTER"]


def test_held_mail_that_is_no_longer_true_is_not_released(admin, convoked, email_mode):
    attribute(admin, convoked("10:30"))
    correct(admin, 0)
    attribute(admin, convoked("11:00"))
    email_mode("enabled")
    assert admin.post(f"{MAILS}/release").json()["counts"]["HELD"] == 1
    held = mails("CORRECTION")["candidat0@exemple.fr"]
    assert (held.status, held.error) == ("HELD", EmailNoLongerTrue.message)
    correct(admin, 0)
    [corrected] = mails("CORRECTION").values()
    assert (corrected.status, "Entretien : 11 h 00" in corrected.plain_text) == ("QUEUED", True)


def test_new_date_after_one_that_was_lost_is_a_convocation_that_changed(admin, convoked, psycopg_connection):
    free(admin)
    correct(admin, 0)
    psycopg_connection.execute("UPDATE emails SET status = 'SENT', sent_at = now()")
    attribute(admin, convoked("11:00"))
    correct(admin, 0)
    assert mails("CORRECTION")["candidat0@exemple.fr"].subject == "Votre convocation a changé"


@pytest.mark.usefixtures("convoked")
def test_interview_that_was_announced_to_somebody_who_is_now_encf_is_called_off(admin):
    publish_results({"MethodeEvaluation": ["ENCF", "ENCF", "FA", "NONE", "ENCF", Kind.DIV0, "PFM"]})
    listed = [("1000000", "ENCF"), ("1000001", "ENCF")]
    assert [(number, method) for number, _sent, _present, method in outdated(admin)] == listed
    correct(admin, 0)
    text = mails("CORRECTION")["candidat0@exemple.fr"].plain_text
    assert "L'entretien qui vous était annoncé n'a pas lieu." in text
    assert "Un autre e-mail" not in text


@pytest.mark.usefixtures("mailed")
def test_letter_that_waits_is_withdrawn_from_whom_has_none_any_more():
    publish_results({"MethodeEvaluation": ["INTERVIEW", "ENCF", Kind.DIV0, "NONE", "ENCF", Kind.DIV0, "PFM"]})
    service.follow_letters()
    run_waiting()
    assert list(mails()) == ["candidat3@exemple.fr"]


@pytest.mark.usefixtures("mailed")
def test_first_letter_that_failed_is_no_correction_when_it_is_written_again(admin, psycopg_connection):
    psycopg_connection.execute("UPDATE emails SET status = 'FAILED' WHERE recipient = 'candidat1@exemple.fr'")
    now_evaluated("FA")
    assert outdated(admin) == []
    assert send_waiting(admin) == [{"written": 1}]
    letter = mails()["candidat1@exemple.fr"]
    assert (letter.kind, letter.status, "fiche avenir" in letter.plain_text) == ("LETTER", "HELD", True)
    with new_session() as session:
        assert session.query(Email).filter(Email.status == "FAILED").count() == 0


def test_correction_that_failed_gives_way_to_the_next_one(admin, convoked, psycopg_connection):
    attribute(admin, convoked("10:30"))
    correct(admin, 0)
    psycopg_connection.execute("UPDATE emails SET status = 'FAILED' WHERE kind = 'CORRECTION'")
    attribute(admin, convoked("11:00"))
    correct(admin, 0)
    with new_session() as session:
        kept = session.query(Email).filter(Email.kind == "CORRECTION").all()
    assert [(email.status, "11 h 00" in email.plain_text) for email in kept] == [("HELD", True)]


@pytest.mark.usefixtures("convoked")
def test_closing_the_letters_switches_their_mails_off_and_opening_them_sends_nothing():
    switch(OPENING, on=False)
    switch(OPENING, on=True)
    with new_session() as session:
        assert not is_on(session, EMAILS)
    service.follow_letters()
    assert run_waiting() == []


def test_neither_failed_nor_held_letters_leave_together_while_letters_are_closed(
    admin, convoked, psycopg_connection, email_mode
):
    attribute(admin, convoked("10:30"))
    correct(admin, 0)
    psycopg_connection.execute("UPDATE emails SET status = 'FAILED', sent_at = NULL WHERE kind = 'LETTER'")
    email_mode("enabled")
    switch(OPENING, on=False)
    failed = admin.get(f"{MAILS}/state").json()["counts"]["FAILED"]
    assert failed > 0
    assert admin.post(f"{MAILS}/send-again").json()["counts"]["FAILED"] == failed
    assert admin.post(f"{MAILS}/release").json()["counts"]["QUEUED"] == 0
    held = mails("CORRECTION")["candidat0@exemple.fr"]
    assert (held.status, held.error) == ("HELD", EmailFeatureOff.message)
    switch(OPENING, on=True)
    assert admin.post(f"{MAILS}/release").json()["counts"]["QUEUED"] == 1


def test_correction_that_is_no_longer_true_does_not_leave_when_the_sending_resumes(admin, convoked, psycopg_connection):
    attribute(admin, convoked("10:30"))
    correct(admin, 0)
    psycopg_connection.execute("UPDATE emails SET status = 'QUEUED' WHERE kind = 'CORRECTION'")
    admin.post(f"{MAILS}/pause")
    switch(EMAILS, on=False)
    psycopg_connection.execute("UPDATE emails SET status = 'QUEUED', error = NULL WHERE kind = 'CORRECTION'")
    admin.post(f"{MAILS}/resume")
    assert mails("CORRECTION")["candidat0@exemple.fr"].status == "QUEUED"
    attribute(admin, convoked("11:00"))
    admin.post(f"{MAILS}/resume")
    held = mails("CORRECTION")["candidat0@exemple.fr"]
    assert (held.status, held.error) == ("HELD", EmailNoLongerTrue.message)


def test_correction_that_is_no_longer_true_is_held_also_while_no_letter_is_mailed(admin, convoked, psycopg_connection):
    switch(EMAILS, on=False)
    attribute(admin, convoked("10:30"))
    correct(admin, 0)
    psycopg_connection.execute("UPDATE emails SET status = 'QUEUED' WHERE kind = 'CORRECTION'")
    service.follow_letters()
    assert mails("CORRECTION")["candidat0@exemple.fr"].status == "QUEUED"
    attribute(admin, convoked("11:00"))
    service.follow_letters()
    assert mails("CORRECTION")["candidat0@exemple.fr"].status == "HELD"


@pytest.mark.usefixtures("campaign")
def test_corrections_wait_for_the_letters_to_be_open(admin):
    answer = admin.post(f"{LETTERS}/corrections", json={"candidateIds": [candidate_id(0)]})
    assert (answer.status_code, answer.json()["code"]) == (409, "LETTER_NOT_OPEN")


def test_corrections_of_nobody_are_refused(admin):
    assert admin.post(f"{LETTERS}/corrections", json={"candidateIds": []}).status_code == 422
