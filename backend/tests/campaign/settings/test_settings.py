"""The settings of the campaign through their calls: who reads what, what is refused, two administrators at once."""

import threading
from typing import Any

import pytest
from starlette.testclient import TestClient

from parvis.campaign.settings import service
from parvis.campaign.settings.schemas import CampaignIn
from parvis.kernel.db import new_session
from parvis.kernel.errors import StaleVersion
from parvis.school.settings.queries import campaign_settings
from tests.given.campaign import add_candidates, publish_results
from tests.given.computations import candidate_id
from tests.given.people import ANNE

CAMPAIGN = "/api/v1/admin/campaign"


@pytest.fixture
def admin(client_as) -> TestClient:
    return client_as("ROLE_ADMIN")


def changed(client: TestClient, **members: object) -> dict[str, Any]:
    return {**client.get(CAMPAIGN).json(), **members}


def test_settings_are_those_of_the_contract_until_somebody_saves(admin):
    shown = admin.get(CAMPAIGN).json()
    assert (shown["version"], shown["author"], shown["modified"]) == (0, None, None)
    assert (shown["fileDeadline"], shown["letterWeek"], shown["retentionYears"]) == ("2023-04-06", "24 avril", 2)
    assert shown["texts"] == shown["originals"]


def test_everybody_reads_the_dates_and_nobody_the_texts_without_a_role(anonymous_client):
    shown = anonymous_client.get("/api/v1/campaign").json()
    assert (shown["fileDeadline"], shown["retentionYears"], shown["presenceConfirmation"]) == ("2023-04-06", 2, False)
    assert "texts" not in shown
    assert anonymous_client.get(CAMPAIGN).status_code == 401


def test_saved_settings_are_in_force_and_journaled(admin):
    texts = {"LETTER_SOON": "Bientôt, {prénom}."}
    answer = admin.put(CAMPAIGN, json=changed(admin, fileDeadline="2027-04-08", contactEmail=" a@x.fr ", texts=texts))
    assert answer.status_code == 200, answer.text
    saved = answer.json()
    assert (saved["version"], saved["contactEmail"], saved["author"]["lastName"]) == (1, "a@x.fr", "Essai")
    assert saved["texts"] == {**saved["originals"], **texts}
    assert saved == admin.get(CAMPAIGN).json()
    assert admin.put(CAMPAIGN, json=changed(admin, fileDeadline="2027-04-09")).status_code == 200
    newest, first = admin.get(f"{CAMPAIGN}/versions").json()
    assert first["changed"] == ["file_deadline", "contact_email", "LETTER_SOON"]
    assert newest["changes"] == [{"name": "file_deadline", "before": "2027-04-08", "after": "2027-04-09"}]
    assert first["changes"] == [
        {"name": "file_deadline", "before": "2023-04-06", "after": "2027-04-08"},
        {"name": "contact_email", "before": None, "after": "a@x.fr"},
        {"name": "LETTER_SOON", "before": saved["originals"]["LETTER_SOON"], "after": "Bientôt, {prénom}."},
    ]


def test_saving_what_is_there_already_writes_nothing(admin):
    for _ in range(2):
        assert admin.put(CAMPAIGN, json=changed(admin)).json()["version"] == 0


def test_candidates_letter_has_the_saved_sentences_and_the_contact(admin):
    add_candidates(["ABADIE", "BARBOSA"])
    publish_results({"MethodeEvaluation": ["NONE", None]})
    texts = {"NONE": "Regardez Parcoursup, {prénom}.", "LETTER_UNAVAILABLE": "Pas avant la {semaine des lettres}."}
    admin.put(CAMPAIGN, json=changed(admin, contactPhone="01 23 45 67 89", letterWeek="1er mai", texts=texts))
    details = "/api/v1/admin/candidates/{}/motivation-score/evaluation-method/details"
    shown = admin.get(details.format(candidate_id(0))).json()
    assert shown["letter"]["lead"] == "Regardez Parcoursup, Prénom 0."
    assert [row["value"] for row in shown["letter"]["rows"]] == ["01 23 45 67 89"]
    assert admin.get(details.format(candidate_id(1))).json()["message"] == "Pas avant la semaine du 1er mai."


