"""The form of a jury's grade as a browser sends it (docs/rules/interviews.md)."""

import pytest
from pydantic import ValidationError

from parvis.interviews.jury_grades.schemas import JuryGradeIn
from parvis.kernel.http.validation import field_errors

INTERVIEW = {
    "gradeType": "INTERVIEW",
    "grade": "A",
    "juryNumber": "BOR01MP",
    "juryInterviewType": "FACE_TO_FACE",
    "juryDate": "2027-04-28",
    "juryStartTime": "09:00",
    "juryEndTime": "09:30",
}
OF_INTERVIEW = {
    "juryInterviewType": "Type d'entretien obligatoire",
    "juryStartTime": "Heure de début de jury obligatoire",
    "juryEndTime": "Heure de fin de jury obligatoire",
}
OF_BOTH = {"grade": "Note obligatoire", "juryDate": "Date de jury obligatoire"}
WITHOUT_TYPE = OF_BOTH | {"gradeType": "Type de note obligatoire"}
TOO_LONG = {"juryNumber": "Maximum 255 caractères"}


def refused(body: object) -> dict[str, str]:
    with pytest.raises(ValidationError) as error:
        JuryGradeIn.model_validate(body)
    return {wrong.field: wrong.message for wrong in field_errors(error.value.errors())}


@pytest.mark.parametrize("nothing", [None, "", " \t "])
@pytest.mark.parametrize(
    ("filled_in", "fields"),
    [
        ({}, WITHOUT_TYPE),
        ({"gradeType": "PFM"}, OF_BOTH),
        ({"gradeType": "INTERVIEW"}, OF_BOTH | OF_INTERVIEW),
        ({"gradeType": "INTERVIEW", "juryNumber": "x" * 256}, OF_BOTH | OF_INTERVIEW | TOO_LONG),
        ({"juryNumber": "x" * 256}, WITHOUT_TYPE | TOO_LONG),
    ],
)
def test_every_gap_is_named_at_once_in_the_words_of_the_contract(filled_in, fields, nothing):
    assert refused(filled_in) == fields
    assert refused(dict.fromkeys(INTERVIEW, nothing) | filled_in) == fields


@pytest.mark.parametrize(
    ("member", "sent", "message"),
    [
        ("gradeType", "ORAL", "Valeur inconnue"),
        ("grade", "E", "Valeur inconnue"),
        ("juryInterviewType", "PHONE", "Valeur inconnue"),
        ("juryNumber", 7, "Un texte est attendu"),
        ("juryDate", "hier", "Date invalide"),
        ("juryDate", "2027-04-28T00:00:00+02:00", "Date invalide"),
        ("juryDate", 1_809_000_000, "Date invalide"),
        ("juryDate", "9999-12-31", "Date invalide"),
        ("juryStartTime", "25:00", "Heure invalide"),
        ("juryStartTime", "09:00Z", "Heure invalide"),
        ("juryEndTime", "09:30+02:00", "Heure invalide"),
        ("juryEndTime", "09:30:15", "Heure invalide"),
        ("juryEndTime", 34_200, "Heure invalide"),
        ("jury", "BOR01MP", "Champ inconnu"),
    ],
)
def test_a_value_that_is_none_of_its_kind_is_refused(member, sent, message):
    assert refused(INTERVIEW | {member: sent}) == {member: message}


@pytest.mark.parametrize("letter", ["A", "B", "C", "D", "F", "ABS"])
def test_each_letter_of_the_contract_is_a_grade(letter):
    assert JuryGradeIn.model_validate(INTERVIEW | {"grade": letter}).grade == letter


def test_a_pfm_keeps_no_interview_type_and_no_times():
    pfm = JuryGradeIn.model_validate(INTERVIEW | {"gradeType": "PFM"})
    assert (pfm.jury_interview_type, pfm.jury_start_time, pfm.jury_end_time) == (None, None, None)
