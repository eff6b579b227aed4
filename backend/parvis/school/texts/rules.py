"""The texts by name, what each may hold, and how one is filled."""

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Final

LONGEST_TEXT: Final = 400
LONGEST_SUBJECT: Final = 150
LONGEST_MAIL: Final = 1_500
LONGEST_PAGE: Final = 12_000
TO_COMPLETE: Final = "[à compléter"
"""A line of a page that holds this is for the school alone: it is not published."""

_UNPRINTED: Final = "\n\u00a0\u202f"
"""Line breaks, and the blanks that French has before its high signs: Python calls them unprintable."""
_PASSAGE: Final = re.compile(r"\{([^{}]*)\}")


class TextName(StrEnum):
    """The texts, in the order of the settings' page."""

    FILES_BEFORE_DEADLINE = "FILES_BEFORE_DEADLINE"
    FILES_AFTER_DEADLINE = "FILES_AFTER_DEADLINE"
    LETTER_SOON = "LETTER_SOON"
    LETTER_UNAVAILABLE = "LETTER_UNAVAILABLE"
    DATE_NOT_FIXED = "DATE_NOT_FIXED"
    FACE_TO_FACE = "FACE_TO_FACE"
    IF_ABSENT = "IF_ABSENT"
    REMOTE = "REMOTE"
    IF_DISCONNECTED = "IF_DISCONNECTED"
    PFM = "PFM"
    FA = "FA"
    NONE = "NONE"
    NOTHING_TO_DO = "NOTHING_TO_DO"
    NOT_EXAMINED = "NOT_EXAMINED"
    SUBJECT_ACTIVATION = "SUBJECT_ACTIVATION"
    MAIL_ACTIVATION = "MAIL_ACTIVATION"
    MAIL_ACTIVATION_UNCONFIRMED = "MAIL_ACTIVATION_UNCONFIRMED"
    SUBJECT_LETTER = "SUBJECT_LETTER"
    MAIL_LETTER = "MAIL_LETTER"
    SUBJECT_CONVOCATION_CHANGED = "SUBJECT_CONVOCATION_CHANGED"
    SUBJECT_EVALUATION_CHANGED = "SUBJECT_EVALUATION_CHANGED"
    MAIL_CORRECTION = "MAIL_CORRECTION"
    SUBJECT_FORGOTTEN = "SUBJECT_FORGOTTEN"
    MAIL_FORGOTTEN = "MAIL_FORGOTTEN"
    SUBJECT_INVITATION = "SUBJECT_INVITATION"
    MAIL_INVITATION = "MAIL_INVITATION"
    REASONS_INTRODUCTION = "REASONS_INTRODUCTION"
    REASONS_CLOSING = "REASONS_CLOSING"
    PAGE_LEGAL_NOTICE = "PAGE_LEGAL_NOTICE"
    PAGE_PRIVACY = "PAGE_PRIVACY"
    PAGE_ACCESSIBILITY = "PAGE_ACCESSIBILITY"


class Passage(StrEnum):
    """A name between braces in a text, as people write it."""

    FILE_DEADLINE = "date de dépôt"
    LETTER_WEEK = "semaine des lettres"
    CONTACT = "adresse de contact"
    PROGRAMME = "programme"
    INSTITUTION = "établissement"
    RETENTION = "durée de conservation"
    CONFORMITY = "conformité"
    AUDIT = "audit"
    NOT_CONFORMING = "points non conformes"
    FIRST_NAME = "prénom"
    NUMBER = "numéro"


_NUMBERED: Final = frozenset(
    {
        *(TextName.SUBJECT_ACTIVATION, TextName.MAIL_ACTIVATION, TextName.MAIL_ACTIVATION_UNCONFIRMED),
        *(TextName.SUBJECT_LETTER, TextName.MAIL_LETTER),
        *(TextName.SUBJECT_CONVOCATION_CHANGED, TextName.SUBJECT_EVALUATION_CHANGED, TextName.MAIL_CORRECTION),
        *(TextName.REASONS_INTRODUCTION, TextName.REASONS_CLOSING),
    }
)
"""The texts of mails and sheets about an application, which know its number."""


def is_page(name: TextName) -> bool:
    """Whether the text is a public page, which is nobody's."""
    return name.startswith("PAGE_")


def longest(name: TextName) -> int:
    """How many characters the text may have."""
    kinds = {"PAGE": LONGEST_PAGE, "MAIL": LONGEST_MAIL, "REASONS": LONGEST_MAIL, "SUBJECT": LONGEST_SUBJECT}
    return kinds.get(name.partition("_")[0], LONGEST_TEXT)


def passages_of(name: TextName) -> list[Passage]:
    """What may stand between braces in the text."""
    of_statement = name == TextName.PAGE_ACCESSIBILITY
    known = {Passage.FIRST_NAME: not is_page(name), Passage.NUMBER: name in _NUMBERED} | dict.fromkeys(
        (Passage.CONFORMITY, Passage.AUDIT, Passage.NOT_CONFORMING), of_statement
    )
    return [passage for passage in Passage if known.get(passage, True)]


def filled(text: str, values: Mapping[Passage, str]) -> str:
    """The text with these values; nothing is left in braces. A value that begins a line has a capital."""

    def value(found: re.Match[str]) -> str:
        value = values.get(Passage(found[1]), "")
        begins = found.start() == 0 or text[found.start() - 1] == "\n"
        return f"{value[:1].upper()}{value[1:]}" if begins else value

    # In one pass: a first name that looks like a name between braces is not replaced.
    return _PASSAGE.sub(value, text)


def published(page: str) -> str:
    """The page without the lines that the school has still to complete, and without the gaps they leave."""
    kept = "\n".join(line for line in page.split("\n") if TO_COMPLETE not in line)
    # A heading under which nothing is left goes too.
    kept = re.sub(r"(?m)^#+ [^\n]*\s*(?=^#+ |\Z)", "", kept)
    return re.sub(r"\n{3,}", "\n\n", kept).strip()


def text_as_written(name: TextName, text: str) -> str:
    """The text without blanks around it and with one kind of line break.

    Raises ``ValueError`` with a French sentence for an empty or too long one, for a character that does not show, and
    for braces that hold no passage.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    kept = "\n".join(line.rstrip() for line in lines).strip()
    if not kept:
        raise ValueError("Texte obligatoire")
    if len(kept) > longest(name):
        raise ValueError(f"Au plus {longest(name)} caractères")
    if "\n" in kept and name.startswith("SUBJECT_"):
        raise ValueError("L'objet d'un e-mail tient sur une ligne")
    if not all(character.isprintable() or character in _UNPRINTED for character in kept):
        raise ValueError("Ce texte contient un caractère qui ne s'affiche pas")
    allowed = passages_of(name)
    if set(_PASSAGE.findall(kept)) - set(allowed) or set("{}") & set(_PASSAGE.sub("", kept)):
        known = ", ".join(f"{{{passage}}}" for passage in allowed)
        raise ValueError(f"Entre accolades, seuls ces passages existent : {known}")
    return kept


def lines_to_complete(page: str) -> int:
    """How many lines of the page are not published, since the school has still to complete them."""
    return sum(TO_COMPLETE in line for line in page.splitlines())
