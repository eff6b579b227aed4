"""The call of the Alertes menu (decisions.md §11, "Conflicts")."""

from fastapi import APIRouter

from parvis.kernel.db import DbSession
from parvis.kernel.permissions import CurrentPerson, Role, requires
from parvis.ranking.alerts import queries
from parvis.ranking.alerts.schemas import AlertsOut

router = APIRouter(prefix="/admin/candidates", tags=["candidates"])


@router.get("/alerts", dependencies=[requires(Role.ADMIN)])
def count_alerts(session: DbSession, person: CurrentPerson) -> AlertsOut:
    """How many conflicts are open, and how many candidates are in conflict or in error."""
    return queries.alerts(session, person)
