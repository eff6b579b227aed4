"""Which candidates have an e-mail address of their own, share one, or have none."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from identity_provider.accounts import email_key
from parvis.accounts.directory.current import current_directory
from parvis.accounts.directory.port import DirectoryNotConfigured
from parvis.candidates.record.model import Candidate
from parvis.kernel.addresses import can_receive_mail


@dataclass(frozen=True, slots=True)
class AddressOwner:
    """A candidate, with the address of their record if it has one."""

    candidate_id: uuid.UUID
    external_id: str
    name: str
    email: str | None


@dataclass(frozen=True, slots=True)
class Addresses:
    """The candidates by the kind of their address, each list sorted by number.

    owners: all candidates. own: those whose address belongs to no other candidate and to no staff account.
    without: those without an address that mail can be sent to.
    shared: all others, by `email_key` of their address. staff: the keys of ``shared`` that a staff account has.
    """

    owners: Sequence[AddressOwner]
    own: Sequence[AddressOwner]
    without: Sequence[AddressOwner]
    shared: Mapping[str, Sequence[AddressOwner]]
    staff: frozenset[str]


def candidate_addresses(session: Session) -> Addresses:
    """The addresses of all candidates. Raises `Unavailable` when the directory does not answer."""
    without: list[AddressOwner] = []
    by_key: dict[str, list[AddressOwner]] = {}
    owners = _owners(session)
    for owner in owners:
        email = (owner.email or "").strip()
        key = email_key(email) if can_receive_mail(email) else ""
        (by_key.setdefault(key, []) if key else without).append(owner)
    staff = _staff_keys(session) & by_key.keys()
    own = [each[0] for key, each in by_key.items() if len(each) == 1 and key not in staff]
    shared = {key: each for key, each in by_key.items() if len(each) > 1 or key in staff}
    return Addresses(owners, own, without, shared, frozenset(staff))


def _owners(session: Session) -> list[AddressOwner]:
    read = select(Candidate.id, Candidate.external_id, Candidate.last_name, Candidate.first_name, Candidate.email)
    by_number = read.order_by(func.length(Candidate.external_id), Candidate.external_id)
    return [
        AddressOwner(candidate_id, external_id, f"{last_name} {first_name}".strip(), email)
        for candidate_id, external_id, last_name, first_name, email in session.execute(by_number)
    ]


def _staff_keys(session: Session) -> set[str]:
    """The addresses of accounts with a role other than the candidates'; none where Parvis may not read accounts."""
    try:
        return {email_key(email) for email in current_directory(session).staff_emails()}
    except DirectoryNotConfigured:
        return set()
