"""The end that each archive has from its own campaign: told, never moved away, and the purge that it allows."""

import json
import zipfile
from dataclasses import replace
from datetime import datetime
from io import BytesIO

import pytest
import time_machine

from parvis.imports.candidates_file.profile.store import keep_profile, stored_profile
from parvis.kernel import storage
from parvis.kernel.clock import PARIS
from parvis.kernel.db import new_session
from tests.given.audit import audited
from tests.given.candidates import CANDIDATES, MARIE
from tests.given.files import file_of
from tests.given.jobs import job_now, jobs_run, until

ARCHIVES = "/api/v1/admin/archive"
ATTENTION = "/api/v1/admin/attention"
CAMPAIGN = "/api/v1/admin/campaign"
PRIVACY = "/api/v1/admin/privacy"


@pytest.fixture
def admin(client_as, imported, storage_at, tmp_path):
    storage_at((tmp_path / "kept").as_uri())
    imported(file_of("D"))  # of 2026
    return client_as("ROLE_ADMIN")


def made(client, *names):
    for name in names:
        job = client.post(ARCHIVES, json={"name": name}).json()["jobId"]
        with jobs_run():
            until(lambda job=job: job_now(job).finished)
    return [listed(client)[name] for name in names]


def listed(client):
    return {each["name"]: each for archives in client.get(ARCHIVES).json().values() for each in archives}


def ends(client):
    return {name: archive["endDate"] for name, archive in listed(client).items()}


def campaign_is_of(year):
    with new_session() as session, session.begin():
        keep_profile(session, replace(stored_profile(session), campaign_year=year))


def save(client, **members):
    assert client.put(CAMPAIGN, json=client.get(CAMPAIGN).json() | members).status_code == 200


def attention(client):
    return {each["kind"]: (each["count"], each["link"]) for each in client.get(ATTENTION).json()}


def purge(client, *ids):
    return client.post(f"{ARCHIVES}/purge", json={"archiveIds": ids})


def test_no_later_campaign_nor_its_retention_moves_the_end_of_an_archive(admin):
    [archive] = made(admin, "Fin 2026")
    assert (archive["endDate"], archive["isDue"]) == ("2028-09-30", False)
    campaign_is_of(2027)
    save(admin, retentionYears=5)
    made(admin, "Fin 2027")
    assert ends(admin) == {"Fin 2026": "2028-09-30", "Fin 2027": "2032-09-30"}
    save(admin, retentionYears=1)
    assert ends(admin) == {"Fin 2026": "2028-09-30", "Fin 2027": "2028-09-30"}


def test_shorter_retention_brings_the_end_of_the_campaigns_archives_forward_and_a_longer_never_back(admin):
    made(admin, "Fin")
    for years, end in ((3, "2028-09-30"), (1, "2027-09-30"), (2, "2027-09-30")):
        save(admin, retentionYears=years)
        assert ends(admin) == {"Fin": end}, years


def test_archive_tells_its_end_to_who_opens_it(admin):
    [archive] = made(admin, "Fin")
    with zipfile.ZipFile(BytesIO(admin.get(f"/api/v1/files/{archive['fileId']}/content").content)) as opened:
        assert json.loads(opened.read("manifeste.json"))["endDate"] == "2028-09-30"
        assert "jusqu'au 30/09/2028." in opened.read("LISEZMOI.txt").decode("utf-8-sig")


@pytest.mark.parametrize(("day", "due"), [((2028, 9, 30, 23, 59), False), ((2028, 10, 1), True)])
def test_archives_are_due_from_the_day_after_their_end_without_any_candidate(admin, client_as, day, due):
    [archive] = made(admin, "Fin")
    job = admin.post("/api/v1/admin/new-campaign/purge", json={"confirmation": "2026"}).json()["jobId"]
    with jobs_run():
        until(lambda: job_now(job).finished)
    campaign_is_of(2031)
    with time_machine.travel(datetime(*day, tzinfo=PARIS)):
        later = client_as("ROLE_ADMIN")
        assert attention(later).get("ARCHIVES_DUE") == ((1, "/admin/archives") if due else None)
        assert listed(later)["Fin"]["isDue"] is due
        preview = later.get(f"{ARCHIVES}/purge").json()
        assert [each["id"] for each in preview["archives"]] == ([archive["id"]] if due else [])
        assert preview["size"] == (archive["size"] if due else 0)
        assert later.get(f"{PRIVACY}/purge").json()["dueArchives"] == int(due)
        answer = purge(later, archive["id"])
        assert answer.status_code == (200 if due else 409)
        assert due or answer.json()["code"] == "ARCHIVE_NOT_DUE"


