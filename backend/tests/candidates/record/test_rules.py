"""Who has the same name, and which statuses the columns give."""

import pytest

from parvis.candidates.record.rules import name_key, statuses_of


@pytest.mark.parametrize(
    ("last", "first", "is_same"),
    [
        ("Dupont", "Marie-Ève", True),
        ("DÜPONT", "MARIE\u2010EVE", True),
        ("dupont", "marie eve", True),
        ("Dupont", "Marie\u00adÈve", True),
        ("Dupont", "Marieève", False),
        ("Marie-Ève", "Dupont", False),
        ("Dupond", "Marie-Ève", False),
    ],
)
def test_accents_case_and_dashes_make_no_other_name(last, first, is_same):
    assert (name_key(last, first) == name_key("DUPONT", "Marie-Ève")) == is_same


@pytest.mark.parametrize(
    ("cells", "statuses"),
    [
        ({}, []),
        ({"SportifDeHautNiveau": "Oui"}, ["SPORTIVE"]),
        ({"ArtisteDeHautNiveau": "Oui"}, ["ARTIST"]),
        ({"CDAPH": "Oui"}, ["HANDICAPPED"]),
        ({"FormationEtrangere": "Oui"}, ["OVERSEA_FORMATION"]),
        ({"CDAPH": "Non", "ArtisteDeHautNiveau": None}, []),
        ({"CDAPH": "Oui", "SportifDeHautNiveau": "Oui"}, ["SPORTIVE", "HANDICAPPED"]),
        ({"Boursier": "Boursier du secondaire"}, ["NON_CERTIFIED_SCHOLARSHIP_HOLDER"]),
        ({"Boursier": "BOURSIER", "BoursierCertifie": "Non"}, ["NON_CERTIFIED_SCHOLARSHIP_HOLDER"]),
        ({"Boursier": "Boursier", "BoursierCertifie": "Oui"}, []),
        ({"Boursier": "Non boursier"}, []),
        ({"Boursier": 3.0}, []),
    ],
)
def test_the_columns_say_the_statuses(cells, statuses):
    assert statuses_of(cells.get) == statuses
