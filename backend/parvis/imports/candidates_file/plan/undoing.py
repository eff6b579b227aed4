"""Taking back an import: what is kept of the state before it, what depends on it, and how it is restored."""

import uuid
from datetime import date, datetime
from typing import Any

from sqlalchemy import ColumnElement, delete, func, insert, select, text, update
from sqlalchemy.orm import Session

from parvis.candidate_table.columns.model import ExternalColumn
from parvis.candidate_table.log import storage
from parvis.candidate_table.log.changes import ChangeOrigin, append_reload
from parvis.candidate_table.log.model import ImportBlob, LoggedChange, TableState
from parvis.candidates.history.model import HistoryItem
from parvis.candidates.history.service import Action, reverse_imports
from parvis.candidates.marks.model import GradeConflict, VanishedValue
from parvis.candidates.marks.service import raise_versions
from parvis.candidates.record.model import Candidate
from parvis.emails.outbox.model import Email, EmailStatus
from parvis.emails.outbox.queueing import remove
from parvis.formulas.definitions.model import Formula
from parvis.imports.candidates_file.model import ImportedFile, ImportProfile, Simulation
from parvis.imports.candidates_file.plan.incoming import IDENTITY
from parvis.imports.candidates_file.plan.plan import Plan
from parvis.imports.candidates_file.profile.store import locked_profile
from parvis.kernel.auth import Person
from parvis.kernel.db import Base
from parvis.kernel.personal_data import among
from parvis.kernel.undo import Obstacle, refuse_if_any
from parvis.kernel.undo.model import Undoable
from parvis.kernel.undo.undoers import Progress

_DAYS = {"birth_date"}
_LEFT = {EmailStatus.SENDING, EmailStatus.SENT, EmailStatus.DOUBTFUL}
_ABSENT = text("UPDATE candidates SET absent_from_file = :absent WHERE id = ANY(CAST(:ids AS uuid[]))")


def lock(session: Session) -> None:
    """Keeps every other writer of the profile and of the table out until the transaction ends."""
    locked_profile(session)
    storage.locked_state(session)


def kept_before(session: Session, plan: Plan) -> dict[str, Any]:
    """The state that an import is about to change, as JSON; the state of the table must be locked."""
    comparison, held = plan.comparison, plan.comparison.held
    state = storage.state(session)
    records = comparison.record_of[comparison.renamed]
    identities = held[records].select("id", *IDENTITY.values()).to_dicts()
    profile = session.get(ImportProfile, 1)
    return {
        "position": state.position,
        "import": _text(state.import_id),
        "computation": _text(state.computation_id),
        "firstRow": session.scalar(select(func.coalesce(func.max(Candidate.row_number) + 1, 0))),
        "identities": [{name: _json(value) for name, value in identity.items()} for identity in identities],
        "returned": held["id"].gather(comparison.record_of[comparison.returned]).to_list(),
        "vanished": held["id"].gather(comparison.vanished).to_list(),
        "columns": _rows(session, ExternalColumn),
        "conflicts": _rows(session, GradeConflict),
        "vanishedValues": _rows(session, VanishedValue),
        "profile": None if profile is None else {"campaign_year": profile.campaign_year},
    }


def obstacles(session: Session, undoable: Undoable) -> list[Obstacle]:
    """What was edited, imported or computed since; accounts of the candidates that it created, and mails to them."""
    # By position: a change that began before the import may be committed after it.
    since = (LoggedChange.position > undoable.kept["position"]) & (LoggedChange.created != undoable.created)
    by_import = LoggedChange.origin == ChangeOrigin.IMPORT
    state = storage.state(session)
    former = undoable.kept["import"]
    lost = former is not None and session.get(ImportBlob, uuid.UUID(former)) is None
    # Files, letters and jury grades are in the history; a changed cell is in both.
    done = (HistoryItem.created > undoable.created) & (HistoryItem.action != Action.IMPORT)
    edits = max(_count(session, LoggedChange, since & ~by_import), _count(session, HistoryItem, done))
    imports = max(_count(session, LoggedChange, since & by_import), int(lost))
    formulas = _count(session, Formula, Formula.updated > undoable.created)
    computations = int(_text(state.computation_id) != undoable.kept["computation"])
    return [
        Obstacle("EDIT", edits, "action sur une candidature depuis", "actions sur des candidatures depuis"),
        Obstacle("IMPORT", imports, "import depuis", "imports depuis"),
        Obstacle("FORMULA", formulas, "formule modifiée depuis", "formules modifiées depuis"),
        Obstacle("COMPUTATION", computations, "calcul du classement depuis", "calculs du classement depuis"),
        *_reached(session, undoable),
    ]


