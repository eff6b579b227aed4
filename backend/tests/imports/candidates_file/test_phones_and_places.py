"""Telephone numbers in one form, and places that are not recognised told."""

import pytest
from sqlalchemy import select

from parvis.candidates.record.model import Candidate
from parvis.kernel.db import new_session
from tests.given.files import HEADERS, ROWS, written
from tests.given.imports import imported, simulated
from tests.given.table import cell

PHONE = "Téléphone mobile"
DEPARTMENT = "Département Etablissement origine - Code 2025/2026"
COUNTRY = HEADERS["D"].index("Pays Etablissement origine - Libellé 2025/2026")


def _with_phones(*phones: str) -> bytes:
    rows = [[*row, phone] for row, phone in zip(ROWS["D"], phones, strict=True)]
    return written([*HEADERS["D"], PHONE], rows)


def _codes(report) -> dict[str, int]:
    return {each.code: each.count for each in report.warnings}


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize("written_as", ["06.12.34.56.78", "+33 (0)6 12 34 56 78", "06 12 34 56 78", "0033612345678"])
def test_a_number_is_stored_in_one_form_and_another_writing_changes_nothing(written_as):
    assert imported(_with_phones("0612345678", "")).warnings == []

    report = imported(_with_phones(written_as, ""))

    with new_session() as session:
        phones = session.scalars(select(Candidate.phone_number).order_by(Candidate.row_number)).all()
        versions = session.scalars(select(Candidate.version).order_by(Candidate.row_number)).all()
    assert phones == ["+33612345678", None]
    assert (report.warnings, versions[1]) == ([], 1)
    assert cell("101", f"Parcoursup[{PHONE}]") in {written_as, 33612345678, 612345678}


@pytest.mark.usefixtures("database")
def test_numbers_that_are_none_or_doubtful_are_told_and_kept():
    report = imported(_with_phones("612345678", "voir mon père"))
    [warning] = report.warnings
    assert (warning.code, warning.count, warning.must_accept) == ("PHONES_UNREADABLE", 2, False)
    assert ([each.external_id for each in warning.people], warning.lines) == (["101", "102"], [2, 3])
    with new_session() as session:
        phones = session.scalars(select(Candidate.phone_number).order_by(Candidate.row_number)).all()
    assert phones == ["+33612345678", "voir mon père"]
    assert _codes(simulated(_with_phones("22 123 456", "+216 22 123 456"))) == {"PHONES_UNREADABLE": 1}


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize(
    ("department", "country", "unknown"),
    [
        ("075", "France", 0),
        ("02A", "france", 0),
        ("0974", "", 0),
        ("Gironde", "", 0),
        ("Guadeloupe", "France", 0),
        ("", "Etats-Unis d'Amérique", 0),
        ("", "La Réunion", 0),
        ("099", "Maroc", 0),
        ("099", "France", 1),
        ("Aquitaine", "", 1),
        ("", "Atlantide", 1),
        ("33", "Atlantide", 1),
    ],
)
def test_places_that_are_not_recognised_are_told(department, country, unknown):
    first, second = ([*row, "33"] for row in ROWS["D"])
    first[COUNTRY], first[-1] = country, department
    report = simulated(written([*HEADERS["D"], DEPARTMENT], [first, second]))
    assert _codes(report) == ({"PLACES_UNKNOWN": 1} if unknown else {})
    assert [each.lines for each in report.warnings] == [[2]] * unknown
