"""What spreadsheets and people do to a file before it is imported: blanks, numbers, dates, lines that hold nothing."""

import pytest

from parvis.candidates.marks.service import GradeEdit, edit_marks
from parvis.candidates.record.model import Candidate
from parvis.imports.candidates_file.csv.reading import read_rows
from parvis.imports.candidates_file.errors import ImportFileInvalid
from parvis.kernel.db import new_session
from tests.given.files import HEADERS, MATHS_1, MATHS_2, MATHS_PLACE, ROWS, changed, file_of, written
from tests.given.imports import imported, simulated
from tests.given.people import ANNE
from tests.given.table import cell

NUMBER, LAST_NAME, FIRST_NAME, BIRTH, EMAIL, SCHOLARSHIP = 2, 3, 4, 5, 6, 7
NO_BREAK, ZERO_WIDTH, ORDER_MARK = "\xa0", "\u200b", "\ufeff"


@pytest.fixture
def campaign(database):
    imported(file_of("D"))


def person(number: str, name: str = "MARTIN", birth: str = "05/06/2008", **cells: str) -> list[str]:
    """Another row of the file."""
    row = [*ROWS["D"][0]]
    row[NUMBER], row[LAST_NAME], row[FIRST_NAME], row[BIRTH] = number, name, "Jeanne", birth
    row[EMAIL] = cells.get("email", "")
    return row


def numbered(*numbers: str) -> bytes:
    """A file in which the two known candidates bear these numbers, and eight others their own."""
    rows = [[*row[:NUMBER], number, *row[NUMBER + 1 :]] for row, number in zip(ROWS["D"], numbers, strict=True)]
    return written(HEADERS["D"], [*rows, *(person(str(300 + each), f"AUTRE{each}") for each in range(8))])


def warned(report) -> dict[str, tuple[int, list[int]]]:
    return {warning.code: (warning.count, warning.lines) for warning in report.warnings}


@pytest.mark.parametrize(
    "mark",
    ["12,04 ", "  12,04\t", f"{NO_BREAK}12,04", f"12,04{ZERO_WIDTH}", f"{ORDER_MARK}12,04 ", "\u202f12,04\u2060"],
)
def test_a_blank_around_a_mark_leaves_the_mark(campaign, mark: str):
    report = imported(changed({("101", MATHS_PLACE): mark}))
    assert (cell("101", MATHS_1), report.warnings) == (12.04, [])


def test_blanks_around_a_text_make_no_second_value(campaign):
    report = simulated(changed({("102", SCHOLARSHIP): f"Non boursier{NO_BREAK} ", ("101", LAST_NAME): " DUPONT "}))
    assert (report.counts.changed, report.warnings) == (0, [])


def test_a_blank_inside_a_cell_stays_and_a_cell_of_blanks_alone_is_blank(database):
    imported(changed({("101", LAST_NAME): "DU  PONT", ("101", MATHS_PLACE): f" {NO_BREAK}{ZERO_WIDTH}"}))
    assert (cell("101", "Nom"), cell("101", MATHS_1)) == ("DU  PONT", None)


def test_headers_are_trimmed_like_cells():
    table = read_rows(f"{ORDER_MARK}{NO_BREAK}Numero ;{ZERO_WIDTH}A\n1;2\n".encode())
    assert table.headers == ["Numero", "A"]


@pytest.mark.parametrize("written_as", ["14-mai", "#DIV/0!", "Abs", "=12+1", "21", "1 2"])
def test_a_known_mark_that_becomes_none_is_counted_with_its_line(campaign, written_as: str):
    report = simulated(changed({("101", MATHS_PLACE): written_as}))
    assert warned(report) == {"MARKS_LOST": (1, [2])}
    assert [each.external_id for each in report.warnings[0].people] == ["101"]


@pytest.mark.parametrize("written_as", ["", "N", "Aucune note", "13", "0", "20"])
def test_a_mark_that_is_gone_as_the_platform_writes_it_is_not_counted(campaign, written_as: str):
    assert simulated(changed({("101", MATHS_PLACE): written_as})).warnings == []


def test_marks_lost_of_one_person_count_each_and_a_text_that_was_none_does_not(campaign):
    report = simulated(changed({("101", MATHS_PLACE): "abs", ("101", 13): "abs", ("102", MATHS_PLACE): "abs"}))
    assert [(each.count, each.lines, len(each.people)) for each in report.warnings] == [(2, [2], 1)]


