"""Each letter word by word, as a candidate reads it (docs/rules/letters.md)."""

import pytest

from parvis.formulas.computations.methods import EvaluationMethod
from parvis.letters.evaluation.rules import LetterTexts
from parvis.letters.evaluation.sentences import letter_of
from parvis.school.settings.rules import CampaignSettings
from parvis.school.texts.rules import TextName

TITLE = "Modalités d'évaluation de votre note de motivation"
CONTACT = LetterTexts(CampaignSettings(contact_email="concours@exemple.fr", contact_phone="01 02 03 04 05"))


def line_of(item) -> object:
    """The line of a list: its text alone, or with what is below it and what is drawn beside it."""
    drawn = (item.text, item.detail, item.kind)
    return item.text if drawn == (item.text, None, None) else drawn


def read(letter) -> list[object]:
    """The letter from its top to its end."""
    assert letter is not None
    return [
        letter.title,
        letter.greeting,
        letter.lead,
        *letter.paragraphs,
        *((row.kind, row.label, row.value, row.note) for row in letter.rows),
        *((each.title, *(line_of(item) for item in each.items)) for each in letter.lists),
        *letter.closing,
    ]


def test_an_interview_on_site(face_to_face):
    assert read(letter_of(EvaluationMethod.INTERVIEW, face_to_face, CONTACT)) == [
        TITLE,
        "Bonjour,",
        "Vous passez un entretien. Il compte pour votre note de motivation.",
        ("TEXT", "Date", "Vendredi 14 mai 2027", None),
        ("TEXT", "Convocation", "14 h 00", "Arrivez 5 minutes avant cette heure. Prévoyez 2h30 sur place."),
        ("TEXT", "Entretien", "14 h 30", "L'entretien dure 15 à 20 minutes, devant un jury."),
        ("TEXT", "Site", "Lyon", "Créneau LYO01AP-2027-05-14-1430"),
        ("TEXT", "Adresse", "12 rue des Inventions, 69100 Villeurbanne", None),
        ("NOTE", "À savoir", "Métro A.\nEntrée par le portail nord.\nParking fermé.", None),
        ("CONTACT", "Contact", "lyon@exemple.fr", "04 00 00 00 00"),
        (
            "Documents à apporter",
            "une pièce d'identité en cours de validité",
            "cette lettre, imprimée ou sur votre téléphone",
            "vos bulletins de première et de terminale",
        ),
        "Si vous ne pouvez pas venir, prévenez le contact ci-dessus dès que possible.",
    ]


def test_a_remote_interview(remote):
    assert read(letter_of(EvaluationMethod.INTERVIEW, remote, CONTACT)) == [
        TITLE,
        "Bonjour,",
        "Vous passez un entretien à distance. Il compte pour votre note de motivation.",
        ("TEXT", "Date", "Vendredi 14 mai 2027", None),
        (
            "TEXT",
            "Connexion",
            "14 h 00, heure de Paris",
            "Connectez-vous 5 minutes avant cette heure. Prévoyez 1h30, dont 15 à 20 minutes d'entretien.",
        ),
        (
            "TEXT",
            "Entretien",
            "14 h 30, heure de Paris",
            "La Réunion : 16 h 30 (+2h). Guadeloupe : 8 h 30 (-6h).",
        ),
        ("TEXT", "Lieu", "À distance (site : Lyon)", "Créneau LYO01AP-2027-05-14-1430"),
        ("LINK", "Lien de visioconférence", "https://visio.exemple.fr/lyo01ad", None),
        ("CODE", "Code d'accès", "482 913", None),
        ("CONTACT", "Contact", "lyon@exemple.fr", "04 00 00 00 00"),
        (
            "À préparer",
            ("une webcam et un micro, obligatoires", None, "CAMERA"),
            ("une pièce calme, sans autre personne que vous", None, "ROOM"),
            ("une pièce d'identité en cours de validité", None, "IDENTITY"),
        ),
        "En cas de panne, appelez le contact ci-dessus.",
    ]


