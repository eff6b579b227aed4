"""Why a table of the school is not changed."""

from enum import StrEnum
from typing import Final

from parvis.kernel.errors import DomainError, DomainErrorWithData
from parvis.kernel.schemas import Out

MOST_TYPED: Final = 200
MOST_CELLS_LISTED: Final = 100


class CellReason(StrEnum):
    """What is wrong with a cell of a file."""

    ERROR = "ERROR"
    BLANK_HEADER = "BLANK_HEADER"
    EQUAL_HEADERS = "EQUAL_HEADERS"
    MERGED = "MERGED"
    DAY = "DAY"
    TOO_MANY_ROWS = "TOO_MANY_ROWS"
    TOO_MANY_COLUMNS = "TOO_MANY_COLUMNS"
    TEXT_TOO_LONG = "TEXT_TOO_LONG"


class RefusedCell(Out):
    """A cell by its address in a spreadsheet, and what is wrong with it."""

    cell: str
    reason: CellReason


class RefusedCells(Out):
    """The first `MOST_CELLS_LISTED` cells to correct; none where the file as a whole cannot be read."""

    cells: list[RefusedCell]


class TableInvalid(DomainErrorWithData[RefusedCells]):
    """The file, or what was typed, is no table."""

    code = "TABLE_INVALID"
    status = 422
    message = "Ce fichier ne peut pas devenir une table."


class TableNameTaken(DomainError):
    """Another table has the name, letter case aside."""

    field = "name"
    code = "TABLE_NAME_TAKEN"
    status = 409
    message = "Ce nom est déjà pris"


class TableUser(Out):
    """A formula that reads a table."""

    id: str
    name: str


class TableUsers(Out):
    """The formulas."""

    formulas: list[TableUser]


class TableInUse(DomainErrorWithData[TableUsers]):
    """Formulas read the table, or the columns that would go."""

    code = "TABLE_IN_USE"
    message = "Des formules utilisent cette table : changez-les d'abord."


class RankingBreaks(DomainErrorWithData[TableUsers]):
    """The file breaks formulas from which the ranks follow; ``force`` accepts it."""

    code = "RANKING_BREAKS"
    message = "Ce fichier met en erreur une formule dont le classement dépend."


class TableTooLong(DomainError):
    """The table has more rows than one types."""

    code = "TABLE_TOO_LONG"
    message = f"Cette table a plus de {MOST_TYPED} lignes : remplacez-la par un fichier."
