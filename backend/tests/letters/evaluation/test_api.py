"""The evaluation letter through its calls, for staff (docs/rules/letters.md)."""

import uuid
from collections.abc import Callable
from io import BytesIO
from urllib.parse import quote

import pypdfium2
import pytest
from PIL import Image
from starlette.testclient import TestClient

from parvis.formula_language import Kind
from parvis.letters.evaluation.rules import CONTRACT
from parvis.school.texts.rules import TextName
from tests.given.campaign import add_candidates, import_columns, publish_results
from tests.given.computations import candidate_id
from tests.given.letter_mails import OPENING, switch
from tests.given.slots import LINK, SLOTS, by_hand, day, jury

CAMPAIGN = "/api/v1/admin/campaign"
CANDIDATES = "/api/v1/admin/candidates"


@pytest.fixture
def admin(client_as) -> TestClient:
    return client_as("ROLE_ADMIN")


@pytest.fixture
def campaign(database: str) -> None:
    """One candidate a method, then one whose method is in error."""
    add_candidates(["ABADIE", "BARBOSA", "CORNU", "DELMAS", "ESSAI", "FAUVEL"])
    publish_results({"MethodeEvaluation": ["INTERVIEW", "PFM", "FA", "NONE", "ENCF", Kind.DIV0]})


@pytest.fixture
def slot_of(campaign, admin: TestClient, site, psycopg_connection) -> Callable[[int], None]:
    """``slot_of(row)`` gives that candidate a remote slot, at 9 h on the first day of juries."""

    def give(row: int) -> None:
        created = jury(admin, site["id"], "MORNING_REMOTE", {"date": day()})
        slot = admin.post(f"{SLOTS}/create-manually", json=by_hand(created["id"], **LINK)).json()
        psycopg_connection.execute(
            "UPDATE interview_slots SET candidate_id = %s WHERE id = %s", [candidate_id(row), slot["id"]]
        )

    return give


def details(client: TestClient, row: int):
    return client.get(f"{CANDIDATES}/{candidate_id(row)}/motivation-score/evaluation-method/details")


def by_email(client: TestClient, email: str):
    return client.get(f"{CANDIDATES}/motivation-score/evaluation-method/{quote(email, safe='')}/details")


@pytest.mark.usefixtures("campaign")
def test_details_hold_the_members_of_the_contract(admin):
    answer = details(admin, 1).json()
    letter = answer.pop("letter")
    assert answer == {
        "enabled": False,
        "evaluationMethod": "PFM",
        "candidateDetails": {
            "lastName": "BARBOSA",
            "firstName": "Prénom 1",
            "email": "candidat1@exemple.fr",
            "source": "PARCOURSUP",
            "externalId": "1000001",
        },
        "interviewDetails": None,
        "notice": None,
        "closedNotice": CONTRACT[TextName.LETTER_SOON],
    }
    assert letter["lead"] == "Votre candidature est étudiée sur dossier, sans entretien."


@pytest.mark.usefixtures("campaign")
def test_details_by_address_are_those_of_the_candidate_whatever_its_case(admin):
    for email in ("candidat2@exemple.fr", "Candidat2@EXEMPLE.fr"):
        assert by_email(admin, email).json() == details(admin, 2).json()


@pytest.mark.usefixtures("campaign")
def test_unknown_address_is_404_and_a_shared_one_409(admin, psycopg_connection):
    for unknown in ("inconnu@exemple.fr", " ", "%", "candidat_@exemple.fr"):
        answer = by_email(admin, unknown)
        assert (answer.status_code, answer.json()["code"]) == (404, "NOT_FOUND")
    psycopg_connection.execute("UPDATE candidates SET email = 'Candidat1@exemple.fr' WHERE row_number = 2")
    answer = by_email(admin, "candidat1@exemple.fr")
    assert (answer.status_code, answer.json()["code"]) == (409, "EMAIL_SHARED")
    assert details(admin, 2).status_code == 200


@pytest.mark.usefixtures("campaign")
def test_encf_and_an_interview_without_a_slot_are_reported_by_a_sentence(admin):
    for row, notice in ((4, "Votre candidature n'a pas été examinée"), (0, "Vous passez un entretien. Sa date")):
        answer = details(admin, row).json()
        assert answer["letter"] is None
        assert answer["notice"].startswith(notice)
        printed = admin.get(f"{CANDIDATES}/{candidate_id(row)}/letter.pdf")
        assert (printed.status_code, printed.json()["code"]) == (404, "EVALUATION_NOT_AVAILABLE")
        assert printed.json()["message"].startswith(notice)


