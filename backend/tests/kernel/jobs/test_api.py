"""Following and cancelling jobs over the web."""

import uuid

import pytest
from psycopg.types.json import Jsonb

from identity_provider.accounts import account_of_email
from parvis.kernel.db import new_session
from parvis.kernel.jobs import JobKind
from tests.given.emails import add
from tests.given.jobs import GATE, JOBS, ended, job_now, until
from tests.given.people import email_of, person
from tests.given.sql import statements_sent

STAFF = ["ROLE_ADMIN", "ROLE_ADMIN_READ_ONLY", "ROLE_INTERVIEW_SITE_MANAGER", "ROLE_INTERVIEW_SLOT_MANAGER"]


def _author(role):
    with new_session() as session:
        return person(str(account_of_email(session, email_of(role)).id))


@pytest.mark.parametrize("role", STAFF[1:])
def test_another_s_job_is_the_404_of_one_that_never_was(client_as, ask, role):
    reader = client_as(role)
    other = ask()
    own = ask(author=_author(role))
    answers = [reader.get(f"{JOBS}/{key}") for key in (other, uuid.uuid4())]
    assert [answer.status_code for answer in answers] == [404] * 2
    bodies = [answer.json() | {"requestId": None} for answer in answers]
    assert (
        bodies
        == [{"code": "NOT_FOUND", "message": "Introuvable.", "fields": None, "data": None, "requestId": None}] * 2
    )
    assert [job["id"] for job in reader.get(JOBS).json()["content"]] == [str(own)]


@pytest.mark.parametrize("role", STAFF)
def test_one_s_own_job_is_seen(client_as, ask, role):
    reader = client_as(role)
    job_id = ask(author=_author(role))
    assert reader.get(f"{JOBS}/{job_id}").json()["id"] == str(job_id)


@pytest.mark.parametrize(
    "query", ["page=-1", "size=0", "size=101", "size=1000000000", "page=1e3", "page=99999999999999999999"]
)
def test_a_page_out_of_bounds_is_refused(client_as, query):
    assert client_as("ROLE_ADMIN").get(f"{JOBS}?{query}").status_code == 422


def test_a_page_past_the_end_is_empty(client_as, ask):
    ask()
    page = client_as("ROLE_ADMIN").get(f"{JOBS}?page=7&size=10").json()
    assert (page["content"], page["totalElements"], page["totalPages"], page["number"]) == ([], 1, 1, 7)


def test_the_page_leaves_out_the_lists_of_results(client_as, ask, psycopg_connection):
    ended = "UPDATE jobs SET status = 'SUCCESS', finished = now(), result = %s WHERE id = %s"
    result = {"undoId": None, "imported": 2, "problems": [{"file": "a.pdf"}], "kind": "PFM"}
    results = [result, {"problems": []}, {}, None]
    for each in results:
        psycopg_connection.execute(ended, [None if each is None else Jsonb(each), ask()])
    admin = client_as("ROLE_ADMIN")
    with statements_sent() as sent:
        listed = admin.get(JOBS).json()["content"]
    of_jobs = [statement for statement in sent if "FROM jobs" in statement]
    assert [job["result"] for job in reversed(listed)] == [
        {"undoId": None, "imported": 2, "kind": "PFM"},
        {},
        {},
        None,
    ]
    assert len(of_jobs) == 2
    assert [admin.get(f"{JOBS}/{job['id']}").json()["result"] for job in reversed(listed)] == results


@pytest.mark.parametrize("role", [None, "ROLE_JURY", "ROLE_CANDIDATE"])
def test_jobs_are_for_the_staff(client_as, ask, role):
    job_id = ask()
    client = client_as(role)
    for path in (JOBS, f"{JOBS}/{job_id}"):
        assert client.get(path).status_code == 403


@pytest.mark.parametrize("role", STAFF[1:])
def test_only_an_administrator_cancels(client_as, ask, role):
    client = client_as(role)
    job_id = ask(author=_author(role), cancellable=True)
    assert client.get(f"{JOBS}/{job_id}").status_code == 200
    assert client.post(f"{JOBS}/{job_id}/cancel").status_code == 403
    assert not job_now(job_id).cancel_requested


def test_the_list_shows_one_s_own_jobs_newest_first_and_all_to_an_administrator(client_as, ask):
    reader = client_as("ROLE_ADMIN_READ_ONLY")
    own = [ask(author=_author("ROLE_ADMIN_READ_ONLY")) for _ in range(3)]
    other = ask()
    assert [job["id"] for job in reader.get(f"{JOBS}?size=2").json()["content"]] == [str(own[2]), str(own[1])]
    assert reader.get(f"{JOBS}?size=2").json()["totalElements"] == 3
    listed = client_as("ROLE_ADMIN").get(JOBS).json()["content"]
    assert [job["id"] for job in listed] == [str(other), *map(str, reversed(own))]


