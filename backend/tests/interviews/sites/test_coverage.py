"""Which site receives a candidate (docs/rules/interviews.md)."""

import uuid

import pytest

from parvis.interviews.sites.model import InterviewSite, SiteValue
from parvis.interviews.sites.rules import Wish, coverage_of, name_key, value_key

BORDEAUX, NANCY = uuid.UUID(int=1), uuid.UUID(int=2)


def site(site_id: uuid.UUID, name: str, departments: list[str], countries: list[str]) -> InterviewSite:
    values = [
        SiteValue(key=value_key(text), value=text, remote=remote, site_id=site_id)
        for remote, text in ((True, f"{name} à distance"), (False, name))
    ]
    return InterviewSite(id=site_id, name=name, departments=departments, countries=countries, values=values)


@pytest.fixture
def sites() -> list[InterviewSite]:
    return [
        site(BORDEAUX, "Bordeaux", ["33", "40"], ["France", "Maroc", "Espagne"]),
        site(NANCY, "Nancy", ["40", "54"], ["France", "Espagne"]),
    ]


@pytest.mark.parametrize(
    ("location", "department", "country", "expected"),
    [
        ("Bordeaux", "54", "France", Wish(BORDEAUX, chosen=True)),
        (" BORDEAUX   à distance", None, None, Wish(BORDEAUX, remote=True, chosen=True)),
        ("Nancy a distance", None, None, Wish(NANCY, remote=True, chosen=True)),
        ("Ailleurs", "33", "France", Wish(BORDEAUX)),
        (None, "Meurthe-et-Moselle", None, Wish(NANCY)),
        (None, "33", "Maroc", Wish(BORDEAUX)),
        (None, "40", "France", Wish(None, claimed_by=(BORDEAUX, NANCY))),
        (None, "75", "Maroc", Wish(None)),
        (None, None, "France", Wish(None)),
        (None, None, "MAROC", Wish(BORDEAUX)),
        (None, "étranger", "Maroc", Wish(BORDEAUX)),
        (None, None, "Espagne", Wish(None, claimed_by=(BORDEAUX, NANCY))),
        (None, None, "Atlantide", Wish(None)),
        (None, None, None, Wish(None)),
        ("", "", "", Wish(None)),
    ],
)
def test_site_of_a_candidate(
    sites: list[InterviewSite], location: str | None, department: str | None, country: str | None, expected: Wish
):
    assert coverage_of(sites).wish(location, department, country) == expected


@pytest.mark.parametrize(
    ("other", "is_same"), [("  évry   CENTRE ", True), ("Evry centre", True), ("Évry-centre 2", False), ("", False)]
)
def test_two_sites_have_the_same_name_ignoring_accents_case_and_blanks(other: str, is_same: bool):
    assert (name_key("Évry Centre") == name_key(other)) == is_same
