"""The calls of the Alertes menu (docs/rules/ranking.md), and of the lists of incomplete files."""

import uuid

from fastapi import APIRouter

from parvis.kernel.errors import NotFound, raises
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role
from parvis.ranking.alerts import queries
from parvis.ranking.alerts.schemas import AlertsOut, LacksOut

router = APIRouter(prefix="/api/v1/admin/candidates", tags=["candidates"])


@router.get("/alerts", dependencies=[requires(Role.ADMIN)])
def count_alerts(session: DbSession, person: CurrentPerson) -> AlertsOut:
    """How many conflicts are open, how many candidates are in conflict or in error, how many files lack something."""
    return queries.alerts(session, person)


@router.get("/{candidate_id:uuid}/lacks", dependencies=[requires(Role.ADMIN)], responses=raises(NotFound))
def get_lacks(session: DbSession, person: CurrentPerson, candidate_id: uuid.UUID) -> LacksOut:
    """What is missing in the file of a candidate: marks by term, documents, the wish's confirmation, an address."""
    return queries.lacks_of(session, person, candidate_id)
