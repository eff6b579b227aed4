"""The browser's runtime settings; what the rules take at most is in its `limits.gen.ts` (`make generate`)."""

from typing import Literal, Self

from fastapi import APIRouter

from parvis.emails.outbox.queueing import mode_shown
from parvis.emails.outbox.schemas import EmailMode
from parvis.kernel.permissions import public
from parvis.kernel.schemas import Out
from parvis.kernel.settings import Settings, settings
from parvis.kernel.version import VERSION

router = APIRouter(prefix="/api/v1", tags=["kernel"])


class FileLimitsOut(Out):
    """What an operator sets: bytes of the largest file, and how many files staff give a candidate."""

    file: int
    staff_files: int


class ConfigOut(Out):
    """What the browser needs before anyone signs in."""

    issuer: str
    client_id: str
    sentry_dsn: str | None
    sentry_sample_rate: float
    sentry_person: Literal["email", "id"]
    email_mode: EmailMode
    version: str
    file_limits: FileLimitsOut

    @classmethod
    def of(cls, config: Settings, mode: EmailMode) -> Self:
        """Returns the members of ``config``; ``mode`` is that of the mails which is in force."""
        return cls(
            issuer=config.issuer,
            client_id=config.oidc_client_id,
            sentry_dsn=config.sentry_dsn,
            sentry_sample_rate=config.sentry_sample_rate,
            sentry_person=config.sentry_person,
            email_mode=mode,
            version=VERSION,
            file_limits=FileLimitsOut(file=config.file_limit, staff_files=config.staff_file_quota),
        )


@router.get("/config", dependencies=[public()])
def get_config() -> ConfigOut:
    """Runtime settings of the browser, and limits of files; those of the operator while the database is away."""
    return ConfigOut.of(settings(), mode_shown())
