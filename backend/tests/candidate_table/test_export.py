"""The workbook that other programs open: their cells are ours (docs/rules/candidate-table.md)."""

import io
import tempfile
from dataclasses import replace

import numpy as np
import openpyxl
import pytest
import python_calamine

from parvis.candidate_table.cells import TableColumn
from parvis.candidate_table.export import sheet
from parvis.candidate_table.export.errors import ExportTooLarge
from parvis.candidate_table.export.process import workbook
from parvis.candidate_table.snapshot.snapshot import empty_snapshot
from parvis.formula_language import Column, Kind
from parvis.kernel.storage_outcomes import StorageFull
from tests.given.data_folders import only_root_mounts

CELLS = [
    14.5,
    3.0,
    -0.25,
    1e20,
    1e-7,
    0.1 + 0.2,
    123456789012345.0,
    True,
    False,
    "=1+1",
    "+33 6 12",
    "@SUM(A1)",
    "-2",
    "00123",
    " bordé ",
    "l1\nl2",
    '<a href="x">&\'',
    "É𝄞œ",
    "#DIV/0!",
]
# Of the seventeen digits of a number, a workbook has sixteen.
WRITTEN = [0.3 if cell == 0.1 + 0.2 else cell for cell in CELLS]


def _table(**columns):
    rows = max(len(column) for column in columns.values())
    return replace(empty_snapshot(), rows=rows, columns=columns)


def _exported(table, columns=None, rows=None):
    names = list(table.columns) if columns is None else columns
    chosen = np.arange(table.rows) if rows is None else np.array(rows, np.int32)
    with workbook(table, chosen, [(name, f"Titre {name}") for name in names]) as file:
        return io.BytesIO(file.read())


@pytest.mark.parametrize("coded", [True, False], ids=["a column of the file", "a formula"])
def test_openpyxl_and_calamine_read_every_kind_of_cell(coded):
    table = _table(A=TableColumn.of_values(CELLS) if coded else TableColumn.of_column(Column.of(CELLS)))
    file = _exported(table)

    read = openpyxl.load_workbook(file)["Candidats"]
    assert [cell.value for cell in read["A"]] == ["Titre A", *WRITTEN]
    assert [cell.data_type for cell in read["A"][10:14]] == ["s"] * 4  # text that looks like a formula is text
    assert [cell.number_format for cell in read["A"][1:4]] == ["0.00", "General", "0.00"]
    file.seek(0)
    other = python_calamine.CalamineWorkbook.from_filelike(file).get_sheet_by_name("Candidats").to_python()
    assert [row[0] for row in other] == ["Titre A", *WRITTEN]


def test_errors_are_their_code_and_blanks_are_no_cell():
    table = _table(A=TableColumn.of_values([Kind.DIV0, None, "", Kind.CYCLE, "x"]), B=TableColumn.of_values([1.0] * 5))

    read = openpyxl.load_workbook(_exported(table))["Candidats"]

    assert [cell.value for cell in read["A"][1:]] == ["#DIV/0!", None, None, "#CYCLE!", "x"]


def test_rows_and_columns_come_in_the_requested_order():
    table = _table(A=TableColumn.of_texts(["a", "b", "c"]), B=TableColumn.of_values([1.0, 2.0, 3.0]))

    read = openpyxl.load_workbook(_exported(table, ["B", "A"], [2, 0]))["Candidats"]

    assert list(read.values) == [("Titre B", "Titre A"), (3, "c"), (1, "a")]


def test_no_row_and_no_column_still_make_a_workbook():
    table = _table(A=TableColumn.of_texts(["a"]))

    assert list(openpyxl.load_workbook(_exported(table, rows=[]))["Candidats"].values) == [("Titre A",)]
    assert openpyxl.load_workbook(_exported(table, columns=[]))["Candidats"].max_column == 1