@pytest.mark.parametrize(
    ("method", "body", "lists"),
    [
        (
            "PFM",
            [
                "Votre candidature est étudiée sur dossier, sans entretien.",
                "Votre note de motivation est calculée à partir de deux documents de votre dossier :",
            ],
            [
                (
                    None,
                    (
                        "Votre projet de formation motivé",
                        "Celui que vous avez écrit sur Parcoursup. Un jury le lit et le note.",
                        "PROJECT",
                    ),
                    ("Votre fiche avenir", "Celle que votre lycée a remplie sur Parcoursup.", "FUTURE_SHEET"),
                )
            ],
        ),
        (
            "FA",
            [
                "Votre note de motivation vient de votre fiche avenir.",
                "C'est la fiche que votre lycée a remplie sur Parcoursup. Vous ne passez pas d'entretien.",
            ],
            [],
        ),
        ("NONE", ["Les résultats vous sont donnés par Parcoursup."], []),
    ],
)
def test_a_method_without_interview_names_whom_to_write_to(method, body, lists):
    assert read(letter_of(EvaluationMethod(method), None, CONTACT)) == [
        TITLE,
        "Bonjour,",
        *body,
        ("CONTACT", "Contact", "concours@exemple.fr", "01 02 03 04 05"),
        *lists,
        "Vous n'avez rien à faire pour cette évaluation.",
    ]


@pytest.mark.parametrize(
    ("method", "body"),
    [
        (
            "PFM",
            [
                "Votre candidature est étudiée sur dossier, sans entretien.",
                "Votre note de motivation est calculée à partir de deux documents de votre dossier :",
                (
                    None,
                    (
                        "Votre projet de formation motivé",
                        "Celui que vous avez écrit. Un jury le lit et le note.",
                        "PROJECT",
                    ),
                    ("Votre fiche avenir", "Celle que votre établissement a remplie.", "FUTURE_SHEET"),
                ),
            ],
        ),
        (
            "FA",
            [
                "Votre note de motivation vient de votre fiche avenir.",
                "C'est la fiche que votre établissement a remplie. Vous ne passez pas d'entretien.",
            ],
        ),
        ("NONE", ["Les résultats vous sont donnés par le service des admissions."]),
    ],
)
def test_a_record_created_by_hand_owes_nothing_to_the_national_platform(method, body):
    letter = letter_of(EvaluationMethod(method), None, source="MANUAL")
    assert read(letter) == [TITLE, "Bonjour,", *body, "Vous n'avez rien à faire pour cette évaluation."]


@pytest.mark.parametrize(
    ("email", "phone", "rows"),
    [
        ("a@exemple.fr", None, [("CONTACT", "Contact", "a@exemple.fr", None)]),
        (None, "01 02 03 04 05", [("CONTACT", "Contact", "01 02 03 04 05", None)]),
        (None, None, []),
    ],
)
def test_a_contact_is_what_the_campaign_has_of_it(email, phone, rows):
    campaign = CampaignSettings(contact_email=email, contact_phone=phone)
    letter = letter_of(EvaluationMethod.NONE, None, LetterTexts(campaign))
    assert letter is not None
    assert [(row.kind, row.label, row.value, row.note) for row in letter.rows] == rows


def test_the_sentences_changed_by_a_campaign_replace_the_contracts(face_to_face, remote):
    own = LetterTexts(
        CampaignSettings(
            texts={
                TextName.FACE_TO_FACE: "C",
                TextName.IF_ABSENT: "D",
                TextName.REMOTE: "E",
                TextName.IF_DISCONNECTED: "F",
                TextName.NONE: "G",
            }
        )
    )
    on_site = letter_of(EvaluationMethod.INTERVIEW, face_to_face, own)
    at_home = letter_of(EvaluationMethod.INTERVIEW, remote, own)
    assert on_site is not None
    assert at_home is not None
    assert (on_site.lead, on_site.closing, at_home.lead, at_home.closing) == ("C", ["D"], "E", ["F"])
    by_hand = letter_of(EvaluationMethod.NONE, None, own, source="MANUAL")
    assert by_hand is not None
    assert by_hand.lead == "G"


def test_an_interview_that_no_room_was_found_for_yet_has_no_address(face_to_face):
    bare = face_to_face.model_copy(update={"interview_face_to_face_details": None})
    letter = letter_of(EvaluationMethod.INTERVIEW, bare)
    assert letter is not None
    assert "Adresse" not in [row.label for row in letter.rows]
