"""Why a file is refused. Loads next to nothing: the process that judges a file starts for each of them."""

from enum import StrEnum
from typing import Final

from parvis.files.content.judge.cost import MILLION, MOST_HEIC_PIXELS, MOST_PIXELS


class FileRefusal(StrEnum):
    """Why a file is refused; INFECTED by the antivirus, UNSAFE of workbooks alone, TOO_MANY_PIXELS of pictures."""

    EMPTY = "EMPTY"
    EXTENSION = "EXTENSION"
    CONTENT = "CONTENT"
    ENCRYPTED = "ENCRYPTED"
    DAMAGED = "DAMAGED"
    POLYGLOT = "POLYGLOT"
    TOO_MANY_PIXELS = "TOO_MANY_PIXELS"
    UNSAFE = "UNSAFE"
    INFECTED = "INFECTED"


SENTENCES: Final = {
    FileRefusal.EMPTY: "il est vide",
    FileRefusal.EXTENSION: "ce format n'est pas accepté",
    FileRefusal.CONTENT: "son contenu ne correspond pas à son nom",
    FileRefusal.ENCRYPTED: "il demande un mot de passe",
    FileRefusal.DAMAGED: "il est abîmé",
    FileRefusal.POLYGLOT: "il contient autre chose qu'un document",
    FileRefusal.TOO_MANY_PIXELS: (
        f"l'image est trop grande, elle dépasse {MOST_PIXELS // MILLION} millions de pixels"
        f" ({MOST_HEIC_PIXELS // MILLION} en HEIC)"
    ),
    FileRefusal.UNSAFE: "il contient des macros ou des éléments dangereux",
    FileRefusal.INFECTED: "il contient un virus",
}
