"""References as Excel tables write them: the text between the brackets, read and written.

`Parcoursup[Col]` is the whole column; `Parcoursup[@Col]`, `Parcoursup[@[Col]]` and `Parcoursup[[#This Row],[Col]]`
are the current row's cell. Inside brackets `'` escapes `[ ] # '`, and stands for itself before anything else.
"""

from __future__ import annotations

import re
from typing import Final

_ESCAPED: Final = "[]#'"
# No character can be read in two ways, so that a hostile name is refused in linear time.
_TEXT: Final = r"((?:'[\[\]#']|'(?![\[\]#'])|[^\[\]#'])*)"
_WHOLE: Final = re.compile(rf"{_TEXT}|\[{_TEXT}\]")
_CURRENT_ROW: Final = re.compile(
    rf"@{_TEXT}|@\s*\[{_TEXT}\]|\[\s*#(?:this\s+row|cette\s+ligne)\s*\]\s*[,;]\s*\[{_TEXT}\]", re.IGNORECASE
)
_ALL: Final = re.compile(r"#(?:all|tout)", re.IGNORECASE)
_ADJACENT: Final = re.compile(
    rf"(@|\[\s*#(?:this\s+row|cette\s+ligne)\s*\]\s*[,;])?\s*\[{_TEXT}\]\s*:\s*\[{_TEXT}\]", re.IGNORECASE
)
_ESCAPE: Final = re.compile(r"'([\[\]#'])")


def end_of_brackets(text: str, start: int) -> int | None:
    """The offset just after the bracket that closes the one at `start`, None when it is never closed."""
    depth, position = 0, start
    while position < len(text):
        character = text[position]
        if character == "'" and text[position + 1 : position + 2] in _ESCAPED and position + 1 < len(text):
            position += 1
        elif character == "[":
            depth += 1
        elif character == "]":
            depth -= 1
            if depth == 0:
                return position + 1
        position += 1
    return None


def column_of_brackets(inside: str) -> tuple[str, bool] | None:
    """The column between the outer brackets and whether of the current row; None for no reference to one column."""
    for pattern, current_row in ((_CURRENT_ROW, True), (_WHOLE, False)):
        match = pattern.fullmatch(inside.strip())
        if match is not None:
            written = next(group for group in match.groups() if group is not None)
            name = _ESCAPE.sub(r"\1", written).strip()
            return (name, current_row) if name else None
    return None


def is_whole_table(inside: str) -> bool:
    """Whether the text between the brackets means a table with all that is in it."""
    return _ALL.fullmatch(inside.strip()) is not None


def adjacent_columns(inside: str) -> tuple[str, str, bool] | None:
    """The first and the last of several adjacent columns, and whether the current row is meant; None for others."""
    match = _ADJACENT.fullmatch(inside.strip())
    if match is None:
        return None
    first, last = (_ESCAPE.sub(r"\1", written).strip() for written in match.groups()[1:])
    return first, last, match[1] is not None


def reference_text(table: str, column: str, *, current_row: bool) -> str:
    """A reference as a formula writes it, special characters escaped: `Parcoursup[@[Bonus '[AHN']]]`."""
    escaped = "".join(f"'{character}" if character in _ESCAPED else character for character in column)
    if not current_row:
        return f"{table}[{f'[{escaped}]' if column.startswith('@') else escaped}]"
    plain = all(character.isalnum() or character in "_ -" for character in column)
    return f"{table}[@{escaped}]" if plain else f"{table}[@[{escaped}]]"
