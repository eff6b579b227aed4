"""Sending links, and making the account that a link opens."""

import contextlib
import secrets
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from sqlalchemy import case, delete, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from identity_provider.accounts import email_key
from identity_provider.sessions import sign_in_new_account
from identity_provider.tokens import hashed
from parvis.accounts.directory.current import current_directory
from parvis.accounts.directory.port import Account, AccountDetails, EmailAlreadyUsed
from parvis.candidate_space.activation.errors import (
    AccountAlreadyCreated,
    AccountCreationClosed,
    CandidateWithoutEmail,
)
from parvis.candidate_space.activation.model import ActivationLink
from parvis.candidate_space.activation.queries import link_of_token, without_link
from parvis.candidate_space.activation.rules import account_name, activation_mail
from parvis.candidates.addresses.queries import AddressOwner, candidate_addresses
from parvis.candidates.history.service import Action, Happened, record
from parvis.candidates.record.model import Candidate
from parvis.candidates.record.queries import is_account_of_candidate
from parvis.correspondence.letter_mailing.states import letter_states
from parvis.emails.messages.writing import Content, written
from parvis.emails.outbox.model import Email, EmailKind, EmailStatus
from parvis.emails.outbox.queueing import Draft, queue, remove
from parvis.formulas.computations.methods import EvaluationMethod
from parvis.kernel.addresses import can_receive_mail
from parvis.kernel.audit.lines import note
from parvis.kernel.auth import PARVIS, Person
from parvis.kernel.clock import now
from parvis.kernel.db import new_session
from parvis.kernel.errors import FeatureLockAlreadyTaken, NotFound, existing
from parvis.kernel.jobs import JobKind, enqueue
from parvis.kernel.roles import Role
from parvis.kernel.settings import settings
from parvis.letters.evaluation.errors import EmailShared
from parvis.school.features.model import FeatureName
from parvis.school.features.queries import is_on
from parvis.school.settings.queries import campaign_settings
from parvis.school.texts.rules import TextName

LOCK: Final = "ACTIVATION_MAILING"
ACTIVATION: Final = "activation"


def start_mailing(session: Session, person: Person) -> None:
    """Asks for the job that sends each candidate their link; a job that is running serves these too."""
    with contextlib.suppress(FeatureLockAlreadyTaken):
        enqueue(
            session,
            JobKind.MAILING,
            feature=LOCK,
            author=person,
            payload={"mailing": ACTIVATION},
            name="Liens d'activation",
        )


def serve_newcomers() -> None:
    """Starts the mailing when the feature is on and somebody has no link yet."""
    with new_session() as session, session.begin():
        if is_on(session, FeatureName.CANDIDATE_ACCOUNT_CREATION) and without_link(session):
            start_mailing(session, PARVIS)


