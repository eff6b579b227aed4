"""What of a text is visible, and what of it distinguishes names."""

import unicodedata
from typing import Final

_UNSHOWN: Final = frozenset({"Cc", "Cf"})
_ALIKE: Final = str.maketrans({"œ": "oe", "æ": "ae", "’": "'"})


def visible(text: str) -> str:
    """Returns the text in composed form with single blanks, empty when nothing of it is visible."""
    text = " ".join(unicodedata.normalize("NFC", text).split())
    return text if any(character.isprintable() and character != " " for character in set(text)) else ""


def without_unshown(text: str) -> str:
    """Removes control and format characters, which turn the writing or come with pastes; blanks and breaks stay."""
    if text.isprintable():
        return text
    return "".join(each for each in text if each.isspace() or unicodedata.category(each) not in _UNSHOWN)


def unaccented(text: str) -> str:
    """The text as names are compared: no accents or case, single blanks, plain apostrophes; œ is oe."""
    plain = text.casefold().translate(_ALIKE)
    if not plain.isascii():
        plain = "".join(each for each in unicodedata.normalize("NFKD", plain) if not unicodedata.combining(each))
    return " ".join(plain.split())


def is_utf8(text: str) -> bool:
    """Tells whether the text can be written as UTF-8: Python reads invalid bytes of a command as lone surrogates."""
    return not any("\ud800" <= character <= "\udfff" for character in text)
