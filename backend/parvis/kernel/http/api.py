"""Calls of the kernel itself: health and readiness."""

from typing import Literal

from fastapi import APIRouter
from sqlalchemy import text

from parvis.kernel.db import DbSession
from parvis.kernel.errors import Unavailable, raises
from parvis.kernel.permissions import public
from parvis.kernel.schemas import Out
from parvis.kernel.version import VERSION

router = APIRouter(tags=["kernel"])


class ReadinessOut(Out):
    """The process can serve."""

    status: Literal["ok"] = "ok"


class HealthOut(Out):
    """The process answers; ``version`` is that of Parvis it runs."""

    status: Literal["ok"] = "ok"
    version: str = VERSION


@router.get("/health", dependencies=[public()])
async def get_health() -> HealthOut:
    """The process is alive; it says nothing of its dependencies."""
    return HealthOut()


@router.get("/ready", dependencies=[public()], responses=raises(Unavailable))
def get_readiness(session: DbSession) -> ReadinessOut:
    """The process can serve: its database answers."""
    session.execute(text("SELECT 1"))
    return ReadinessOut()
