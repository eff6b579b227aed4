"""What this process's newest simulation found: a confirmation that comes at once does not read the file again."""

import threading
import uuid

from sqlalchemy.orm import Session

from parvis.candidate_table.log import storage
from parvis.imports.candidates_file.plan.plan import Plan
from parvis.imports.candidates_file.profile.store import stored_profile
from parvis.imports.candidates_file.schemas import ReportOut

_lock = threading.Lock()
_newest: dict[uuid.UUID, tuple[Plan, ReportOut]] = {}


def remember(simulation_id: uuid.UUID, plan: Plan, report: ReportOut) -> None:
    """Keeps ``plan`` and what it reports instead of the previous ones."""
    with _lock:
        _newest.clear()
        _newest[simulation_id] = plan, report


def recalled(session: Session, simulation_id: uuid.UUID) -> tuple[Plan, ReportOut] | None:
    """The plan of that simulation and its report, if nothing that it was made on has changed since.

    It stays until the file is imported: an attempt that the database broke off need not read the file again.
    """
    with _lock:
        found = _newest.get(simulation_id)
    if found is None or found[0].profile_version != stored_profile(session).version:
        return None
    return found if found[0].snapshot.state == storage.state(session) else None


def forget(simulation_id: uuid.UUID) -> None:
    """Drops the plan of that simulation, if it is kept."""
    with _lock:
        _newest.pop(simulation_id, None)
