"""The plan of this process's newest simulation: a confirmation that comes at once does not read the file again."""

import threading
import uuid

from sqlalchemy.orm import Session

from parvis.candidate_table.log import storage
from parvis.imports.candidates_file.plan.plan import Plan
from parvis.imports.candidates_file.profile.store import stored_profile

_lock = threading.Lock()
_newest: dict[uuid.UUID, Plan] = {}


def remember(simulation_id: uuid.UUID, plan: Plan) -> None:
    """Keeps ``plan`` instead of the previous plan."""
    with _lock:
        _newest.clear()
        _newest[simulation_id] = plan


def recalled(session: Session, simulation_id: uuid.UUID) -> Plan | None:
    """The plan of that simulation, if nothing that it was made on has changed since.

    It stays until the file is imported: an attempt that the database broke off need not read the file again.
    """
    with _lock:
        plan = _newest.get(simulation_id)
    if plan is None or plan.profile_version != stored_profile(session).version:
        return None
    return plan if plan.snapshot.state == storage.state(session) else None


def forget(simulation_id: uuid.UUID) -> None:
    """Drops the plan of that simulation, if it is kept."""
    with _lock:
        _newest.pop(simulation_id, None)
