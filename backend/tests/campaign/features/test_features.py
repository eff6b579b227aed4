"""The switches through their calls: effect, refusals, and whom they reach."""

import uuid
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import pytest
from openpyxl import load_workbook
from starlette.testclient import TestClient

from parvis.campaign.features import service
from parvis.emails.messages.writing import Content, written
from parvis.emails.outbox.model import EmailKind
from parvis.emails.outbox.queueing import Draft, queue
from parvis.formula_language import Kind
from parvis.kernel.db import new_session
from parvis.school.features.model import FeatureName
from parvis.school.features.queries import features_listed
from tests.given.campaign import add_candidates, publish_results
from tests.given.computations import candidate_id
from tests.given.jobs import run_waiting
from tests.given.letter_mails import switch
from tests.given.people import ANNE, add_account

FEATURES = "/api/v1/admin/features"
NAMES = list(FeatureName)
ACCOUNTS, LETTERS, EMAILS = NAMES


@pytest.fixture
def admin(client_as) -> TestClient:
    return client_as("ROLE_ADMIN")


@pytest.fixture
def campaign(database: str) -> None:
    """One candidate a method, then one in error, and one more for the PFM."""
    add_candidates(["ABADIE", "BARBOSA", "CORNU", "DELMAS", "ESSAI", "FAUVEL", "GARCIA"])
    publish_results({"MethodeEvaluation": ["INTERVIEW", "PFM", "FA", "NONE", "ENCF", Kind.DIV0, "PFM"]})


def address_of(client: TestClient, name: str) -> str:
    return next(f"{FEATURES}/{each['id']}" for each in client.get(FEATURES).json() if each["name"] == name)


def preview_of(client: TestClient, name: str):
    answer = client.get(f"{address_of(client, name)}/preview")
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.usefixtures("campaign")
def test_letters_open_and_close_with_their_switch(admin):
    address = address_of(admin, LETTERS)
    letter = f"/api/v1/admin/candidates/{candidate_id(1)}/motivation-score/evaluation-method/details"
    assert admin.get(letter).json()["enabled"] is False
    for _ in range(2):
        assert admin.put(f"{address}/activate").json()["activated"] is True
    assert admin.get(letter).json()["enabled"] is True
    assert admin.put(f"{address}/deactivate").json()["activated"] is False
    assert admin.get(letter).json()["enabled"] is False


def test_unknown_feature_is_404(admin):
    for call in ("activate", "deactivate"):
        answer = admin.put(f"{FEATURES}/00000000-0000-0000-0000-000000000007/{call}")
        assert (answer.status_code, answer.json()["code"]) == (404, "NOT_FOUND")


def test_mails_of_letters_wait_for_the_letters_to_be_open(admin):
    emails = address_of(admin, EMAILS)
    answer = admin.put(f"{emails}/activate")
    assert (answer.status_code, answer.json()["code"]) == (409, "LETTER_NOT_OPEN")
    admin.put(f"{address_of(admin, LETTERS)}/activate")
    assert admin.put(f"{emails}/activate").json()["activated"] is True


def test_mails_of_letters_wait_for_the_end_of_a_computation(admin):
    admin.put(f"{address_of(admin, LETTERS)}/activate")
    assert admin.post("/api/v1/admin/candidates/computation/execute/start").status_code == 202
    answer = admin.put(f"{address_of(admin, EMAILS)}/activate")
    assert (answer.status_code, answer.json()["code"]) == (409, "FEATURE_LOCK_ALREADY_TAKEN")


def test_feature_switched_on_many_times_at_once_starts_once(psycopg_connection):
    with new_session() as session:
        feature_id = features_listed(session)[0].id

    def press(_number: int) -> bool:
        with new_session() as session, session.begin():
            return service.switch_on(session, ANNE, feature_id).activated

    with ThreadPoolExecutor(4) as presses:
        assert list(presses.map(press, range(4))) == [True] * 4
    started = psycopg_connection.execute("SELECT author_first_name FROM jobs").fetchall()
    assert started == [(ANNE.first_name,)]


def test_mails_of_a_feature_that_is_switched_off_never_leave(admin, psycopg_connection):
    address = address_of(admin, ACCOUNTS)
    admin.put(f"{address}/activate")
    message = written(Content(subject="Essai", paragraphs=()))
    with new_session() as session, session.begin():
        queue(session, [Draft(kind, "a@x.fr", message) for kind in (EmailKind.ACTIVATION, EmailKind.PASSWORD)])
    admin.put(f"{address}/deactivate")
    assert psycopg_connection.execute("SELECT kind FROM emails").fetchall() == [("PASSWORD",)]


@pytest.mark.usefixtures("campaign")
def test_preview_of_the_accounts_counts_addresses_of_ones_own(admin, psycopg_connection):
    psycopg_connection.execute("UPDATE candidates SET email = NULL WHERE row_number = 1")
    psycopg_connection.execute("UPDATE candidates SET email = ' CANDIDAT3@exemple.fr' WHERE row_number = 2")
    psycopg_connection.execute("UPDATE candidates SET email = 'jury@exemple.fr' WHERE row_number = 4")
    add_account("ROLE_JURY", "Jury@exemple.fr")
    shown = preview_of(admin, ACCOUNTS)
    assert (shown["recipients"], shown["alreadyDone"]) == (3, 0)
    assert shown["withoutEmail"] == {
        "count": 1,
        "candidates": [{"id": candidate_id(1), "externalId": "1000001", "name": "BARBOSA Prénom 1"}],
    }
    assert [
        (each["email"].strip().lower(), [who["externalId"] for who in each["candidates"]], each["staff"])
        for each in shown["sharedEmails"]
    ] == [("candidat3@exemple.fr", ["1000002", "1000003"], False), ("jury@exemple.fr", ["1000004"], True)]
    assert shown["staffEmails"] == ["jury@exemple.fr"]


