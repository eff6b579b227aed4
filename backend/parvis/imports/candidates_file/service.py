"""Simulating, confirming, dropping an import; correcting the profile (docs/rules/imports.md)."""

import uuid
from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import timedelta
from typing import IO, Any

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from parvis.candidate_table.columns.service import set_columns_of_codes
from parvis.candidate_table.log import storage as table_storage
from parvis.candidate_table.log.changes import ChangeOrigin, append_reload, changed_after
from parvis.imports.candidates_file.csv.upload import check_file_name
from parvis.imports.candidates_file.errors import (
    ImportNotReady,
    ImportRefused,
    NoRowToImport,
    RefusedRowsNotAccepted,
    SimulationStale,
    WarningCodes,
    WarningsNotAccepted,
)
from parvis.imports.candidates_file.model import ImportedFile, Simulation
from parvis.imports.candidates_file.plan.former import last_imported
from parvis.imports.candidates_file.plan.plan import Plan, Progress, plan_of
from parvis.imports.candidates_file.plan.recording import OTHERS, write_plan
from parvis.imports.candidates_file.plan.report import report_of, taken_back
from parvis.imports.candidates_file.plan.undoing import kept_before, lock, obstacles, take_back
from parvis.imports.candidates_file.profile.correction import corrected
from parvis.imports.candidates_file.profile.profile import Profile
from parvis.imports.candidates_file.profile.store import keep_profile, locked_profile, profile_shown, stored_profile
from parvis.imports.candidates_file.queries import FOLDER, key_of, reported, simulation_of
from parvis.imports.candidates_file.schemas import ProfileIn, ReportOut
from parvis.kernel import storage, stored_with_rows
from parvis.kernel.audit.lines import note
from parvis.kernel.auth import Person
from parvis.kernel.clock import now
from parvis.kernel.db import engine, new_session
from parvis.kernel.errors import StaleVersion
from parvis.kernel.jobs import await_exclusions, cancel_jobs_about, worked_on
from parvis.kernel.undo import Undoer
from parvis.kernel.undo import remember as remember_undo

KEPT = timedelta(days=7)
UNDO_KIND = "CANDIDATES_IMPORT"

FEATURE = "import"
"""The lock that a confirmation holds: one import at a time."""


def _give_room() -> None:
    table_storage.vacuum(engine())


UNDOER = Undoer(
    feature=FEATURE,
    lock=lock,
    obstacles=obstacles,
    take_back=take_back,
    afterwards=_give_room,
    label="Import du fichier « {} »",
)
"""How an import is taken back; its id is that of its simulation."""


def receive(
    session: Session,
    *,
    file_name: str,
    size: int,
    content: IO[bytes] | bytes,
    simulation_id: uuid.UUID | None = None,
    author: Person | None = None,
) -> Simulation:
    """Keeps a file in the object store, to be simulated under ``simulation_id``, a new id without it.

    The file goes again when the transaction does not commit. Raises `ImportFileInvalid` when it has not the name of a
    CSV file.
    """
    check_file_name(file_name)
    simulation = Simulation(id=simulation_id or uuid.uuid4(), file_name=file_name, size=size)
    session.add(simulation)
    session.flush()
    stored_with_rows.keep(session, key_of(simulation.id), content)
    if author is not None:
        note(author, simulation=str(simulation.id), size=size)
    return simulation


def sweep_files() -> None:
    """Forgets simulations of 7 days, but that of the last import, and removes every file that none needs."""
    with new_session() as session, session.begin():
        last = last_imported(session)
        old = (Simulation.created < now() - KEPT) & Simulation.id.not_in(worked_on(session, "simulationId"))
        session.execute(delete(Simulation).where(old, Simulation.id.is_distinct_from(last and last.id)))
        waiting = session.scalars(select(Simulation.id).where(Simulation.confirmed.is_(None))).all()
    stored_with_rows.sweep(FOLDER, {key_of(each) for each in waiting})


def simulate(session: Session, simulation_id: uuid.UUID, progress: Progress) -> ReportOut:
    """Keeps the report. Raises `NotFound`, `ImportFileInvalid`, `ImportColumnsMissing`, `ImportTooLarge`."""
    simulation = simulation_of(session, simulation_id)
    plan = plan_of(session, storage.read(key_of(simulation_id)), progress)
    simulation.profile_version = _kept_decisions(session, plan)
    simulation.epoch, simulation.position = plan.snapshot.state.epoch, plan.snapshot.position
    report = reported(session, plan, simulation)
    simulation.report = report.model_dump(mode="json", by_alias=True)
    session.flush()
    return report


def _kept_decisions(session: Session, plan: Plan) -> int:
    """Keeps what the first file decides of the profile, and each file of columns; gives the profile's version."""
    found, profile = plan.incoming.profile, locked_profile(session)
    if profile.version != plan.profile_version:
        return plan.profile_version
    if profile.version == 0:
        return keep_profile(session, replace(found, campaign_year=None)).version
    if profile.text_columns == found.text_columns:
        return profile.version
    return keep_profile(session, replace(profile, text_columns=found.text_columns)).version


def check_confirmable(
    session: Session, simulation_id: uuid.UUID, *, accept_refused_rows: bool, accepted: Collection[str] = ()
) -> None:
    """Refuses at once what `confirm` would refuse; raises as it does, and `NotFound`. Nobody drops it meanwhile."""
    await_exclusions(session, FEATURE)
    simulation = simulation_of(session, simulation_id, lock=True)
    if simulation.report is None or simulation.confirmed is not None:
        raise ImportNotReady
    _check_rows(simulation.report["counts"], accept_refused_rows=accept_refused_rows)
    _check_warnings(simulation.report, accepted)
    _check_data(session, simulation, table_storage.state(session).epoch, stored_profile(session).version)


