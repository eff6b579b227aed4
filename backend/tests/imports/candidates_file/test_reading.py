"""What a file holds, and what the refusal of any other file says."""

import io
import random
import zipfile
from collections.abc import Sequence

import polars as pl
import pytest

from parvis.imports.candidates_file.csv.reading import read_rows
from parvis.imports.candidates_file.csv.rows import FileRows
from parvis.imports.candidates_file.errors import ImportFileInvalid


def cells(file: FileRows) -> list[tuple[str | None, ...]]:
    return pl.DataFrame([column.nullable_texts() for column in file.columns]).rows()


def refusals(file: FileRows) -> list[tuple[int, str]]:
    return [(row.line, row.code) for row in file.refused]


def refusal_of(content: bytes) -> str:
    with pytest.raises(ImportFileInvalid) as caught:
        read_rows(content)
    return caught.value.message


def zipped() -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        archive.writestr("candidats.csv", "Numéro;Nom\n1;A\n")
    return content.getvalue()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "vide"),
        (b"\xef\xbb\xbf\r\n\r\n", "vide"),
        ("Numéro;Nom\n".encode(), "aucune ligne"),
        ("Numéro;Nom".encode(), "aucune ligne"),
        ("Numéro,Nom\n1,A\n".encode(), "la virgule"),
        ("Numéro\tNom\n1\tA\n".encode(), "la tabulation"),
        ("Numéro\n1\n".encode(), "qu'une colonne"),
        (zipped(), "zip"),
        (b"%PDF-1.7 ;\n1;2\n", "PDF"),
        ("Numéro;Nom\n1;A\n".encode("utf-16"), "UTF-16"),
        (b"Numero;Nom\n1;A\n2;B\0\n", "Ligne 3 : le fichier contient un caractère nul"),
        ("Numero;Nom\n1;A\n2;Élodie\n".encode("mac-roman") + b"3;\x8f\n", "Ligne 3 : encodage inconnu"),
        ("Numero;Nom\n1;Zoé\n".encode() + b"2;No\xebl\n", "Ligne 3 : encodage inconnu"),
        (b";" * 6000 + b"\n1\n", "5000 au plus"),
    ],
)
def test_reading_says_what_a_wrong_file_is(content: bytes, sentence: str):
    assert sentence in refusal_of(content)


def test_reading_refuses_rows_of_another_width_by_their_line():
    table = read_rows(b'Numero;Nom;Texte\n1;A;"deux\nlignes"\n2;B\n\n3;C;c;d\n4;D;\n')
    assert cells(table) == [("1", "A", "deux\nlignes"), ("4", "D", None)]
    assert table.lines.tolist() == [2, 7]
    assert [row.message for row in table.refused] == [
        "Ligne 4 : 2 champs au lieu de 3",
        "Ligne 6 : 4 champs au lieu de 3",
    ]


def test_reading_refuses_a_cell_of_a_million_characters_and_keeps_the_others():
    table = read_rows(b"Numero;Texte\n1;a\n2;" + b"x" * 1_000_000 + b"\n3;c\n")
    assert cells(table) == [("1", "a"), ("3", "c")]
    assert [(row.line, row.code, row.column) for row in table.refused] == [(3, "CELL_TOO_LONG", "Texte")]


@pytest.mark.parametrize(
    ("content", "kept", "refused"),
    [
        (b'N;T\n1;"never closed\n2;b\n3;c\n', ["2", "3"], [(2, "QUOTES")]),
        (b'N;T\n1;a\n2;"b" b\n3;c\n', ["1", "3"], [(3, "QUOTES")]),
        (b'N;T\n1;"x\n2;"y"\n3;"z"\n', ["2", "3"], [(2, "QUOTES")]),
        (b'N;T\n1;5" disc\n2;"b;b"\n3\n', ["1", "2"], [(4, "COLUMN_COUNT")]),
        (b'N;T\n1;5" disc\n2;"' + b"x" * 40_000 + b'"\n3;c\n', ["1", "3"], [(3, "CELL_TOO_LONG")]),
    ],
)
def test_reading_of_stray_quotes_costs_only_their_line(content: bytes, kept: list[str], refused: list[tuple[int, str]]):
    table = read_rows(content)
    assert [row[0] for row in cells(table)] == kept
    assert refusals(table) == refused


@pytest.mark.parametrize(
    ("content", "texts"),
    [
        (b"N;T\r1;a\n2;b\n3;c\n", ["a", "b", "c"]),
        (b"N;T\r1;a\r2;b\r3;c\n", ["a", "b", "c"]),
        (b'N;"T\nU"\r1;"a\nx"\r2;b\r3;c', ["a\nx", "b", "c"]),
        (b"N;T\r\r\n1;a\r\r\n2;b\r\r\n3;c", ["a", "b", "c"]),
    ],
)
def test_reading_loses_no_row_where_a_return_ends_the_header(content: bytes, texts: list[str]):
    table = read_rows(content)
    assert [row[1].rstrip("\r") for row in cells(table)] == texts
    assert table.refused == []


