"""What a mail says of a letter, and when two mails say the same."""

import hashlib
import json
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from parvis.correspondence.letter_mailing.rules import Addressee, Announced, Correction, digest, mail_of
from parvis.formulas.computations.methods import EvaluationMethod
from parvis.interviews.juries.model import InterviewType
from parvis.letters.evaluation.schemas import FaceToFaceOut, InterviewDetailsOut, RemoteOut
from parvis.school.settings.rules import CampaignSettings
from parvis.school.texts.rules import TextName

PARIS = ZoneInfo("Europe/Paris")
ON_SITE = InterviewDetailsOut(
    interview_slot_name="LYO01AP-2027-05-14-1430",
    interview_type=InterviewType.AFTERNOON_FACE_TO_FACE,
    interview_date_time=datetime(2027, 5, 14, 14, 30, tzinfo=PARIS),
    convocation_date_time=datetime(2027, 5, 14, 14, 0, tzinfo=PARIS),
    interview_site_name="Lyon",
    interview_face_to_face_details=FaceToFaceOut(interview_address="12 rue des Inventions"),
    interview_remote_details=None,
    contact_email_address="lyon@exemple.fr",
    contact_phone_number="04 00 00 00 00",
    complementary_info="Métro A.",
)
REMOTE = ON_SITE.model_copy(
    update={
        "interview_face_to_face_details": None,
        "interview_remote_details": RemoteOut(
            interview_videoconference_link="https://visio.exemple.fr/lyo01ad",
            interview_videoconference_password="482 913",
        ),
    }
)
ROWS_ON_SITE = (
    ("Date", "Vendredi 14 mai 2027"),
    ("Convocation", "14 h 00"),
    ("Entretien", "14 h 30"),
    ("Site", "Lyon"),
    ("Adresse", "12 rue des Inventions"),
)


def interview(details: InterviewDetailsOut | None) -> Announced:
    return Announced(EvaluationMethod.INTERVIEW, details)


OF_A_DATE = Correction(1, of_a_date=True)
OF_A_METHOD = Correction(1, of_a_date=False)


def mail(announced: Announced, correction: Correction | None = None, *, first_name: str = "Zoé", **campaign):
    settings = CampaignSettings(**campaign)
    to = Addressee(first_name, number="1000042")
    return mail_of(announced, settings, to, base_url="https://parvis.fr", correction=correction)


def test_a_mail_tells_when_and_where_and_leads_to_the_letter():
    content = mail(interview(ON_SITE))
    assert (content.subject, content.greeting) == ("Modalités d'évaluation de votre note de motivation", "Bonjour Zoé,")
    assert content.paragraphs == (
        "La façon dont votre motivation est évaluée est maintenant connue.",
        "Vous passez un entretien. Il compte pour votre note de motivation.",
    )
    assert content.rows == ROWS_ON_SITE
    assert content.button is not None
    assert (content.button.label, content.button.link) == ("Lire ma lettre", "https://parvis.fr/candidate")
    assert content.closing == ("Votre lettre complète est dans votre espace candidat.",)


def test_a_mail_of_a_remote_interview_has_neither_its_link_nor_its_code():
    assert mail(interview(REMOTE)).rows == (
        ("Date", "Vendredi 14 mai 2027"),
        ("Connexion", "14 h 00, heure de Paris"),
        ("Entretien", "14 h 30, heure de Paris"),
        ("Lieu", "À distance (site : Lyon)"),
    )


@pytest.mark.parametrize(
    ("details", "rows"),
    [
        (ON_SITE, ROWS_ON_SITE),
        (
            REMOTE,
            (
                ("Date", "Vendredi 14 mai 2027"),
                ("Entretien", "14 h 30, heure de Paris"),
                ("Connexion", "14 h 00, heure de Paris"),
                ("Site", "Lyon"),
            ),
        ),
    ],
)
def test_what_a_mail_of_an_older_version_told_is_still_true(details, rows):
    """Letters had these lines then: other words for the same are no news to anybody."""
    announced = interview(details)
    content = json.dumps(["INTERVIEW", announced.slot, rows], ensure_ascii=False)
    assert digest(announced) == hashlib.sha256(content.encode()).hexdigest()


def test_a_corrected_mail_says_that_the_former_no_longer_counts():
    content = mail(interview(ON_SITE), OF_A_DATE)
    assert content.subject == "Votre convocation a changé"
    assert content.paragraphs == (
        "Ce que nous vous avions écrit a changé. Seul cet e-mail compte : ne tenez plus compte du précédent.",
        "Vous passez un entretien. Il compte pour votre note de motivation.",
    )


def test_whoever_lost_their_date_is_told_so_and_is_led_to_no_letter():
    content = mail(interview(None), OF_A_DATE)
    assert (content.subject, content.rows, content.closing) == ("Votre convocation a changé", (), ())
    assert content.paragraphs[1] == (
        "Votre entretien n'a plus lieu à la date annoncée. Un autre e-mail vous donnera la nouvelle date."
    )
    assert content.button is not None
    assert content.button.label == "Ouvrir mon espace"


FA = (
    "Votre note de motivation vient de votre fiche avenir.",
    "Vous n'avez rien à faire pour cette évaluation.",
)
ENCF = ("Votre candidature n'a pas été examinée car vous n'avez pas validé votre inscription sur Parcoursup.",)
CALLED_OFF = "L'entretien qui vous était annoncé n'a pas lieu."


