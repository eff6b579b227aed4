"""The lines of the administration home: each is shown when something needs attention, and hidden at zero."""

import uuid
from datetime import datetime, timedelta

import pytest
import time_machine

from parvis.app.worker import load_handlers
from parvis.kernel.clock import PARIS, today
from parvis.kernel.db import new_session
from parvis.kernel.jobs.execution import run_attempt
from parvis.kernel.jobs.model import Job
from tests.given.candidates import CANDIDATES, MARIE
from tests.given.computations import compute, import_file
from tests.given.emails import EMAILS, add
from tests.given.files import file_of
from tests.given.formulas import saved
from tests.given.interviews import JURIES, SITES, bordeaux
from tests.given.jury_grades import INTERVIEW, graded
from tests.given.pdfs import pdf
from tests.given.slots import LINK, SLOTS, applicants, by_hand, create_slots, day, jury, templates
from tests.given.zip_imports import START_SHEETS, sheets_zip
from tests.given.zip_imports import imported as import_zip

CAMPAIGN = "/api/v1/admin/campaign"
ATTENTION = "/api/v1/admin/attention"
SIMULATE = "/api/v1/admin/import/candidates/simulate"


def counts(client):
    """Without the pages that a school has to complete, which every test below would have."""
    kinds = {each["kind"]: each["count"] for each in client.get(ATTENTION).json()}
    return {kind: count for kind, count in kinds.items() if kind != "PAGES_INCOMPLETE"}


def links(client):
    return {each["link"] for each in client.get(ATTENTION).json() if each["kind"] != "PAGES_INCOMPLETE"}


def test_nothing_to_deal_with_is_an_empty_list(client_as):
    assert client_as("ROLE_ADMIN").get(ATTENTION).json() == []


def test_results_are_stale_until_they_are_computed(client_as):
    client = client_as("ROLE_ADMIN")
    import_file({"Maths": ["14", "12"]})
    saved(client, "Note", "Parcoursup[@Maths]")
    assert counts(client) == {"STALE_RESULTS": 1}
    assert links(client) == {"/admin/candidates?alert=stale"}
    compute(client)
    assert counts(client) == {}


def test_what_public_pages_lack_is_counted_until_it_is_written(client_as):
    client = client_as("ROLE_ADMIN")
    assert client.get(ATTENTION).json() == []
    import_file({"Maths": ["14"]})
    campaign = client.get(CAMPAIGN).json()

    def lacking():
        found = {each["kind"]: each for each in client.get(ATTENTION).json()}
        return found["PAGES_INCOMPLETE"]["count"] if "PAGES_INCOMPLETE" in found else 0

    pages = {name: text for name, text in campaign["texts"].items() if name.startswith("PAGE_")}
    lines = sum(text.count("[à compléter") for text in pages.values())
    assert lacking() == lines + 1
    campaign = client.put(CAMPAIGN, json=campaign | {"contactEmail": "admissions@ampere.fr"}).json()
    assert lacking() == lines
    written = {name: text.replace("[à compléter", "[rédigé") for name, text in pages.items()}
    assert client.put(CAMPAIGN, json=campaign | {"texts": written}).status_code == 200
    assert lacking() == 0


def test_results_of_nobody_are_not_stale(client_as):
    client = client_as("ROLE_ADMIN")
    saved(client, "Un", "1")
    assert counts(client) == {}


def test_deadline_of_a_former_campaign_is_told_until_it_is_set(client_as, imported):
    client = client_as("ROLE_ADMIN")
    imported(file_of("D"))  # of 2026
    assert counts(client)["FILE_DEADLINE_OUTDATED"] == 1
    for deadline, outdated in (("2025-09-30", True), ("2025-10-01", False)):
        campaign = client.get(CAMPAIGN).json()
        assert client.put(CAMPAIGN, json=campaign | {"fileDeadline": deadline}).status_code == 200
        assert ("FILE_DEADLINE_OUTDATED" in counts(client)) is outdated