def test_purge_of_archives_erases_those_of_its_preview_and_leaves_the_proof_and_the_long_ones(
    admin, client_as, psycopg_connection
):
    short, long = made(admin, "Courte", "Longue")
    psycopg_connection.execute("UPDATE archives SET short_duration = false WHERE name = 'Longue'")
    [(sha256,)] = psycopg_connection.execute(
        "SELECT encode(sha256, 'hex') FROM stored_files WHERE id = %s", [short["fileId"]]
    )
    with time_machine.travel(datetime(2029, 1, 1, tzinfo=PARIS)):
        later = client_as("ROLE_ADMIN")
        assert [each["name"] for each in later.get(f"{ARCHIVES}/purge").json()["archives"]] == ["Courte"]
        assert [purge(later, *ids).status_code for ids in ([], [short["id"], long["id"]])] == [422, 409]
        assert purge(later, "7f1e2d8e-7d47-4f5c-8a56-0d1f6a0e9b11").status_code == 404
        with audited() as actions:
            [proof] = purge(later, short["id"]).json()
        assert actions == ["PURGE_ARCHIVES"]
        assert [*listed(later)] == ["Longue"]
        assert listed(later)["Longue"]["endDate"] == "2028-09-30"
        assert later.get(f"{ARCHIVES}/purge").json() == {"archives": [], "size": 0, "purged": [proof]}
        assert "ARCHIVES_DUE" not in attention(later)
        assert purge(later, short["id"]).status_code == 404
    kept = {"id", "name", "scholarYear", "created", "endDate", "size"}
    assert {name: proof[name] for name in kept} == {name: short[name] for name in kept}
    assert (proof["sha256"], proof["author"]["lastName"]) == (sha256, "Essai")
    assert [key for key, _ in storage.listed("stored")] == [f"stored/{long['fileId']}"]


def test_purge_of_candidates_takes_the_archives_whose_end_has_come_and_no_other(admin, client_as, psycopg_connection):
    made(admin, "Fin", "Plus tard")
    psycopg_connection.execute("UPDATE archives SET end_date = '2030-09-30' WHERE name = 'Plus tard'")
    with time_machine.travel(datetime(2029, 1, 1, tzinfo=PARIS)):
        later = client_as("ROLE_ADMIN")
        assert attention(later)["PURGE_DUE"] == (2, "/admin/administrations/privacy")
        assert later.get(f"{PRIVACY}/purge").json()["archives"] == 1
        form = {"reason": "END_OF_RETENTION", "confirmation": "2026"}
        job = later.post(f"{PRIVACY}/purge", json=form).json()["jobId"]
        with jobs_run():
            until(lambda: job_now(job).finished)
        assert job_now(job).result == {"candidates": 2, "archives": 1}
        assert "PURGE_DUE" not in attention(later)
        assert ([*listed(later)], later.get(f"{ARCHIVES}/purge").json()["purged"][0]["name"]) == (["Plus tard"], "Fin")


def test_campaign_without_a_file_falls_due_though_school_years_go_by(client_as, psycopg_connection):
    assert client_as("ROLE_ADMIN").post(CANDIDATES, json=MARIE).status_code == 201
    psycopg_connection.execute("UPDATE candidates SET created = '2026-05-12'")
    for year, due in ((2027, False), (2028, False), (2029, True)):
        with time_machine.travel(datetime(year, 5, 12, tzinfo=PARIS)):
            preview = client_as("ROLE_ADMIN").get(f"{PRIVACY}/purge").json()
            assert (preview["campaign"], preview["due"], preview["isDue"]) == (2026, "2028-09-30", due)


def test_erasure_tells_until_when_archives_of_that_campaign_hold_a_person(admin, psycopg_connection):
    made(admin, "D'avant", "Fin")
    psycopg_connection.execute("UPDATE archives SET scholar_year = '2023-2024' WHERE name = 'D''avant'")
    found = admin.post(f"{CANDIDATES}/filter", json={"columns": ["Nom"]}).json()["content"][0]
    held = admin.get(f"{PRIVACY}/people/{found['id']}").json()
    assert (held["archives"], held["archivesUntil"]) == (1, "2028-09-30")
