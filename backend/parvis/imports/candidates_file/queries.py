"""Reading simulations, the profile, and what the profile says of a candidate's record."""

import uuid
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy.orm import Session

from parvis.candidate_table.columns.queries import Catalogue, catalogue
from parvis.candidate_table.columns.rules import Family, technical_name
from parvis.candidates.record.rules import RecordColumns
from parvis.imports.candidates_file.errors import ImportNotReady
from parvis.imports.candidates_file.model import Simulation
from parvis.imports.candidates_file.plan.letters import reached_by_mail
from parvis.imports.candidates_file.plan.plan import Plan
from parvis.imports.candidates_file.plan.report import report_of
from parvis.imports.candidates_file.profile.store import profile_of, profile_shown, stored_profile
from parvis.imports.candidates_file.schemas import LettersOfFileOut, ProfileOut, ReportOut
from parvis.kernel.errors import existing
from parvis.kernel.hooks import Hooks

FOLDER: Final = "imports/"


@dataclass(frozen=True)
class CandidatesFileHooks(Hooks):
    """letters_made: how many letters a file makes wait, by reachable newcomers and wishes confirmed again."""

    letters_made: Callable[[Session, int, Collection[uuid.UUID]], LettersOfFileOut]


def key_of(simulation_id: uuid.UUID) -> str:
    """Where a file is in the object store until it is imported or dropped."""
    return f"{FOLDER}{simulation_id}.csv"


def simulation_of(session: Session, simulation_id: uuid.UUID, *, lock: bool = False) -> Simulation:
    """The simulation of that id, its row locked if ``lock``. Raises `NotFound`."""
    return existing(session.get(Simulation, simulation_id, with_for_update=lock))


def reported(session: Session, plan: Plan, simulation: Simulation) -> ReportOut:
    """The report of a plan, with the letters that it makes wait."""
    letters = CandidatesFileHooks.joined().letters_made(session, *reached_by_mail(plan))
    return report_of(plan, simulation).model_copy(update={"letters": letters})


def report_kept(session: Session, simulation_id: uuid.UUID) -> ReportOut:
    """The report of a simulation that has ended. Raises `NotFound`, `ImportNotReady`."""
    simulation = simulation_of(session, simulation_id)
    if simulation.report is None:
        raise ImportNotReady
    return ReportOut.model_validate(simulation.report)


def wish_columns(session: Session) -> frozenset[str]:
    """The columns, technical names, that say whether the wish is confirmed: the file's, and what follows from it."""
    headers = [column.name for column in catalogue(session).columns if column.family is Family.EXTERNAL]
    found = stored_profile(session).detected(headers).headers.get("VoeuConfirme")
    return frozenset({"VoeuConfirme"} | ({technical_name(Family.EXTERNAL, found)} if found else set()))


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
