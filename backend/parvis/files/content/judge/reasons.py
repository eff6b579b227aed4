"""Why a file is refused. Loads nothing: the process that judges a file starts for each of them."""

from enum import StrEnum
from typing import Final


class Reason(StrEnum):
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
    Reason.EMPTY: "il est vide",
    Reason.EXTENSION: "ce format n'est pas accepté",
    Reason.CONTENT: "son contenu ne correspond pas à son nom",
    Reason.ENCRYPTED: "il demande un mot de passe",
    Reason.DAMAGED: "il est abîmé",
    Reason.POLYGLOT: "il contient autre chose qu'un document",
    Reason.UNSAFE: "il contient des macros ou des éléments dangereux",
    Reason.INFECTED: "il contient un virus",
}
