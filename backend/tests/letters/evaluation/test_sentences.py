"""The letter's sentences, method by method (docs/rules/letters.md)."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest

from parvis.formulas.computations.methods import EvaluationMethod
from parvis.letters.evaluation.hours import last_hour
from parvis.letters.evaluation.schemas import RemoteOut
from parvis.letters.evaluation.sentences import day_in_letters, letter_of, notice_of

PARIS = ZoneInfo("Europe/Paris")


def rows(interview) -> dict[str, tuple[str, str | None]]:
    letter = letter_of(EvaluationMethod.INTERVIEW, interview)
    assert letter is not None
    return {row.label: (row.value, row.note) for row in letter.rows}


def test_interview_on_site_tells_when_where_and_what_to_bring(face_to_face):
    letter = letter_of(EvaluationMethod.INTERVIEW, face_to_face)
    assert letter is not None
    assert letter.title == "Modalités d'évaluation de votre note de motivation"
    assert rows(face_to_face) == {
        "Date": ("Vendredi 14 mai 2027", None),
        "Convocation": ("14 h 00", "Arrivez 5 minutes avant cette heure. Prévoyez 2h30 sur place."),
        "Entretien": ("14 h 30", "L'entretien dure 15 à 20 minutes, devant un jury."),
        "Site": ("Lyon", "Créneau LYO01AP-2027-05-14-1430"),
        "Adresse": ("12 rue des Inventions, 69100 Villeurbanne", None),
        "À savoir": ("Métro A.\nEntrée par le portail nord.\nParking fermé.", None),
        "Contact": ("lyon@exemple.fr", "04 00 00 00 00"),
    }
    [documents] = letter.lists
    assert documents.title == "Documents à apporter"
    assert "une pièce d'identité en cours de validité" in [item.text for item in documents.items]


@pytest.mark.parametrize(
    ("day", "department", "sentence"),
    [
        (date(2027, 4, 6), None, "23 h 59, heure de Paris"),
        (date(2027, 4, 6), "69", "23 h 59, heure de Paris"),
        (date(2027, 4, 6), "971", "23 h 59, heure de Paris, soit 17 h 59 en Guadeloupe"),
        (date(2027, 1, 6), "971", "23 h 59, heure de Paris, soit 18 h 59 en Guadeloupe"),
        (date(2027, 4, 6), "974", "23 h 59, heure de Paris, soit 1 h 59 le lendemain à La Réunion"),
    ],
)
def test_deadline_ends_with_its_day_in_paris_and_overseas_at_the_hour_there(day, department, sentence):
    assert last_hour(day, department) == sentence


def test_remote_interview_tells_paris_time_link_code_and_what_to_prepare(remote):
    letter = letter_of(EvaluationMethod.INTERVIEW, remote)
    assert letter is not None
    assert letter.lead == "Vous passez un entretien à distance. Il compte pour votre note de motivation."
    shown = rows(remote)
    assert shown["Entretien"] == (
        "14 h 30, heure de Paris",
        "La Réunion : 16 h 30 (+2h). Guadeloupe : 8 h 30 (-6h).",
    )
    assert shown["Connexion"] == (
        "14 h 00, heure de Paris",
        "Connectez-vous 5 minutes avant cette heure. Prévoyez 1h30, dont 15 à 20 minutes d'entretien.",
    )
    assert shown["Lien de visioconférence"] == ("https://visio.exemple.fr/lyo01ad", None)
    assert shown["Code d'accès"] == ("482 913", None)
    assert shown["Lieu"] == ("À distance (site : Lyon)", "Créneau LYO01AP-2027-05-14-1430")
    assert [label for label in shown if label in {"Connexion", "Entretien", "Site", "Adresse"}] == [
        "Connexion",
        "Entretien",
    ]
    assert [item.text for item in letter.lists[0].items[:2]] == [
        "une webcam et un micro, obligatoires",
        "une pièce calme, sans autre personne que vous",
    ]


def test_differences_are_those_of_the_day_of_the_interview(remote):
    winter = remote.model_copy(update={"interview_date_time": datetime(2027, 1, 14, 14, 30, tzinfo=PARIS)})
    assert rows(winter)["Entretien"][1] == "La Réunion : 17 h 30 (+3h). Guadeloupe : 9 h 30 (-5h)."


@pytest.mark.parametrize(
    ("department", "note", "emphasis"),
    [
        ("974", "16 h 30 à La Réunion (+2h). Guadeloupe : 8 h 30 (-6h).", "16 h 30 à La Réunion"),
        ("971", "8 h 30 en Guadeloupe (-6h). La Réunion : 16 h 30 (+2h).", "8 h 30 en Guadeloupe"),
        (
            "973",
            "9 h 30 en Guyane (-5h). La Réunion : 16 h 30 (+2h). Guadeloupe : 8 h 30 (-6h).",
            "9 h 30 en Guyane",
        ),
        ("69", "La Réunion : 16 h 30 (+2h). Guadeloupe : 8 h 30 (-6h).", None),
    ],
)
def test_candidate_overseas_reads_the_hour_at_home_first(remote, department, note, emphasis):
    letter = letter_of(EvaluationMethod.INTERVIEW, remote, department=department)
    assert letter is not None
    [row] = [row for row in letter.rows if row.label == "Entretien"]
    assert (row.value, row.note, row.emphasis) == ("14 h 30, heure de Paris", note, emphasis)


@pytest.mark.parametrize(
    ("department", "hour", "at_home"),
    [
        ("987", 9, "21 h 00 la veille en Polynésie française"),
        ("988", 16, "1 h 00 le lendemain en Nouvelle-Calédonie"),
    ],
)
def test_hour_at_home_says_when_it_is_another_day(remote, department, hour, at_home):
    moved = remote.model_copy(update={"interview_date_time": datetime(2027, 5, 14, hour, 0, tzinfo=PARIS)})
    letter = letter_of(EvaluationMethod.INTERVIEW, moved, department=department)
    assert letter is not None
    assert [row.emphasis for row in letter.rows if row.label == "Entretien"] == [at_home]


def test_times_of_a_site_overseas_are_its_own_with_those_of_paris(face_to_face):
    zone = ZoneInfo("America/Guadeloupe")
    there = face_to_face.model_copy(
        update={
            "interview_date_time": datetime(2027, 5, 14, 9, 0, tzinfo=zone),
            "convocation_date_time": datetime(2027, 5, 14, 8, 30, tzinfo=zone),
        }
    )
    assert rows(there)["Entretien"][0] == "9 h 00, heure locale (15 h 00, heure de Paris)"
    assert rows(there)["Convocation"][0] == "8 h 30, heure locale (14 h 30, heure de Paris)"


def test_lines_without_value_are_left_out(face_to_face, remote):
    bare = {"convocation_date_time": None, "contact_email_address": None, "complementary_info": None}
    assert list(rows(face_to_face.model_copy(update=bare))) == ["Date", "Entretien", "Site", "Adresse", "Contact"]
    assert rows(face_to_face.model_copy(update=bare))["Contact"] == ("04 00 00 00 00", None)
    assert rows(remote.model_copy(update=bare))["Connexion"][0] == "14 h 30, heure de Paris"


def test_remote_interview_whose_link_is_not_set_says_where_it_will_be(remote):
    without = RemoteOut(interview_videoconference_link=None, interview_videoconference_password=None)
    shown = rows(remote.model_copy(update={"interview_remote_details": without}))
    to_come = "Il s'affichera dans votre espace candidat avant l'entretien."
    assert shown["Lien de visioconférence"] == (to_come, None)
    assert "Code d'accès" not in shown


@pytest.mark.parametrize(
    ("method", "lead"),
    [
        ("PFM", "Votre candidature est étudiée sur dossier, sans entretien."),
        ("FA", "Votre note de motivation vient de votre fiche avenir."),
        ("NONE", "Les résultats vous sont donnés par Parcoursup."),
    ],
)
def test_letter_of_a_method_without_interview(method: str, lead: str):
    letter = letter_of(EvaluationMethod(method), None)
    assert letter is not None
    assert (letter.lead, letter.rows, notice_of(EvaluationMethod(method), None)) == (lead, [], None)
    assert letter.closing == ["Vous n'avez rien à faire pour cette évaluation."]


def test_pfm_names_the_project_and_the_future_sheet():
    letter = letter_of(EvaluationMethod.PFM, None)
    assert letter is not None
    [evaluated] = letter.lists
    assert [item.text for item in evaluated.items] == ["Votre projet de formation motivé", "Votre fiche avenir"]


def test_encf_is_the_contracts_sentence_and_no_letter():
    assert letter_of(EvaluationMethod.ENCF, None) is None
    assert notice_of(EvaluationMethod.ENCF, None) == (
        "Votre candidature n'a pas été examinée car vous n'avez pas validé votre inscription sur Parcoursup."
    )


def test_interview_without_a_date_is_a_sentence_and_no_letter(face_to_face):
    assert letter_of(EvaluationMethod.INTERVIEW, None) is None
    assert notice_of(EvaluationMethod.INTERVIEW, None) == (
        "Vous passez un entretien. Sa date sera affichée ici dès qu'elle sera fixée."
    )
    assert notice_of(EvaluationMethod.INTERVIEW, face_to_face) is None


def test_first_of_a_month_is_its_premier():
    assert day_in_letters(date(2027, 8, 1)) == "Dimanche 1er août 2027"


def test_hour_of_the_connection_is_told_in_the_time_of_the_candidates_own_territory(remote):
    letter = letter_of(EvaluationMethod.INTERVIEW, remote, department="974")
    assert letter is not None
    [connection] = [row for row in letter.rows if row.label == "Connexion"]
    assert (connection.value, connection.emphasis) == ("14 h 00, heure de Paris", "16 h 00 à La Réunion")
    assert (connection.note or "").startswith("16 h 00 à La Réunion. Connectez-vous 5 minutes avant cette heure.")
