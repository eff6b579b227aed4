"""A column of a sheet, from its stream (`sheet`) to XML. Imported by the export process, so nothing of Parvis but the
package.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import polars as pl

from parvis.candidate_table.export.package import escaped

_NUMBER, _BLANK, _TRUE, _FALSE, _TEXT = range(5)  # `formula_language.values.Kind`, errors aside
_DATE, _CODE, _MOMENT, _HOUR, _ERROR = 5, 6, 7, 8, 9  # those of `sheet`
_WIDTHS: Final = {_DATE: 10, _MOMENT: 19}
_NARROWEST, _WIDEST = 8, 60


@dataclass(frozen=True, slots=True, eq=False)
class SheetColumn:
    """A column on its way to XML: for each distinct entry what stands after the row's number in the reference of its
    cell, up to the row's number in the next cell's or to the end of the row; and the entry of each row (None: entry i
    is row i). ``types`` and ``formula``: in a column of one formula, what stands before each of those ends.
    """

    header: str
    letters: str
    width: int
    endings: pl.Series
    codes: pl.Series | None
    types: pl.Series | None = None
    formula: str = ""

    def of_rows(self, start: int, count: int) -> pl.Series:
        """The endings of some rows."""
        endings = self._of_rows(self.endings, start, count)
        if self.types is None:
            return endings
        types = self._of_rows(self.types, start, count)
        return pl.select(pl.concat_str(pl.lit(types), pl.lit(self.formula), pl.lit(endings))).to_series()

    def _of_rows(self, entries: pl.Series, start: int, count: int) -> pl.Series:
        return entries.slice(start, count) if self.codes is None else entries.gather(self.codes.slice(start, count))


def column_letters(index: int) -> str:
    """The letters of a column, counted from 0: A, …, Z, AA."""
    letters = ""
    index += 1
    while index:
        index, letter = divmod(index - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters


def column_of_stream(stream: bytes, index: int, header: str, end: str) -> SheetColumn:
    """The column of an Arrow stream of `sheet`, ``index`` from 0; ``end`` is that of `ends_of_cells`."""
    if stream.startswith(b"="):
        return _column_of_formula(stream, index, header, end)
    parts = {name: values[0] for name, values in pl.read_ipc_stream(stream).to_dict().items()}
    longest = len(header)
    if "text" in parts:
        longest = max(longest, int(parts["text"].fill_null("").str.len_chars().sort(descending=True).head(1).sum()))
    longest = max(longest, *(width for kind, width in _WIDTHS.items() if (parts["kind"] == kind).any()), 0)
    return SheetColumn(
        header,
        column_letters(index),
        min(max(longest + 2, _NARROWEST), _WIDEST),
        pl.select(_ending(parts, end)).to_series(),
        parts.get("code"),
    )


def _column_of_formula(stream: bytes, index: int, header: str, end: str) -> SheetColumn:
    """The column of a formula: previews and readers that compute nothing show the results that came with it."""
    after = 5 + struct.unpack("<I", stream[1:5])[0]
    formula = escaped(pl.Series([stream[5:after].decode()]))[0]
    parts = {name: values[0] for name, values in pl.read_ipc_stream(stream[after:]).to_dict().items()}
    kinds = pl.lit(parts["kind"])
    types = (
        pl.when(kinds.is_in([_TRUE, _FALSE])).then(pl.lit('" t="b">')).when(kinds == _ERROR).then(pl.lit('" t="e">'))
    )
    types = types.when(kinds == _TEXT).then(pl.lit('" t="str">')).when(kinds == _DATE).then(pl.lit('" s="3">'))
    values = pl.when(kinds == _TRUE).then(pl.lit("1")).when(kinds == _FALSE).then(pl.lit("0"))
    if "number" in parts:
        numbers = pl.lit(parts["number"]).cast(pl.String).str.strip_suffix(".0")
        values = values.when(kinds.is_in([_NUMBER, _DATE])).then(numbers)
    if "text" in parts:
        values = values.when(kinds.is_in([_TEXT, _CODE, _ERROR])).then(pl.lit(escaped(parts["text"])))
    value = pl.concat_str(pl.lit("<v>"), values.otherwise(pl.lit(None, pl.String)), pl.lit(f"</v>{end}"))
    return SheetColumn(
        header,
        column_letters(index),
        min(max(len(header) + 2, _NARROWEST), _WIDEST),
        pl.select(pl.coalesce(value, pl.lit(end))).to_series(),
        parts.get("code"),
        pl.select(types.otherwise(pl.lit('">'))).to_series(),
        f"<f>{formula}</f>",
    )


def _ending(parts: Mapping[str, pl.Series], end: str) -> pl.Expr:
    """The end of the reference, the type, the style and the value of each cell; a blank is a cell without value."""
    kind = parts["kind"]
    if "number" in parts and (kind == _NUMBER).all():
        return _number(parts["number"], end)
    kinds = pl.lit(kind)
    ending = pl.when(kinds == _TRUE).then(pl.lit(f'" t="b"><v>1</v>{end}'))
    ending = ending.when(kinds == _FALSE).then(pl.lit(f'" t="b"><v>0</v>{end}'))
    if "number" in parts:
        ending = ending.when(kinds == _NUMBER).then(_number(parts["number"], end))
        days = pl.lit(parts["number"]).cast(pl.Int64, strict=False).cast(pl.String)
        ending = ending.when(kinds == _DATE).then(pl.concat_str(pl.lit('" s="3"><v>'), days, pl.lit("</v>" + end)))
        instants = pl.lit(parts["number"]).cast(pl.String)
        for instant, style in ((_MOMENT, 5), (_HOUR, 6)):
            cell = pl.concat_str(pl.lit(f'" s="{style}"><v>'), instants, pl.lit("</v>" + end))
            ending = ending.when(kinds == instant).then(cell)
    if "text" in parts:
        ending = ending.when(kinds == _TEXT).then(_text(parts["text"], end))
        error = pl.concat_str(pl.lit('" t="e"><v>'), pl.lit(parts["text"]), pl.lit("</v>" + end))
        ending = ending.when(kinds == _ERROR).then(error)
        ending = ending.when(kinds == _CODE).then(_text(parts["text"], end, style=' s="4"'))
    return ending.otherwise(pl.lit('"/>' + end.removeprefix("</c>")))


def _number(number: pl.Series, end: str) -> pl.Expr:
    opening = pl.when(pl.lit(number == number.round())).then(pl.lit('"><v>')).otherwise(pl.lit('" s="2"><v>'))
    return pl.concat_str(opening, pl.lit(number).cast(pl.String).str.strip_suffix(".0"), pl.lit("</v>" + end))


def _text(text: pl.Series, end: str, style: str = "") -> pl.Expr:
    edged = pl.lit(text.str.strip_chars().str.len_bytes() != text.str.len_bytes())
    opening = pl.when(edged).then(pl.lit(f'"{style} t="inlineStr"><is><t xml:space="preserve">'))
    opening = opening.otherwise(pl.lit(f'"{style} t="inlineStr"><is><t>'))
    return pl.concat_str(opening, pl.lit(escaped(text)), pl.lit("</t></is>" + end))
