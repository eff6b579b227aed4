"""What of a text can be seen, and what of it tells names apart."""

import unicodedata
from typing import Final

_UNSHOWN: Final = frozenset({"Cc", "Cf"})
_ALIKE: Final = str.maketrans({"œ": "oe", "æ": "ae", "’": "'"})


def visible(text: str) -> str:
    """The text in composed form with single blanks, empty where there is nothing to see."""
    text = " ".join(unicodedata.normalize("NFC", text).split())
    return text if any(character.isprintable() and character != " " for character in set(text)) else ""


def without_unshown(text: str) -> str:
    """The text without control and format characters: they turn the direction of writing, or come with what is pasted.

    Blanks and line breaks stay.
    """
    if text.isprintable():
        return text
    return "".join(each for each in text if each.isspace() or unicodedata.category(each) not in _UNSHOWN)


def unaccented(text: str) -> str:
    """The text as names are compared: without accents or case, with single blanks and plain apostrophes; œ is oe."""
    decomposed = unicodedata.normalize("NFKD", text.casefold().translate(_ALIKE))
    return " ".join("".join(each for each in decomposed if not unicodedata.combining(each)).split())


def is_utf8(text: str) -> bool:
    """Whether the text can be written: Python reads as lone surrogates the bytes of a command that are no UTF-8."""
    return not any("\ud800" <= character <= "\udfff" for character in text)
