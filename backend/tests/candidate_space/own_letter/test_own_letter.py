"""A candidate's own letter: closed, open, missing, and never another's."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pypdfium2
import pytest
from starlette.testclient import TestClient

from parvis.candidate_space.own_letter.queries import own_evaluation
from parvis.candidates.record.errors import CandidateNotFound
from parvis.formula_language import Kind
from parvis.kernel.db import new_session
from parvis.letters.evaluation.rules import CONTRACT
from parvis.school.texts.rules import TextName
from tests.given.campaign import add_candidates, import_columns, publish_results
from tests.given.candidates import CANDIDATES, MARIE
from tests.given.computations import candidate_id
from tests.given.interviews import id_of
from tests.given.letter_mails import OPENING, switch
from tests.given.people import person
from tests.given.slots import LINK, SLOTS, by_hand, day, jury
from tests.given.sql import statements_sent

DETAILS = "/api/v1/candidate/motivation-score/evaluation-method/details"
LETTER = "/api/v1/candidate/letter.pdf"
CAMPAIGN = "/api/v1/admin/campaign"


@pytest.fixture
def candidate(client_as, psycopg_connection) -> Callable[[int], TestClient]:
    """``candidate(row)``: the client of an account that is tied to the record of that row."""
    add_candidates(["ABADIE", "BARBOSA", "CORNU"])
    publish_results({"MethodeEvaluation": ["PFM", "ENCF", Kind.DIV0]})
    client = client_as("ROLE_CANDIDATE")

    def tied(row: int) -> TestClient:
        psycopg_connection.execute("UPDATE candidates SET account_subject = NULL")
        bind = "UPDATE candidates SET account_subject = %s WHERE row_number = %s"
        psycopg_connection.execute(bind, [id_of("ROLE_CANDIDATE"), row])
        return client

    return tied


def test_closed_letters_answer_nothing_of_the_result(candidate):
    me = candidate(0)
    answer = me.get(DETAILS)
    assert answer.json() == dict.fromkeys(answer.json()) | {
        "enabled": False,
        "closedNotice": CONTRACT[TextName.LETTER_SOON],
    }
    assert set(answer.json()) > {"evaluationMethod", "interviewDetails", "letter", "notice"}
    assert me.get(LETTER).json()["code"] == "EVALUATION_NOT_AVAILABLE"


def test_open_letter_is_ones_own_whatever_the_address_of_the_account(candidate):
    switch(OPENING, on=True)
    me = candidate(0)
    shown = me.get(DETAILS).json()
    assert (shown["enabled"], shown["evaluationMethod"]) == (True, "PFM")
    assert shown["candidateDetails"]["externalId"] == "1000000"
    printed = me.get(LETTER)
    assert printed.headers["content-type"] == "application/pdf"
    with pypdfium2.PdfDocument(printed.content) as document:
        assert len(document) == 1
        assert "ABADIE" in document[0].get_textpage().get_text_range()
    switch(OPENING, on=False)
    assert me.get(DETAILS).json()["letter"] is None
    assert me.get(LETTER).json()["message"] == CONTRACT[TextName.LETTER_SOON]


def test_letter_has_the_texts_of_the_newest_of_many_saves(candidate, client_as):
    switch(OPENING, on=True)
    admin = client_as("ROLE_ADMIN")
    for lead in ("Votre projet.", "Votre projet, relu."):
        form = {**admin.get(CAMPAIGN).json(), "texts": {"PFM": lead}}
        assert admin.put(CAMPAIGN, json=form).status_code == 200
    assert candidate(0).get(DETAILS).json()["letter"]["lead"] == "Votre projet, relu."


def test_letter_stays_open_when_data_change_after_the_results(candidate, client_as):
    switch(OPENING, on=True)
    me = candidate(0)
    assert client_as("ROLE_ADMIN").post(CANDIDATES, json=MARIE).status_code == 201
    assert me.get(DETAILS).json()["evaluationMethod"] == "PFM"
    assert me.get(LETTER).status_code == 200


def test_letter_of_a_record_created_by_hand_says_nothing_of_what_was_written_on_the_platform(
    candidate, psycopg_connection
):
    switch(OPENING, on=True)
    me = candidate(0)
    psycopg_connection.execute("UPDATE candidates SET source = 'MANUAL' WHERE row_number = 0")
    assert "Parcoursup" not in str(me.get(DETAILS).json()["letter"])


def test_application_that_is_not_examined_has_a_sentence_and_no_letter(candidate):
    switch(OPENING, on=True)
    me = candidate(1)
    shown = me.get(DETAILS).json()
    assert (shown["letter"], shown["notice"][:43]) == (None, "Votre candidature n'a pas été examinée car ")
    assert me.get(LETTER).status_code == 404


def test_method_in_error_is_not_available_before_the_week_of_the_campaign(candidate):
    switch(OPENING, on=True)
    answer = candidate(2).get(DETAILS)
    assert (answer.status_code, answer.json()["code"]) == (404, "EVALUATION_NOT_AVAILABLE")
    assert "semaine du 24 avril" in answer.json()["message"]


def test_candidate_overseas_reads_when_deadlines_end_where_they_are(candidate, admin):
    import_columns({"DepartementEtablissement": ["974", "69", ""]})
    campaign = admin.get("/api/v1/admin/campaign").json() | {"fileDeadline": "2027-04-06", "recordDeadline": None}
    assert admin.put("/api/v1/admin/campaign", json=campaign).status_code == 200
    hours = [candidate(row).get("/api/v1/candidate").json()["fileDeadlineHour"] for row in (0, 1, 2)]
    assert hours == [
        "23 h 59, heure de Paris, soit 1 h 59 le lendemain à La Réunion",
        *["23 h 59, heure de Paris"] * 2,
    ]


def test_account_without_a_record_reads_nothing(candidate):
    switch(OPENING, on=True)
    me = candidate(99)
    for path in (DETAILS, LETTER, "/api/v1/candidate/interview.ics", "/api/v1/candidate/administrative-documents"):
        answer = me.get(path)
        assert (answer.status_code, answer.json()["code"]) == (404, "CANDIDATE_NOT_FOUND"), path


def test_candidate_reads_the_access_code_of_their_own_interview_and_all_of_it_by_one_statement(candidate, admin, site):
    switch(OPENING, on=True)
    me = candidate(0)
    import_columns({"DepartementEtablissement": ["974", "", ""]})
    publish_results({"MethodeEvaluation": ["INTERVIEW", "ENCF", "FA"]})
    waiting = me.get(DETAILS).json()
    assert (waiting["interviewDetails"], waiting["notice"]) == (None, CONTRACT[TextName.DATE_NOT_FIXED])
    created = jury(admin, site["id"], "MORNING_REMOTE", {"date": day()})
    slot = admin.post(f"{SLOTS}/create-manually", json=by_hand(created["id"], **LINK)).json()
    body = {"interviewSlotId": slot["id"], "candidateId": candidate_id(0)}
    assert admin.post(f"{SLOTS}/attribute-slot", json=body).status_code == 200
    me.get(DETAILS)  # the table was behind
    with statements_sent() as sent:
        shown = me.get(DETAILS).json()
    assert shown["interviewDetails"]["interviewRemoteDetails"]["interviewVideoconferencePassword"] == "1234"
    assert shown["letter"]["lead"] == CONTRACT[TextName.REMOTE]
    [hour] = [row for row in shown["letter"]["rows"] if row["label"] == "Entretien"]
    assert hour["note"].startswith(hour["emphasis"])
    assert hour["emphasis"].endswith("à La Réunion")
    assert len(sent) == 1
    # A slot that they still hold is no interview once their method is another.
    publish_results({"MethodeEvaluation": ["PFM", "ENCF", "FA"]})
    staff = f"{CANDIDATES}/{candidate_id(0)}/motivation-score/evaluation-method/details"
    for shown in (me.get(DETAILS).json(), admin.get(staff).json()):
        assert (shown["evaluationMethod"], shown["interviewDetails"]) == ("PFM", None)


def test_each_of_a_crowd_reads_their_own_letter_and_an_array_like_account_reads_none(psycopg_connection):
    names = [f"PERSONNE{number}" for number in range(150)]
    add_candidates(names)
    publish_results({"MethodeEvaluation": ["PFM", "FA", "ENCF"] * 50})
    switch(OPENING, on=True)
    odd = ['a","b', "}{,", '\\"', "NULL", "", "é 🐴"]
    psycopg_connection.execute("UPDATE candidates SET account_subject = row_number::text")
    psycopg_connection.cursor().executemany(
        "UPDATE candidates SET account_subject = %s WHERE row_number = %s",
        [(name, row) for row, name in enumerate(odd)],
    )
    subjects = [*odd, *(str(number) for number in range(6, 150)), "b", "nobody"]

    def read(subject: str) -> tuple[str, str | None]:
        try:
            with new_session() as session:
                found = own_evaluation(session, person(subject))
        except CandidateNotFound:
            return subject, None
        assert found.candidate_details is not None
        assert found.evaluation_method == ("PFM", "FA", "ENCF")[names.index(found.candidate_details.last_name) % 3]
        return subject, found.candidate_details.last_name

    with ThreadPoolExecutor(10) as crowd:
        shown = list(crowd.map(read, [*subjects, *subjects]))
    assert shown == 2 * [*zip(subjects, [*names, None, None], strict=True)]


def test_closing_letters_or_untying_a_record_during_a_crowd_applies_to_the_next_request(candidate, psycopg_connection):
    switch(OPENING, on=True)
    me = candidate(0)
    for _ in range(3):
        assert me.get(DETAILS).json()["letter"] is not None
        switch(OPENING, on=False)
        assert me.get(DETAILS).json()["letter"] is None
        switch(OPENING, on=True)
        psycopg_connection.execute("UPDATE candidates SET account_subject = NULL")
        assert me.get(DETAILS).status_code == 404
        candidate(0)
