"""Refusals of an import."""

from parvis.kernel.errors import DomainError


class ImportFileInvalid(DomainError):
    """The file is no candidates file: encoding, separator, content; ``data.line`` tells where, when it is a place."""

    code = "IMPORT_FILE_INVALID"
    status = 422
    message = "Il existe au moins un fichier invalide"


class ImportColumnsMissing(DomainError):
    """Required fields find no column; ``data.missingBusinessFields`` lists them."""

    code = "IMPORT_COLUMNS_MISSING"
    status = 422
    message = "Le fichier ne contient pas les colonnes obligatoires."


class ImportRefused(DomainError):
    """The one-call import found refused rows; ``data`` is the report, nothing is written."""

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


class NoRowToImport(DomainError):
    """Every row is refused: importing would only take every candidate for one who vanished."""

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
