"""A candidate whose row is refused is in the file all the same: nobody takes them for one who vanished."""

from collections.abc import Callable

import pytest
from sqlalchemy import select

from parvis.candidate_table.log.model import ImportBlob
from parvis.imports.candidates_file.schemas import ReportOut
from parvis.kernel.db import new_session
from tests.given.files import HEADERS, ROWS, file_of, written
from tests.given.imports import confirmed
from tests.given.table import cell

Simulate = Callable[[bytes], ReportOut]
Import = Callable[..., ReportOut]

FIRST, SECOND = ROWS["D"]
REFUSED = {
    "a field too many": ([*SECOND[:3], "LE\rGALL", *SECOND[4:], ""], "utf-8-sig"),
    "a field too few": ([*SECOND[:3], "LÉ GALL", *SECOND[4:-1]], "cp1252"),
    "a quote never closed": ([*SECOND[:6], '"yann', *SECOND[7:]], "utf-8"),
    "a cell too long": ([*SECOND[:6], "y" * 40_000, *SECOND[7:]], "utf-8"),
}


@pytest.mark.parametrize(("row", "encoding"), REFUSED.values(), ids=REFUSED)
def test_a_candidate_whose_row_is_refused_has_not_vanished(
    row: list[str], encoding: str, imported: Import, simulated: Simulate
):
    imported(file_of("D"))
    report = simulated(written(HEADERS["D"], [FIRST, row], encoding))
    assert (report.counts.refused, report.counts.vanished) == (1, 0)
    assert [each.external_id for each in report.refused] == ["102"]
    confirmed(report, accept=True)
    assert cell("102", "AbsentDuFichier") is False
    assert cell("102", "Nom") == "LE GALL"


def test_a_refused_row_of_an_unknown_number_is_nobody_s(imported: Import, simulated: Simulate):
    imported(file_of("D"))
    report = simulated(written(HEADERS["D"], [FIRST, ["G1", "ECF", "103", "X"], ["102"]]))
    assert (report.counts.refused, report.counts.vanished) == (2, 1)
    assert [each.external_id for each in report.refused] == [None, None]
    confirmed(report, accept=True)
    assert cell("102", "AbsentDuFichier") is True


def test_no_text_of_a_row_that_is_left_out_stays_with_the_table(imported: Import):
    again = [*ROWS["D"][0]]
    again[3] = "Zyxwvut"

    assert imported(written(HEADERS["D"], [*ROWS["D"], again]), accept=True).counts.refused == 1

    with new_session() as session:
        (blob,) = session.scalars(select(ImportBlob.content))
    assert (b"DUPONT" in bytes(blob), b"Zyxwvut" in bytes(blob)) == (True, False)
