"""« État du service »: what administrators read of the installation."""

from fastapi import APIRouter

from parvis.app.service_state.service import service_state
from parvis.kernel.permissions import requires
from parvis.kernel.roles import Role
from parvis.kernel.schemas import Out
from parvis.kernel.version import VERSION

router = APIRouter(prefix="/api/v1", tags=["app"])


class ServicePointOut(Out):
    """One thing that Parvis needs, in French but for its ``key``; ``cure`` is null where all is well. One that is
    ``ok`` and has a cure stops nothing: a service in production lacks it.
    """

    key: str
    name: str
    ok: bool
    detail: str
    cure: str | None


class ServiceStateOut(Out):
    """The version that answers, and the points that were looked at."""

    version: str
    points: list[ServicePointOut]


@router.get("/admin/service-state", dependencies=[requires(Role.ADMIN)])
def get_service_state() -> ServiceStateOut:
    """Looks now at everything that Parvis needs; a silent mail server or issuer is waited for some seconds."""
    points = [ServicePointOut.model_validate(point) for point in service_state()]
    return ServiceStateOut(version=VERSION, points=points)
