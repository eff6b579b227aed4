"""Which candidates have a link, and to which candidate a link belongs."""

import uuid
from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from identity_provider.accounts import email_key
from identity_provider.tokens import hashed
from parvis.candidate_space.activation.model import ActivationLink
from parvis.candidate_space.activation.schemas import ActivationInfoOut
from parvis.candidates.addresses.queries import AddressOwner, candidate_addresses
from parvis.candidates.record.model import Candidate
from parvis.emails.outbox.model import Email, EmailKind
from parvis.emails.outbox.queueing import secret_of
from parvis.kernel.clock import now
from parvis.kernel.errors import NotFound
from parvis.school.features.model import FeatureName
from parvis.school.features.queries import is_on


def link_of_token(session: Session, token: str, *, lock: bool = False) -> tuple[ActivationLink, Candidate]:
    """The link and its candidate; with ``lock`` no other transaction can use it, or remove them, until this one ends.

    Raises `NotFound`, the same for an unknown link, an expired one, and one sent to an address that the record no
    longer has; a link that was used stays known.
    """
    is_its = ActivationLink.token_hash == hashed(token)
    if lock:  # the candidate first, as who removes one does
        owner = select(Candidate.id).join(ActivationLink, ActivationLink.candidate_id == Candidate.id).where(is_its)
        session.execute(owner.with_for_update(of=Candidate, key_share=True))
    wanted = select(ActivationLink).where(is_its)
    link = session.scalar(wanted.with_for_update() if lock else wanted)
    candidate = None if link is None else session.get(Candidate, link.candidate_id, populate_existing=True)
    if link is None or candidate is None:
        raise NotFound
    if link.used is None and (link.expires <= now() or link.email_key != email_key(candidate.email or "")):
        raise NotFound
    return link, candidate


def dead_links(session: Session, emails: Sequence[Email]) -> frozenset[uuid.UUID]:
    """The activation mails among these whose link opens no account: it was used or replaced, or is too old."""
    hashes = {email.id: hashed(secret_of(email) or "") for email in emails if email.kind == EmailKind.ACTIVATION}
    if not hashes:
        return frozenset()
    kept = select(ActivationLink.token_hash, ActivationLink.email_key, Candidate.email).join(
        Candidate, Candidate.id == ActivationLink.candidate_id
    )
    unused = kept.where(
        ActivationLink.token_hash.in_(hashes.values()),
        *(ActivationLink.used.is_(None), ActivationLink.expires > now(), Candidate.account_subject.is_(None)),
    )
    alive = {token_hash for token_hash, key, email in session.execute(unused) if key == email_key(email or "")}
    return frozenset(email_id for email_id, token_hash in hashes.items() if token_hash not in alive)


def activation_info(session: Session, link: ActivationLink, candidate: Candidate) -> ActivationInfoOut:
    """What the page of a candidate's link shows."""
    email = candidate.email or ""
    if link.used is not None and link.email_key != email_key(email):
        email = link.email_key  # the record was corrected since; the account keeps the address that it was made with
    return ActivationInfoOut(
        open=is_on(session, FeatureName.CANDIDATE_ACCOUNT_CREATION),
        created=link.used is not None or candidate.account_subject is not None,
        email=email,
        first_name=candidate.first_name,
        last_name=candidate.last_name,
    )


def candidates_with_account(session: Session) -> frozenset[uuid.UUID]:
    """The candidates who have an account."""
    return frozenset(session.scalars(select(Candidate.id).where(Candidate.account_subject.is_not(None))))


def candidates_with_link(session: Session) -> frozenset[uuid.UUID]:
    """The candidates to whom a link was sent at the address that they have now."""
    left = {owner.candidate_id for owner in without_link(session)}
    linked = session.scalars(select(ActivationLink.candidate_id))
    return frozenset(linked) - left


def without_link(session: Session) -> list[AddressOwner]:
    """Returns the candidates who have an address of their own, no account, and no link to it, by number."""
    done = candidates_with_account(session)
    kept = session.execute(select(ActivationLink.candidate_id, ActivationLink.email_key))
    links = {row.candidate_id: row.email_key for row in kept}
    mailed = set(session.scalars(select(Email.candidate_id).where(Email.kind == EmailKind.ACTIVATION)))
    return [
        owner
        for owner in candidate_addresses(session).own
        if owner.candidate_id not in done
        and not (owner.candidate_id in mailed and links.get(owner.candidate_id) == email_key(owner.email or ""))
    ]
