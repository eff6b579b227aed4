"""Refusals of an import of files."""

from enum import StrEnum

from parvis.kernel.errors import DomainError, DomainErrorWithData
from parvis.kernel.schemas import Out


class FileProblem(StrEnum):
    """What is wrong with a file of the zip; files with the last three problems are imported all the same."""

    UNKNOWN_NUMBER = "UNKNOWN_NUMBER"
    NO_NUMBER = "NO_NUMBER"
    TWO_NUMBERS = "TWO_NUMBERS"
    SAME_CANDIDATE = "SAME_CANDIDATE"
    NOT_NAMED = "NOT_NAMED"
    NOT_PDF = "NOT_PDF"
    ENCRYPTED = "ENCRYPTED"
    DAMAGED = "DAMAGED"
    EMPTY = "EMPTY"
    TOO_LARGE = "TOO_LARGE"
    NAME = "NAME"
    LINK = "LINK"
    NESTED = "NESTED"
    DUPLICATE = "DUPLICATE"
    NAME_DIFFERS = "NAME_DIFFERS"
    ACTIVE_CONTENT_REMOVED = "ACTIVE_CONTENT_REMOVED"


class ZipImportNotReady(DomainError):
    """The simulation has not ended well, or was imported already: there is nothing to confirm."""

    code = "ZIP_IMPORT_NOT_READY"
    message = "La simulation de cet import n'est pas disponible."


class ExpectedColumnsOut(Out):
    """The columns that the workbook must have, each with its other names."""

    expected: list[str]


class WorkbookColumns(DomainErrorWithData[ExpectedColumnsOut]):
    """The first sheet of the workbook has not the expected headers."""

    code = "WORKBOOK_COLUMNS"
    status = 422
    message = "La première feuille du classeur doit avoir une colonne Numero, et une colonne Fichier au besoin."