@pytest.mark.parametrize("before", ["1;DUPONT", '1;"DUPONT"', "1"])
def test_reading_counts_a_blank_field_at_the_very_end(before: str):
    table = read_rows(f"Code;Nom\n{before}\n2;LEROY;".encode())
    assert [row.line for row in table.refused] == ([2, 3] if before == "1" else [3])


def test_reading_of_no_row_that_can_be_read_names_each_line():
    table = read_rows(b'Code;Nom\n1;"DUPONT\n')
    assert len(table) == 0
    assert [(row.line, row.code) for row in table.refused] == [(2, "QUOTES")]


def test_reading_gives_up_on_a_file_made_of_stray_quotes():
    assert "mal placé" in refusal_of(b"N;T\n" + b'1;"a"b\n' * 2000)


def test_reading_keeps_a_mark_in_the_middle_of_a_text_as_it_is():
    assert cells(read_rows(b'N;T\n1;un 5" disc\n')) == [("1", 'un 5" disc')]


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_reading_takes_every_line_ending_with_or_without_mark(mark: bytes, ending: str):
    text = ending.join(["Numéro;Nom", '1;"LE ""GRAND"""', "2;Zoé", ""])
    table = read_rows(mark + text.encode())
    assert table.headers == ["Numéro", "Nom"]
    assert cells(table) == [("1", 'LE "GRAND"'), ("2", "Zoé")]
    assert (table.encoding, table.lines.tolist()) == ("utf-8", [2, 3])


def test_reading_takes_windows_1252():
    table = read_rows("Numéro;Prénom\n1;Zoé Œdipe – €\n".encode("cp1252"))
    assert (table.encoding, table.headers, cells(table)) == (
        "windows-1252",
        ["Numéro", "Prénom"],
        [("1", "Zoé Œdipe – €")],
    )


def test_reading_takes_a_last_line_without_ending_and_blank_texts_as_blanks():
    assert cells(read_rows(b'N;T;U\n1;"";x\n2;;')) == [("1", None, "x"), ("2", None, None)]


def test_reading_gives_duplicate_headers_as_they_are():
    assert read_rows(b'Numero; "X";X;\n1;a;b;c\n').headers == ["Numero", '"X"', "X", ""]


def test_reading_of_a_header_over_two_lines_counts_them():
    table = read_rows(b'Numero;"A\nB"\n1;a\n2\n')
    assert (table.headers, table.lines.tolist(), refusals(table)) == (["Numero", "A\nB"], [3], [(4, "COLUMN_COUNT")])


def test_reading_takes_two_hundred_thousand_rows():
    table = read_rows(b"Numero;A;B\n" + b"".join(b"%d;12,5;x\n" % number for number in range(200_000)))
    assert (len(table), table.lines[-1], table.refused) == (200_000, 200_001, [])


def written(rows: Sequence[Sequence[str]]) -> bytes:
    import csv

    text = io.StringIO()
    csv.writer(text, delimiter=";").writerows(rows)
    return text.getvalue().encode()


@pytest.mark.parametrize("seed", range(20))
def test_reading_gives_back_what_a_csv_writer_wrote(seed: int):
    chance = random.Random(seed)
    alphabet = 'ab;"\né \r,'
    rows = [["".join(chance.choices(alphabet, k=chance.randrange(6))) for _ in range(4)] for _ in range(60)]
    rows = [[str(number), *row] for number, row in enumerate(rows)]
    table = read_rows(written([["Numero", "A", "B", "C", "D"], *rows]))
    assert table.refused == []
    assert cells(table) == [tuple(cell.strip() or None for cell in row) for row in rows]


def test_reading_of_a_row_over_two_lines_counts_its_fields_where_quotes_are_right_and_its_first_line_alone_elsewhere():
    rows = b'N;T;U\n1;"a\nb"\n2;c;d\n'
    assert refusals(read_rows(rows)) == [(2, "COLUMN_COUNT")]
    assert refusals(read_rows(rows + b'3;"e" f;g\n')) == [(2, "QUOTES"), (3, "COLUMN_COUNT"), (5, "QUOTES")]


def test_reading_numbers_records_as_a_spreadsheet_where_quotes_are_right():
    rows = b'\nN;T\n1;"a\nb"\n\n2\n'
    table = read_rows(b"sep=;" + rows)
    assert table.record_numbers([4, 7]) == {4: 3, 7: 5}
    assert read_rows(rows + b'3;"e" f\n').record_numbers([3]) == {}
