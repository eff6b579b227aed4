"""Reading simulations and the profile."""

import uuid

from sqlalchemy.orm import Session

from parvis.imports.errors import ImportNotReady
from parvis.imports.model import Simulation
from parvis.imports.profile_store import profile_shown, stored_profile
from parvis.imports.schemas import ProfileOut, ReportOut
from parvis.kernel.errors import NotFound


def simulation_of(session: Session, simulation_id: uuid.UUID) -> Simulation:
    """The simulation of that id. Raises `NotFound`."""
    simulation = session.get(Simulation, simulation_id)
    if simulation is None:
        raise NotFound
    return simulation


def report_kept(session: Session, simulation_id: uuid.UUID) -> ReportOut:
    """The report of a simulation that has ended. Raises `NotFound`, `ImportNotReady`."""
    simulation = simulation_of(session, simulation_id)
    if simulation.report is None:
        raise ImportNotReady
    return ReportOut.model_validate(simulation.report)


def current_profile(session: Session) -> ProfileOut:
    """The saved profile, or the default one."""
    return profile_shown(stored_profile(session))
