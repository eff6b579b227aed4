"""Reports of defects to the error-reporting service, when the settings name a DSN (docs/rules/wire.md).

A report says what failed and where in the code: types and frames without their variables, the route's template, the
request's id. About people it contains the e-mail of the signed-in person, or an opaque id if the settings say so, and
nothing else: no exception message (they quote cells and addresses), no path, body, query string or header.
"""

import atexit
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast

from parvis.kernel.auth.person import Person
from parvis.kernel.settings import settings
from parvis.kernel.version import VERSION

if TYPE_CHECKING:
    from sentry_sdk import Client
    from sentry_sdk.types import Event

FRAME = ("filename", "function", "module", "lineno", "in_app")
EVENT = ("event_id", "timestamp", "platform", "level", "environment", "release", "sdk", "tags", "user")
WAITING_REPORTS = 100
LAST_REPORTS_SECONDS = 2.0  # for what still waits when the process ends


def report_defect(error: BaseException, person: Person | None = None, **tags: str | None) -> None:
    """Sends ``error`` in the background, for the share of errors that the settings sample; does nothing without a DSN.

    ``tags`` contain no personal data: a route's template, an id, a kind of job.
    """
    dsn = settings().sentry_dsn
    if dsn is None:
        return
    from sentry_sdk import Scope  # noqa: PLC0415 - a tenth of a second, for those who have a DSN
    from sentry_sdk.utils import event_from_exception  # noqa: PLC0415 - as above

    client = _client(dsn, settings().sentry_sample_rate)
    event, hint = event_from_exception(error, client_options=client.options)
    event["tags"] = {name: value for name, value in tags.items() if value is not None}
    if person is not None:
        event["user"] = {"email": person.email} if settings().sentry_person == "email" else {"id": person.subject}
    client.capture_event(event, hint, Scope())


@lru_cache(maxsize=1)
def _client(dsn: str, sample_rate: float) -> "Client":
    from sentry_sdk import Client  # noqa: PLC0415 - as above

    client = Client(
        dsn=dsn,
        sample_rate=sample_rate,
        environment=settings().environment,
        release=f"parvis@{VERSION}",
        default_integrations=False,
        auto_enabling_integrations=False,
        include_local_variables=False,
        include_source_context=False,
        max_breadcrumbs=0,
        send_client_reports=False,
        auto_session_tracking=False,
        transport_queue_size=WAITING_REPORTS,
        before_send=_without_people,
    )
    atexit.register(client.close, timeout=LAST_REPORTS_SECONDS)
    return client


def _without_people(event: "Event", _hint: object) -> "Event":
    """Keeps the listed members of a report only, even when a newer library collects more."""
    whole = cast("dict[str, Any]", event)
    kept = {name: whole[name] for name in EVENT if name in whole}
    exceptions: list[Mapping[str, Any]] = whole.get("exception", {}).get("values", [])
    kept["exception"] = {"values": [_exception(exception) for exception in exceptions]}
    return cast("Event", kept)


def _exception(exception: Mapping[str, Any]) -> dict[str, Any]:
    stacktrace: Mapping[str, Any] = exception.get("stacktrace") or {}
    frames: list[Mapping[str, Any]] = stacktrace.get("frames", [])
    return {
        "type": exception.get("type"),
        "module": exception.get("module"),
        "stacktrace": {"frames": [{name: frame[name] for name in FRAME if name in frame} for frame in frames]},
    }
