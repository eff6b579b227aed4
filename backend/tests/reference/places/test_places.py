"""Departments and countries: the lists that forms offer, and how files write them."""

import json
from importlib.resources import files

import pytest

from parvis.formula_language import french_key
from parvis.reference.places.queries import country_of, department_of, is_france


def test_departments_are_listed_by_number_with_those_overseas(client_as):
    departments = client_as("ROLE_ADMIN").get("/api/v1/departments/list").json()
    assert departments[0] == {"departmentNumber": "01", "departmentName": "Ain"}
    assert {"departmentNumber": "2A", "departmentName": "Corse-du-Sud"} in departments
    assert {"departmentNumber": "974", "departmentName": "La Réunion"} in departments
    assert len({each["departmentNumber"] for each in departments}) == len(departments) == 109


def test_countries_are_listed_in_french_order(client_as):
    countries = client_as("ROLE_CANDIDATE").get("/api/v1/countries/list").json()
    assert "France" in countries
    assert countries == sorted(countries, key=french_key)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("33", "33"),
        ("1", "01"),
        ("01", "01"),
        ("2a", "2A"),
        ("974", "974"),
        (" Cote d'Or ", "21"),
        ("Côte-d’Or", "21"),
        ("LA RÉUNION", "974"),
        ("33 - Gironde", "33"),
        ("Gironde (33)", "33"),
        ("Seine-Saint-Denis (93)", "93"),
        ("Ain (001)", "01"),
        ("075", "75"),
        ("001", "01"),
        ("02A", "2A"),
        ("02b", "2B"),
        ("0974", "974"),
        ("033 - Gironde", "33"),
        ("Guadeloupe", "971"),
        ("MARTINIQUE", "972"),
        ("Guyane", "973"),
        ("Guyane française", "973"),
        ("Réunion", "974"),
        ("île de la Réunion", "974"),
        ("Mayotte", "976"),
        ("Val d’Oise", "95"),
        ("Alpes de haute provence", "04"),
        ("Île-de-France", None),
        ("Bretagne", None),
        ("099", None),
        ("00", None),
        ("33000", None),
        ("Lyon (3e)", None),
        ("99", None),
        ("0", None),
        ("", None),
        ("Bordeaux", None),
    ],
)
def test_department_is_known_by_number_or_name(text: str, number: str | None):
    assert department_of(text) == number


@pytest.mark.parametrize(("text", "france"), [("france", True), (" FRANCE ", True), ("Maroc", False), ("", False)])
def test_france_is_known_without_case(text: str, france: bool):
    assert is_france(text) is france


@pytest.mark.parametrize(
    ("text", "country"),
    [
        ("USA", "États-Unis"),
        ("Etats-Unis d'Amérique", "États-Unis"),
        ("Angleterre", "Royaume-Uni"),
        ("grande bretagne", "Royaume-Uni"),
        ("Hollande", "Pays-Bas"),
        ("Vietnam", "Viêt Nam"),
        ("République tchèque", "Tchéquie"),
        ("Fédération de Russie", "Russie"),
        ("RÉPUBLIQUE POPULAIRE DE CHINE", "Chine"),
        ("Hong-Kong", "R.A.S. chinoise de Hong Kong"),
        ("République démocratique du Congo", "Congo-Kinshasa"),
        ("Congo", "Congo-Brazzaville"),
        ("Corée (République de)", "Corée du Sud"),
        ("Île Maurice", "Maurice"),
        ("Birmanie", "Myanmar (Birmanie)"),
        ("Guinée", "Guinée"),
        ("Réunion", "La Réunion"),
    ],
)
def test_country_is_known_by_its_usual_names(text: str, country: str):
    assert country_of(text) == country


def test_usual_names_are_of_places_of_the_lists_and_are_no_other_place():
    named = json.loads((files("parvis.reference.places") / "places.json").read_text("utf-8"))
    for country, names in named["usualNamesOfCountries"].items():
        assert {country_of(name) for name in (country, *names)} == {country}
    for number, names in named["usualNamesOfDepartments"].items():
        assert {department_of(name) for name in (number, *names)} == {number}
    assert set(named["callingCodes"]) <= set(named["countries"])


def test_country_is_known_without_case_or_accents():
    assert country_of("cote d'ivoire") == "Côte d’Ivoire"
    assert country_of("Atlantide") is None
