"""Simulating a file, and changing the tables of the school."""

import uuid
from collections.abc import Collection
from datetime import timedelta
from typing import IO, Final

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from parvis.formula_language import matching_key
from parvis.formulas.computations.model import Computation
from parvis.formulas.computations.service import FEATURE as COMPUTATION
from parvis.formulas.definitions.queries import formulas_listed
from parvis.formulas.tables.model import FormulaTable, TableContent
from parvis.formulas.tables.rules import name_of_file
from parvis.imports.candidates_file.errors import SimulationStale
from parvis.imports.formula_tables import queries
from parvis.imports.formula_tables.errors import (
    MOST_TYPED,
    RankingBreaks,
    TableInUse,
    TableNameTaken,
    TableTooLong,
    TableUser,
    TableUsers,
)
from parvis.imports.formula_tables.reading import ReadTable, table_of_file, typed_table
from parvis.imports.formula_tables.rules import columns_gone
from parvis.imports.formula_tables.schemas import NewTable, TableFile, TableRenamed, TypedRows, TypedTable
from parvis.kernel.advisory_locks import AdvisoryLock, hold
from parvis.kernel.audit.lines import note
from parvis.kernel.auth import Person
from parvis.kernel.clock import now
from parvis.kernel.db import new_session
from parvis.kernel.errors import FieldError, InvalidInput, NotFound, StaleVersion
from parvis.kernel.jobs.locks import exclude_jobs_of
from parvis.kernel.undo import Obstacle, Undoer, remember
from parvis.kernel.undo.model import Undoable
from parvis.kernel.undo.undoers import Progress

FEATURE: Final = "formula_tables"
UNDO_KIND: Final = "FORMULA_TABLE"
SIMULATIONS_KEPT: Final = timedelta(days=1)


def simulate(
    session: Session,
    file_name: str,
    content: IO[bytes],
    *,
    table_id: uuid.UUID | None,
    name: str | None,
    text_columns: Collection[str] | None,
) -> TableContent:
    """Reads a file and keeps it until it is confirmed. Raises `NotFound`, `TableInvalid`, `TableNameTaken`."""
    table = None if table_id is None else queries.table_of_id(session, table_id)
    shown = (name or name_of_file(file_name)) if table is None else table.name
    if table is None:
        _refuse_taken(session, shown)
    found = table_of_file(file_name, content, text_columns)
    version = 0 if table is None else table.version
    return _kept(session, found, shown, table_id, simulated=version, file_name=file_name)


def create_table(session: Session, person: Person, form: NewTable) -> FormulaTable:
    """Makes a table of a simulated file, or of what was typed. Raises `NotFound`, `TableInvalid`, `TableNameTaken`."""
    hold(session, AdvisoryLock.FORMULAS)
    if form.simulation_id is not None:
        content = _simulated(session, form.simulation_id, None)
        content.name = form.name or content.name
    elif form.name is None or form.columns is None or form.rows is None:
        message = "Un nom, des colonnes et des lignes sont attendus"
        raise InvalidInput(message, fields=[FieldError(field="name", message=message)])
    else:
        typed = TypedTable(columns=form.columns, rows=form.rows)
        content = _kept(session, typed_table(typed.headers, typed.rows), form.name, None)
    _refuse_taken(session, content.name)
    table = FormulaTable(id=uuid.uuid4(), name=content.name, name_key=matching_key(content.name), version=1)
    content.table_id = table.id
    _write(table, content, person)
    session.add(table)
    session.flush()
    note(person, id=str(table.id), name=table.name, count=content.rows)
    return table


def replace_table(session: Session, person: Person, table_id: uuid.UUID, form: TableFile) -> FormulaTable:
    """Raises `NotFound`, `FeatureLockAlreadyTaken`, `StaleVersion`, `SimulationStale`, `RankingBreaks`."""
    table = _locked(session, table_id, form.version)
    content = _simulated(session, form.simulation_id, table_id)
    if content.simulated != table.version:
        raise SimulationStale("La table a changé depuis la simulation : simulez de nouveau.")
    former = session.get_one(TableContent, table.content_id)
    formulas = formulas_listed(session)
    gone = columns_gone(former.columns, content.columns)
    broken = queries.users_of(formulas, table.name, gone) if gone else []
    if not form.force and queries.ranking_broken(session, formulas, broken):
        raise RankingBreaks(data=TableUsers(formulas=broken))
    _follow(session, person, table, content)
    return table


def type_table(session: Session, person: Person, table_id: uuid.UUID, form: TypedRows) -> FormulaTable:
    """Gives a table the rows that were typed.

    Raises `NotFound`, `FeatureLockAlreadyTaken`, `StaleVersion`, `TableTooLong`, `TableInvalid`, and `TableInUse` for a
    column that would go.
    """
    table = _locked(session, table_id, form.version)
    former = session.get_one(TableContent, table.content_id)
    if former.rows > MOST_TYPED:
        raise TableTooLong
    content = _kept(session, typed_table(form.headers, form.rows), table.name, table_id)
    if gone := columns_gone(former.columns, content.columns):
        _refuse_used(queries.users_of(formulas_listed(session), table.name, gone))
    _follow(session, person, table, content)
    return table


def rename_table(session: Session, person: Person, table_id: uuid.UUID, form: TableRenamed) -> FormulaTable:
    """Renames a table that no formula reads. Raises `NotFound`, `StaleVersion`, `TableNameTaken`, `TableInUse`."""
    hold(session, AdvisoryLock.FORMULAS)
    table = _of_version(session, table_id, form.version)
    if form.name != table.name:
        _refuse_used(queries.users_of(formulas_listed(session), table.name))
        _refuse_taken(session, form.name, besides=table.id)
    before, table.name, table.name_key = table.name, form.name, matching_key(form.name)
    table.version += 1
    session.flush()
    note(person, before={"name": before}, after={"name": table.name})
    return table


