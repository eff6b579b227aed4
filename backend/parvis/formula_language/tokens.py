"""Text to tokens: names, numbers, strings, references, operators, with the limits that keep a formula small.

The comma is the one difficulty: it separates arguments or it is a decimal mark. A `;` anywhere makes it a decimal mark
everywhere; without one it separates inside the parentheses of a call and is a decimal mark outside them.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import Final, NoReturn

from parvis.formula_language.brackets import (
    adjacent_columns,
    column_of_brackets,
    end_of_brackets,
    is_whole_table,
    reference_text,
)
from parvis.formula_language.numerals import literal_value
from parvis.formula_language.problems import INVALID_MESSAGE, FormulaRefused, Problem, ProblemCode, span_of
from parvis.formula_language.values import ERRORS_WRITTEN

MAXIMUM_CHARACTERS: Final = 10_000
MAXIMUM_TOKENS: Final = 2_000
MAXIMUM_LEVELS: Final = 64

BOOLEANS: Final = {"TRUE": True, "VRAI": True, "FALSE": False, "FAUX": False}

_BLANK: Final = re.compile(r"\s+")
_STRING: Final = re.compile(r'"(?:[^"]|"")*"')
_NAME: Final = re.compile(r"[^\W\d][\w.]*")
_CALL: Final = re.compile(r"\s*\(")
_EMPTY_CALL: Final = re.compile(r"\s*\(\s*\)")  # TRUE() and the like are constants, as in Excel
_OPERATOR: Final = re.compile(r"<>|<=|>=|[-+*/^&=<>%]")
_ERROR: Final = re.compile("|".join(map(re.escape, ERRORS_WRITTEN)), re.IGNORECASE)
_ENDS_WITH_POINT: Final = r"[0-9]+\.(?![\w.])"
_NUMBER_POINT: Final = re.compile(_ENDS_WITH_POINT + r"|(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_NUMBER_ANY: Final = re.compile(_ENDS_WITH_POINT + r"|(?:[0-9]+(?:[.,][0-9]+)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")

_OPERATOR_TYPES: Final = {
    "+": "ADDITIVE", "-": "ADDITIVE", "*": "MULTIPLICATIVE", "/": "MULTIPLICATIVE", "^": "POWER", "&": "AMPERSAND",
    "%": "PERCENT",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Token:
    """`type` is a terminal of the grammar (grammar.lark); `text` is as written, `text[start:end]` of the formula."""

    type: str
    text: str
    start: int
    end: int


def refused(
    text: str,
    start: int,
    end: int,
    message: str,
    code: ProblemCode = ProblemCode.INVALID,
    *,
    expected: tuple[str, ...] = (),
) -> FormulaRefused:
    """The exception for a problem at `text[start:end]`."""
    return FormulaRefused(Problem(code, message, span_of(text, start, end), expected))


def tokens(text: str) -> list[Token]:
    """The tokens of a formula, blanks and the leading `=` left out.

    Raises FormulaRefused: FORMULA_TOO_LARGE over a limit, FORMULA_INVALID for a character without meaning.
    """
    if len(text) > MAXIMUM_CHARACTERS:
        message = f"La formule dépasse {MAXIMUM_CHARACTERS} caractères"
        raise refused(text, MAXIMUM_CHARACTERS, len(text), message, ProblemCode.TOO_LARGE)
    return _Scanner(text, semicolons=_separates_with_semicolons(text)).scan()


def _separates_with_semicolons(text: str) -> bool:
    """Whether there is a `;` outside strings and brackets."""
    position = 0
    while position < len(text):
        match text[position]:
            case ";":
                return True
            case '"':
                string = _STRING.match(text, position)
                position = len(text) if string is None else string.end()
            case "[":
                position = end_of_brackets(text, position) or len(text)
            case _:
                position += 1
    return False


class _Scanner:
    def __init__(self, text: str, *, semicolons: bool) -> None:
        self._text = text
        self._semicolons = semicolons
        self._tokens: list[Token] = []
        self._open: list[bool] = []  # for each open parenthesis, whether a call opened it
        self._operators = 0  # operators in a row: each but one is a level of its own

    def scan(self) -> list[Token]:
        position = self._after_blanks(0)
        if self._text.startswith("=", position):
            position += 1
        while (position := self._after_blanks(position)) < len(self._text):
            token = self._token(position)
            self._add(token)
            position = token.end
        return self._tokens

    def _after_blanks(self, position: int) -> int:
        blank = _BLANK.match(self._text, position)
        return blank.end() if blank else position

    def _token(self, start: int) -> Token:
        character = self._text[start]
        if character == '"':
            return self._matched("STRING", _STRING, start) or self._fail(start, len(self._text), ('"',))
        if character in "();,":
            return self._punctuation(character, start)
        if character == "#":
            return self._matched("ERROR", _ERROR, start) or self._fail(start, start + 1)
        commas = self._semicolons or not any(self._open)
        number = self._matched("NUMBER", _NUMBER_ANY if commas else _NUMBER_POINT, start)
        if number is not None:
            return number if math.isfinite(literal_value(number.text)) else self._fail(start, number.end)
        operator = self._matched("COMPARISON", _OPERATOR, start)
        if operator is not None:
            return Token(_OPERATOR_TYPES.get(operator.text, "COMPARISON"), operator.text, start, operator.end)
        name = self._matched("NAME", _NAME, start)
        return self._named(name) if name is not None else self._fail(start, start + 1)

    def _named(self, name: Token) -> Token:
        if self._text.startswith("[", name.end):
            end = end_of_brackets(self._text, name.end)
            if end is None:
                self._fail(name.end, len(self._text), ("]",))
            inside = self._text[name.end + 1 : end - 1]
            if is_whole_table(inside):
                return Token("NAME", name.text, name.start, end)
            if column_of_brackets(inside) is None:
                self._refuse_adjacent_columns(name, inside, end)
                self._fail(name.start, end, ("colonne",))
            return Token("REFERENCE", self._text[name.start : end], name.start, end)
        is_boolean = name.text.upper() in BOOLEANS
        if is_boolean and (empty := _EMPTY_CALL.match(self._text, name.end)):
            return Token("BOOLEAN", name.text, name.start, empty.end())
        if _CALL.match(self._text, name.end):
            return Token("FUNCTION", name.text, name.start, name.end)
        return Token("BOOLEAN" if is_boolean else "NAME", name.text, name.start, name.end)

    def _refuse_adjacent_columns(self, table: Token, inside: str, end: int) -> None:
        columns = adjacent_columns(inside)
        if columns is None:
            return
        first, last = (reference_text(table.text, column, current_row=columns[2]) for column in columns[:2])
        separator = "," if not self._semicolons and any(self._open) else ";"
        written = (
            f"ASSEMB.H({first}{separator}…{separator}{last})" if columns[2] else f"{first}{separator}…{separator}{last}"
        )
        message = (
            "L'ordre des colonnes change d'un fichier à l'autre : nommez-les une à une, comme des arguments"
            f"{' ou dans ASSEMB.H' if columns[2] else ''} : {written}"
        )
        raise refused(self._text, table.start, end, message)

    def _punctuation(self, character: str, start: int) -> Token:
        if character == "(":
            self._open.append(bool(self._tokens) and self._tokens[-1].type == "FUNCTION")
            return Token("OPEN", character, start, start + 1)
        if character == ")":
            if self._open:
                self._open.pop()
            return Token("CLOSE", character, start, start + 1)
        if character == "," and self._semicolons:
            self._fail(start, start + 1, (";",))
        return Token("SEPARATOR", character, start, start + 1)

    def _add(self, token: Token) -> None:
        self._tokens.append(token)
        in_a_row = token.type in {"ADDITIVE", "PERCENT"}
        self._operators = self._operators + 1 if in_a_row else 0
        if len(self._tokens) > MAXIMUM_TOKENS:
            self._too_large(token, f"La formule dépasse {MAXIMUM_TOKENS} éléments")
        if len(self._open) + max(self._operators - 1, 0) > MAXIMUM_LEVELS:
            self._too_large(token, f"La formule dépasse {MAXIMUM_LEVELS} niveaux d'imbrication")

    def _matched(self, kind: str, pattern: re.Pattern[str], start: int) -> Token | None:
        match = pattern.match(self._text, start)
        return None if match is None else Token(kind, match.group(), start, match.end())

    def _too_large(self, token: Token, message: str) -> None:
        raise refused(self._text, token.start, token.end, message, ProblemCode.TOO_LARGE)

    def _fail(self, start: int, end: int, expected: tuple[str, ...] = ()) -> NoReturn:
        raise refused(self._text, start, end, INVALID_MESSAGE, expected=expected)