def test_preview_of_the_accounts_does_not_compare_each_candidate_with_the_others(admin, monkeypatch):
    add_candidates([f"NOM {number}" for number in range(200)])
    compare, compared = uuid.UUID.__eq__, []

    def counted(left: uuid.UUID, right: object) -> bool:
        compared.append(right)
        return compare(left, right)

    monkeypatch.setattr(uuid.UUID, "__eq__", counted)
    assert preview_of(admin, ACCOUNTS)["recipients"] == 200
    assert len(compared) < 10 * 200


@pytest.mark.usefixtures("campaign")
def test_preview_of_the_letters_tells_who_waits_and_who_has_none(admin, psycopg_connection):
    psycopg_connection.execute("UPDATE candidates SET absent_from_file = true WHERE row_number = 6")
    shown = preview_of(admin, LETTERS)
    assert (shown["recipients"], shown["waiting"]) == (3, 1)
    assert shown["withoutLetter"] == {"ENCF": 1, "METHOD_ERROR": 1, "ABSENT": 1}


@pytest.mark.usefixtures("campaign")
def test_preview_of_the_mails_counts_letters_whose_candidate_has_an_address(admin, psycopg_connection):
    psycopg_connection.execute("UPDATE candidates SET email = NULL WHERE row_number IN (1, 4)")
    shown = preview_of(admin, EMAILS)
    assert (shown["recipients"], shown["waiting"], shown["withoutEmail"]["count"]) == (3, 1, 2)
    assert shown["stale"] is False


@pytest.mark.usefixtures("campaign")
def test_previews_of_letters_count_each_method_and_give_one_candidate_of_each(admin, psycopg_connection):
    psycopg_connection.execute("UPDATE candidates SET email = NULL WHERE row_number IN (1, 4)")

    def counted(name: str) -> list[tuple[str, int, int, int, str | None]]:
        return [
            (
                each["method"],
                each["recipients"],
                each["waiting"],
                each["unreachable"],
                (each["example"] or {}).get("name"),
            )
            for each in preview_of(admin, name)["byMethod"]
        ]

    waiting, alone = (
        ("INTERVIEW", 0, 1, 0, None),
        [("FA", 1, 0, 0, "CORNU Prénom 2"), ("NONE", 1, 0, 0, "DELMAS Prénom 3")],
    )
    assert counted(LETTERS) == [waiting, ("PFM", 2, 0, 0, "BARBOSA Prénom 1"), *alone]
    # Who has no address of their own is no recipient of a mail, nor its example.
    assert counted(EMAILS) == [waiting, ("PFM", 1, 0, 1, "GARCIA Prénom 6"), *alone]
    shown = preview_of(admin, EMAILS)
    assert sum(each["recipients"] for each in shown["byMethod"]) == shown["recipients"]
    assert counted(ACCOUNTS) == []


@pytest.mark.usefixtures("campaign")
def test_who_lost_their_address_once_the_letter_was_mailed_has_it_already(admin, psycopg_connection):
    switch(LETTERS, on=True)
    switch(EMAILS, on=True)
    run_waiting()
    psycopg_connection.execute("UPDATE candidates SET email = NULL WHERE row_number = 1")
    [shown] = [each for each in preview_of(admin, EMAILS)["byMethod"] if each["method"] == "PFM"]
    assert (shown["recipients"], shown["alreadyDone"], shown["unreachable"]) == (0, 2, 0)


@pytest.mark.usefixtures("campaign")
def test_those_whom_a_feature_does_not_reach_are_exported_with_their_reasons(admin, psycopg_connection):
    psycopg_connection.execute("UPDATE candidates SET email = NULL WHERE row_number = 1")
    psycopg_connection.execute("UPDATE candidates SET email = 'same@exemple.fr' WHERE row_number IN (2, 3)")
    psycopg_connection.execute("UPDATE candidates SET absent_from_file = true, last_name = '=1+1' WHERE row_number = 6")
    psycopg_connection.execute("UPDATE candidates SET email = 'jury@exemple.fr' WHERE row_number = 4")
    add_account("ROLE_JURY", "Jury@exemple.fr")
    addresses = [
        ("Adresse d'un compte du personnel", "1000004", "ESSAI Prénom 4", "jury@exemple.fr"),
        ("Adresse partagée", "1000002", "CORNU Prénom 2", "same@exemple.fr"),
        ("Adresse partagée", "1000003", "DELMAS Prénom 3", "same@exemple.fr"),
        ("Sans adresse", "1000001", "BARBOSA Prénom 1", None),
    ]
    letters = [
        ("Inscription non validée sur Parcoursup", "1000004", "ESSAI Prénom 4", "jury@exemple.fr"),
        ("Méthode d'évaluation en erreur ou jamais calculée", "1000005", "FAUVEL Prénom 5", "candidat5@exemple.fr"),
        ("Absent du dernier fichier", "1000006", "=1+1 Prénom 6", "candidat6@exemple.fr"),
    ]
    for name, listed in ((ACCOUNTS, addresses), (LETTERS, letters), (EMAILS, addresses + letters)):
        answer = admin.get(f"{address_of(admin, name)}/preview/export")
        assert answer.headers["content-disposition"] == 'attachment; filename="candidats-laisses-de-cote.xlsx"'
        header, *rows = load_workbook(BytesIO(answer.content))["Laissés de côté"].iter_rows(values_only=True)
        assert header == ("Raison", "Numéro", "Candidat", "E-mail")
        assert rows == listed
    assert admin.get(f"{FEATURES}/{uuid.uuid4()}/preview/export").status_code == 404
