"""What may be done with a mail in each state, and when it is tried again."""

from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from types import MappingProxyType
from typing import Final

from parvis.emails.outbox.model import EmailKind, EmailStatus
from parvis.kernel.clock import PARIS
from parvis.kernel.jobs import Followed
from parvis.school.features.model import FeatureName

MASK: Final = "LIEN-PERSONNEL-MASQUE"
"""What stands in a stored body for what is secret in the mail."""

SENT_AGAIN: Final = frozenset({EmailStatus.FAILED, EmailStatus.SENT})
MOST_ATTEMPTS: Final = 8
FIRST_DELAY: Final = timedelta(minutes=1)
LONGEST_DELAY: Final = timedelta(minutes=30)
LONGEST_ERROR: Final = 500


NEEDED: Final[Mapping[EmailKind, frozenset[FeatureName]]] = MappingProxyType(
    {
        EmailKind.ACTIVATION: frozenset({FeatureName.CANDIDATE_ACCOUNT_CREATION}),
        EmailKind.LETTER: frozenset(
            {
                FeatureName.SEND_MOTIVATION_SCORE_EVALUATION_METHOD_EMAILS,
                FeatureName.INTERVIEW_SLOTS_ATTRIBUTION,
            }
        ),
        EmailKind.CORRECTION: frozenset({FeatureName.INTERVIEW_SLOTS_ATTRIBUTION}),
    }
)
"""The features that are on while mails of a kind leave; a correction is asked for by a person, and needs no sending."""

_PRIORITIES: Final = {
    EmailKind.CORRECTION: 0,
    EmailKind.PASSWORD: 0,
    EmailKind.LATENESS: 0,
    EmailKind.JURY_DAY: 0,
    EmailKind.MESSAGE: 2,
}


def priority_of(kind: EmailKind) -> int:
    """Returns the turn of a kind of mail: those of the least leave first (docs/rules/emails.md)."""
    return _PRIORITIES.get(kind, 1)


def delay_after(attempt: int) -> timedelta | None:
    """How long a mail that the server refused for now waits after its ``attempt``-th; None when it was the last."""
    return None if attempt >= MOST_ATTEMPTS else min(FIRST_DELAY * 2 ** (attempt - 1), LONGEST_DELAY)


def may_leave(mode: str, *, test: bool = False, forced: bool = False) -> bool:
    """Whether the mode lets a mail leave (docs/rules/emails.md): a forced test leaves in test mode too."""
    return mode == "enabled" or (mode == "test" and test and forced)


def paris_days(lower: date | None, upper: date | None) -> tuple[datetime | None, datetime | None]:
    """The first instant of the lower day in Paris, and the first one after the upper day."""
    first = None if lower is None else datetime.combine(lower, time(), PARIS)
    return first, None if upper is None else datetime.combine(upper + timedelta(days=1), time(), PARIS)


def followed(counts: Mapping[EmailStatus, int]) -> Followed:
    """What became of a mailing, from its mails by state: those that were tried are done (docs/rules/emails.md)."""
    result = {
        "sent": counts[EmailStatus.SENT],
        "queued": counts[EmailStatus.QUEUED] + counts[EmailStatus.SENDING],
        "failed": counts[EmailStatus.FAILED],
        "doubtful": counts[EmailStatus.DOUBTFUL],
        "held": counts[EmailStatus.HELD],
    }
    done = result["sent"] + result["failed"] + result["doubtful"]
    return Followed(done, total=sum(result.values()), goes_on=result["queued"] > 0, result=result)
