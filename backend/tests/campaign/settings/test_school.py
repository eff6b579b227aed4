"""The school's own name, look, texts and pages: wherever people read them, and until the next campaign too."""

import re
from io import BytesIO
from typing import Any

import pypdfium2
import pytest
from PIL import Image
from starlette.testclient import TestClient

from parvis.accounts.users import service as users
from parvis.app.look import provider_site
from parvis.kernel.db import new_session
from parvis.kernel.settings import settings
from parvis.school.features.model import FeatureName
from parvis.school.settings.queries import campaign_settings
from tests.given.browser import Browser
from tests.given.campaign import add_candidates, publish_results
from tests.given.computations import candidate_id
from tests.given.emails import TESTS
from tests.given.jobs import run_waiting
from tests.given.letter_mails import EMAILS, OPENING, feature_id, mails, switch
from tests.given.people import add_account

CAMPAIGN = "/api/v1/admin/campaign"
SCHOOL = {
    "programme": "Classe d'excellence",
    "institution": "Lycée <Ampère>",
    "colour": "#8b1a4f",
    "senderName": "Admissions Ampère",
    "signature": "La directrice\nMme Œuvrard",
    "town": "Lyon",
    "contactEmail": "admissions@ampere.fr",
    "contactPhone": "04 72 00 00 00",
}


@pytest.fixture
def admin(client_as) -> TestClient:
    return client_as("ROLE_ADMIN")


def saved(admin: TestClient, **members: object) -> dict[str, Any]:
    answer = admin.put(CAMPAIGN, json={**admin.get(CAMPAIGN).json(), **members})
    assert answer.status_code == 200, answer.text
    return answer.json()


def logo(admin: TestClient) -> str:
    content = BytesIO()
    Image.new("RGB", (900, 300), "#8B1A4F").save(content, format="PNG")
    return admin.post(f"{CAMPAIGN}/logo", files={"file": ("l.png", content.getvalue())}).json()["logo"]


def text_of(pdf: bytes) -> str:
    with pypdfium2.PdfDocument(pdf) as document:
        assert len(document) == 1
        return " ".join(document[0].get_textpage().get_text_range().split())


def test_everybody_reads_what_sign_in_and_pages_need(admin, anonymous_client):
    digest = logo(admin)
    saved(admin, **SCHOOL, logo=digest)
    shown = anonymous_client.get("/api/v1/campaign").json()
    assert (shown["programme"], shown["institution"]) == ("Classe d'excellence", "Lycée <Ampère>")
    assert (shown["logo"], shown["colour"], shown["palette"]["light"]["accent"]) == (digest, "#8B1A4F", "#8B1A4F")
    assert set(shown["pages"]) == {"legalNotice", "privacy", "accessibility"}
    for page in shown["pages"].values():
        assert "Lycée <Ampère>" in page
        assert "admissions@ampere.fr" in page
        assert not re.search(r"[{}]|à compléter", page)
    assert "2 ans" in shown["pages"]["privacy"]


@pytest.mark.parametrize(
    ("audit", "conformity", "sentence"),
    [
        ({}, "NONE", "est non conforme avec"),
        ({"auditAuthor": "Cabinet X", "auditRate": 100}, "NONE", "est non conforme avec"),
        ({"auditDay": "2027-03-01", "auditRate": 100}, "NONE", "est non conforme avec"),
        ({"auditAuthor": "Cabinet X", "auditDay": "2027-03-01"}, "NONE", "est non conforme avec"),
        ({"auditAuthor": "Cabinet X", "auditDay": "2027-03-01", "auditRate": 49}, "NONE", "est non conforme avec"),
        ({"auditAuthor": "Cabinet X", "auditDay": "2027-03-01", "auditRate": 50}, "PARTIAL", "partiellement conforme"),
        ({"auditAuthor": "Cabinet X", "auditDay": "2027-03-01", "auditRate": 99}, "PARTIAL", "partiellement conforme"),
        ({"auditAuthor": "Cabinet X", "auditDay": "2027-03-01", "auditRate": 100}, "TOTAL", "totalement conforme"),
    ],
)
def test_statement_and_foot_of_pages_say_what_an_audit_found(admin, anonymous_client, audit, conformity, sentence):
    saved(admin, **audit)
    shown = anonymous_client.get("/api/v1/campaign").json()
    assert shown["conformity"] == conformity
    statement = shown["pages"]["accessibility"]
    assert sentence in statement
    rate = audit.get("auditRate")
    audit_sentence = f"L'audit fait par Cabinet X, et cette déclaration, sont du 1er mars 2027 : {rate} %"
    assert (audit_sentence in statement) == (len(audit) == 3)
    assert ("n'a pas encore fait auditer" in statement) == (len(audit) < 3)
    word = {"NONE": "non", "PARTIAL": "partiellement", "TOTAL": "totalement"}[conformity]
    links = dict(provider_site().appearance().links)
    assert f"Accessibilité : {word} conforme" in links


