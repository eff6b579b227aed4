"""The functions that Excel has and this language lacks, with what serves instead: a refusal then says so."""

from __future__ import annotations

from importlib.resources import files
from typing import Final, NamedTuple


class ExcelFunction(NamedTuple):
    """instead: the nearest functions of ours, in French, nearest first. volatile: its value changes by itself."""

    instead: tuple[str, ...]
    volatile: bool


def _read() -> dict[str, ExcelFunction]:
    """The lines of the file: names in both languages, then `!` where it is volatile, and what serves instead."""
    functions: dict[str, ExcelFunction] = {}
    for line in (files("parvis.formula_language") / "excel_functions.txt").read_text("utf-8").splitlines():
        names, _, rest = line.partition(":")
        instead = rest.split()
        volatile = "!" in instead
        function = ExcelFunction(tuple(name for name in instead if name != "!"), volatile)
        functions.update(dict.fromkeys(names.split(), function))
    return functions


EXCEL_FUNCTIONS: Final = _read()
"""By each of their names, in capitals."""