def delete_table(session: Session, person: Person, table_id: uuid.UUID) -> None:
    """Deletes a table that no formula reads. Raises `NotFound`, `TableInUse`."""
    hold(session, AdvisoryLock.FORMULAS)
    table = queries.table_of_id(session, table_id, lock=True)
    _refuse_used(queries.users_of(formulas_listed(session), table.name))
    session.delete(table)
    _supersede(session, table_id)
    _forget_contents(session)
    note(person, before={"name": table.name})


def _locked(session: Session, table_id: uuid.UUID, version: int) -> FormulaTable:
    exclude_jobs_of(session, COMPUTATION)
    hold(session, AdvisoryLock.FORMULAS)
    return _of_version(session, table_id, version)


def _of_version(session: Session, table_id: uuid.UUID, version: int) -> FormulaTable:
    table = queries.table_of_id(session, table_id, lock=True)
    if table.version != version:
        raise StaleVersion(data=queries.table_shown(session, table))
    return table


def _simulated(session: Session, simulation_id: uuid.UUID, table_id: uuid.UUID | None) -> TableContent:
    content = session.get(TableContent, simulation_id, with_for_update=True)
    if content is None or content.simulated is None or content.table_id != table_id:
        raise NotFound
    return content


def _kept(
    session: Session,
    found: ReadTable,
    name: str,
    table_id: uuid.UUID | None,
    *,
    simulated: int | None = None,
    file_name: str | None = None,
) -> TableContent:
    content = TableContent(
        table_id=table_id,
        simulated=simulated,
        name=name,
        file_name=file_name,
        columns=found.columns,
        rows=len(found.cells["lines"]),
        cells=found.cells,
    )
    session.add(content)
    session.flush()
    return content


def _follow(session: Session, person: Person, table: FormulaTable, content: TableContent) -> None:
    """Makes a content the present one of a table; who did may take it back until the table changes again."""
    former = table.content_id
    _write(table, content, person)
    table.version += 1
    _supersede(session, table.id)
    remember(
        session,
        undoable_id=uuid.uuid4(),
        kind=UNDO_KIND,
        title=table.name,
        author=person,
        takes_back=[(content.rows, "ligne", "lignes")],
        kept={"table": str(table.id), "former": str(former), "content": str(content.id)},
        alone=False,
    )
    _forget_contents(session)
    note(person, version=table.version, count=content.rows)


def _write(table: FormulaTable, content: TableContent, person: Person) -> None:
    content.simulated = None
    table.content_id, table.updated = content.id, now()
    table.author_first_name, table.author_last_name = person.first_name, person.last_name


def _refuse_taken(session: Session, name: str, *, besides: uuid.UUID | None = None) -> None:
    found = session.scalar(select(FormulaTable.id).where(FormulaTable.name_key == matching_key(name)))
    if found is not None and found != besides:
        raise TableNameTaken


def _refuse_used(users: list[TableUser]) -> None:
    if users:
        names = ", ".join(user.name for user in users)
        raise TableInUse(f"Utilisée par {names} : changez-les d'abord.", data=TableUsers(formulas=users))


def _supersede(session: Session, table_id: uuid.UUID) -> None:
    of_table = (Undoable.kind == UNDO_KIND) & (Undoable.kept["table"].astext == str(table_id))
    session.execute(update(Undoable).where(of_table).values(superseded=True))


def _forget_contents(session: Session) -> None:
    """Removes the contents that no table has, that no kept computation read, that nobody may take back or confirm."""
    session.flush()
    needed = set(session.scalars(select(FormulaTable.content_id)))
    simulated = TableContent.simulated.is_not(None) & (TableContent.created > now() - SIMULATIONS_KEPT)
    needed |= set(session.scalars(select(TableContent.id).where(simulated)))
    kept = session.scalars(select(Undoable.kept).where(Undoable.kind == UNDO_KIND, ~Undoable.superseded))
    needed |= {uuid.UUID(each["former"]) for each in kept}
    read = session.scalars(select(Computation.tables).where(Computation.blob_id.is_not(None)))
    needed |= {uuid.UUID(content) for tables in read for content in tables.values()}
    session.execute(delete(TableContent).where(TableContent.id.not_in(needed)))


def sweep_contents() -> None:
    """Removes, day by day, the files that were simulated and never confirmed, and versions that nothing reads."""
    with new_session() as session, session.begin():
        hold(session, AdvisoryLock.FORMULAS)
        _forget_contents(session)


def _obstacles(session: Session, undoable: Undoable) -> list[Obstacle]:
    table = session.get(FormulaTable, uuid.UUID(undoable.kept["table"]))
    is_present = table is not None and str(table.content_id) == undoable.kept["content"]
    return [] if is_present else [Obstacle("LATER", 1, "changement plus récent", "changements plus récents")]


def _take_back(session: Session, undoable: Undoable, author: Person, _progress: Progress) -> None:
    table = queries.table_of_id(session, uuid.UUID(undoable.kept["table"]), lock=True)
    _write(table, session.get_one(TableContent, uuid.UUID(undoable.kept["former"])), author)
    table.version += 1
    session.flush()


UNDOER: Final = Undoer(
    feature=FEATURE,
    lock=lambda session: hold(session, AdvisoryLock.FORMULAS),
    obstacles=_obstacles,
    take_back=_take_back,
    label="Contenu de la table « {} » remplacé",
)
"""How the content of a table is taken back."""