@pytest.mark.parametrize("rate", [-1, 101, 99.5, "100"])
def test_a_part_of_criteria_that_is_none_is_refused(admin, rate):
    answer = admin.put(CAMPAIGN, json={**admin.get(CAMPAIGN).json(), "auditRate": rate})
    assert answer.status_code == 422
    assert [each["field"] for each in answer.json()["fields"]] == ["auditRate"]


def test_an_audit_stays_where_a_form_does_not_have_it(admin):
    audit = {"auditAuthor": "Cabinet X", "auditDay": "2027-03-01", "auditRate": 80}
    kept = saved(admin, **audit)
    body = {name: value for name, value in kept.items() if name not in audit}
    assert audit.items() <= admin.put(CAMPAIGN, json=body).json().items()


def test_the_pages_a_school_starts_from_can_be_read_before_anything_is_set(anonymous_client):
    shown = anonymous_client.get("/api/v1/campaign").json()
    assert (shown["programme"], shown["palette"], shown["logo"]) == ("Cycle préparatoire", None, None)
    assert "L'établissement traite vos données" in shown["pages"]["privacy"]
    assert "Défenseur" in shown["pages"]["accessibility"]


def test_a_form_without_what_is_the_schools_own_leaves_it(admin):
    saved(admin, **SCHOOL)
    form = {
        name: value
        for name, value in admin.get(CAMPAIGN).json().items()
        if name not in SCHOOL or name.startswith("contact")
    }
    assert admin.put(CAMPAIGN, json={**form, "letterWeek": "1er mai"}).json()["programme"] == SCHOOL["programme"]


@pytest.mark.parametrize(
    ("member", "value", "message"),
    [
        ("programme", " ", "Nom du programme obligatoire"),
        ("programme", None, "Nom du programme obligatoire"),
        ("programme", "a" * 121, "Au plus 120 caractères"),
        ("colour", "#FFFFFF", "Couleur trop claire"),
        ("senderName", "Admissions <a@b.fr>", "Un nom, sans adresse e-mail"),
        ("signature", "1\n2\n3\n4\n5", "Au plus 4 lignes"),
        ("texts.SUBJECT_LETTER", "a\nb", "L'objet d'un e-mail tient sur une ligne"),
        ("texts.PAGE_PRIVACY", "{prénom}", "Entre accolades"),
    ],
)
def test_what_nobody_could_read_is_refused_by_the_save_and_by_the_preview(admin, member, value, message):
    name, _, text = member.partition(".")
    form = {**admin.get(CAMPAIGN).json(), name: {text: value} if text else value}
    for answer in (admin.put(CAMPAIGN, json=form), admin.post(f"{CAMPAIGN}/preview", json=form)):
        assert answer.status_code == 422
        [fault] = answer.json()["fields"]
        assert (fault["field"], fault["message"][: len(message)]) == (member, message)


def test_the_sign_in_page_is_the_schools(admin, provider_key):
    plain = Browser(site=provider_site()).ask().text
    assert "Portail d'admission en cycle préparatoire" in plain
    assert "school.css" not in plain
    saved(admin, **SCHOOL, logo=logo(admin))
    browser = Browser(site=provider_site())
    page = browser.ask().text
    assert "Portail d'admission – Classe d'excellence" in page
    assert "préparatoire" not in page
    assert 'alt="Lycée &lt;Ampère&gt;"' in page
    assert "<Ampère>" not in page
    for path in ("/legal-notice", "/privacy", "/accessibility"):
        assert f'href="{settings().base_url}{path}"' in page
    assert page.index("<form") < page.index("</main>") < page.index("<footer")  # a landmark beside the main content
    [sheet] = re.findall(r'href="([^"]+school.css[^"]+)"', page)
    answer = browser.get(sheet)
    assert answer.headers["content-type"].startswith("text/css")
    assert "--accent:#8B1A4F" in answer.text


def test_letters_bear_the_school_on_the_page_and_on_paper(admin):
    add_candidates(["DUPONT"])
    publish_results({"MethodeEvaluation": ["PFM"]})
    address = f"/api/v1/admin/candidates/{candidate_id(0)}"
    before = text_of(admin.get(f"{address}/letter.pdf").content)
    assert "Cycle préparatoire" in before
    saved(admin, **SCHOOL, logo=logo(admin))
    head = admin.get(f"{address}/motivation-score/evaluation-method/details").json()["letter"]["letterhead"]
    assert (head["programme"], head["town"], head["signature"]) == (
        "Classe d'excellence", "Lyon", ["La directrice", "Mme Œuvrard"],
    )  # fmt: skip
    printed = text_of(admin.get(f"{address}/letter.pdf").content)
    assert "préparatoire" not in printed
    assert "Lycée <Ampère> Classe d'excellence" in printed
    assert re.search(r"Lyon, le \d", printed)
    assert "La directrice Mme Œuvrard" in printed


