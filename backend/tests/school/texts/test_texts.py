"""How texts are written, filled and published, and that those a school starts from may be saved."""

import re

import pytest

from parvis.school.texts.originals import ORIGINALS
from parvis.school.texts.rules import (
    LONGEST_TEXT,
    Passage,
    TextName,
    filled,
    is_page,
    longest,
    passages_of,
    published,
    text_as_written,
)

PASSAGES = (
    "Entre accolades, seuls ces passages existent : {date de dépôt}, {semaine des lettres}, {adresse de contact}, "
    "{programme}, {établissement}, {durée de conservation}, {prénom}"
)


def test_originals_are_texts_that_may_be_saved():
    assert {name: text_as_written(name, text) for name, text in ORIGINALS.items()} == dict(ORIGINALS)
    assert list(ORIGINALS) == list(TextName)


def test_originals_name_no_programme_of_their_own():
    assert [name for name, text in ORIGINALS.items() if "préparatoire" in text.lower()] == []


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (" \r\n ", "Texte obligatoire"),
        ("a" * (LONGEST_TEXT + 1), "Au plus 400 caractères"),
        ("Bonjour {nom}", PASSAGES),
        ("Bonjour {prénom", PASSAGES),
        ("Bonjour }", PASSAGES),
        ("Bonjour \x07", "Ce texte contient un caractère qui ne s'affiche pas"),
        ("Bonjour \u202e", "Ce texte contient un caractère qui ne s'affiche pas"),
    ],
)
def test_text_that_candidates_could_not_read_is_refused(text: str, sentence: str):
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        text_as_written(TextName.PFM, text)


@pytest.mark.parametrize("text", ["a" * LONGEST_TEXT, "X {prénom} X", "Bonjour\u00a0! Oui\u202f?", "Un\n  deux"])
def test_text_that_reads_well_stays_as_it_is(text: str):
    assert text_as_written(TextName.PFM, text) == text


@pytest.mark.parametrize("written", ["  Un\r\ndeux \n", "Un \rdeux", "Un  \ndeux\u00a0\n\n"])
def test_text_keeps_its_lines_and_loses_the_blanks_around_them(written: str):
    assert text_as_written(TextName.PFM, written) == "Un\ndeux"


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        (
            TextName.SUBJECT_ACTIVATION,
            "Votre compte\nBcc: voleur@exemple.fr",
            "L'objet d'un e-mail tient sur une ligne",
        ),
        (TextName.SUBJECT_ACTIVATION, "a" * 151, "Au plus 150 caractères"),
        (TextName.MAIL_ACTIVATION, "a" * 1501, "Au plus 1500 caractères"),
        (TextName.PAGE_PRIVACY, "Bonjour {prénom}", "Entre accolades"),
        (TextName.MAIL_FORGOTTEN, "Candidature {numéro}", "Entre accolades"),
    ],
)
def test_each_text_has_its_own_length_lines_and_passages(name: TextName, text: str, sentence: str):
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}"):
        text_as_written(name, text)
    assert len(ORIGINALS[name]) <= longest(name)


def test_a_public_page_says_nothing_of_a_person():
    personal = {Passage.FIRST_NAME, Passage.NUMBER}
    assert [name for name in TextName if is_page(name) and personal & set(passages_of(name))] == []


def test_a_value_that_begins_a_line_has_a_capital():
    values = {Passage.INSTITUTION: "l'établissement"}
    assert filled("{établissement} et {établissement}\n{établissement}", values) == (
        "L'établissement et l'établissement\nL'établissement"
    )


def test_what_is_left_to_complete_is_not_published_nor_a_heading_above_nothing():
    page = "## Un\nOui.\n[à compléter : ville]\n\n## Deux\n[à compléter]\n\n## Trois\nNon.\n\n## Fin\n[à compléter]\n"
    assert published(page) == "## Un\nOui.\n\n## Trois\nNon."