def take_back(session: Session, undoable: Undoable, author: Person, progress: Progress) -> None:
    """Makes the table, the records, the columns and the conflicts what they were, and says so in the history."""
    kept = undoable.kept
    total = 4
    progress(0, total, "Candidatures")
    # Whoever opens their account meanwhile, or is mailed, makes this wait; mails lose their candidates with them.
    created = select(Candidate.id).where(_created_by(undoable)).order_by(Candidate.id)
    gone = session.scalars(created.with_for_update()).all()
    remove(session, among(Email.candidate_id, gone), Email.status.not_in(_LEFT))
    refuse_if_any(_reached(session, undoable))
    reverse_imports(session, undoable.created, gone, author)
    raise_versions(session, select(HistoryItem.candidate_id).where(HistoryItem.created == undoable.created))
    session.execute(delete(Candidate).where(Candidate.id.in_(gone)).execution_options(synchronize_session=False))
    progress(1, total, "Identités")
    records = [{name: _value(name, value) for name, value in each.items()} for each in kept["identities"]]
    if records:
        session.execute(update(Candidate), records)
    session.execute(_ABSENT, {"absent": True, "ids": kept["returned"]})
    session.execute(_ABSENT, {"absent": False, "ids": kept["vanished"]})
    progress(2, total, "Colonnes et conflits")
    for table in (ExternalColumn, GradeConflict, VanishedValue):
        session.execute(delete(table).execution_options(synchronize_session=False))
    _insert(session, ExternalColumn, kept["columns"])
    _insert(session, GradeConflict, kept["conflicts"])
    _insert(session, VanishedValue, kept["vanishedValues"])
    _restore_profile(session, kept["profile"])
    session.execute(delete(ImportedFile).where(ImportedFile.id == undoable.id))
    session.execute(update(Simulation).where(Simulation.id == undoable.id).values(taken_back=func.now()))
    progress(3, total, "Notes et fiches avenir")
    former = None if kept["import"] is None else uuid.UUID(kept["import"])
    session.execute(update(TableState).values(import_id=former))
    session.execute(delete(ImportBlob).where(ImportBlob.id.is_distinct_from(former)))
    append_reload(session, author, ChangeOrigin.IMPORT)
    progress(total, total, "Enregistrement")


def _restore_profile(session: Session, before: dict[str, Any] | None) -> None:
    """The year that the file decided; which columns hold codes stays, and so does what staff corrected."""
    profile = session.get(ImportProfile, 1)
    if profile is None:
        return
    year = None if before is None else before["campaign_year"]
    if profile.campaign_year != year:
        profile.campaign_year = year
        profile.version += 1
        session.flush()


def _created_by(undoable: Undoable) -> ColumnElement[bool]:
    """The records that the import made."""
    return (Candidate.row_number >= undoable.kept["firstRow"]) & (Candidate.source == "PARCOURSUP")


def _reached(session: Session, undoable: Undoable) -> list[Obstacle]:
    """The accounts of those whom the import created, and what was mailed to them."""
    made = _count(session, Candidate, _created_by(undoable) & Candidate.account_subject.is_not(None))
    to_them = Email.candidate_id.in_(select(Candidate.id).where(_created_by(undoable)))
    mails = _count(session, Email, Email.status.in_(_LEFT) & to_them)
    return [
        Obstacle("ACCOUNT", made, "compte de candidat créé depuis", "comptes de candidats créés depuis"),
        Obstacle("EMAIL", mails, "e-mail envoyé depuis", "e-mails envoyés depuis"),
    ]


def _count(session: Session, table: type[Base], where: Any) -> int:  # noqa: ANN401 - SQL
    return session.scalar(select(func.count()).select_from(table).where(where)) or 0


def _rows(session: Session, table: type[ExternalColumn | GradeConflict | VanishedValue]) -> list[dict[str, Any]]:
    read = session.execute(select(table.__table__)).mappings()
    return [{name: _json(value) for name, value in row.items()} for row in read]


def _insert(
    session: Session, table: type[ExternalColumn | GradeConflict | VanishedValue], rows: list[dict[str, Any]]
) -> None:
    if rows:
        session.execute(insert(table), [{name: _value(name, value) for name, value in row.items()} for row in rows])


def _text(value: uuid.UUID | None) -> str | None:
    return None if value is None else str(value)


def _json(value: object) -> object:
    return str(value) if isinstance(value, uuid.UUID | date) else value


def _value(name: str, value: Any) -> Any:  # noqa: ANN401 - JSON
    if value is None:
        return None
    if name in {"id", "candidate_id"}:
        return uuid.UUID(value)
    if name in _DAYS:
        return date.fromisoformat(value)
    return datetime.fromisoformat(value) if name == "opened" else value
