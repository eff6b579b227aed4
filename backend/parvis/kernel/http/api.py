"""Calls of the kernel itself: the browser's runtime settings, health and readiness."""

from typing import Literal, Self

from fastapi import APIRouter
from sqlalchemy import text

from parvis.kernel.db import DbSession
from parvis.kernel.errors import Unavailable, raises
from parvis.kernel.permissions import public
from parvis.kernel.schemas import Out
from parvis.kernel.settings import Settings, settings

router = APIRouter(tags=["kernel"])


class ConfigOut(Out):
    """What the browser needs before anyone signs in."""

    issuer: str
    client_id: str
    sentry_dsn: str | None
    sentry_sample_rate: float
    sentry_person: Literal["email", "id"]
    email_mode: Literal["enabled", "test", "disabled"]

    @classmethod
    def of(cls, config: Settings) -> Self:
        """Those of ``config``."""
        return cls(
            issuer=config.issuer,
            client_id=config.oidc_client_id,
            sentry_dsn=config.sentry_dsn,
            sentry_sample_rate=config.sentry_sample_rate,
            sentry_person=config.sentry_person,
            email_mode=config.email_mode,
        )


class HealthOut(Out):
    """The process answers."""

    status: Literal["ok"]


@router.get("/config", dependencies=[public()])
async def get_config() -> ConfigOut:
    """Runtime settings of the browser (api.md §0)."""
    return ConfigOut.of(settings())


@router.get("/health", dependencies=[public()])
async def get_health() -> HealthOut:
    """The process is alive; it says nothing of its dependencies."""
    return HealthOut(status="ok")


@router.get("/ready", dependencies=[public()], responses=raises(Unavailable))
def get_readiness(session: DbSession) -> HealthOut:
    """The process can serve: its database answers."""
    session.execute(text("SELECT 1"))
    return HealthOut(status="ok")
