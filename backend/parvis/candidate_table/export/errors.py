"""Why an export is refused."""

from parvis.kernel.errors import DomainError


class ExportTooLarge(DomainError):
    """A sheet cannot hold it; ``data`` has ``limit`` (ROWS, COLUMNS or TEXT) and ``maximum``, and ``column`` for a
    text.
    """

    code = "EXPORT_TOO_LARGE"
    status = 422
    message = "L'export dépasse ce qu'une feuille de calcul peut contenir."
