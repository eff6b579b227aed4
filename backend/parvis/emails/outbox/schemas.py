"""Mails on the wire (docs/rules/emails.md)."""

import uuid
from datetime import date, datetime
from typing import Annotated, Literal, Self

from pydantic import Field, field_validator

from parvis.emails.outbox.model import Email, EmailKind, EmailStatus
from parvis.kernel.clock import today
from parvis.kernel.days import Day
from parvis.kernel.schemas import LONGEST_EMAIL, In, Out, null_is

EmailMode = Literal["enabled", "test", "disabled"]


class EmailFilterIn(In):
    """Which mails to list: texts are looked for anywhere, without case; both days are included, in Paris."""

    recipient: Annotated[str | None, Field(max_length=LONGEST_EMAIL)] = None
    subject: Annotated[str | None, Field(max_length=LONGEST_EMAIL)] = None
    lower_date: Day | None = None
    upper_date: Day | None = None
    status: Annotated[EmailStatus, null_is(EmailStatus.SENT)] = EmailStatus.SENT
    message_id: uuid.UUID | None = None

    @field_validator("lower_date", "upper_date")
    @classmethod
    def _refuse_the_future(cls, value: date | None) -> date | None:
        if value is not None and value > today():
            raise ValueError("La date ne peut pas être dans le futur")
        return value


class EmailCandidateOut(Out):
    """The candidate whom a mail is about."""

    external_id: str
    name: str


class EmailOut(Out):
    """A mail; ``sent_at`` is null until it left, ``error`` is what stopped it, ``candidate`` is whom it is about.

    message_name: the message of staff to many candidates that it is of.
    """

    id: uuid.UUID
    recipients: list[str]
    sent_at: datetime | None
    subject: str
    body: str
    candidate_id: uuid.UUID | None
    candidate: EmailCandidateOut | None
    status: EmailStatus
    kind: EmailKind
    queued_at: datetime
    error: str | None
    message_name: str | None

    @classmethod
    def of(cls, email: Email, candidate: EmailCandidateOut | None, message_name: str | None) -> Self:
        """The mail as the page shows it; nothing secret is in its stored body."""
        return cls.from_row(
            email, recipients=[email.recipient], body=email.html, candidate=candidate, message_name=message_name
        )


class ServerAbsenceOut(Out):
    """Since when the mail server takes none of the mails that are due, and why, in French."""

    since: datetime
    reason: str


class OutboxOut(Out):
    """The outbox as a whole: how many mails are in each state, and why they do or do not leave.

    ``server_absence`` is null while the mail server takes what is due. ``restored_at``: since when the mode is test
    because the database was brought back from a backup, null otherwise.
    """

    counts: dict[EmailStatus, int]
    paused: bool
    mode: EmailMode
    restored_at: datetime | None
    has_server: bool
    server_absence: ServerAbsenceOut | None
    rate: float
    team: list[str]


class ReleaseIn(In):
    """The held mails to release; all of them without ``ids``."""

    ids: Annotated[list[uuid.UUID] | None, Field(max_length=100_000)] = None


class SettleIn(In):
    """What a person found out about a doubtful mail."""

    sent: bool


class SettleManyIn(SettleIn):
    """What a person found out about doubtful mails; about all of them without ``ids``."""

    ids: Annotated[list[uuid.UUID] | None, Field(max_length=100_000)] = None


class MailTestOut(Out):
    """Whether the mail server accepted the test; false when the mode forbids it."""

    sent: bool
    mode: EmailMode


class LettersMadeOut(Out):
    """How many more letters something makes wait for somebody to send them, or leave at ``automatic_at``."""

    to_send: int
    automatic_at: datetime | None
