"""The answer of a write equals what is read next: the same instants, the same numbers, to the last digit."""

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from fastapi import FastAPI
from psycopg import Connection
from starlette.testclient import TestClient

from parvis.kernel.clock import end_of_school_year, today
from tests.given.campaign import publish_results
from tests.given.candidates import CANDIDATES, MARIE
from tests.given.client import DESCRIPTION
from tests.given.computations import compute, run
from tests.given.emails import EMAILS
from tests.given.emails import add as add_mail
from tests.given.files import MATHS_1, MATHS_2, MATHS_PLACE, changed, file_of
from tests.given.formulas import FORMULAS, draft, saved
from tests.given.interviews import JURIES, SITES, bordeaux
from tests.given.jobs import jobs_run
from tests.given.own_space import ME
from tests.given.pdfs import pdf
from tests.given.read_again import ReadAgain, ReadingAgain
from tests.given.readings import QUEUE, add_project, read_twice
from tests.given.records import CONFLICTS, id_of, save
from tests.given.slots import LINK, SLOTS, by_hand, day, templates
from tests.given.tables import COEFFICIENTS, TABLES, created, simulate, workbook
from tests.given.zip_imports import SHEETS, sheets_zip
from tests.given.zips import package, texts, zipped

ADMIN = "/api/v1/admin"
# Questions with a body: they write nothing.
QUESTIONS = {
    f"POST {ADMIN}/campaign/preview",
    f"POST {ADMIN}/formula-edition/check",
    f"POST {ADMIN}/formula-edition/what-if",
    f"POST {ADMIN}/formula-tables/simulate",
    f"POST {ADMIN}/letters/corrections/preview",
    f"POST {ADMIN}/messages/preview",
    f"POST {ADMIN}/ranking/check",
    "POST /api/v1/candidate/activation",
}
# What these answer of members in two juries and of letters is of the change alone: no read gives it again.
CHANGES_OF_DAYS = {
    *(f"POST {SLOTS}/{act}" for act in ("attribute-automatically", "delete", "free", "move", "open", "swap")),
    f"POST {ADMIN}/juries/{{jury_id}}/change-mode",
    f"POST {ADMIN}/juries/{{jury_id}}/interview-dates/{{date_id}}/move",
}
# Of the day of an interview alone, which is none here.
ON_THE_DAY = {"POST /api/v1/candidate/presence/late"}
# Of candidates of a site that has free slots: `tests/candidate_space/own_hour` reads them again.
OF_FREE_SLOTS = {f"POST /api/v1/candidate/interview/{act}" for act in ("hold", "choose")}
GRADE = {
    "gradeType": "INTERVIEW",
    "grade": "B",
    "juryNumber": "BOR01MD",
    "juryInterviewType": "REMOTE",
    "juryDate": f"{end_of_school_year(today()) + 1}-04-28",
    "juryStartTime": "09:00",
    "juryEndTime": "09:30",
}
READING = (
    "INSERT INTO pfm_readings (candidate_id, subject, first_name, last_name, grade)"
    " VALUES (%s, 'bruno', 'Bruno', 'Roy', 'F')"
)
YEARS = [{"grade": each, "school": "Lycée X", "city": "Lyon", "place": "69"} for each in ("Terminale", "Première")]


@pytest.fixture
def again() -> ReadAgain:
    """What was compared so far."""
    return ReadAgain(json.loads(DESCRIPTION.read_text()))


@pytest.fixture
def reading(
    app: FastAPI, again: ReadAgain, anonymous_client: TestClient, client_as: Callable[[str], TestClient]
) -> Callable[[str], TestClient]:
    """``reading(role)`` calls the application as a person of this role, and reads again what it wrote."""

    def client(role: str) -> TestClient:
        headers = {"Authorization": client_as(role).headers["Authorization"]}
        return ReadingAgain(app, anonymous_client.portal, headers=headers, again=again)

    return client


def sent(client: TestClient, method: str, path: str, body: Any = None, **arguments: Any) -> Any:
    """The answer of a write that is accepted."""
    answer = client.request(method, path, **({"json": body} if body is not None else {}), **arguments)
    assert answer.status_code in {200, 201, 202, 204}, f"{method} {path}: {answer.text}"
    return answer.json() if answer.content else None


def file(*names_and_contents: str | bytes) -> dict[str, Any]:
    """Files as they are sent, each after its name."""
    pairs = zip(names_and_contents[::2], names_and_contents[1::2], strict=True)
    return {"files": [("file", pair) for pair in pairs]}


