"""Letters by mail: who gets one, once, and what stops them."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from parvis.correspondence.letter_mailing import service
from parvis.emails.outbox import jobs
from parvis.emails.outbox.errors import EmailNoLongerTrue
from parvis.emails.outbox.model import Email
from parvis.formula_language import Kind
from parvis.kernel.db import new_session
from tests.given.campaign import import_columns, publish_results
from tests.given.candidates import CANDIDATES
from tests.given.computations import candidate_id
from tests.given.emails import EMAILS as MAILS
from tests.given.interviews import SITES, bordeaux
from tests.given.jobs import JOBS, run_waiting, until
from tests.given.letter_mails import (
    EMAILS,
    LETTERS,
    OPENING,
    attribute,
    correct,
    feature_id,
    mails,
    outdated,
    send_waiting,
    switch,
)
from tests.given.slots import SLOTS, day
from tests.given.waiting import people_who_wait


@pytest.mark.usefixtures("mailed")
def test_each_method_gets_its_letter_and_those_without_one_get_none():
    sent = mails()
    assert sorted(sent) == ["candidat1@exemple.fr", "candidat2@exemple.fr", "candidat3@exemple.fr"]
    pfm = sent["candidat1@exemple.fr"]
    assert (pfm.kind, pfm.subject) == ("LETTER", "Modalités d'évaluation de votre note de motivation")
    assert "Bonjour Prénom 1," in pfm.plain_text
    assert "Votre candidature est étudiée sur dossier, sans entretien." in pfm.plain_text
    assert "http://localhost:8000/candidate" in pfm.plain_text


@pytest.mark.usefixtures("mailed")
def test_letter_of_an_interview_waits_once_its_slot_comes_and_has_no_access_code(admin, slot):
    assert send_waiting(admin) == []
    attribute(admin, slot("09:00"))
    service.follow_letters()
    assert (run_waiting(), len(mails())) == ([], 3)
    assert send_waiting(admin) == [{"written": 1}]
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
    assert run_waiting() == [{"written": 2}]
    assert len(mails()) == 3


@pytest.mark.usefixtures("mailed")
def test_closing_the_letters_takes_back_the_mails_that_announce_them():
    switch(OPENING, on=False)
    assert mails() == {}
    service.follow_letters()
    assert run_waiting() == []


@pytest.mark.usefixtures("campaign")
def test_mailing_that_is_switched_off_before_it_runs_sends_nothing():
    switch(OPENING, on=True)
    switch(EMAILS, on=True)
    switch(EMAILS, on=False)
    assert run_waiting() == [{"written": 0}]
    assert mails() == {}


@pytest.mark.usefixtures("mailed")
def test_two_who_send_at_once_send_one_mail_each(admin):
    with new_session() as session, session.begin():
        session.query(Email).delete()
    with ThreadPoolExecutor(2) as presses:
        answers = list(presses.map(lambda _: admin.post(f"{LETTERS}/to-send", json={"expected": 3}), range(2)))
    assert sorted(answer.status_code for answer in answers) == [202, 409]
    assert {answer.json().get("code") for answer in answers} == {None, "FEATURE_LOCK_ALREADY_TAKEN"}
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
def test_letter_that_failed_waits_and_leaves_again_once_when_the_address_is_corrected(admin, psycopg_connection):
    failed = mails()["candidat1@exemple.fr"]
    psycopg_connection.execute("UPDATE emails SET status = 'FAILED' WHERE recipient = 'candidat1@exemple.fr'")
    assert send_waiting(admin) == []
    psycopg_connection.execute("UPDATE candidates SET email = 'corrige@exemple.fr' WHERE row_number = 1")
    service.follow_letters()
    assert (run_waiting(), outdated(admin)) == ([], [])
    for written in ([{"written": 1}], []):
        assert send_waiting(admin) == written
    assert mails()["corrige@exemple.fr"].plain_text == failed.plain_text
    assert "candidat1@exemple.fr" not in mails()


@pytest.mark.usefixtures("mailed")
def test_letter_that_waits_goes_to_the_address_corrected_since(psycopg_connection):
    waiting = mails()["candidat1@exemple.fr"]
    psycopg_connection.execute("UPDATE candidates SET email = 'corrige@exemple.fr' WHERE row_number = 1")
    service.follow_letters()
    assert run_waiting() == []
    assert mails()["corrige@exemple.fr"].id == waiting.id
    assert "candidat1@exemple.fr" not in mails()


@pytest.mark.usefixtures("mailed")
def test_letter_in_the_outbox_is_withdrawn_while_the_address_is_shared(admin, psycopg_connection):
    for address, written in (("candidat2@exemple.fr", []), ("candidat1@exemple.fr", [{"written": 2}])):
        psycopg_connection.execute("UPDATE candidates SET email = %s WHERE row_number = 1", [address])
        assert send_waiting(admin) == written
    assert sorted(mails()) == ["candidat1@exemple.fr", "candidat2@exemple.fr", "candidat3@exemple.fr"]


@pytest.mark.usefixtures("mailed")
def test_letter_to_a_former_address_is_not_released_and_leaves_once_it_follows(admin, email_mode, psycopg_connection):
    email_mode("enabled")
    psycopg_connection.execute("UPDATE candidates SET email = 'corrige@exemple.fr' WHERE row_number = 1")
    assert admin.post(f"{MAILS}/release", json={}).status_code == 200
    held = mails()["candidat1@exemple.fr"]
    assert (held.status, held.error) == ("HELD", EmailNoLongerTrue.message)
    service.follow_letters()
    assert mails()["corrige@exemple.fr"].status == "QUEUED"


@pytest.mark.usefixtures("mailed")
def test_letter_that_left_is_sent_again_to_the_present_address(admin, psycopg_connection):
    psycopg_connection.execute("UPDATE emails SET status = 'SENT', sent_at = now()")
    again = f"{MAILS}/{mails()['candidat1@exemple.fr'].id}/send-again"
    psycopg_connection.execute("UPDATE candidates SET email = 'corrige@exemple.fr' WHERE row_number = 1")
    assert admin.post(again).json()["recipients"] == ["corrige@exemple.fr"]
    psycopg_connection.execute("UPDATE candidates SET email = 'candidat2@exemple.fr' WHERE row_number = 1")
    assert admin.post(again).json()["code"] == "EMAIL_NO_LONGER_TRUE"


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


@pytest.mark.usefixtures("mailed")
def test_preview_counts_those_who_were_mailed_also_where_they_lost_their_address(admin, psycopg_connection):
    psycopg_connection.execute("UPDATE candidates SET email = NULL WHERE row_number = 1")
    shown = admin.get(f"/api/v1/admin/features/{feature_id(EMAILS)}/preview").json()
    assert (shown["recipients"], shown["alreadyDone"], shown["waiting"]) == (0, 3, 1)
    assert {each["unreachable"] for each in shown["byMethod"]} == {0}
    assert (shown["unsent"], shown["emailMode"]) == (3, "test")


@pytest.mark.usefixtures("mailed")
def test_mailing_tells_what_became_of_its_mails_until_the_last_one(admin, psycopg_connection):
    states = {"candidat1": "SENT", "candidat2": "QUEUED", "candidat3": "SENDING"}
    for name, status in states.items():
        psycopg_connection.execute(
            "UPDATE emails SET status = %s, sent_at = CASE WHEN %s = 'SENT' THEN now() END WHERE recipient LIKE %s",
            [status, status, f"{name}@%"],
        )
    [mailing] = admin.get(JOBS).json()["content"]
    assert (mailing["status"], mailing["finished"]) == ("IN_PROGRESS", None)
    assert (mailing["done"], mailing["total"]) == (1, 3)
    outcome = {"written": 3, "sent": 1, "queued": 2, "failed": 0, "doubtful": 0, "held": 0}
    assert mailing["result"] == outcome
    correct(admin, 0)  # its lock is free: another mailing begins meanwhile
    psycopg_connection.execute("UPDATE emails SET status = 'FAILED' WHERE status = 'QUEUED'")
    psycopg_connection.execute("UPDATE emails SET status = 'DOUBTFUL' WHERE status = 'SENDING'")
    mailing = admin.get(f"{JOBS}/{mailing['id']}").json()
    assert (mailing["status"], mailing["finished"] is None) == ("SUCCESS", False)
    assert (mailing["done"], mailing["result"]) == (3, outcome | {"queued": 0, "failed": 1, "doubtful": 1})


@pytest.mark.usefixtures("mailed")
def test_mails_that_were_withdrawn_are_no_longer_counted(admin):
    switch(EMAILS, on=False)
    [mailing] = admin.get(JOBS).json()["content"]
    assert (mailing["done"], mailing["total"], mailing["result"]["written"], mailing["result"]["queued"]) == (
        0,
        0,
        3,
        0,
    )


@pytest.mark.usefixtures("mailed")
def test_letters_that_stay_where_they_go_leave_while_addresses_are_followed(psycopg_connection):
    claimed = "SELECT count(*) FROM (SELECT id FROM emails FOR UPDATE SKIP LOCKED) AS free"
    psycopg_connection.execute("UPDATE candidates SET email = 'corrige@exemple.fr' WHERE row_number = 1")
    with new_session() as following:
        service.follow_addresses(following)
        assert psycopg_connection.execute(claimed).fetchone() == (2,)
        following.commit()
    assert sorted(mails()) == ["candidat2@exemple.fr", "candidat3@exemple.fr", "corrige@exemple.fr"]


@pytest.mark.usefixtures("campaign")
def test_mailing_writes_to_an_address_that_is_corrected_while_it_runs(admin, psycopg_connection, monkeypatch):
    monkeypatch.setattr(jobs, "BATCH", 1)
    psycopg_connection.execute("UPDATE candidates SET source = 'MANUAL' WHERE row_number = 3")
    switch(OPENING, on=True)
    switch(EMAILS, on=True)
    with ThreadPoolExecutor(1) as other:
        with psycopg_connection.transaction():
            psycopg_connection.execute("SELECT 1 FROM candidates WHERE row_number = 2 FOR UPDATE")
            mailing = other.submit(run_waiting)
            until(lambda: people_who_wait(psycopg_connection) == 1)
            assert list(mails()) == ["candidat1@exemple.fr"], "who comes first waits for nobody"
            corrected = {"email": "corrige@exemple.fr", "version": 1}
            assert admin.put(f"{CANDIDATES}/{candidate_id(3)}/email", json=corrected).status_code == 200
        assert mailing.result(timeout=60) == [{"written": 4}]
    assert sorted(mails()) == [*(f"candidat{row}@exemple.fr" for row in (1, 2, 6)), "corrige@exemple.fr"]


@pytest.mark.usefixtures("campaign")
def test_mail_sends_nobody_created_by_hand_to_the_national_platform(psycopg_connection):
    psycopg_connection.execute("UPDATE candidates SET source = 'MANUAL' WHERE row_number = 3")
    switch(OPENING, on=True)
    switch(EMAILS, on=True)
    run_waiting()
    assert "Les résultats vous sont donnés par le service des admissions." in mails()["candidat3@exemple.fr"].plain_text


def test_a_site_that_changes_name_makes_its_letters_outdated(admin, convoked, site):
    assert outdated(admin) == []
    moved = bordeaux(site["manager"]["id"], name="Bordeaux Lac")
    assert admin.put(f"{SITES}/{site['id']}", json=moved | {"id": site["id"]}).status_code == 200
    assert [number for number, *_ in outdated(admin)] == ["1000000"]


def test_the_board_tells_whom_a_letter_left_to_and_which_is_no_longer_true(admin, mailed, slot, psycopg_connection):
    def shown() -> tuple[bool, bool]:
        [column] = admin.get(f"{SLOTS}/board", params={"date": day()}).json()["juries"]
        [held] = [each["candidate"] for each in column["slots"] if each["candidate"]]
        return held["letterSent"], held["letterOutdated"]

    nine, ten = slot("09:00"), slot("10:30")
    attribute(admin, nine)
    assert shown() == (False, False)
    send_waiting(admin)
    for status, left, outdated_since in (
        ("HELD", False, False),
        ("QUEUED", False, True),
        ("SENDING", False, True),
        ("FAILED", False, False),
        ("SENT", True, True),
        ("DOUBTFUL", True, True),
    ):
        sent_at = "CASE WHEN %s = 'SENT' THEN now() END"
        psycopg_connection.execute(f"UPDATE emails SET status = %s, sent_at = {sent_at}", [status, status])
        assert shown() == (left, False), status
        attribute(admin, ten)
        assert shown() == (left, outdated_since), status
        attribute(admin, nine)


def test_outdated_letters_are_listed_by_number_and_a_slot_manager_sees_those_about_interviews(
    admin, convoked, client_as, psycopg_connection
):
    for row, number in enumerate(("3000", "20000", "1000")):
        psycopg_connection.execute("UPDATE candidates SET external_id = %s WHERE row_number = %s", [number, row])
    psycopg_connection.execute("UPDATE candidates SET email = 'candidat0@exemple.fr' WHERE row_number = 1")
    attribute(admin, convoked("10:30"))
    publish_results({"MethodeEvaluation": ["INTERVIEW", "FA", "PFM", "NONE", "ENCF", Kind.DIV0, "PFM"]})
    shown = admin.get(f"{LETTERS}/outdated").json()
    assert [(each["externalId"], each["name"], each["canBeMailed"]) for each in shown] == [
        ("1000", "CORNU Prénom 2", True),
        ("3000", "ABADIE Prénom 0", False),
        ("20000", "BARBOSA Prénom 1", False),
    ]
    assert [(each["sentMethod"], each["presentMethod"]) for each in shown] == [
        ("FA", "PFM"),
        ("INTERVIEW", "INTERVIEW"),
        ("PFM", "FA"),
    ]
    manager = client_as("ROLE_INTERVIEW_SLOT_MANAGER")
    assert [number for number, *_ in outdated(manager)] == ["3000"]
    publish_results({"MethodeEvaluation": ["FA", "PFM", "FA", "NONE", "ENCF", Kind.DIV0, "PFM"]})
    assert [(number, method) for number, _sent, _present, method in outdated(manager)] == [("3000", "FA")]


@pytest.mark.usefixtures("mailed")
def test_who_withdrew_is_mailed_nothing_and_the_mail_that_waits_is_withdrawn():
    import_columns({"VoeuConfirme": ["Oui", "Non", "", "Refusé", "Non", "Non", "Oui"]})
    assert "candidat1@exemple.fr" in mails()
    service.follow_letters()
    run_waiting()
    assert sorted(mails()) == ["candidat2@exemple.fr", "candidat3@exemple.fr"]


@pytest.mark.usefixtures("campaign")
def test_preview_of_the_mails_counts_who_withdrew_among_those_without_a_letter(admin):
    switch(OPENING, on=True)
    import_columns({"VoeuConfirme": ["Non", "Non", "Oui", "Oui", "Oui", "Non", "Oui"]})
    shown = admin.get(f"/api/v1/admin/features/{feature_id(EMAILS)}/preview").json()
    assert (shown["recipients"], shown["withoutLetter"], shown["stale"]) == (3, {"ENCF": 4}, False)
    switch(EMAILS, on=True)
    run_waiting()
    assert sorted(mails()) == ["candidat2@exemple.fr", "candidat3@exemple.fr", "candidat6@exemple.fr"]


def test_who_withdrew_after_their_convocation_is_told_that_there_is_no_interview(admin, convoked):
    import_columns({"VoeuConfirme": ["Non"]})
    assert [each[3] for each in outdated(admin)] == ["ENCF"]
    assert correct(admin, 0) == [{"written": 1, "unchanged": 0}]
    correction = mails("CORRECTION")["candidat0@exemple.fr"].plain_text
    assert "L'entretien qui vous était annoncé n'a pas lieu." in correction
    assert "9 h 00" not in correction
