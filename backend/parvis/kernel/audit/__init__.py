"""Who did what: one line of the log for each action that touches people's data or what ranks them."""

import structlog

from parvis.kernel.auth.person import Person

log = structlog.get_logger("parvis.audit")


def audit(action: str, person: Person, **data: str | float | bool | list[str] | None) -> None:
    """Writes that ``person`` did ``action``.

    ``data`` holds ids, counts and names of columns: never a name, an e-mail or the content of a cell.
    """
    log.info(action, subject=person.subject, **data)
