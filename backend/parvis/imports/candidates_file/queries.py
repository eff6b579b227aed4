"""Reading simulations, the profile, and what the profile says of a candidate's record."""

import uuid
from collections.abc import Mapping
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.candidate_table.columns.queries import Catalogue
from parvis.candidate_table.columns.rules import Family, technical_name
from parvis.candidates.record.rules import RecordColumns
from parvis.imports.candidates_file.errors import ImportNotReady
from parvis.imports.candidates_file.model import Simulation
from parvis.imports.candidates_file.profile.store import profile_of, profile_shown, stored_profile
from parvis.imports.candidates_file.schemas import ProfileOut, ReportOut
from parvis.kernel.errors import NotFound


def simulation_of(session: Session, simulation_id: uuid.UUID, *, lock: bool = False) -> Simulation:
    """The simulation of that id, its row locked if ``lock``. Raises `NotFound`."""
    simulation = session.get(Simulation, simulation_id, with_for_update=lock)
    if simulation is None:
        raise NotFound
    return simulation


def last_imported(session: Session) -> Simulation | None:
    """The file imported last, unless it was taken back."""
    imported = Simulation.confirmed.is_not(None) & Simulation.taken_back.is_(None)
    return session.scalar(select(Simulation).where(imported).order_by(Simulation.confirmed.desc()).limit(1))


def report_kept(session: Session, simulation_id: uuid.UUID) -> ReportOut:
    """The report of a simulation that has ended. Raises `NotFound`, `ImportNotReady`."""
    simulation = simulation_of(session, simulation_id)
    if simulation.report is None:
        raise ImportNotReady
    return ReportOut.model_validate(simulation.report)


def current_profile(session: Session) -> ProfileOut:
    """The saved profile, or the default one."""
    return profile_shown(stored_profile(session))


def record_columns(saved: Mapping[str, Any] | None, columns: Catalogue) -> RecordColumns:
    """The columns of a record's summary and specialities: the summary's as staff chose them, the specialities'
    detected in the newest file as an import does. ``saved`` is what `profile_part` read.
    """
    profile = profile_of(saved)
    headers = profile.detected([column.name for column in columns.external if column.present]).headers

    def found(*fields: str) -> tuple[str, ...]:
        return tuple(technical_name(Family.EXTERNAL, headers[field]) for field in fields if field in headers)

    return RecordColumns(
        summary=profile.summary,
        premiere=found("EdsPremiere1", "EdsPremiere2", "EdsPremiere3"),
        terminale=found("EdsTerminale1", "EdsTerminale2"),
        abandoned=next(iter(found("EdsAbandonnee")), None),
    )