def test_blanks_that_an_earlier_import_kept_open_no_conflict_and_count_as_changed_once(database, monkeypatch):
    with monkeypatch.context() as before:  # versions that trimmed nothing
        before.setattr("parvis.imports.candidates_file.csv.cells.BLANKS", "")
        imported(changed({("101", MATHS_PLACE): " 11", ("102", MATHS_PLACE): "12 "}))
    with new_session() as session, session.begin():
        known = session.query(Candidate).filter_by(external_id="101").one()
        edits = [GradeEdit(MATHS_1, 15)]
        edit_marks(session, candidate_id=known.id, row_number=known.row_number, edits=edits, author=ANNE)
    now = changed({("101", MATHS_PLACE): "11", ("102", MATHS_PLACE): "12"})
    report = imported(now)
    assert (report.conflicts, report.counts.changed, cell("102", MATHS_1)) == ([], 2, 12)
    assert simulated(now).counts.changed == 0


@pytest.mark.parametrize(
    "form", ["101.0", "101,0", '"=""101"""', "0101", "1 01", f"1{NO_BREAK}01", '"=""00101"""', "0101,0"]
)
def test_a_damaged_number_is_the_known_one(campaign, form: str):
    report = imported(numbered(form, "102"))
    assert (report.counts.new, report.counts.refused, report.counts.vanished) == (8, 0, 0)
    assert cell("101", "Numero") == "101"


def test_a_number_written_as_a_formula_without_quotes_of_csv_is_the_known_one(campaign):
    assert simulated(numbered('="101"', "102")).counts.refused == 0


@pytest.mark.parametrize("form", ["1,66122E+06", "'777", "777.00", "\uff17\uff17\uff17", "abc", "777.0"])
def test_a_number_that_is_no_digits_among_digits_is_refused_by_its_line(campaign, form: str):
    row = person(form, "INCONNU")
    rows = [*ROWS["D"], *(person(str(300 + each), f"AUTRE{each}") for each in range(8)), row]
    [refused] = simulated(written(HEADERS["D"], rows)).refused
    expected = f"Ligne 12 : numéro de candidat « {form} » illisible"
    assert (refused.line, refused.code, refused.message, refused.external_id) == (12, "NUMBER_SHAPE", expected, None)


def test_an_unreadable_number_of_a_known_person_names_the_known_number_and_they_do_not_vanish(campaign):
    report = simulated(numbered("1,66122E+06", "102"))
    [refused] = report.refused
    assert refused.message.endswith("illisible ; cette personne est connue sous le numéro 101")
    assert (refused.external_id, report.counts.vanished) == ("101", 0)


def test_letters_and_digits_throughout_are_taken_as_numbers(database):
    rows = [person(f"A{each}", f"AUTRE{each}") for each in range(3)]
    assert simulated(written(HEADERS["D"], rows)).counts.new == 3


def test_digits_with_zeros_that_nobody_has_are_a_new_candidate(campaign):
    imported(changed(more=[person("0009123456")]))
    assert cell("0009123456", "Nom") == "MARTIN"


def test_a_known_number_with_zeros_is_found_without_them(database):
    imported(changed(more=[person("0009123456")]))
    assert simulated(changed(more=[person("9123456")])).counts.new == 0


@pytest.mark.parametrize("forms", [("101", "0101"), ("101", "101,0"), ("777", "0777"), ("0777", "00777")])
def test_two_writings_of_one_number_are_one_number_twice(campaign, forms: tuple[str, str]):
    rows = [person(form, f"NOM{each}") for each, form in enumerate(forms)]
    others = [person(str(300 + each), f"AUTRE{each}") for each in range(8)]
    [refused] = simulated(written(HEADERS["D"], [*ROWS["D"][1:], *rows, *others])).refused
    assert (refused.line, refused.code) == (4, "NUMBER_REPEATED")


def test_the_same_person_under_another_number_is_warned_whatever_accents_and_dashes(campaign):
    twin = [*ROWS["D"][0]]
    twin[NUMBER], twin[LAST_NAME], twin[FIRST_NAME], twin[EMAIL] = "909", "Dupont", "ZOE", "x@exemple.fr"
    report = simulated(changed(more=[twin]))
    assert warned(report) == {"SAME_PERSON_OTHER_NUMBER": (1, [4])}
    [found] = report.warnings[0].people
    assert (found.external_id, found.new_external_id) == ("101", "909")