def accounts(admin: TestClient) -> None:
    roles, users = f"{ADMIN}/roles", f"{ADMIN}/users"
    for name in ("ROLE_A", "ROLE_B"):
        sent(admin, "POST", roles, {"name": name})
    sent(admin, "POST", f"{roles}/ROLE_A", {"name": "ROLE_B"})
    sent(admin, "PUT", f"{roles}/ROLE_A", {"name": "ROLE_C"})
    sent(admin, "DELETE", f"{roles}/ROLE_C/ROLE_B")
    form = {"firstName": "Zoé", "lastName": "Roy", "email": "zoe@exemple.fr", "role": {"name": "ROLE_JURY"}}
    user = sent(admin, "POST", users, form)
    sent(admin, "PUT", f"{users}/{user['id']}", form | {"firstName": "Zoë"})
    sent(admin, "POST", f"{users}/{user['id']}/roles", {"name": "ROLE_B"})
    sent(admin, "DELETE", f"{users}/{user['id']}/roles/ROLE_B")


def imports(admin: TestClient) -> None:
    with jobs_run():
        for content in (file_of("D"), changed({("101", MATHS_PLACE): "11,25"})):
            sent(
                admin,
                "POST",
                f"{ADMIN}/import/candidates?accepted=REPORT_YEARS_MIXED",
                **file("candidats.csv", content),
            )
        sent(admin, "POST", SHEETS, **file(*sheets_zip({"101.pdf": pdf()})))
        rows = package({"Liste": texts([["Numero", "Fichier"], ["101", "lettre.pdf"]])})
        documents = file("liste.xlsx", rows, "lettres.zip", zipped({"lettre.pdf": pdf()}))
        sent(admin, "POST", f"{ADMIN}/convocations/import", **documents)
    profile = admin.get(f"{ADMIN}/import/candidates/profile").json()
    sent(admin, "PUT", f"{ADMIN}/import/candidates/profile", profile)


def candidates(admin: TestClient, imported: Callable[[bytes], object]) -> str:
    """Gives the candidate who was created by hand."""
    marie = sent(admin, "POST", CANDIDATES, MARIE)
    for name, value in (("remark", "Rappeler"), ("email", "marie@exemple.fr")):
        marie = sent(admin, "PUT", f"{CANDIDATES}/{marie['id']}/{name}", {name: value, "version": marie["version"]})
    zoe = id_of(admin, "101")
    for edits in (
        [{"column": MATHS_1, "value": 12}, {"column": MATHS_2, "value": 9.25}],
        [{"column": MATHS_2, "revert": True}],
        [{"column": MATHS_2, "value": None}],
        [{"column": MATHS_2, "value": 0.1}],
    ):
        assert save(admin, zoe, *edits).status_code == 200
    imported(changed({("101", MATHS_PLACE): "15"}))
    kept = {"name": MATHS_1, "gradeToKeep": "MODIFIED"}
    sent(admin, "POST", f"{CONFLICTS}/{zoe}/resolve", kept)
    sent(admin, "POST", f"{CANDIDATES}/{zoe}/files/import", **file("note.pdf", pdf()))
    sent(admin, "POST", f"{CANDIDATES}/{zoe}/administrative-document/import", **file("lettre.pdf", pdf()))
    return marie["id"]


