"""The texts of a column, packed: what goes in comes out, and a file's cells are typed as the rules say."""

import math
from dataclasses import replace

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parvis.candidate_table.cells import TableColumn
from parvis.candidate_table.external import external_entries
from parvis.candidate_table.raw_column import RawColumn
from parvis.candidate_table.texts import PackedTexts
from parvis.formula_language import number_of_external, number_of_text

LARGE = "é" * (2 << 20)  # 4 MiB
NUMBERS = [
    *[
        "0",
        "-0",
        "14,5",
        "14.50",
        "01",
        "+1",
        "1e5",
        " 1",
        "1\n",
        "12,",
        ",5",
        "-7",
        "٣",
        "5 %",
        "5%",
        "\x1c7\u2009",
        "1e3",
        "+3",
        "1E+2%",
        "Aucune note",
    ],
    *["123456789012345", "1234567890123456", "0,1234567890123456", "-12345678901234,5", "9" * 400, "1,5,2"],
]
TEXTS = st.lists(st.one_of(st.sampled_from(NUMBERS), st.text("0123456789,.-eé 𝒳\n", max_size=20)), max_size=12)


@pytest.mark.parametrize("texts", [[], [""], ["a"], ["", "é", "", "𝒳y"], ["same"] * 3, ["a", LARGE, "b"]])
def test_packed_texts_come_back_whole_and_one_by_one(texts: list[str]):
    packed = PackedTexts.of(texts)

    assert list(packed) == packed.series().to_list() == [packed[index] for index in range(len(packed))] == texts
    assert packed.chosen(np.arange(len(texts), dtype=np.uint8)) == texts
    assert list(packed + PackedTexts.of(["fin"])) == [*texts, "fin"]
    assert packed[-2:] == tuple(texts[-2:])
    with pytest.raises(IndexError):
        packed[len(texts)]


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("14,5", 14.5),
        ("14.50", 14.5),
        ("-3", -3.0),
        ("0", 0.0),
        ("-0", 0.0),
        ("123456789012345", 123456789012345.0),
        ("1234567890123456", "1234567890123456"),
        ("01", "01"),
        ("75005", 75005.0),
        ("08000", "08000"),
        ("+5", "+5"),
        ("1e2", "1e2"),
        (" 5", " 5"),
        ("5,", "5,"),
        ("", None),
        ("N", "N"),
        ("١", "١"),
    ],
)
def test_cell_of_a_file_is_a_number_only_when_it_is_written_as_one(text, cell):
    (typed,) = external_entries(PackedTexts.of([text]), holds_codes=False).cells()
    assert (typed, type(typed)) == (cell, type(cell))


def test_text_of_a_file_is_still_read_as_a_number_by_arithmetic():
    column = external_entries(PackedTexts.of(["01", "1e2", "N"]), holds_codes=False)
    assert column.number.tolist()[:2] == [1.0, 100.0]
    assert np.isnan(column.number[2])


@given(TEXTS)
def test_the_cells_of_a_file_are_those_that_the_rules_read_one_by_one(texts: list[str]):
    raw = RawColumn.of_texts(pl.Series(texts, dtype=pl.String))
    column = TableColumn.of_raw(raw)

    for text, cell, number in zip(texts, column.column.cells(), column.column.number.tolist(), strict=True):
        strict = number_of_external(text)
        assert cell == (None if not text else text if math.isnan(strict) else strict)
        read = number_of_text(text) if text and math.isnan(strict) else 0.0 if not text else strict
        assert number == read or (math.isnan(number) and math.isnan(read))
    codes_alone = replace(raw, holds_codes=True)
    as_numbers = [number_of_text(text) if text else 0.0 for text in texts]
    np.testing.assert_array_equal(TableColumn.of_raw(codes_alone).column.number, as_numbers)
    for of_file in (raw, codes_alone):
        typed = TableColumn.of_raw(of_file)
        assert [of_file.cell(row) for row in range(len(texts))] == [typed.cell(row) for row in range(len(texts))]


def test_texts_are_found_among_others_by_all_their_bytes():
    texts = ["", "é1", "e1", "xé1", "1", "é1", "é2", "ab", "𝒳"]
    packed = PackedTexts.of(texts)

    for wanted in (
        {"é1"},
        {""},
        {"1", "ab"},
        {"absent"},
        set[str](),
        {"\N{COMBINING ACUTE ACCENT}1"},
        {*texts, "more"},
    ):
        assert packed.among(wanted).tolist() == [text in wanted for text in texts]


def test_few_of_many_texts_are_read_alone():
    packed = PackedTexts.of([f"é{index}" for index in range(1000)])

    assert packed.chosen(np.array([999, 0, 255], np.uint16)) == ["é999", "é0", "é255"]


def test_a_column_of_any_shape_keeps_its_texts_through_an_edit_and_new_rows():
    for texts in ([f"texte {row}" for row in range(300)], ["le même"] * 300, ["", LARGE, "1"] * 3 + [""] * 291):
        edited = TableColumn.of_raw(RawColumn.of_texts(pl.Series(texts))).with_rows(301).with_cells({1: "édité"})

        assert edited.cell(0) == (texts[0] or None)
        assert [edited.cell(1), edited.cell(2), edited.cell(300)] == ["édité", {"1": 1.0}.get(texts[2], texts[2]), None]
        assert edited.has_text("édité".__eq__).sum() == 1
        assert edited.values(np.array([0, len(edited.entries) - 1]))[1] == "édité"