@pytest.mark.parametrize(
    ("correction", "announced", "paragraphs"),
    [
        (OF_A_METHOD, Announced(EvaluationMethod.FA, None), FA),
        (OF_A_DATE, Announced(EvaluationMethod.FA, None), (CALLED_OFF, *FA)),
        (OF_A_DATE, Announced(EvaluationMethod.ENCF, None), (CALLED_OFF, *ENCF)),
        (OF_A_METHOD, Announced(EvaluationMethod.ENCF, None), ENCF),
        (OF_A_METHOD, interview(ON_SITE), ("Vous passez un entretien. Il compte pour votre note de motivation.",)),
    ],
)
def test_a_change_of_method_is_no_change_of_a_convocation(correction, announced, paragraphs):
    content = mail(announced, correction)
    assert content.subject == "Vos modalités d'évaluation ont changé"
    assert content.paragraphs[1:] == paragraphs


@pytest.mark.parametrize("name", ["", "  "])
def test_a_candidate_without_first_name_is_greeted_all_the_same(name):
    assert mail(interview(ON_SITE), first_name=name).greeting == "Bonjour,"


def test_the_texts_of_the_campaign_are_read_with_the_candidates_first_name():
    texts = {TextName.MAIL_LETTER: "Bien, {prénom}.", TextName.PFM: "{prénom}, pas d'entretien."}
    content = mail(Announced(EvaluationMethod.PFM, None), texts=texts)
    assert content.paragraphs[:2] == ("Bien, Zoé.", "Zoé, pas d'entretien.")


@pytest.mark.parametrize(
    ("subject", "text", "announced", "correction"),
    [
        (TextName.SUBJECT_LETTER, TextName.MAIL_LETTER, interview(ON_SITE), None),
        (TextName.SUBJECT_CONVOCATION_CHANGED, TextName.MAIL_CORRECTION, interview(ON_SITE), OF_A_DATE),
        (TextName.SUBJECT_EVALUATION_CHANGED, TextName.MAIL_CORRECTION, interview(ON_SITE), OF_A_METHOD),
    ],
)
def test_subject_and_text_of_a_mail_are_those_of_the_campaign_with_the_candidates_number(
    subject, text, announced, correction
):
    texts = {each: f"{each.value} {{numéro}} {{prénom}}" for each in TextName}
    content = mail(announced, correction, texts=texts)
    assert content.subject == f"{subject.value} 1000042 Zoé"
    assert content.paragraphs[0] == f"{text.value} 1000042 Zoé"


def test_a_mail_without_letter_of_two_documents_says_what_follows_too():
    assert mail(Announced(EvaluationMethod.FA, None)).paragraphs[1:] == FA
    assert mail(Announced(EvaluationMethod.NONE, None)).paragraphs[1:] == (
        "Les résultats vous sont donnés par Parcoursup.",
        "Vous n'avez rien à faire pour cette évaluation.",
    )


def test_a_mail_about_pfm_says_what_follows_without_an_interview():
    assert mail(Announced(EvaluationMethod.PFM, None)).paragraphs[1:] == (
        "Votre candidature est étudiée sur dossier, sans entretien.",
        "Votre note de motivation est calculée à partir de deux documents de votre dossier :",
        "– Votre projet de formation motivé : celui que vous avez écrit sur Parcoursup. Un jury le lit et le note.",
        "– Votre fiche avenir : celle que votre lycée a remplie sur Parcoursup.",
        "Vous n'avez rien à faire pour cette évaluation.",
    )


@pytest.mark.parametrize(
    ("method", "details", "sendable"),
    [("INTERVIEW", ON_SITE, True), ("INTERVIEW", None, False), ("PFM", None, True), ("FA", None, True)],
)
def test_the_first_mail_of_an_interview_waits_for_its_date(method, details, sendable):
    assert Announced(EvaluationMethod(method), details).is_sendable is sendable


@pytest.mark.parametrize(
    ("changed", "is_same"),
    [
        ({}, True),
        ({"contact_phone_number": "05 00 00 00 00"}, True),
        ({"complementary_info": "Métro B."}, True),
        ({"interview_slot_name": "LYO01AP-2027-05-14-1500"}, False),
        ({"interview_date_time": datetime(2027, 5, 14, 15, 0, tzinfo=PARIS)}, False),
        ({"convocation_date_time": None}, False),
        ({"interview_site_name": "Nancy"}, False),
        ({"interview_face_to_face_details": FaceToFaceOut(interview_address="1 place Stanislas")}, False),
    ],
)
def test_a_mail_is_corrected_when_the_slot_the_date_or_the_place_changes(changed, is_same):
    assert (digest(interview(ON_SITE)) == digest(interview(ON_SITE.model_copy(update=changed)))) == is_same


def test_methods_say_different_things_and_accents_are_not_lost():
    announced = [Announced(method, None) for method in EvaluationMethod]
    assert len({digest(each) for each in announced}) == len(EvaluationMethod)
    assert digest(interview(None)) != digest(interview(ON_SITE))
    assert [digest(each) for each in announced] == [digest(each) for each in announced]
