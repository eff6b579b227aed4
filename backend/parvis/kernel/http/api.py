"""Calls of the kernel itself: health and readiness."""

from typing import Literal

from fastapi import APIRouter
from sqlalchemy import text

from parvis.kernel.db import DbSession
from parvis.kernel.errors import Unavailable, raises
from parvis.kernel.permissions import public
from parvis.kernel.schemas import Out

router = APIRouter(tags=["kernel"])


class HealthOut(Out):
    """The process answers."""

    status: Literal["ok"]


@router.get("/health", dependencies=[public()])
async def get_health() -> HealthOut:
    """The process is alive; it says nothing of its dependencies."""
    return HealthOut(status="ok")


@router.get("/ready", dependencies=[public()], responses=raises(Unavailable))
def get_readiness(session: DbSession) -> HealthOut:
    """The process can serve: its database answers."""
    session.execute(text("SELECT 1"))
    return HealthOut(status="ok")
