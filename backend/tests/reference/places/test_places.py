"""Departments and countries: the lists that forms offer, and how files write them."""

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


def test_country_is_known_without_case_or_accents():
    assert country_of("cote d'ivoire") == "Côte d’Ivoire"
    assert country_of("Atlantide") is None
