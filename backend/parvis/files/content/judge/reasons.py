"""Why a file is refused. Loads nothing: the process that judges a file starts for each of them."""

from enum import StrEnum
from typing import Final


class FileRefusal(StrEnum):
    """Why a file is refused (decisions.md §11, "Files"); INFECTED comes from the antivirus, UNSAFE tells of workbooks
    alone.
    """

    EMPTY = "EMPTY"
    EXTENSION = "EXTENSION"
    CONTENT = "CONTENT"
    ENCRYPTED = "ENCRYPTED"
    DAMAGED = "DAMAGED"
    POLYGLOT = "POLYGLOT"
    UNSAFE = "UNSAFE"
    INFECTED = "INFECTED"


SENTENCES: Final = {
    FileRefusal.EMPTY: "il est vide",
    FileRefusal.EXTENSION: "ce format n'est pas accepté",
    FileRefusal.CONTENT: "son contenu ne correspond pas à son nom",
    FileRefusal.ENCRYPTED: "il demande un mot de passe",
    FileRefusal.DAMAGED: "il est abîmé",
    FileRefusal.POLYGLOT: "il contient autre chose qu'un document",
    FileRefusal.UNSAFE: "il contient des macros ou des éléments dangereux",
    FileRefusal.INFECTED: "il contient un virus",
}