@pytest.mark.usefixtures("campaign")
def test_method_in_error_is_not_available(admin):
    for answer in (details(admin, 5), admin.get(f"{CANDIDATES}/{candidate_id(5)}/letter.pdf")):
        assert (answer.status_code, answer.json()["code"]) == (404, "EVALUATION_NOT_AVAILABLE")
        assert "semaine du 24 avril" in answer.json()["message"]


def test_nothing_computed_yet_is_not_available(admin):
    add_candidates(["ABADIE"])
    assert details(admin, 0).json()["code"] == "EVALUATION_NOT_AVAILABLE"


@pytest.mark.usefixtures("campaign")
def test_interview_is_shown_whole_to_administrators_and_without_its_code_to_those_who_only_read(client_as, slot_of):
    slot_of(0)
    codes, pages = [], []
    for role in ("ROLE_ADMIN", "ROLE_ADMIN_READ_ONLY"):
        client = client_as(role)
        answer = details(client, 0).json()
        assert answer["interviewDetails"]["interviewDateTime"].startswith(f"{day()}T09:00:00")
        assert answer["interviewDetails"]["interviewFaceToFaceDetails"] is None
        codes.append(answer["interviewDetails"]["interviewRemoteDetails"]["interviewVideoconferencePassword"])
        with pypdfium2.PdfDocument(client.get(f"{CANDIDATES}/{candidate_id(0)}/letter.pdf").content) as document:
            page = document[0]
            text = page.get_textpage()
            pages.append("1234" in text.get_text_range())
            text.close()
            page.close()
    assert codes == ["1234", None]
    assert pages == [True, False]


@pytest.mark.usefixtures("campaign")
def test_letter_has_the_picture_of_the_school_once_it_has_one(admin):
    def pictures() -> int:
        answer = admin.get(f"{CANDIDATES}/{candidate_id(1)}/letter.pdf")
        with pypdfium2.PdfDocument(answer.content) as document:
            return len(list(document[0].get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_IMAGE])))

    assert pictures() == 0
    content = BytesIO()
    Image.new("RGB", (300, 100), 90).save(content, format="PNG")
    logo = admin.post(f"{CAMPAIGN}/logo", files={"file": ("logo.png", content.getvalue())}).json()["logo"]
    kept = admin.put(CAMPAIGN, json={**admin.get(CAMPAIGN).json(), "logo": logo})
    assert kept.status_code == 200, kept.text
    assert pictures() == 1


@pytest.mark.usefixtures("campaign")
def test_letter_is_a_pdf_under_the_candidates_number(admin):
    answer = admin.get(f"{CANDIDATES}/{candidate_id(1)}/letter.pdf")
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"].startswith('inline; filename="lettre-1000001.pdf"')
    assert answer.content.startswith(b"%PDF-")


@pytest.mark.usefixtures("campaign")
def test_enabled_is_whether_candidates_see_their_letters(admin):
    switch(OPENING, on=True)
    assert details(admin, 1).json()["enabled"] is True


@pytest.mark.usefixtures("campaign")
def test_unknown_candidate_is_404(admin):
    for end in ("motivation-score/evaluation-method/details", "letter.pdf"):
        assert admin.get(f"{CANDIDATES}/{uuid.UUID(int=7)}/{end}").json()["code"] == "NOT_FOUND"


@pytest.mark.usefixtures("campaign")
def test_opening_a_letter_is_noted_by_every_way_to_it(client_as, admin, psycopg_connection):
    details(admin, 1)
    by_email(admin, "candidat2@exemple.fr")
    admin.get(f"{CANDIDATES}/{candidate_id(3)}/letter.pdf")
    details(admin, 5)
    by_email(admin, "inconnu@exemple.fr")
    noted = psycopg_connection.execute("SELECT candidate_id::text, kind FROM candidate_accesses ORDER BY id").fetchall()
    assert noted == [(candidate_id(row), "LETTER") for row in (1, 2, 3)]


@pytest.mark.usefixtures("campaign")
@pytest.mark.parametrize("row", [0, 1, 2, 3, 5])
def test_who_withdrew_is_encf_in_every_call_before_any_computation(admin, slot_of, row):
    slot_of(row)
    import_columns({"VoeuConfirme": ["Non"] * 6})
    for answer in (details(admin, row), by_email(admin, f"candidat{row}@exemple.fr")):
        shown = answer.json()
        assert (shown["evaluationMethod"], shown["interviewDetails"], shown["letter"]) == ("ENCF", None, None)
        assert shown["notice"].startswith("Votre candidature n'a pas été examinée")
    for file in ("letter.pdf", "interview.ics"):
        answer = admin.get(f"{CANDIDATES}/{candidate_id(row)}/{file}")
        assert (answer.status_code, answer.json()["code"]) == (404, "EVALUATION_NOT_AVAILABLE")
