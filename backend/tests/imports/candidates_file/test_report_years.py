"""Blocks of school reports are of the year that their cells say, wherever they stand in the file."""

import pytest

from tests.given.files import HEADERS, MARKER, ROWS, file_of, written
from tests.given.imports import imported, simulated
from tests.given.table import cell, table

SUBJECTS = ("Français", "Mathématiques Spécialité")
IDENTITY = ["Candidat - Code", "Candidat - Nom", "Candidat - Prénom", "Niveau Etude 2025/2026"]
CANDIDATES = 12
TERMINALE, PREMIERE = "2025-2026", "2024-2025"

Column = tuple[str, list[str]]


def _identity() -> list[Column]:
    numbers = [str(101 + row) for row in range(CANDIDATES)]
    return [*zip(IDENTITY, (numbers, [f"NOM{n}" for n in numbers], numbers, ["T"] * CANDIDATES), strict=True)]


def _block(year: str, first_mark: int, *, marker: str = MARKER, years: list[str] | None = None) -> list[Column]:
    columns: list[Column] = [(marker, years or [year] * CANDIDATES)]
    for term in (1, 2):
        columns.append(("Périodicité du bulletin -Libellé", [f"{year} {term}"] * CANDIDATES))
        for offset, subject in enumerate(SUBJECTS):
            marks = [str(first_mark + (row + term + offset) % 7) for row in range(CANDIDATES)]
            columns += [
                (f"Moyenne du Candidat - {subject} - Trimestre {term}", marks),
                (f"Moyenne classe Candidat - {subject} - Trimestre {term}", [f"{mark},5" for mark in marks]),
            ]
    return columns


def _file(*columns: list[Column]) -> bytes:
    every = [column for part in columns for column in part]
    return written([header for header, _ in every], [*zip(*(cells for _, cells in every), strict=True)])


FINAL, FIRST = _block(TERMINALE, 10), _block(PREMIERE, 1)
USUAL = _file(_identity(), FINAL, FIRST)


def _codes(report) -> dict[str, int]:
    return {each.code: each.count for each in report.warnings}


@pytest.fixture
def campaign(database):
    assert imported(USUAL).warnings == []


@pytest.mark.usefixtures("campaign")
@pytest.mark.parametrize(
    "columns",
    [
        [_identity(), FIRST, FINAL],
        [FIRST, _identity(), FINAL],
        sorted([*_identity(), *FINAL, *FIRST], key=lambda column: column[0]),
        sorted([*_identity(), *FIRST, *FINAL], key=lambda column: column[0]),
        sorted([*_identity(), *FINAL, *FIRST], key=lambda column: column[0], reverse=True),
    ],
    ids=["exchanged", "exchanged, before the identity", "sorted", "exchanged, then sorted", "sorted backwards"],
)
def test_the_same_cells_in_another_order_change_nothing(columns):
    content = _file(*columns) if isinstance(columns[0], list) else _file(columns)

    report = simulated(content)

    assert (report.counts.values, report.columns_added, report.columns_removed, _codes(report)) == (0, [], [], {})


@pytest.mark.usefixtures("database")
def test_a_first_file_with_exchanged_blocks_gives_the_names_of_the_usual_order():
    exchanged = simulated(_file(_identity(), FIRST, FINAL))

    assert exchanged.warnings == []
    assert sorted(exchanged.columns) == sorted(simulated(USUAL).columns)


@pytest.mark.usefixtures("campaign")
def test_premiere_alone_stays_premiere_and_is_told_to_lack_terminale():
    content = _file(_identity(), FIRST)

    report = imported(content)

    assert (report.counts.values, report.columns_added, _codes(report)) == (0, [], {"REPORT_BLOCK_MISSING": 1})
    [warning] = report.warnings
    assert (warning.must_accept, warning.people, warning.lines) == (True, [], [])
    assert len(report.columns_removed) == len(FINAL)
    mark = "Parcoursup[Moyenne du Candidat - Français - Trimestre 1_2]"
    assert (cell("101", mark), cell("101", "Parcoursup[Périodicité du bulletin -Libellé (3)]")) == (2, "2024-2025 1")
    back = imported(USUAL)
    assert (back.counts.values, back.columns_removed, _codes(back)) == (
        len(FINAL) * CANDIDATES,
        [],
        {"FILE_IMPORTED_BEFORE": 0},
    )