def test_every_mail_names_the_person_the_programme_and_whom_to_write_to(admin):
    add_candidates(["DUPONT", "DURAND"])
    publish_results({"MethodeEvaluation": ["PFM", "PFM"]})
    saved(admin, **SCHOOL, logo=logo(admin))
    switch(FeatureName.CANDIDATE_ACCOUNT_CREATION, on=True)
    run_waiting()
    switch(OPENING, on=True)
    switch(EMAILS, on=True)
    run_waiting()
    add_account("ROLE_JURY", "jury@exemple.fr")
    with new_session() as session, session.begin():
        users.mail_forgotten_link(session, "jury@exemple.fr", "https://lien")
    found = {kind: mails(kind) for kind in ("ACTIVATION", "LETTER", "PASSWORD")}
    assert {kind: len(sent) for kind, sent in found.items()} == {"ACTIVATION": 2, "LETTER": 2, "PASSWORD": 1}
    for kind, sent in found.items():
        for mail in sent.values():
            text = mail.plain_text
            name = "Camille" if kind == "PASSWORD" else "Prénom 0" if "candidat0" in mail.recipient else "Prénom 1"
            assert text.startswith(f"Bonjour {name},\n")
            assert "Classe d'excellence" in text
            assert "admissions@ampere.fr" in text
            assert "La directrice\nMme Œuvrard" in text
            assert "préparatoire" not in text + mail.html + mail.subject
            assert "Lycée &lt;Ampère&gt;" in mail.html
            assert f'src="{settings().base_url}/api/v1/campaign/logo/' in mail.html
            assert "#8B1A4F" in mail.html
    assert "candidature n° 1000000 (" in found["ACTIVATION"]["candidat0@exemple.fr"].plain_text


def test_the_subjects_and_texts_of_mails_are_the_schools(admin):
    texts = {
        "SUBJECT_ACTIVATION": "{prénom}, votre compte n° {numéro}",
        "MAIL_ACTIVATION": "{établissement} vous attend.",
    }
    add_candidates(["DUPONT"])
    saved(admin, **SCHOOL, texts=texts)
    switch(FeatureName.CANDIDATE_ACCOUNT_CREATION, on=True)
    run_waiting()
    mail = mails("ACTIVATION")["candidat0@exemple.fr"]
    assert mail.subject == "Prénom 0, votre compte n° 1000000"
    assert "Lycée <Ampère> vous attend." in mail.plain_text


def test_a_mail_leaves_under_the_senders_name(admin, mail_server, monkeypatch):
    monkeypatch.setenv("PARVIS_EMAIL_FROM", "Parvis <portail@exemple.fr>")
    settings.cache_clear()
    saved(admin, **SCHOOL)
    answer = admin.post(f"{TESTS}/forced")
    assert answer.status_code == 200, answer.text
    senders = {str(mail["From"]) for mail in mail_server.taken}
    assert senders == {"Admissions Ampère <portail@exemple.fr>"}


def test_a_mailing_warns_when_nobody_can_be_written_to(admin):
    address = f"/api/v1/admin/features/{feature_id(FeatureName.CANDIDATE_ACCOUNT_CREATION)}/preview"
    assert admin.get(address).json()["contactMissing"] is True
    saved(admin, contactPhone="04 72 00 00 00")
    assert admin.get(address).json()["contactMissing"] is False


def test_the_preview_shows_each_mail_and_page_and_the_sign_in_without_saving(admin):
    form = {**admin.get(CAMPAIGN).json(), **SCHOOL, "firstName": "Zoé"}
    shown = admin.post(f"{CAMPAIGN}/preview", json=form).json()
    assert set(shown["mails"]) == {
        "MAIL_ACTIVATION", "MAIL_ACTIVATION_UNCONFIRMED", "MAIL_LETTER", "MAIL_CORRECTION", "MAIL_FORGOTTEN",
        "MAIL_INVITATION",
    }  # fmt: skip
    for mail in shown["mails"].values():
        assert mail["greeting"] == "Bonjour Zoé,"
        assert mail["sender"] == "Admissions Ampère"
        assert mail["signature"] == ["La directrice", "Mme Œuvrard"]
        assert "admissions@ampere.fr" in mail["footer"]
    assert shown["mails"]["MAIL_ACTIVATION"]["subject"].endswith("Classe d'excellence")
    assert shown["portal"] == "Portail d'admission – Classe d'excellence"
    assert shown["palette"]["dark"]["accent"] != "#8B1A4F"
    assert "Lycée <Ampère>" in shown["texts"]["PAGE_LEGAL_NOTICE"]
    assert shown["letters"]["PFM"]["letterhead"]["institution"] == "Lycée <Ampère>"
    with new_session() as session:
        assert campaign_settings(session).institution is None


def test_the_next_campaign_keeps_the_schools_look(admin):
    digest = logo(admin)
    saved(admin, **SCHOOL, logo=digest)
    year = admin.get("/api/v1/admin/new-campaign").json()["next"]
    answer = admin.post("/api/v1/admin/new-campaign/start", json={"confirmation": str(year)})
    assert answer.status_code == 200, answer.text
    kept = admin.get(CAMPAIGN).json()
    assert (kept["programme"], kept["logo"], kept["colour"]) == ("Classe d'excellence", digest, "#8B1A4F")
    assert admin.get(f"/api/v1/campaign/logo/{digest}").status_code == 200
