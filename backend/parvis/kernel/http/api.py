"""Calls of the kernel itself: health and readiness."""

from typing import Literal

from fastapi import APIRouter

from parvis.kernel.errors import Unavailable, raises
from parvis.kernel.http.preparation import is_prepared
from parvis.kernel.permissions import public
from parvis.kernel.request_session import DbSession
from parvis.kernel.schemas import Out
from parvis.kernel.version import VERSION

router = APIRouter(prefix="/api/v1", tags=["kernel"])


class ReadinessOut(Out):
    """The process can serve; ``schema_ahead`` when a later version has added to the schema, absent otherwise."""

    status: Literal["ok"] = "ok"
    schema_ahead: Literal[True] | None = None


class HealthOut(Out):
    """The process answers; ``version`` is that of Parvis it runs."""

    status: Literal["ok"] = "ok"
    version: str = VERSION


@router.get("/health", dependencies=[public()])
async def get_health() -> HealthOut:
    """The process is alive; it says nothing of its dependencies."""
    return HealthOut()


@router.get("/ready", dependencies=[public()], responses=raises(Unavailable), response_model_exclude_none=True)
def get_readiness(session: DbSession) -> ReadinessOut:
    """The process can serve: its database answers, and the table of candidates is read."""
    if not is_prepared():
        raise Unavailable
    from parvis.kernel import migrations  # noqa: PLC0415 - Alembic, which no server needs to start

    standing = migrations.schema_of(session.connection()).standing
    return ReadinessOut(schema_ahead=True if standing is migrations.Standing.AHEAD else None)
