"""The candidate's number of each row, replaced by the known number when a spreadsheet damaged its writing."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Final

import numpy as np
import polars as pl
from numpy.typing import NDArray

from parvis.candidates.record.rules import name_key
from parvis.imports.candidates_file.csv.bounds import check_refused
from parvis.imports.candidates_file.csv.refused import RefusedRow

NUMBER: Final = "#number"
"""The column of the numbers in a frame of identities."""
LONGEST_NUMBER: Final = 100
_AS_FORMULA: Final = re.compile(r'="(.*)"', re.DOTALL)
_BLANKS: Final = re.compile(r"\s")
_DECIMAL: Final = re.compile(r"[.,]0$")
_DIGITS: Final = re.compile(r"[0-9]+")

Identity = tuple[str, date]


def identities(people: pl.DataFrame, number: str) -> Iterator[tuple[str, Identity]]:
    """Returns the number of each person whose name, first name and birth date are known, by a key of these.

    Two people with the same key have the same name without accents, case or dashes.
    """
    if {"last_name", "first_name", "birth_date"} <= set(people.columns):
        for each, last, first, born in people.select(number, "last_name", "first_name", "birth_date").iter_rows():
            if born is not None:
                yield each, (name_key(last or "", first or ""), born)


def plain_number(text: str) -> str | None:
    """The digits of a number as spreadsheets write it: ``="0123"``, ``0 123``, ``0123,0`` are ``123``; None else."""
    written = _AS_FORMULA.fullmatch(text)
    digits = _DECIMAL.sub("", _BLANKS.sub("", written[1] if written else text))
    return digits.lstrip("0") or "0" if _DIGITS.fullmatch(digits) else None


@dataclass(frozen=True, slots=True)
class Known:
    """The numbers that Parvis holds, those of candidates whom the file may change and others."""

    numbers: frozenset[str]
    by_digits: Mapping[str, str]

    @classmethod
    def of(cls, held: pl.DataFrame) -> "Known":
        """Builds it from the records ``held``; of two numbers with the same digits, the one written plainly counts."""
        numbers: list[str] = held["external_id"].to_list()
        by_digits: dict[str, str] = {}
        for number in numbers:
            digits = plain_number(number)
            if digits is not None and by_digits.get(digits) != digits:
                by_digits[digits] = number
        return cls(frozenset(numbers), by_digits)

    def meant_by(self, text: str) -> str:
        """Returns the number that a cell means: the known number, else the cell's own text."""
        return text if text in self.numbers else self.by_digits.get(plain_number(text) or "", text)


@dataclass(frozen=True, slots=True)
class Numbers:
    """The number of each row, null where it has none; ``digits``: the same for all writings of a number."""

    meant: pl.Series
    digits: pl.Series

    @classmethod
    def of(cls, written: pl.Series, known: Known) -> "Numbers":
        """Returns the numbers that a column means."""
        texts: list[str | None] = written.to_list()
        meant = [known.meant_by(text) if text else text for text in texts]
        digits = [text if not text or text in known.numbers else plain_number(text) or text for text in meant]
        return cls(pl.Series(meant, dtype=pl.String), pl.Series(digits, dtype=pl.String))

    def refused(
        self, lines: NDArray[np.int64], column: str, known: Known, people: "RowIdentities", *, left_out: pl.Series
    ) -> tuple[pl.Series, list[RefusedRow]]:
        """Which rows have a number of their own, and why the others are refused, but for those ``left_out``.

        Raises `ImportFileInvalid` when too many are.
        """
        meant = self.meant
        blank = (meant.is_null() | (meant == "")).fill_null(value=True)
        too_long = ~blank & (meant.str.len_chars() > LONGEST_NUMBER).fill_null(value=False)
        unreadable = self._unreadable(~blank & ~too_long, known)
        repeated = ~blank & ~too_long & ~unreadable & ~self.digits.is_first_distinct()
        gone = left_out.fill_null(value=False)
        wrong = (blank | too_long | unreadable | repeated) & ~gone
        if wrong.any():
            example = lines[wrong.to_numpy()][0]
            message = f"Ligne {example} : numéro de candidat absent, illisible, trop long ou répété."
            check_refused(int(wrong.sum()), message)
        first: dict[str, int] = {}
        if repeated.any():
            for digits, line in zip(self.digits.to_list(), lines.tolist(), strict=True):
                first.setdefault(digits, line)
        refused: list[RefusedRow] = []
        for row in np.flatnonzero(wrong.to_numpy()).tolist():
            line, number = int(lines[row]), meant[row]
            if blank[row]:
                message = f"Ligne {line} : numéro de candidat absent"
                refused.append(RefusedRow(line, "NUMBER_MISSING", message, None, column))
            elif too_long[row]:
                message = f"Ligne {line} : numéro de candidat de {len(number)} caractères, {LONGEST_NUMBER} au plus"
                refused.append(RefusedRow(line, "NUMBER_TOO_LONG", message, None, column))
            elif unreadable[row]:
                other = people.known_number(row)
                message = f"Ligne {line} : numéro de candidat « {number} » illisible"
                message += f" ; cette personne est connue sous le numéro {other}" if other else ""
                refused.append(RefusedRow(line, "NUMBER_SHAPE", message, other, column))
            else:
                message = f"Ligne {line} : numéro {number} déjà lu à la ligne {first[self.digits[row]]}"
                refused.append(RefusedRow(line, "NUMBER_REPEATED", message, number, column))
        return ~wrong & ~gone, refused

    def _unreadable(self, numbered: pl.Series, known: Known) -> pl.Series:
        """The rows whose number is unknown and no digits, where those of most rows are digits."""
        is_digits = self.meant.str.contains(r"^[0-9]+$").fill_null(value=False)
        if 2 * int((is_digits & numbered).sum()) <= int(numbered.sum()):
            return is_digits & False
        return numbered & ~is_digits & ~self.meant.is_in(list(known.numbers))


class RowIdentities:
    """The known candidate who has the name, first name and birth date of a row of the file."""

    def __init__(self, file: pl.DataFrame, held: pl.DataFrame) -> None:
        self._file, self._held = file, held

    def known_number(self, row: int) -> str | None:
        """Returns the known number, or None."""
        found = next(identities(self._file[row], NUMBER), None)
        return self._numbers.get(found[1]) if found else None

    @cached_property
    def _numbers(self) -> dict[Identity, str]:
        return {identity: number for number, identity in identities(self._held, "external_id")}
