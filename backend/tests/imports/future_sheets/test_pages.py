"""Which candidate each page of a big PDF belongs to, and which number in a file's name is a candidate's."""

import pytest

from parvis.imports.future_sheets.rules import is_name_of, number_of_page, parts_of
from parvis.imports.zip_imports.rules import number_named

KNOWN = {"1234567", "7654321", "M00001"}


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("fiche-avenir-N1234567.pdf", "1234567"),
        ("docs_1234567.pdf", "1234567"),
        ("1234567 - NOM_Prénom.pdf", "1234567"),
        ("m00001.pdf", "M00001"),
        ("11234567.pdf", None),
        ("12345678.pdf", None),
        ("2026-1234567-2.pdf", "1234567"),
        ("1234567_7654321.pdf", "TWO_NUMBERS"),
        ("1234567-1234567.pdf", "1234567"),
        ("valmy.pdf", None),
    ],
)
def test_a_name_is_of_the_candidate_whose_whole_number_it_holds(name, number):
    assert number_named(name, KNOWN) == number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("N°1234567 M. DUPONT\nsuite", "1234567"),
        ("  N º 1234567 Mme LE GALL", "1234567"),
        ("Fiche\nN°1234567 M. DUPONT", "1234567"),
        ("Parcoursup 2027\r\nLycée Valmy\r\n\r\nFiche Avenir\r\nN° 1234567 MLLE LE GALL", "1234567"),
        ("Fiche Avenir – N°1234567 Mme DUPONT", "1234567"),
        ("Fiche Avenir\nN°1234567\nM. DUPONT", "1234567"),
        ("Fiche\nN°1234567 de sa soeur", None),
        ("Fiche\nvoir le dossier N°1234567 M. DUPONT", None),
        ("Fiche\nN°1234567b M. DUPONT", None),
        ("Sommaire\nN°1234567 M. DUPONT\nN°7654321 Mme LE GALL", None),
        ("a\nb\nc\nd\ne\nf\ng\nh\nN°1234567 M. DUPONT", None),
        ("Vu le dossier N°1234567", None),
        ("Lycée\nDossier n°1234567 du 12/05 Page 2", "1234567"),
        ("Dossier n°1234567\nautre ligne\nPage 2", "1234567"),
        ("Lycée Valmy\nDOSSIER N° 1234567 - DUPONT Zoé", "1234567"),
        ("Lycée Valmy | Dossier N° 1234567", "1234567"),
        ("Le candidat cite le dossier n°1234567 de sa soeur", None),
        ("Le candidat cite le\ndossier n°1234567 de sa soeur", None),
        ("Dossier n°1234567 Page 2\nDossier n°7654321", "1234567"),
        ("Dossier n°1234567\nDossier n°7654321", None),
        ("Dossier n°1234567b", None),
        ("Dossier n°1234567 Page 1\nDossier n°7654321 Page 2", None),
    ],
)
def test_a_page_is_of_the_number_that_it_begins_with_or_carries(text, number):
    found = number_of_page(text)
    assert (found and found.number) == number


def test_pages_go_on_until_another_number_even_an_unknown_one():
    texts = ["garde", "N°1 M. A", "suite, voir N°2", "N°9 Mme B", "N°2 M. C"]
    assert [(part.number, part.pages) for part in parts_of(texts)] == [
        (None, "page 1"),
        ("1", "pages 2-3"),
        ("9", "page 4"),
        ("2", "page 5"),
    ]


def test_pages_that_each_carry_the_number_are_of_one_part():
    texts = ["Dossier n°1 Page 1", "Dossier n°1 Page 2", "Dossier n°2 Page 1"]
    assert [(part.number, part.pages) for part in parts_of(texts)] == [("1", "pages 1-2"), ("2", "page 3")]


@pytest.mark.parametrize(
    ("written", "last_name", "same"),
    [
        ("LE GALL Yann", "Le Gall", True),
        ("LE-GALL Yann", "LE GALL", True),
        ("Éva BRÉMOND", "BREMOND", True),
        ("LŒUILLET Anne", "LOEUILLET", True),
        ("ROUSSEL Lina", "BENSALEM", False),
        ("CHARPENTIER Louis", "CARPENTIER", False),
        ("", "DUPONT", True),
    ],
)
def test_a_name_is_compared_without_accents_case_or_dashes(written, last_name, same):
    assert is_name_of(written, last_name) is same
