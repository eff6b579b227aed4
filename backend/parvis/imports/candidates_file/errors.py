"""Refusals of an import."""

from parvis.kernel.errors import Data, DomainError, DomainErrorWithData
from parvis.kernel.schemas import Out


class FileLine(Out):
    """The line of the file, from 1."""

    line: int


class MissingColumns(Out):
    """The required business fields without a column, and the columns that the file has."""

    missing_business_fields: list[str]
    columns: list[str]


class ImportFileInvalid(DomainErrorWithData[FileLine | None]):
    """The file is no candidates file: encoding, separator, content; ``line`` where one line is to blame."""

    code = "IMPORT_FILE_INVALID"
    status = 422
    message = "Il existe au moins un fichier invalide"

    def __init__(self, message: str | None = None, *, line: int | None = None) -> None:
        super().__init__(message, data=None if line is None else FileLine(line=line))


class ImportColumnsMissing(DomainErrorWithData[MissingColumns]):
    """Required fields find no column."""

    code = "IMPORT_COLUMNS_MISSING"
    status = 422
    message = "Le fichier ne contient pas les colonnes obligatoires."


class ImportTooLarge(DomainError):
    """A web process could not hold the table of this file."""

    code = "IMPORT_TOO_LARGE"
    status = 422
    message = "Le tableau de ce fichier prendrait trop de mémoire."


class ImportRefused(DomainErrorWithData[Data]):
    """The one-call import found refused rows or warnings not accepted; ``data`` is the report, nothing is written."""

    code = "IMPORT_REFUSED"
    status = 422
    message = "Le fichier contient des lignes refusées : rien n'a été importé."


class ImportNotReady(DomainError):
    """The simulation has not ended well: there is nothing to confirm yet, or any more."""

    code = "SIMULATION_NOT_READY"
    message = "La simulation de cet import n'est pas disponible."


class RefusedRowsNotAccepted(DomainError):
    """Refused rows must be accepted explicitly."""

    code = "REFUSED_ROWS_NOT_ACCEPTED"
    message = "Le fichier contient des lignes refusées : il faut accepter de ne pas les importer."


class WarningCodes(Out):
    """The codes of warnings that were not accepted."""

    codes: list[str]


class WarningsNotAccepted(DomainErrorWithData[WarningCodes]):
    """Some warnings must be accepted by name."""

    code = "WARNINGS_NOT_ACCEPTED"
    message = "Ce fichier n'est peut-être pas le bon : des avertissements sont à accepter un par un."


class NoRowToImport(DomainError):
    """Every row is refused: an import would only mark every candidate as vanished."""

    code = "NO_ROW_TO_IMPORT"
    message = "Toutes les lignes du fichier sont refusées : il n'y a rien à importer."


class SimulationStale(DomainError):
    """The data changed since the simulation; it must be made again."""

    code = "SIMULATION_STALE"
    message = "Les données ont changé depuis la simulation : relancez-la avant d'importer."


class ProfileInvalid(DomainError):
    """The profile names a field that does not exist, or a pattern that cannot be read."""

    code = "IMPORT_PROFILE_INVALID"
    status = 422
    message = "La correspondance des colonnes est invalide."