def confirm(
    session: Session,
    simulation_id: uuid.UUID,
    *,
    accept_refused_rows: bool,
    accepted: Collection[str] = (),
    author: Person | None,
    progress: Progress,
) -> ReportOut:
    """Imports a simulated file: all of it, or nothing. Must end the caller's transaction.

    Raises `ImportNotReady`, `NoRowToImport`, `RefusedRowsNotAccepted`, `WarningsNotAccepted` when a warning that must
    be is not in ``accepted``, and `SimulationStale` when anything but a comment, which no file has, changed since the
    simulation.
    """
    simulation = simulation_of(session, simulation_id)
    if simulation.report is None or simulation.confirmed is not None:
        raise ImportNotReady
    _check_rows(simulation.report["counts"], accept_refused_rows=accept_refused_rows)
    _check_warnings(simulation.report, accepted)
    plan = plan_of(session, storage.read(key_of(simulation_id)), progress)
    _check_data(session, simulation, plan.snapshot.state.epoch, plan.profile_version)
    report = reported(session, plan, simulation)
    return _plan_written(session, simulation, plan, report, author=author, progress=progress)


def import_at_once(
    session: Session,
    simulation_id: uuid.UUID,
    *,
    accepted: Collection[str] = (),
    author: Person | None,
    progress: Progress,
) -> ReportOut:
    """Simulates and imports a received file in one step: the contract's call. Must end the caller's transaction.

    Raises `ImportRefused` (its data is the report) when a row is refused or a warning that must be accepted is not,
    `ImportFileInvalid`, `ImportColumnsMissing`, `ImportTooLarge`.
    """
    simulation = simulation_of(session, simulation_id)
    plan = plan_of(session, storage.read(key_of(simulation_id)), progress)
    report = report_of(plan, simulation)
    if plan.refused:
        raise ImportRefused(data=report)
    try:
        _check_warnings(report.model_dump(mode="json", by_alias=True), accepted)
    except WarningsNotAccepted as refusal:
        raise ImportRefused(f"{refusal.message} Rien n'a été importé.", data=report) from refusal
    return _plan_written(session, simulation, plan, report, author=author, progress=progress)


def drop(session: Session, simulation_id: uuid.UUID, author: Person) -> None:
    """Forgets a simulation and its file, cancelling it. Raises `NotFound`, `ImportNotReady` once it is imported."""
    simulation = simulation_of(session, simulation_id, lock=True)
    cancel_jobs_about(session, "simulationId", str(simulation_id))
    if simulation.confirmed is not None:
        raise ImportNotReady
    if simulation_id in worked_on(session, "simulationId"):
        raise ImportNotReady("Cet import est en cours.")
    session.delete(simulation)
    session.flush()
    stored_with_rows.discard_on_commit(session, key_of(simulation_id))
    note(author)


def correct_profile(session: Session, form: ProfileIn, author: Person | None) -> Profile:
    """Keeps a corrected profile; its columns of texts become so at once. Raises `StaleVersion`, `ProfileInvalid`."""
    profile = locked_profile(session)
    if form.version is not None and form.version != profile.version:
        raise StaleVersion(data=profile_shown(profile))
    new = corrected(profile, form)
    if set_columns_of_codes(session, new.codes):
        append_reload(session, author, ChangeOrigin.IMPORT)
    kept = keep_profile(session, new)
    if author is not None:
        note(author, version=kept.version)
    return kept


def _check_data(session: Session, simulation: Simulation, epoch: int, profile_version: int) -> None:
    simulated_on = (simulation.epoch, simulation.profile_version)
    if simulated_on != (epoch, profile_version) or changed_after(session, simulation.position or 0, besides=OTHERS):
        raise SimulationStale


def _check_rows(counts: Mapping[str, int], *, accept_refused_rows: bool) -> None:
    if not counts["new"] + counts["changed"] + counts["unchanged"]:
        raise NoRowToImport
    if counts["refused"] and not accept_refused_rows:
        raise RefusedRowsNotAccepted


def _check_warnings(report: Mapping[str, Any], accepted: Collection[str]) -> None:
    left = [each["code"] for each in report["warnings"] if each.get("mustAccept") and each["code"] not in accepted]
    if left:
        raise WarningsNotAccepted(data=WarningCodes(codes=left))


def _plan_written(
    session: Session,
    simulation: Simulation,
    plan: Plan,
    report: ReportOut,
    *,
    author: Person | None,
    progress: Progress,
) -> ReportOut:
    """Writes ``plan``, which ``report`` describes."""
    profile = locked_profile(session)
    table_storage.locked_state(session)
    if profile.version != plan.profile_version or changed_after(session, plan.snapshot.position, besides=OTHERS):
        raise SimulationStale
    undecided = profile.text_columns != plan.incoming.profile.text_columns
    if profile.campaign_year is None or profile.version == 0 or undecided:
        keep_profile(session, plan.incoming.profile)
    simulation.confirmed = now()
    session.add(ImportedFile(id=simulation.id, digest=plan.digest, imported=simulation.confirmed))
    if author is not None:
        simulation.author_first_name, simulation.author_last_name = author.first_name, author.last_name
    report = report.model_copy(update={"confirmed": simulation.confirmed})
    simulation.report = report.model_dump(mode="json", by_alias=True)
    session.flush()
    if not plan.changes_nothing:
        kept = kept_before(session, plan)
        write_plan(session, plan, author, progress)
        remember_undo(
            session,
            undoable_id=simulation.id,
            kind=UNDO_KIND,
            title=simulation.file_name,
            author=author,
            takes_back=taken_back(report),
            kept=kept,
        )
    return report