def send_links(session: Session, owners: Sequence[AddressOwner], *, job_id: uuid.UUID | None = None) -> int:
    """Sends a new link to each who is still there and has no account; their former ones no longer work, and those that
    did not leave are removed. Gives how many.

    ``job_id``: the mailing that sends them.
    """
    concerned = Candidate.id.in_([owner.candidate_id for owner in owners])
    listed = select(Candidate.id, Candidate.first_name).where(concerned, Candidate.account_subject.is_(None))
    # In order of ids, as whoever removes several candidates locks them.
    locked = session.execute(listed.order_by(Candidate.id).with_for_update(read=True, key_share=True))
    present = {candidate_id: first_name for candidate_id, first_name in locked}
    owners = [owner for owner in owners if owner.candidate_id in present]
    if not owners:
        return 0
    tokens = [secrets.token_urlsafe(32) for _ in owners]
    expires = now() + timedelta(days=settings().activation_days)
    rows = [
        {
            "candidate_id": owner.candidate_id,
            "token_hash": hashed(token),
            "email_key": email_key(owner.email or ""),  # pragma: no mutate: for the types
            "expires": expires,
        }
        for owner, token in zip(owners, tokens, strict=True)
    ]
    link = insert(ActivationLink)
    renewed = {name: link.excluded[name] for name in ("token_hash", "email_key", "expires")}
    # The account that the former link made for that address, and did not end, is for the new one to end. One made for
    # another address is nobody's: who reads the mails of that address might open it.
    is_same = ActivationLink.email_key == link.excluded.email_key
    made, former = ActivationLink.account_subject, ActivationLink.former_subject
    renewed |= {"used": None, "account_begun": False, "account_subject": case((is_same, made))}
    renewed |= {"former_subject": case((is_same, former), else_=func.coalesce(made, former))}
    session.execute(link.on_conflict_do_update(index_elements=["candidate_id"], set_=renewed), rows)
    unsent = (EmailStatus.QUEUED, EmailStatus.HELD, EmailStatus.FAILED)
    former = Email.candidate_id.in_([owner.candidate_id for owner in owners]), Email.status.in_(unsent)
    remove(session, Email.kind == EmailKind.ACTIVATION, *former)
    campaign = campaign_settings(session)
    methods = {state.candidate_id: state.method for state in letter_states(session, present.keys())}

    def mail(owner: AddressOwner) -> Content:
        is_examined = methods.get(owner.candidate_id) != EvaluationMethod.ENCF
        text = TextName.MAIL_ACTIVATION if is_examined else TextName.MAIL_ACTIVATION_UNCONFIRMED
        return activation_mail(campaign, present[owner.candidate_id], owner.external_id, text=text)

    drafts = [
        Draft(
            EmailKind.ACTIVATION,
            owner.email or "",
            written(mail(owner), campaign),
            owner.candidate_id,
            secret=token,
        )
        for owner, token in zip(owners, tokens, strict=True)
    ]
    return len(queue(session, drafts, job_id=job_id))


def forget_account(session: Session, account_id: str) -> None:
    """The link of an account that is no more is used up: another can be sent (docs/rules/candidate-space.md)."""
    theirs = select(Candidate.id).where(Candidate.account_subject == account_id).order_by(Candidate.id)
    tied = session.scalars(theirs.with_for_update(key_share=True)).all()  # before their links, as who opens one does
    session.execute(delete(ActivationLink).where(ActivationLink.candidate_id.in_(tied)))
    session.execute(update(Candidate).where(Candidate.account_subject == account_id).values(account_subject=None))


def send_link_again(session: Session, person: Person, candidate_id: uuid.UUID) -> ActivationLink:
    """A new link to one candidate, at once; also to one whose account was deleted in the directory itself.

    Raises `NotFound`, `AccountAlreadyCreated`, `CandidateWithoutEmail`, `EmailShared`, `AccountCreationClosed`.
    """
    candidate = existing(
        session.get(Candidate, candidate_id, with_for_update={"key_share": True}, populate_existing=True)
    )
    if candidate.account_subject is not None:
        if _noted(session, candidate.account_subject) is not None:
            raise AccountAlreadyCreated
        forget_account(session, candidate.account_subject)
    if not (candidate.email or "").strip():
        raise CandidateWithoutEmail
    if not can_receive_mail((candidate.email or "").strip()):
        raise CandidateWithoutEmail("Aucun e-mail ne peut parvenir à l'adresse de ce candidat : corrigez-la.")
    owner = next((each for each in candidate_addresses(session).own if each.candidate_id == candidate_id), None)
    if owner is None:
        raise EmailShared
    if not is_on(session, FeatureName.CANDIDATE_ACCOUNT_CREATION):
        raise AccountCreationClosed
    send_links(session, [owner])
    record(session, [Happened(candidate_id, Action.SEND_ACTIVATION_LINK)], person)
    note(person)
    return session.get_one(ActivationLink, candidate_id, populate_existing=True)