def results(admin: TestClient) -> None:
    sent(admin, "PUT", f"{ADMIN}/preferences", {"pageKeys": False})
    view = {"columnState": [], "filterModel": [], "sortModel": []}
    kept = sent(admin, "POST", f"{ADMIN}/candidate-views", {"name": "Vue", "view": view})
    sent(admin, "PUT", f"{ADMIN}/candidate-views/{kept['id']}", {"selected": True})
    template = sent(
        admin, "POST", f"{ADMIN}/message-templates", {"name": "Relance", "subject": "Une pièce", "body": "Bonjour"}
    )
    text = {"recipients": {"ids": [id_of(admin, "101")]}, "subject": "Une pièce", "body": "Bonjour"}
    expected = sent(admin, "POST", f"{ADMIN}/messages/preview", text)["recipients"]
    sent(admin, "POST", f"{ADMIN}/messages", text | {"name": "Relance", "expected": expected})
    sent(admin, "PUT", f"{ADMIN}/message-templates/{template['id']}", template | {"body": "Bonsoir"})
    sent(admin, "DELETE", f"{ADMIN}/message-templates/{template['id']}")
    tag = sent(admin, "POST", f"{ADMIN}/tags", {"name": "À revoir", "colour": "#1F7A4D"})
    sent(admin, "PUT", f"{ADMIN}/tags/{tag['id']}", tag | {"name": "Revu"})
    sent(admin, "POST", f"{ADMIN}/tags/{tag['id']}/candidates", {"ids": [id_of(admin, "101")], "on": True})
    sent(admin, "DELETE", f"{ADMIN}/tags/{tag['id']}")
    saved(admin, "Méthode", '"INTERVIEW"', businessValue="EVALUATION_METHOD")
    saved(admin, "Rang", "1")
    formula = sent(admin, "POST", FORMULAS, draft("Note", "1/3"))
    sent(admin, "PUT", FORMULAS, formula | {"formula": "2/3"})
    compute(admin)
    choice = {"rankColumn": "Candidats[Rang]", "tieBreak": []}
    sent(admin, "POST", f"{ADMIN}/ranking/freeze", choice)
    [computation] = admin.get(f"{CANDIDATES}/computations").json()
    sent(admin, "PUT", f"{CANDIDATES}/computations/{computation['id']}", {"name": "Juin"})
    job = sent(admin, "POST", f"{CANDIDATES}/computation/execute/start")
    sent(admin, "POST", f"{ADMIN}/jobs/{job['jobId']}/cancel")


def tables(admin: TestClient) -> None:
    table = created(admin, COEFFICIENTS)
    table = sent(admin, "PUT", f"{TABLES}/{table['id']}", table | {"name": "Points"})
    simulated = simulate(admin, workbook(COEFFICIENTS[:3]), id=table["id"]).json()
    body = {"simulationId": simulated["simulationId"], "version": table["version"]}
    table = sent(admin, "POST", f"{TABLES}/{table['id']}/content", body)
    typed = {"columns": ["Code", "Points"], "rows": [["0101", 1.5]], "version": table["version"]}
    sent(admin, "PUT", f"{TABLES}/{table['id']}/rows", typed)


def interviews(admin: TestClient, manager: str, marie: str) -> dict[str, Any]:
    """Gives the site."""
    site = sent(admin, "POST", SITES, bordeaux(manager))
    sent(admin, "PUT", f"{SITES}/{site['id']}", site | {"phone": "0511111111"})
    templates(admin, site["id"], "MORNING_REMOTE", "08:00", reserve=["08:30"])
    jury = sent(admin, "POST", f"{JURIES}/interview-site/{site['id']}", {"interviewType": "AFTERNOON_REMOTE"})
    sent(admin, "PUT", f"{JURIES}/{jury['id']}", jury | {"interviewType": "MORNING_REMOTE"})
    sent(admin, "PUT", f"{JURIES}/{jury['id']}/interview-dates", [{"date": day(), **LINK}])
    member = admin.get(f"{JURIES}/available-members").json()[0]["id"]
    sent(admin, "PUT", f"{JURIES}/{jury['id']}/members", {"members": [{"userId": member}], "version": 0})
    slot = sent(admin, "POST", f"{SLOTS}/create-manually", by_hand(jury["id"], **LINK))
    sent(admin, "POST", f"{SLOTS}/attribute-slot", {"interviewSlotId": slot["id"], "candidateId": marie})
    return site


def campaign(admin: TestClient) -> None:
    settings = sent(admin, "PUT", f"{ADMIN}/campaign", admin.get(f"{ADMIN}/campaign").json())
    choice = {"mode": "CHOOSE", "untilDays": 1, "times": 1, "opensAt": None, "closesAt": None}
    changes = {"presenceConfirmation": True, "retentionYears": 3, "slotChoice": choice}
    sent(admin, "PUT", f"{ADMIN}/campaign", settings | changes)
    features = admin.get(f"{ADMIN}/features").json()
    for each in features[:2]:
        sent(admin, "PUT", f"{ADMIN}/features/{each['id']}/activate")
    day = f"{today() + timedelta(days=2)}"
    sent(admin, "PUT", f"{ADMIN}/letters/sending-time", {"day": day, "time": "18:00", "expected": 1})
    sent(admin, "PUT", f"{ADMIN}/features/{features[0]['id']}/deactivate")