def test_what_is_under_way_comes_first_when_wanted(client_as, ask, psycopg_connection):
    reader, author = client_as("ROLE_ADMIN_READ_ONLY"), _author("ROLE_ADMIN_READ_ONLY")
    waiting, other = ask(author=author), ask(JobKind.MAILING)
    leaving, sending, sent = (ask(JobKind.MAILING, author=author) for _ in range(3))
    newer = [ask(author=author) for _ in range(2)]
    over = [leaving, sending, sent, other, *newer]
    psycopg_connection.execute("UPDATE jobs SET status = 'SUCCESS', finished = now() WHERE id = ANY(%s)", [over])
    for job, status in ((leaving, "QUEUED"), (sending, "SENDING"), (sent, "SENT"), (other, "QUEUED")):
        add("lea@example.org", status, job_id=job)
    path = f"{JOBS}?underWayFirst=true"
    listed = [job["id"] for page in (0, 1) for job in reader.get(f"{path}&size=4&page={page}").json()["content"]]
    assert listed == [str(job) for job in (sending, leaving, waiting, newer[1], newer[0], sent)]
    assert [job["id"] for job in reader.get(f"{JOBS}?size=1").json()["content"]] == [str(newer[1])]


def test_a_finished_job_is_listed_for_seven_days(client_as, ask, psycopg_connection):
    recent, old, waiting, leaving = ask(), ask(), ask(), ask(JobKind.MAILING)
    psycopg_connection.execute("UPDATE jobs SET created = now() - interval '9 days'")
    ending = "UPDATE jobs SET status = 'SUCCESS', finished = now() - %s::interval WHERE id = %s"
    psycopg_connection.execute(ending, ["6 days 23 hours", recent])
    psycopg_connection.execute(ending, ["7 days 1 hour", old])
    psycopg_connection.execute(ending, ["8 days", leaving])
    add("lea@example.org", "QUEUED", job_id=leaving)
    admin = client_as("ROLE_ADMIN")
    assert {job["id"] for job in admin.get(JOBS).json()["content"]} == {str(recent), str(waiting), str(leaving)}
    assert admin.get(f"{JOBS}/{old}").status_code == 200


def test_a_job_is_reported_as_the_sheet_says(client_as, ask, start_worker, gate):
    job_id = ask(gate=GATE, steps=1)
    admin = client_as("ROLE_ADMIN")
    waiting = admin.get(f"{JOBS}/{job_id}").json()
    assert waiting == {
        "id": str(job_id),
        "kind": "COMPUTATION",
        "status": "NOT_STARTED",
        "done": 0,
        "total": None,
        "message": None,
        "cancellable": False,
        "author": {"lastName": "Martin", "firstName": "Anne"},
        "created": waiting["created"],
        "started": None,
        "finished": None,
        "refused": False,
        "error": None,
        "result": None,
        "undo": None,
        "notBefore": None,
        "name": None,
    }
    start_worker()
    until(lambda: admin.get(f"{JOBS}/{job_id}").json()["message"] == "Étape 0, tentative 1")
    running = admin.get(f"{JOBS}/{job_id}").json()
    assert (running["status"], running["done"], running["total"]) == ("IN_PROGRESS", 0, 1)
    assert running["started"] is not None
    gate()
    ended(job_id)
    done = admin.get(f"{JOBS}/{job_id}").json()
    assert (done["status"], done["done"], done["result"]) == ("SUCCESS", 1, {"attempt": 1, "author": "anne"})


def test_a_waiting_job_is_cancelled_at_once_and_never_runs(client_as, ask, start_worker, published):
    job_id = ask(feature="computation", cancellable=True)
    answer = client_as("ROLE_ADMIN").post(f"{JOBS}/{job_id}/cancel")
    assert (answer.status_code, answer.json()["status"], answer.json()["cancellable"]) == (200, "CANCELLED", False)
    start_worker()
    assert ended(ask(feature="computation")).status == "SUCCESS"
    assert published(job_id) == []


def test_a_running_job_stops_when_it_hears_of_its_cancellation(client_as, ask, start_worker):
    start_worker()
    job_id = ask(JobKind.MAILING, cancellable=True)
    until(lambda: job_now(job_id).message == "En cours")
    answer = client_as("ROLE_ADMIN").post(f"{JOBS}/{job_id}/cancel").json()
    assert answer["cancellable"] is False
    assert ended(job_id).status == "CANCELLED"


def test_a_job_cancelled_between_its_last_check_and_its_publication_publishes_nothing(
    client_as, ask, start_worker, gate, published
):
    start_worker()
    job_id = ask(gate=GATE, steps=1, cancellable=True)
    until(lambda: job_now(job_id).message == "Étape 0, tentative 1")
    assert client_as("ROLE_ADMIN").post(f"{JOBS}/{job_id}/cancel").status_code == 200
    gate()
    assert (ended(job_id).status, published(job_id)) == ("CANCELLED", [])


def test_what_cannot_be_cancelled_is_refused(client_as, ask):
    admin = client_as("ROLE_ADMIN")
    irreversible, cancelled = ask(), ask(cancellable=True)
    admin.post(f"{JOBS}/{cancelled}/cancel")
    for job_id in (irreversible, cancelled):
        answer = admin.post(f"{JOBS}/{job_id}/cancel")
        assert (answer.status_code, answer.json()["code"]) == (409, "JOB_NOT_CANCELLABLE")
    assert admin.post(f"{JOBS}/{uuid.uuid4()}/cancel").status_code == 404