@pytest.mark.parametrize(
    ("members", "field", "message"),
    [
        ({"fileDeadline": None}, "fileDeadline", "Date obligatoire"),
        ({"fileDeadline": "2027-02-30"}, "fileDeadline", "Date invalide"),
        ({"fileDeadline": "2027-04-08T00:00:00"}, "fileDeadline", "Date invalide"),
        ({"letterWeek": " "}, "letterWeek", "Semaine obligatoire"),
        ({"contactEmail": "x\r\nBcc: y@z.fr"}, "contactEmail", "Adresse e-mail invalide"),
        ({"contactPhone": "appelez"}, "contactPhone", "Numéro de téléphone invalide"),
        ({"retentionYears": 0}, "retentionYears", None),
        ({"retentionYears": True}, "retentionYears", None),
        ({"retentionYears": "3"}, "retentionYears", None),
        ({"presenceConfirmation": "oui"}, "presenceConfirmation", None),
        ({"presenceConfirmation": 1}, "presenceConfirmation", None),
        ({"scholarshipTypes": []}, "scholarshipTypes", "Au moins une valeur"),
        ({"scholarshipTypes": ["Échelon 1", " "]}, "scholarshipTypes.1", "Valeur vide"),
        ({"currentScholarYears": ["Bac+1", " Bac+1"]}, "currentScholarYears", "Une valeur est écrite deux fois"),
        ({"texts": {"PFM": " "}}, "texts.PFM", "Texte obligatoire"),
    ],
)
def test_wrong_settings_name_their_field_and_save_nothing(admin, members, field, message):
    answer = admin.put(CAMPAIGN, json=changed(admin, **members))
    assert answer.status_code == 422
    [wrong] = answer.json()["fields"]
    assert wrong["field"] == field
    assert message is None or wrong["message"] == message
    assert admin.get(CAMPAIGN).json()["version"] == 0


def test_second_administrator_reads_who_saved_meanwhile(admin):
    read = changed(admin)
    admin.put(CAMPAIGN, json={**read, "retentionYears": 3})
    answer = admin.put(CAMPAIGN, json={**read, "retentionYears": 4})
    assert (answer.status_code, answer.json()["code"]) == (409, "STALE_VERSION")
    assert answer.json()["data"] == admin.get(CAMPAIGN).json()
    assert admin.get(CAMPAIGN).json()["retentionYears"] == 3


def test_of_two_saves_at_the_same_instant_one_is_refused(admin):
    form = CampaignIn.model_validate(changed(admin))
    with new_session() as first, first.begin():
        service.save_campaign(first, ANNE, form.model_copy(update={"retention_years": 3}))
        outcomes: list[str] = []

        def save_too() -> None:
            try:
                with new_session() as second, second.begin():
                    service.save_campaign(second, ANNE, form.model_copy(update={"retention_years": 4}))
            except StaleVersion:
                outcomes.append("refused")

        other = threading.Thread(target=save_too)
        other.start()
    other.join()
    assert outcomes == ["refused"]
    with new_session() as session:
        assert campaign_settings(session).retention_years == 3


def test_preview_shows_every_text_and_letter_without_saving(admin):
    texts = {
        "REMOTE": "Bonjour {prénom}, à distance.",
        "LETTER_SOON": "Après le {date de dépôt}.",
        "REASONS_CLOSING": "{prénom}, dossier n° {numéro}.",
    }
    body = changed(admin, fileDeadline="2027-04-08", texts=texts, firstName="Maëlle")
    shown = admin.post(f"{CAMPAIGN}/preview", json=body).json()
    assert shown["texts"]["LETTER_SOON"] == "Après le 8 avril 2027."
    assert shown["letters"]["REMOTE"]["lead"] == "Bonjour Maëlle, à distance."
    assert shown["texts"]["REASONS_CLOSING"] == "Maëlle, dossier n° 1234567."
    assert set(shown["letters"]) == {"FACE_TO_FACE", "REMOTE", "PFM", "FA", "NONE"}
    assert admin.get(CAMPAIGN).json()["version"] == 0


@pytest.mark.parametrize("day", ["9999-12-31", "0001-01-01"])
def test_deadline_of_another_century_is_refused(admin, day):
    answer = admin.put(CAMPAIGN, json=changed(admin, fileDeadline=day))
    assert (answer.status_code, answer.json()["fields"][0]["message"]) == (422, "Date invalide")