def test_two_new_rows_of_one_person_are_warned(campaign):
    report = simulated(changed(more=[person("501"), person("502")]))
    [found] = report.warnings[0].people
    assert (warned(report), found.external_id, found.new_external_id) == (
        {"SAME_PERSON_OTHER_NUMBER": (1, [5])},
        "501",
        "502",
    )


def test_the_same_name_born_another_day_is_another_person(campaign):
    assert simulated(changed(more=[person("501"), person("502", birth="06/06/2008")])).warnings == []


@pytest.mark.parametrize("birth", ["31/02/2008", "février", "2008/02/03", "23/09/2049", "23/09/1909"])
def test_birth_dates_that_are_none_or_cannot_be_are_counted(database, birth: str):
    report = simulated(changed({("101", BIRTH): birth}))
    assert warned(report) == {"BIRTH_DATES_UNREADABLE": (1, [2])}


@pytest.mark.parametrize("birth", ["", "3/2/2008", "2008-02-03", " 03/02/2008 ", "03/02/1960"])
def test_birth_dates_of_the_calendar_are_read(database, birth: str):
    assert simulated(changed({("101", BIRTH): birth})).warnings == []


@pytest.mark.parametrize(
    "email", ["zoe", "zoe@", "zoé@exemple.fr", "zoe@exemple.fr, a@b.fr", "mailto:zoe@exemple.fr", "zoe@exemple"]
)
def test_addresses_that_no_mail_reaches_are_counted(database, email: str):
    assert warned(simulated(changed({("101", EMAIL): email}))) == {"ADDRESSES_UNUSABLE": (1, [2])}


@pytest.mark.parametrize("email", ["", "zoe@école.fr", "ZOE.D+x@exemple.fr "])
def test_addresses_that_mail_reaches_are_not(database, email: str):
    assert simulated(changed({("101", EMAIL): email})).warnings == []


@pytest.mark.parametrize(
    "line", [";" * 15, ";;", ";" * 30, f" ;{NO_BREAK};{ZERO_WIDTH}", '"";""', "   ", "\t;"], ids=range(7)
)
def test_empty_lines_are_left_out_and_counted(database, line: str):
    lines = file_of("D").decode().split("\r\n")
    content = "\r\n".join([lines[0], line, lines[1], line, lines[2], "1;2", line, ""])
    report = simulated(content.encode())
    assert (report.counts.new, report.counts.empty_lines) == (2, 3)
    assert [(row.line, row.code) for row in report.refused] == [(6, "COLUMN_COUNT")]


def test_empty_lines_beside_a_wrong_quote_are_left_out_too():
    table = read_rows(b'Numero;A\n;\n1;a"b\n;;\n\n2;c\n')
    assert (table.empty, len(table)) == (3, 2)


def test_a_file_of_empty_lines_alone_has_no_candidate():
    with pytest.raises(ImportFileInvalid) as caught:
        read_rows(b"Numero;A\n;\n;;\n")
    assert caught.value.message == "Le fichier ne contient aucune ligne de candidat."


def test_one_separator_too_many_on_every_line_stays_refused(database):
    rows = [[*row, ""] for row in ROWS["D"]]
    assert simulated(written(HEADERS["D"], rows)).counts.refused == 2


@pytest.mark.parametrize("first", ["sep=;\r\n", "SEP=;\n", "\ufeffsep=;\n", "\ufeffSep=; \r\n"])
def test_a_line_that_tells_the_separator_is_skipped_and_lines_stay_physical(database, first: str):
    report = simulated(first.encode() + file_of("D") + b"1;2\r\n")
    assert (report.counts.new, [(row.line, row.record) for row in report.refused]) == (2, [(5, 4)])


def test_a_line_that_tells_another_separator_refuses_the_file():
    with pytest.raises(ImportFileInvalid) as caught:
        read_rows(b"sep=,\nNumero,A\n1,2\n")
    assert (
        caught.value.message
        == "Le séparateur du fichier est la virgule : les colonnes doivent être séparées par « ; »."
    )


def test_marks_of_the_first_year_are_marks_too(campaign):
    assert warned(simulated(changed({("102", 13): "abs"}))) == {"MARKS_LOST": (1, [3])}
    assert cell("102", MATHS_2) == 10
