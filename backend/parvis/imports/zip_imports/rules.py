"""Which problems keep a file out, the sentence of each problem, and candidates' numbers in texts."""

import re
import unicodedata
from collections.abc import Collection
from typing import Final

from parvis.files.content.errors import FileInvalid, RefusedFileOut, RefusedFilesOut
from parvis.files.content.judge.reasons import FileRefusal
from parvis.files.content.rules import clean_name
from parvis.imports.zip_imports.errors import FileProblem

LARGEST_LISTS: Final = 500
"""Entries of each list of a report that travels; a report is kept, and exported, whole."""

UNMATCHED: Final = frozenset(
    {
        FileProblem.UNKNOWN_NUMBER,
        FileProblem.NO_NUMBER,
        FileProblem.TWO_NUMBERS,
        FileProblem.SAME_CANDIDATE,
        FileProblem.NOT_NAMED,
    }
)
"""Problems of valid files that belong to no known candidate."""

REMARKS: Final = frozenset({FileProblem.NAME_DIFFERS, FileProblem.ACTIVE_CONTENT_REMOVED})
"""Problems that the report lists although the file is attached."""


MESSAGES: Final = {
    FileProblem.UNKNOWN_NUMBER: "Aucun candidat ne porte ce numéro",
    FileProblem.NO_NUMBER: "Aucun numéro, ni dans le nom ni dans le texte",
    FileProblem.TWO_NUMBERS: "Deux numéros connus dans le nom",
    FileProblem.SAME_CANDIDATE: "Un autre fichier du zip est déjà celui de ce candidat",
    FileProblem.NOT_NAMED: "Aucune ligne du classeur ne nomme ce fichier",
    FileProblem.NOT_PDF: "Le contenu n'est pas un PDF",
    FileProblem.ENCRYPTED: "Protégé par un mot de passe",
    FileProblem.DAMAGED: "Fichier endommagé : il ne s'ouvre pas",
    FileProblem.EMPTY: "Fichier vide",
    FileProblem.TOO_LARGE: "Fichier trop volumineux",
    FileProblem.NAME: "Nom de fichier dangereux",
    FileProblem.LINK: "Lien vers un autre fichier",
    FileProblem.NESTED: "Archive dans l'archive",
    FileProblem.DUPLICATE: "Deux fichiers portent ce nom",
    FileProblem.NAME_DIFFERS: "Le nom du PDF diffère de celui du candidat",
    FileProblem.ACTIVE_CONTENT_REMOVED: "Du code actif a été retiré",
}

INVALID_FILE: Final = "Il existe au moins un fichier invalide"


def check_extension(name: str, extensions: tuple[str, ...]) -> None:
    """Raises `FileInvalid` unless the name ends in one of them, without case."""
    if not name.strip().lower().endswith(extensions):
        raise file_invalid(name, FileRefusal.EXTENSION)


def file_invalid(name: str, reason: FileRefusal) -> FileInvalid:
    """The refusal of a file of an import, in the contract's words (docs/rules/imports.md)."""
    return FileInvalid(INVALID_FILE, data=RefusedFilesOut(files=[RefusedFileOut(name=clean_name(name), reason=reason)]))


NUMBER_END: Final = r"(?![^\W_])"
"""What ends a number: anything but a letter, accented or not, or a digit. ``_`` parts words."""

# A number given by hand, or digits, as a word of its own; an N or No written onto it belongs to it.
_NUMBER: Final = re.compile(rf"(?<![^\W_])(?:N[o°]?)?(M[0-9]{{5,}}|[0-9]+){NUMBER_END}", re.IGNORECASE)


def numbers_in(text: str) -> list[str]:
    """The numbers that are words of a text, in order, each once; an accent written apart is part of its letter."""
    composed = unicodedata.normalize("NFC", text).replace("º", "°")
    return list(dict.fromkeys(found.upper() for found in _NUMBER.findall(composed)))


def number_named(name: str, known: Collection[str]) -> str | FileProblem | None:
    """The candidate's number in a file's name; `TWO_NUMBERS` when several are known, None when none is."""
    found = [number for number in numbers_in(name) if number in known]
    if len(found) > 1:
        return FileProblem.TWO_NUMBERS
    return found[0] if found else None
