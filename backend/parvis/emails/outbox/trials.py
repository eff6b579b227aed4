"""Mails that are tried before many leave: a test to the team, and a mail of somebody else sent to oneself.

They leave at once or never, in the mode enabled, and in the mode test where a person forces it: no candidate gets them.
"""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from parvis.emails.messages.writing import Content, Message, one_line, written
from parvis.emails.outbox.delivery import send_now
from parvis.emails.outbox.errors import OwnEmailMissing, SmtpNotConfigured, TeamEmailsMissing
from parvis.emails.outbox.model import Email, EmailKind, EmailStatus
from parvis.emails.outbox.queueing import mode_in_force
from parvis.emails.outbox.rules import may_leave
from parvis.emails.outbox.schemas import MailTestOut
from parvis.emails.outbox.smtp import Fate
from parvis.kernel.addresses import can_receive_mail
from parvis.kernel.audit.lines import note
from parvis.kernel.auth import Person
from parvis.kernel.db import new_session
from parvis.kernel.errors import Unavailable
from parvis.kernel.settings import settings
from parvis.school.settings.queries import campaign_settings

ESSAY: Final = "Essai : "
"""What the subject of a mail to oneself begins with, so that nobody takes it for the one that the candidate gets."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A mail that is tried; ``candidate_id``: whom it is about, with whose data it is erased."""

    message: Message
    candidate_id: uuid.UUID | None = None


def sent_to_the_team(person: Person, *, forced: bool) -> MailTestOut:
    """Sends a test to the team, in the mode test only where it is ``forced``.

    Raises `TeamEmailsMissing`, `SmtpNotConfigured`, `Unavailable`.
    """
    content = Content(
        subject="E-mail de test de Parvis",
        paragraphs=(
            "Cet e-mail vérifie que le serveur d'e-mail de Parvis envoie bien.",
            "Envoi de test forcé : il part aussi en mode test." if forced else "Envoi de test : il suit le mode.",
            "Il ne part qu'à l'équipe, jamais à un candidat.",
        ),
    )
    with new_session() as session:
        trial = Trial(written(content, campaign_settings(session)))
    return _sent(person, trial, settings().team, TeamEmailsMissing(), forced=forced)


def sent_to_oneself(person: Person, trial: Trial) -> MailTestOut:
    """Sends the person a mail as candidates get it. Raises `OwnEmailMissing`, `SmtpNotConfigured`, `Unavailable`."""
    message = Message(one_line(ESSAY + trial.message.subject), trial.message.html, trial.message.text)
    own = [person.email] if can_receive_mail(person.email) else []
    return _sent(person, Trial(message, trial.candidate_id), own, OwnEmailMissing(), forced=True)


def _sent(
    person: Person,
    trial: Trial,
    recipients: Sequence[str],
    missing: TeamEmailsMissing | OwnEmailMissing,
    *,
    forced: bool,
) -> MailTestOut:
    with new_session() as session:
        mode = mode_in_force(session)
    if not may_leave(mode, test=True, forced=forced):
        return MailTestOut(sent=False, mode=mode)
    if not recipients:
        raise missing
    if settings().smtp_url is None:
        raise SmtpNotConfigured
    with new_session() as session, session.begin():
        mails = [
            Email(
                kind=EmailKind.TEST,
                recipient=address,
                subject=trial.message.subject,
                html=trial.message.html,
                plain_text=trial.message.text,
                candidate_id=trial.candidate_id,
                status=EmailStatus.SENDING,
                attempt=1,
            )
            for address in recipients
        ]
        session.add_all(mails)
        session.flush()
        about = {} if trial.candidate_id is None else {"candidate": str(trial.candidate_id)}
        note(person, count=len(mails), after=about, forced=forced)
        ids = [mail.id for mail in mails]
    refused = [outcome.answer for outcome in send_now(ids) if outcome.fate is not Fate.SENT]
    if refused:
        raise Unavailable(f"L'e-mail de test n'est pas parti. {refused[0]}")
    return MailTestOut(sent=True, mode=mode)