def invite_again(session: Session, email: str) -> bool:
    """Sends a new link to the candidate of that address, which must be theirs alone, if they have no account yet.

    Returns whether there is such a candidate, while accounts are being created.
    """
    key = email_key(email)
    owner = next((each for each in candidate_addresses(session).own if email_key(each.email or "") == key), None)
    if owner is None or not is_on(session, FeatureName.CANDIDATE_ACCOUNT_CREATION) or not send_links(session, [owner]):
        return False
    record(session, [Happened(owner.candidate_id, Action.SEND_ACTIVATION_LINK)], PARVIS)
    return True


@dataclass(frozen=True, slots=True)
class Browser:
    """The browser in which a link was opened, with the ``cookie`` of whoever is signed in to it."""

    cookie: str | None


def activate(token: str, password: str, browser: Browser | None = None) -> str | None:
    """Makes the account of the link's candidate, once. Returns the cookie that signs ``browser`` in to it, None without
    one: the person who holds the link just chose the password, and the link serves once.

    Raises `NotFound`, `AccountAlreadyCreated`, `AccountCreationClosed`, `EmailAlreadyUsed`, and `InvalidInput` when a
    directory elsewhere refuses the password. In three transactions: the first says that the account is being made, the
    second which it is, so that where the directory is elsewhere, and refuses or we die after it made the account, the
    same link finds its own and ends what was begun.
    """
    with new_session() as session, session.begin():
        link, candidate = _usable(session, token)
        present = current_directory(session).account_of_email(candidate.email or "")
        if not link.account_begun and present is not None and present.id != link.account_subject:
            raise EmailAlreadyUsed
        link.account_begun = True
    with new_session() as session, session.begin():
        link, candidate = _usable(session, token)
        _end_former(session, link)
        account = _account(session, link, candidate)
        link.account_subject = account.id
    with new_session() as session, session.begin():
        link, candidate = _usable(session, token)
        directory = current_directory(session)
        directory.set_password(account.id, password)
        directory.assign_role(account.id, Role.CANDIDATE)
        candidate.account_subject = account.id
        link.used = now()
        Person(account.id, account.email, account.first_name, account.last_name, frozenset())
        return None if browser is None else sign_in_new_account(session, uuid.UUID(account.id), browser.cookie)


def _usable(session: Session, token: str) -> tuple[ActivationLink, Candidate]:
    link, candidate = link_of_token(session, token, lock=True)
    if link.used is not None or candidate.account_subject is not None:
        raise AccountAlreadyCreated
    if not is_on(session, FeatureName.CANDIDATE_ACCOUNT_CREATION):
        raise AccountCreationClosed
    return link, candidate


def _noted(session: Session, account_id: str | None) -> Account | None:
    """Returns the account that was noted, None when there is none or it was deleted."""
    try:
        return None if account_id is None else current_directory(session).account(account_id)
    except NotFound:
        return None


def _end_former(session: Session, link: ActivationLink) -> None:
    """Removes the account that a link to another address made, unless it has become somebody's."""
    former = _noted(session, link.former_subject)
    if former is not None and set(former.roles) <= {Role.CANDIDATE} and not is_account_of_candidate(session, former.id):
        current_directory(session).delete_account(former.id)
    link.former_subject = None


def _account(session: Session, link: ActivationLink, candidate: Candidate) -> Account:
    """The account that the link made, a new one, or, where we died before noting it, the one of its address: that of
    no other candidate, and without a role but theirs.
    """
    account = _noted(session, link.account_subject)
    if account is None:
        directory = current_directory(session)
        names = account_name(candidate.first_name), account_name(candidate.last_name)
        try:
            return directory.create_account(AccountDetails(candidate.email or "", *names))
        except EmailAlreadyUsed:
            account = directory.account_of_email(candidate.email or "")
    if account is None or not set(account.roles) <= {Role.CANDIDATE} or is_account_of_candidate(session, account.id):
        raise EmailAlreadyUsed
    return account