def test_headers_are_bold_and_frozen_and_columns_as_wide_as_their_text():
    table = _table(A=TableColumn.of_texts(["court"]), B=TableColumn.of_texts(["un texte de trente caractères"]))

    read = openpyxl.load_workbook(_exported(table))["Candidats"]

    assert read["A1"].font.bold
    assert read.freeze_panes == "A2"
    assert read.column_dimensions["B"].width > 25 > read.column_dimensions["A"].width


def test_what_xml_cannot_hold_and_what_looks_like_markup_stay_texts():
    table = _table(A=TableColumn.of_texts(["a\x01b", "_x0041_", "x\r\ny", "z\ufffe", "<r><t>a</t></r>"]))

    read = python_calamine.CalamineWorkbook.from_filelike(_exported(table)).get_sheet_by_index(0).to_python()

    assert [row[0] for row in read[1:]] == ["a\x01b", "_x0041_", "x\ny", "z_xFFFE_", "<r><t>a</t></r> "]


def test_rows_beyond_one_piece_keep_their_references():
    table = _table(A=TableColumn.of_values([float(row) for row in range(5000)]))

    read = openpyxl.load_workbook(_exported(table), read_only=True)["Candidats"]

    assert [row[0] for row in read.iter_rows(min_row=2, values_only=True)] == list(range(5000))


def test_a_text_that_no_cell_can_hold_is_refused_and_its_column_named():
    table = _table(A=TableColumn.of_texts(["x" * 32_767]), B=TableColumn.of_texts(["𝄞" * 16_384]))

    assert openpyxl.load_workbook(_exported(table, ["A"]))["Candidats"]["A2"].value == "x" * 32_767
    with pytest.raises(ExportTooLarge, match="Titre B") as refusal:
        _exported(table)
    assert refusal.value.data == {"limit": "TEXT", "maximum": 32_767, "column": "B"}


def test_more_columns_or_rows_than_a_sheet_has_are_refused():
    table = _table(A=TableColumn.of_texts(["a"]))

    with pytest.raises(ExportTooLarge, match="16384"):
        sheet.sheet_columns(table, np.array([0]), [("A", "A")] * 16_385)
    with pytest.raises(ExportTooLarge, match="1048575"):
        sheet.sheet_columns(table, np.zeros(1_048_576, np.int32), [("A", "A")])


def test_a_refusal_on_the_way_spoils_no_later_export():
    """The export process already has the first column when the second turns out to be too long."""
    table = _table(A=TableColumn.of_texts(["a" * 30_000]), B=TableColumn.of_texts(["b" * 40_000]))

    for _ in range(2):
        with pytest.raises(ExportTooLarge, match="Titre B"):
            _exported(table)
        assert openpyxl.load_workbook(_exported(table, ["A"]))["Candidats"]["A2"].value == "a" * 30_000


@only_root_mounts
def test_an_export_without_room_is_refused_and_the_next_one_made(small_disk, monkeypatch):
    table = _table(A=TableColumn.of_values(CELLS))
    with (small_disk / "filling").open("wb", buffering=0) as file:
        file.write(bytes(1024 * 1024))
    with monkeypatch.context() as full:
        full.setattr(tempfile, "tempdir", str(small_disk))
        with pytest.raises(StorageFull):
            _exported(table)
    assert openpyxl.load_workbook(_exported(table))["Candidats"].max_row == len(CELLS) + 1


def test_hundreds_of_columns_keep_their_cells_over_several_pieces():
    """A wide sheet is written in shorter pieces, so that its size in memory does not grow with its width."""
    rows, names = 900, [f"c{index}" for index in range(400)]
    table = _table(
        **{
            name: TableColumn.of_values([float(index * rows + row) for row in range(rows)])
            for index, name in enumerate(names)
        }
    )

    read = python_calamine.CalamineWorkbook.from_filelike(_exported(table)).get_sheet_by_index(0).to_python()

    assert read[0] == [f"Titre {name}" for name in names]
    assert all(read[row + 1] == [index * rows + row for index in range(400)] for row in range(rows))
