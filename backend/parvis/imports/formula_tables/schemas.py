"""Tables of the school on the wire (docs/rules/formulas.md, Tables)."""

import uuid
from datetime import datetime
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, Field

from parvis.formulas.tables.model import Cell, ColumnKind
from parvis.formulas.tables.rules import LONGEST_NAME, name_refused
from parvis.imports.formula_tables.errors import MOST_TYPED, TableUser
from parvis.kernel.people import PersonOut
from parvis.kernel.schemas import Form, In, Out, required_text

MOST_COLUMNS: Final = 50
LONGEST_SEARCH: Final = 200


def checked_name(name: str) -> str:
    """A name that a table may have, letter case and other tables aside. Raises ``ValueError``."""
    if refusal := name_refused(name):
        raise ValueError(refusal)
    return name


TableName = Annotated[str, required_text("Nom obligatoire", longest=LONGEST_NAME), AfterValidator(checked_name)]
TypedValue = float | bool | Annotated[str, Field(max_length=32_767)] | None
TypedRow = Annotated[list[TypedValue], Field(max_length=MOST_COLUMNS)]


class TableColumnOut(Out):
    """A column, and what its cells are."""

    name: str
    kind: ColumnKind


class TableOut(Out):
    """A table without its rows. ``file_name`` is null where they were typed; ``used_by``: the formulas that read it."""

    id: uuid.UUID
    name: str
    columns: list[TableColumnOut]
    rows: int
    version: int
    updated_at: datetime
    author: PersonOut
    file_name: str | None
    used_by: list[TableUser]


class TableRowOut(Out):
    """The cells of a row in the order of the columns, and its line in the file."""

    row: int
    cells: list[Cell]


class TableCellChangeOut(Out):
    """A cell before and after."""

    column: str
    before: Cell
    after: Cell


class TableRowChangeOut(Out):
    """A row that the file adds, removes or changes, by its first cell, with what differs."""

    change: Literal["ADDED", "REMOVED", "CHANGED"]
    key: Cell
    cells: list[TableCellChangeOut]


class TableSimulationOut(Out):
    """What a file would make of a table.

    ``added``, ``removed`` and ``changed`` count rows by the first column, and are null where its values are repeated,
    which ``message`` says.
    """

    simulation_id: uuid.UUID
    name: str
    columns: list[TableColumnOut]
    rows: int
    added: int | None
    removed: int | None
    changed: int | None
    message: str | None
    columns_gone: list[str]
    broken_formulas: list[TableUser]
    examples: list[TableRowChangeOut]
    sample: list[TableRowOut]


class SimulatedTable(In):
    """What is sent beside a file: the table that it is for or the name of a new one, and its columns of texts."""

    id: uuid.UUID | None = None
    name: TableName | None = None
    text_columns: Annotated[list[str], Field(max_length=MOST_COLUMNS)] | None = None


class TypedColumn(In):
    """A column as a GET has it; what its cells are is worked out."""

    name: str
    kind: ColumnKind | None = None


class TypedTable(Form):
    """Columns, by name or as a GET has them, and rows."""

    columns: Annotated[list[str | TypedColumn], Field(min_length=1, max_length=MOST_COLUMNS)]
    rows: Annotated[list[TypedRow], Field(max_length=MOST_TYPED)]

    @property
    def headers(self) -> list[str]:
        """The names of the columns."""
        return [column if isinstance(column, str) else column.name for column in self.columns]


class NewTable(Form):
    """The file that was simulated; or a name, columns and rows, as `TypedTable` has them."""

    simulation_id: uuid.UUID | None = None
    name: TableName | None = None
    columns: Annotated[list[str | TypedColumn], Field(min_length=1, max_length=MOST_COLUMNS)] | None = None
    rows: Annotated[list[TypedRow], Field(max_length=MOST_TYPED)] | None = None


class TableFile(Form):
    """The file that was simulated, the version that was seen; ``force`` where the ranks follow from what it breaks."""

    simulation_id: uuid.UUID
    version: int
    force: bool = False


class TypedRows(TypedTable):
    """All rows of a table, and the version that was seen."""

    version: int


class TableRenamed(Form):
    """A name, and the version that was seen; the other members of a table are not read."""

    answer = TableOut

    name: TableName
    version: int