def own_space(me: TestClient, site: dict[str, Any]) -> None:
    named = {"id": site["id"], "name": site["name"]}
    profile = {
        **{name: MARIE[name] for name in ("lastName", "firstName", "birthPlace", "birthDate", "phoneNumber")},
        "address": "1 rue X",
        "email": MARIE["email"],
        "scholarship": True,
        "scholarshipType": "Échelon 3",
        "currentScholarYear": "Terminale",
        "scholarInfo": [*YEARS, YEARS[0] | {"grade": "Seconde"}],
        "interviewSite": named,
        "admissionSites": [{"admissionSite": named, "position": 1}],
    }
    sent(me, "PUT", ME, profile)
    grades = [{"name": MATHS_1.removeprefix("Parcoursup[").removesuffix("]"), "value": 14.1}]
    sent(me, "POST", f"{ME}/grades", {"grades": grades})
    sent(me, "POST", f"{ME}/files/import", **file("bulletin.pdf", pdf()))
    sent(me, "PUT", f"{ME}/files/complete", {"complete": True})
    slot = me.get(f"{ME}/presence").json()["slotName"]
    sent(me, "PUT", f"{ME}/presence", {"slotName": slot, "presence": "CONFIRMED"})


def mails(admin: TestClient) -> None:
    reminders = admin.get(f"{ADMIN}/reminders").json()
    sent(admin, "PUT", f"{ADMIN}/reminders", [reminders[0] | {"on": True}])
    for action in ("pause", "resume", "pause", "release", "send-again", "leave-restored"):
        sent(admin, "POST", f"{EMAILS}/{action}")
    failed, doubtful, other = (add_mail(f"{each}@x.fr", each) for each in ("FAILED", "DOUBTFUL", "DOUBTFUL"))
    sent(admin, "POST", f"{EMAILS}/{failed}/send-again")
    sent(admin, "POST", f"{EMAILS}/{doubtful}/settle", {"sent": True})
    sent(admin, "POST", f"{EMAILS}/settle", {"sent": True, "ids": [other]})


def archive(admin: TestClient, name: str) -> dict[str, Any]:
    written = sent(admin, "POST", f"{ADMIN}/archive", {"name": name})
    run(written["jobId"])
    return written


def archives(admin: TestClient, connection: Connection) -> None:
    path = f"{ADMIN}/archive"
    kept, due = [archive(admin, name) for name in ("Longue", "Courte")]
    sent(admin, "POST", f"{path}/{kept['id']}/upload", **file("bilan.xlsx", package({"Un": texts([["a"]])})))
    connection.execute("UPDATE archives SET end_date = '2020-01-01' WHERE id = %s", [due["id"]])
    sent(admin, "POST", f"{path}/purge", {"archiveIds": [due["id"]]})


def readings(admin: TestClient, juror: TestClient, connection: Connection) -> None:
    """Two readings too far apart, the second by somebody else."""
    [(row, candidate)] = connection.execute("SELECT row_number, id::text FROM candidates WHERE external_id = '101'")
    publish_results({"MethodeEvaluation": ["PFM"] * (row + 1)})
    add_project(row)
    read_twice(admin)
    assert sent(juror, "POST", f"{QUEUE}/next")["id"] == candidate
    path = f"/api/v1/jury/pfm/{candidate}/reading"
    first = sent(juror, "POST", path, {"grade": "B", "comment": "Clair"})
    sent(juror, "PUT", path, first | {"grade": "A"})
    connection.execute(READING, [candidate])
    sent(admin, "POST", f"{ADMIN}/pfm/{candidate}/settle", {"grade": "C"})


@pytest.mark.usefixtures("mail_server")
def test_every_write_answers_what_is_read_next(reading, again, manager, imported, tie_account, psycopg_connection):
    admin = reading("ROLE_ADMIN")
    again.readers.append(admin)
    sent(admin, "POST", f"{ADMIN}/new-campaign/start", {"confirmation": f"{end_of_school_year(today()) + 1}"})
    accounts(admin)
    imports(admin)
    marie = candidates(admin, imported)
    results(admin)
    tables(admin)
    site = interviews(admin, manager, marie)
    campaign(admin)
    tie_account("M00001")
    own_space(me := reading("ROLE_CANDIDATE"), site)
    sent(me, "POST", "/api/v1/candidate/interview/request", {"reason": "Un examen"})
    sent(reading("ROLE_JURY"), "POST", f"/api/v1/jury/candidate/{marie}/grade", GRADE | {"force": True})
    mails(admin)
    archives(admin, psycopg_connection)
    readings(admin, reading("ROLE_JURY"), psycopg_connection)
    assert again.writes() - QUESTIONS - CHANGES_OF_DAYS - ON_THE_DAY - OF_FREE_SLOTS - again.compared == set(), (
        "call these writes in a step of this test"
    )
    assert again.differences == []
