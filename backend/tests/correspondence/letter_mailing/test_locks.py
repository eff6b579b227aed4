"""Letters that are written while others do something with them: they wait, without a deadlock."""

from concurrent.futures import ThreadPoolExecutor

from parvis.correspondence.letter_mailing import service
from parvis.kernel.db import new_session
from tests.given.computations import candidate_id
from tests.given.jobs import run_waiting, until
from tests.given.letter_mails import LETTERS, attribute, correct, mails
from tests.given.waiting import people_who_wait


def follow() -> None:
    with new_session() as session, session.begin():
        service.follow_addresses(session)


def test_corrections_and_letters_that_follow_addresses_do_not_wait_for_each_other(admin, convoked, psycopg_connection):
    attribute(admin, convoked("10:30"))
    correct(admin, 0)
    attribute(admin, convoked("11:00"))
    psycopg_connection.execute("UPDATE emails SET status = 'HELD', sent_at = NULL WHERE recipient LIKE 'candidat1@%'")
    psycopg_connection.execute("UPDATE candidates SET email = 'candidat3@exemple.fr' WHERE row_number = 1")
    psycopg_connection.execute("UPDATE candidates SET email = 'corrige@exemple.fr' WHERE row_number = 0")
    letter = "SELECT 1 FROM mailed_letters WHERE candidate_id = %s FOR UPDATE"
    corrected = {"candidateIds": [candidate_id(0), candidate_id(1)]}
    assert admin.post(f"{LETTERS}/corrections", json=corrected).status_code == 202
    with ThreadPoolExecutor(2) as others:
        with psycopg_connection.transaction():
            psycopg_connection.execute(letter, [candidate_id(1)])  # then they go on in the order they came
            job = others.submit(run_waiting)
            until(lambda: people_who_wait(psycopg_connection) == 1)
            following = others.submit(follow)
            until(lambda: following.done() or people_who_wait(psycopg_connection) == 2)
        following.result(timeout=60)
        assert job.result(timeout=60) == [{"written": 1, "unchanged": 1}]
    assert "11 h 00" in mails("CORRECTION")["corrige@exemple.fr"].plain_text