def test_closing_day_of_records_of_a_former_campaign_is_told_too(client_as, imported):
    client = client_as("ROLE_ADMIN")
    imported(file_of("D"))  # of 2026
    for closing, outdated in (("2025-09-30", True), ("2025-10-01", False), (None, False)):
        campaign = client.get(CAMPAIGN).json() | {"fileDeadline": "2025-12-01", "recordDeadline": closing}
        assert client.put(CAMPAIGN, json=campaign).status_code == 200
        assert ("FILE_DEADLINE_OUTDATED" in counts(client)) is outdated


@pytest.mark.parametrize(("day", "outdated"), [((2025, 9, 29), False), ((2025, 9, 30), False), ((2025, 10, 1), True)])
def test_deadline_that_is_still_ahead_is_not_another_campaigns(client_as, imported, day, outdated):
    imported(file_of("D"))  # of 2026
    with time_machine.travel(datetime(*day, 12, tzinfo=PARIS)):
        client = client_as("ROLE_ADMIN")
        campaign = client.get(CAMPAIGN).json()
        assert client.put(CAMPAIGN, json=campaign | {"fileDeadline": "2025-09-30"}).status_code == 200
        assert ("FILE_DEADLINE_OUTDATED" in counts(client)) is outdated


def test_mails_that_wait_while_the_sending_is_suspended_are_counted(client_as):
    client = client_as("ROLE_ADMIN")
    add("a@x.fr", "QUEUED")
    assert counts(client) == {}
    client.post(f"{EMAILS}/pause")
    assert counts(client) == {"EMAILS_SUSPENDED": 1}
    assert links(client) == {"/admin/administrations/emails?status=QUEUED"}


def test_mails_that_failed_or_may_have_left_are_counted_but_not_those_of_a_test(client_as):
    client = client_as("ROLE_ADMIN")
    for address, status, kind in (
        ("a@x.fr", "FAILED", "LETTER"),
        ("b@x.fr", "DOUBTFUL", "LETTER"),
        ("c@x.fr", "FAILED", "TEST"),
        ("d@x.fr", "SENT", "LETTER"),
    ):
        add(address, status, kind=kind)
    assert counts(client) == {"EMAILS_FAILED": 1, "EMAILS_DOUBTFUL": 1}
    assert links(client) == {f"/admin/administrations/emails?status={status}" for status in ("FAILED", "DOUBTFUL")}


def test_a_formula_in_error_is_counted_with_its_page(client_as):
    client = client_as("ROLE_ADMIN")
    import_file({"Maths": ["14"]})
    saved(client, "Moyenne", "1/0", type="AGGREGATE_FORMULA")
    compute(client)
    assert client.get(ATTENTION).json()[0] == {
        "kind": "FORMULAS_IN_ERROR",
        "count": 1,
        "link": "/admin/administrations/formulas?state=error",
    }
    assert counts(client) == {"FORMULAS_IN_ERROR": 1}


def test_candidates_without_a_sheet_are_counted_once_there_are_sheets(client_as):
    client = client_as("ROLE_ADMIN")
    import_file({"Maths": ["14", "12", "9"]})
    assert "SHEETS_MISSING" not in counts(client)
    import_zip(client, START_SHEETS, sheets_zip({"1000001.pdf": pdf()}))
    assert counts(client)["SHEETS_MISSING"] == 2
    assert client.post(CANDIDATES, json=MARIE).status_code == 201  # no platform sends a sheet of hers
    assert counts(client)["SHEETS_MISSING"] == 2


