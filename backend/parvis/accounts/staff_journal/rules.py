"""How the values of a line of the journal are written for people."""

import re
from collections.abc import Mapping
from datetime import date, datetime
from typing import Final, cast

from parvis.kernel.clock import PARIS
from parvis.kernel.french import count_in_figures, of_number

Named = Mapping[tuple[str, str | None], tuple[str, str | None]]
"""The name and the page of an object, by its kind and its id."""

KINDS_OF_MEMBERS: Final = {
    **dict.fromkeys(("came", "left", "days_changed", "manager"), "USER"),
    "former_slot": "SLOT",
}
"""The kinds of the objects whose ids these members hold; `candidate` holds that of a candidate."""
ROLES: Final = frozenset({"role", "child", "new_name"})
OF_LENGTH: Final = frozenset({"signature", "reason_length"})
"""What people write freely, with the texts of the campaign, whose names are in capitals: its length is kept."""

_NUMBERED: Final = frozenset({"year", "version"})
_ID: Final = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d")
_INSTANT: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d.*")


def value_in_words(member: str, value: object, names: Named, words: Mapping[str, str]) -> str | None:
    """Returns a value as the screens write it: `Distanciel matin`, `12/05/2026`, `14 caractères`; None for a blank."""
    texts = texts_of(value)
    if isinstance(value, list):
        return ", ".join(_text_in_words(member, text, names, words) for text in texts) or None
    if isinstance(value, str):
        return _text_in_words(member, value, names, words) or None
    if isinstance(value, bool):
        return "oui" if value else "non"
    if isinstance(value, int) and (member in OF_LENGTH or member.isupper()):
        return f"{count_in_figures(value)} {of_number(value, 'caractère', 'caractères')}"
    if isinstance(value, int | float) and member not in _NUMBERED:
        return count_in_figures(value)
    return None if value is None else str(value)


def texts_of(value: object) -> list[str]:
    """Returns the texts of a list that a member holds, or the one text that it is."""
    return [str(text) for text in cast("list[object]", value)] if isinstance(value, list) else [str(value or "")]


def name_in_words(kind: str, object_id: str | None, name: str | None, words: Mapping[str, str]) -> str | None:
    """Returns what an object is called: its name, or the id that is one, as that of a role; None for any other id."""
    if name is None and object_id is not None and not _ID.fullmatch(object_id):
        name = object_id.removeprefix("ROLE_") if kind == "ROLE" else object_id
    return None if name is None else words.get(name, name)


def _text_in_words(member: str, value: str, names: Named, words: Mapping[str, str]) -> str:
    named = names.get((KINDS_OF_MEMBERS.get(member, member.upper()), value))
    if named is not None:
        return named[0]
    if member == "logo":
        return "une image"
    if member in ROLES:
        return ", ".join(each.removeprefix("ROLE_") for each in value.split(", "))
    if _DAY.fullmatch(value):
        return f"{date.fromisoformat(value):%d/%m/%Y}"
    if _INSTANT.fullmatch(value):
        return f"{datetime.fromisoformat(value).astimezone(PARIS):%d/%m/%Y à %H:%M}"
    return "supprimé" if _ID.fullmatch(value) else words.get(value, value)