@pytest.mark.usefixtures("database")
def test_premiere_alone_in_the_first_file_keeps_its_names_when_terminale_comes():
    first = imported(_file(_identity(), FIRST))
    assert first.warnings == []
    both = imported(USUAL)
    assert (both.columns_removed, len(both.columns_added), _codes(both)) == ([], len(FINAL), {})
    assert cell("101", "Parcoursup[Moyenne du Candidat - Français - Trimestre 1_1]") == 11
    assert cell("101", "Parcoursup[Moyenne classe Candidat - Français - Trimestre 1]") == 2.5


@pytest.mark.usefixtures("campaign")
@pytest.mark.parametrize(("agreeing", "warned"), [(11, {}), (10, {"REPORT_YEARS_MIXED": 2})])
def test_a_tenth_of_cells_of_another_year_is_mixed(agreeing, warned):
    years = [TERMINALE] * agreeing + ["2023/24"] * (CANDIDATES - agreeing)
    report = simulated(_file(_identity(), _block(TERMINALE, 10, years=years), FIRST))
    assert _codes(report) == warned
    assert [each.lines for each in report.warnings] == [[12, 13]][: len(warned)]
    assert all(each.must_accept for each in report.warnings)


@pytest.mark.usefixtures("campaign")
def test_two_blocks_of_one_year_are_told_and_named_by_their_order():
    report = simulated(_file(_identity(), FINAL, _block(PREMIERE, 1, years=[TERMINALE] * CANDIDATES)))
    assert _codes(report) == {"REPORT_YEARS_MIXED": CANDIDATES}
    assert report.columns_removed == []


@pytest.mark.usefixtures("campaign")
def test_blank_cells_say_nothing_but_a_whole_blank_column_is_told():
    some = [""] * 11 + [PREMIERE]
    exchanged = [_identity(), _block(PREMIERE, 1, years=some), _block(TERMINALE, 10)]
    assert _codes(simulated(_file(*exchanged))) == {}
    blank = simulated(_file(_identity(), _block(TERMINALE, 10, years=[""] * CANDIDATES), FIRST))
    assert (_codes(blank), blank.columns_removed) == ({"REPORT_YEARS_MIXED": CANDIDATES}, [])


@pytest.mark.usefixtures("campaign")
def test_the_class_tells_where_the_year_is_blank():
    blank = [""] * CANDIDATES
    first, final = _block(PREMIERE, 1, years=blank), _block(TERMINALE, 10, years=blank)
    first.insert(1, ("Bulletins - Classe - Libellé", ["Première générale"] * CANDIDATES))
    final.insert(1, ("Bulletins - Classe - Libellé", ["Terminale générale"] * CANDIDATES))
    report = simulated(_file(_identity(), first, final))
    marks = [name for name in report.columns if name.startswith("Moyenne du")]
    assert [name[-2:] for name in marks] == ["_2"] * 4 + ["_1"] * 4
    assert sum(len(change.cells) for change in report.changes if change.kind == "CHANGED") >= CANDIDATES


@pytest.mark.usefixtures("database")
def test_without_years_in_headers_the_newer_block_is_terminale_and_stays_so():
    identity = _identity()[:3]
    imported(_file(identity, FIRST, FINAL))
    assert cell("101", "Parcoursup[Moyenne du Candidat - Français - Trimestre 1_1]") == 11
    alone = simulated(_file(identity, FIRST))
    assert (alone.campaign_year, alone.counts.values, _codes(alone)) == (2026, 0, {"REPORT_BLOCK_MISSING": 1})


@pytest.mark.usefixtures("database")
def test_marks_that_exchange_their_years_since_the_former_file_are_told():
    imported(file_of("A"))
    headers = HEADERS["A"]
    final, first = (index for index, header in enumerate(headers) if header.startswith("Moyenne candidat"))
    rows = [[*row] for row in ROWS["A"]]
    for row in rows:
        row[final], row[first] = row[first], row[final]
    [warning] = simulated(written(headers, rows)).warnings
    assert (warning.code, warning.count, warning.must_accept) == ("REPORT_YEARS_MIXED", 4, True)
    rows[0][final], rows[0][first] = "12", "11"
    assert simulated(written(headers, rows)).warnings == []


@pytest.mark.usefixtures("database")
def test_a_sorted_first_file_names_columns_as_the_usual_order_does():
    columns = sorted([*_identity(), *FINAL, *FIRST], key=lambda column: column[0])
    imported(_file(columns))
    assert table().rows == CANDIDATES
    assert simulated(USUAL).counts.values == 0
