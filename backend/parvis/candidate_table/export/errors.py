"""Why an export is refused."""

from typing import Literal

from parvis.kernel.errors import DomainError, DomainErrorWithData
from parvis.kernel.schemas import Out


class ExportLimit(Out):
    """What is too much, and how much a sheet holds; ``column`` for a text."""

    limit: Literal["ROWS", "COLUMNS", "TEXT"]
    maximum: int
    column: str | None = None


class ExportTooLarge(DomainErrorWithData[ExportLimit]):
    """A sheet cannot hold it."""

    code = "EXPORT_TOO_LARGE"
    status = 422
    message = "L'export dépasse ce qu'une feuille de calcul peut contenir."


class TooManyExports(DomainError):
    """One person, or everybody together, has the most exports at once; the client may try again."""

    code = "TOO_MANY_EXPORTS"
    status = 429
    message = "Trop d'exports sont en cours. Veuillez réessayer dans quelques instants."
