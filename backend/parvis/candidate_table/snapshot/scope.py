"""Which rows a person sees: a limit that holds for rows, totals, filter values and exports alike."""

from __future__ import annotations

from typing import Final

import numpy as np
from sqlalchemy.orm import Session

from parvis.candidate_table.cells import Mask
from parvis.candidate_table.snapshot.loaders import TableHooks
from parvis.candidate_table.snapshot.snapshot import Snapshot
from parvis.kernel.auth import Person
from parvis.kernel.roles import Role

UNLIMITED: Final = frozenset({Role.ADMIN.value, Role.ADMIN_READ_ONLY.value, Role.INTERVIEW_SLOT_MANAGER.value})


def is_unlimited(person: Person) -> bool:
    """Whether one of the person's roles sees every candidate."""
    return not person.roles.isdisjoint(UNLIMITED)


def visible_rows(session: Session, snapshot: Snapshot, person: Person) -> Mask:
    """The mask (rows,) of candidates whom the person may see: none for a role without a scope."""
    if is_unlimited(person):
        return snapshot.alive
    mask = np.zeros(snapshot.rows, np.bool_)
    for role in person.roles:
        scope = TableHooks.joined().row_scopes.get(role)
        if scope is not None:
            mask |= scope(session, snapshot, person)
    return mask & snapshot.alive
