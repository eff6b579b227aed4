"""School years, ranks of sites, and what a record created by hand says in the columns of the table."""

from datetime import date

import pytest

from parvis.candidate_space.own_record.rules import (
    business_cells,
    file_quota,
    is_manual,
    location_of,
    position_faults,
    school_years,
)
from parvis.candidates.record.model import Candidate


@pytest.mark.parametrize(("source", "manual", "files"), [("MANUAL", True, 25), ("PARCOURSUP", False, 10)])
def test_the_candidate_of_a_manual_record_may_write_it_and_add_more_files(source, manual, files):
    assert (is_manual(Candidate(source=source)), file_quota(source)) == (manual, files)


@pytest.mark.parametrize(
    ("day", "newest"),
    [
        (date(2026, 9, 30), "2025-2026"),
        (date(2026, 10, 1), "2026-2027"),
        (date(2026, 12, 31), "2026-2027"),
        (date(2027, 1, 1), "2026-2027"),
    ],
)
def test_a_school_year_begins_on_the_first_of_october(day, newest):
    assert school_years(day)[0] == newest


def test_the_last_three_school_years_come_newest_first():
    assert school_years(date(2027, 3, 1)) == ["2026-2027", "2025-2026", "2024-2025"]


def test_ranks_from_one_to_the_number_of_sites_are_well():
    assert position_faults([2, 1.0, 3], 3) == {}


@pytest.mark.parametrize(
    ("positions", "faults"),
    [
        ([None, 1, 2], {0: "Valeur requise"}),
        ([None, None, 1], {0: "Valeur requise", 1: "Valeur requise"}),
        ([0, 1, 2], {0: "Doit être supérieur à 1"}),
        ([0.5, 1, 2], {0: "Doit être supérieur à 1"}),
        ([1, 2, 4], {2: "Doit être inférieur ou égal à 3"}),
        ([1, 2, 2.5], {2: "Doit être un nombre entier"}),
        (
            [1, 2, 2],
            {
                1: "La valeur 2 ne peut-être utilisée qu'une seule fois",
                2: "La valeur 2 ne peut-être utilisée qu'une seule fois",
            },
        ),
        ([-1, -1, 1], {0: "Doit être supérieur à 1", 1: "Doit être supérieur à 1"}),
    ],
)
def test_a_rank_is_told_its_first_fault(positions, faults):
    assert position_faults(positions, 3) == faults


@pytest.mark.parametrize(
    ("text", "location"), [("Gironde", "33"), ("33", "33"), ("maroc", "Maroc"), ("Atlantide", None), ("", None)]
)
def test_a_text_names_a_department_or_a_country(text, location):
    assert location_of(text) == location


def test_a_profile_says_in_the_table_what_a_file_would():
    assert business_cells(
        site_value="Bordeaux",
        scholarship=True,
        current_year="Terminale",
        newest_year={"location": "33", "school": "Lycée Montaigne"},
    ) == {
        "LieuEntretien": "Bordeaux",
        "Boursier": "Boursier",
        "DepartementEtablissement": "33",
        "PaysEtablissement": "France",
        "NomEtablissement": "Lycée Montaigne",
        "BacPlus1": "Non",
    }


def test_a_school_abroad_has_a_country_and_no_department():
    cells = business_cells(site_value=None, scholarship=False, current_year="Bac+2", newest_year={"location": "Maroc"})
    assert cells == {
        "LieuEntretien": None,
        "Boursier": "Non boursier",
        "DepartementEtablissement": None,
        "PaysEtablissement": "Maroc",
        "NomEtablissement": None,
        "BacPlus1": "Non",
    }


def test_what_was_not_answered_is_blank():
    cells = business_cells(site_value=None, scholarship=None, current_year=None, newest_year={})
    assert set(cells.values()) == {None}


@pytest.mark.parametrize("level", ["Bac+1", "bac +1", " BAC + 1 "])
def test_a_level_is_bac_plus_1_however_the_campaign_spells_it(level):
    cells = business_cells(site_value=None, scholarship=None, current_year=level, newest_year={})
    assert cells["BacPlus1"] == "Oui"