def test_remote_dates_without_a_link_are_counted_until_they_have_one(admin, manager):
    site = admin.post(SITES, json=bordeaux(manager)).json()["id"]
    without = {"specificities": [], "videoconferenceLink": None, "videoconferencePassword": None}
    remote = jury(
        admin, site, "MORNING_REMOTE", {**without, "date": today().isoformat()}, {"date": day(1), "specificities": []}
    )
    jury(admin, site, "MORNING_FACE_TO_FACE", {"date": day(), "specificities": []})
    assert admin.get(ATTENTION).json() == [{"kind": "DATES_WITHOUT_LINK", "count": 1, "link": "/admin/interview-sites"}]
    dates = [{**LINK, "date": each["date"], "specificities": []} for each in remote["dates"]]
    assert admin.put(f"{JURIES}/{remote['id']}/interview-dates/", json=dates).status_code == 200
    assert counts(admin) == {}


def test_grades_are_missing_from_the_day_after_the_interview(admin, manager, psycopg_connection):
    import_file({"Maths": ["14", "12", "9"]})
    site = admin.post(SITES, json=bordeaux(manager)).json()["id"]
    templates(admin, site, "MORNING_FACE_TO_FACE", "09:00", "09:30", "10:00")
    jury(admin, site, "MORNING_FACE_TO_FACE", {"date": day(), "specificities": []})
    create_slots(admin)
    psycopg_connection.execute(
        "UPDATE interview_slots s SET candidate_id = c.id, day = %s::date - (c.row_number > 0)::int * 2"
        " FROM candidates c WHERE s.interview_time = time '09:00' + c.row_number * interval '30 minutes'",
        (today(),),
    )
    psycopg_connection.commit()
    assert counts(admin)["GRADES_MISSING"] == 2
    past = (today() - timedelta(days=2)).isoformat()
    assert [each["toGrade"] for each in admin.get("/api/v1/jury/juries").json()] == [[past]]
    assert "/jury?state=to-grade" in links(admin)
    graded("1000002", INTERVIEW)
    assert counts(admin)["GRADES_MISSING"] == 1


def test_candidates_wait_for_a_slot_once_there_are_slots(admin, manager):
    site = admin.post(SITES, json=bordeaux(manager)).json()["id"]
    applicants(["A", "B", "C"], ["INTERVIEW", "INTERVIEW", "PFM"])
    assert "TO_ATTRIBUTE" not in counts(admin)
    of_site = jury(admin, site, "MORNING_FACE_TO_FACE", {"date": day(), "specificities": []})
    assert admin.post(f"{SLOTS}/create-manually", json=by_hand(of_site["id"])).status_code == 201
    assert counts(admin)["TO_ATTRIBUTE"] == 2
    assert "/admin/interview-slots?status=to-attribute" in links(admin)


def test_a_failed_job_is_counted_until_one_of_its_kind_succeeds(client_as):
    client = client_as("ROLE_ADMIN")
    _job("ERROR")
    assert counts(client) == {"JOBS_FAILED": 1}
    _job("SUCCESS")
    assert counts(client) == {}


def test_file_refused_with_a_sentence_is_no_failed_job_and_settles_none(client_as, database):
    client = client_as("ROLE_ADMIN")
    load_handlers()
    sent = client.post(SIMULATE, files={"file": ("a.csv", b"Nom;Prenom\nA;B\n")})
    run_attempt(uuid.UUID(sent.json()["jobId"]))
    job = client.get(f"/api/v1/admin/jobs/{sent.json()['jobId']}").json()
    assert (job["status"], job["refused"], job["error"]["code"]) == ("ERROR", True, "IMPORT_COLUMNS_MISSING")
    assert counts(client) == {}
    _job("ERROR", "CANDIDATES_SIMULATION", created="2026-11-20T22:00:00+00:00")
    assert counts(client) == {"JOBS_FAILED": 1}


def _job(status, kind="ARCHIVE", **members):
    with new_session() as session, session.begin():
        session.execute(
            Job.__table__.insert().values(
                id=uuid.uuid4(),
                kind=kind,
                **members,
                author_subject="a",
                author_email="a@test.example",
                author_first_name="A",
                author_last_name="B",
                payload={},
                cancellable=False,
                status=status,
                finished="2026-11-21T22:00:00+00:00",
            )
        )
