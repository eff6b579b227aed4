"""The account of a person, and the link that opens it."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from parvis.accounts.directory.current import current_directory, directory_to_change
from parvis.accounts.directory.port import Account, DirectoryNotConfigured
from parvis.accounts.users.service import refuse_if_missed
from parvis.candidate_space.activation.model import ActivationLink
from parvis.candidates.record.model import Candidate
from parvis.emails.outbox.privacy import forget_mails_to
from parvis.kernel.advisory_locks import AdvisoryLock, hold
from parvis.kernel.errors import NotFound
from parvis.kernel.permissions import Role
from parvis.kernel.personal_data import DataSubject, Holder, among


def _remove_accounts(session: Session, people: Sequence[DataSubject]) -> None:
    """With the links, which would make others before all the rest is erased."""
    ids = [each.id for each in people]
    hold(session, AdvisoryLock.ACCOUNTS)  # before the rows
    links = select(ActivationLink).where(among(ActivationLink.candidate_id, ids)).order_by(ActivationLink.candidate_id)
    begun = {each.account_subject for each in session.scalars(links.with_for_update())}
    # Read now: somebody may have opened theirs since these people were listed.
    tied = set(session.scalars(select(Candidate.account_subject).where(among(Candidate.id, ids))))
    _erase(session, people)
    found = sorted(each for each in tied | begun if each is not None)
    if not found:
        return
    directory = directory_to_change(session)
    accounts: list[Account] = []
    for account_id in found:
        with suppress(NotFound):  # removed by an administrator, or by an attempt that was killed
            account = directory.account(account_id)
            # One that was begun, and given another role since, has become somebody's of the staff.
            if account_id in tied or set(account.roles) <= {Role.CANDIDATE}:
                accounts.append(account)
    for account in accounts:
        refuse_if_missed(session, directory, account)
    # They may have been sent before the record had the address that it has now.
    forget_mails_to(session, [account.email for account in accounts])
    for account in accounts:
        directory.delete_account(account.id)


def _erase(session: Session, people: Sequence[DataSubject]) -> None:
    session.execute(delete(ActivationLink).where(among(ActivationLink.candidate_id, [each.id for each in people])))


def _exported(session: Session, person: DataSubject) -> Any:  # noqa: ANN401 - JSON
    """The account as the directory keeps it: who signs in may do so with an address that the record no longer has."""
    if person.account is None:
        return None
    held: dict[str, Any] = {"account_subject": person.account}
    with suppress(NotFound, DirectoryNotConfigured):
        account = current_directory(session).account(person.account)
        held |= {"email": account.email, "last_name": account.last_name, "first_name": account.first_name}
        held |= {"role": list(account.roles)}
    return held


def _counted(_session: Session, people: Sequence[DataSubject]) -> Mapping[str, int]:
    return {"Comptes": sum(each.account is not None for each in people)}


HOLDER = Holder(
    columns={
        "activation_links": {"token_hash", "email_key", "account_subject"},
        "identity_accounts": {"email", "email_key", "first_name", "last_name", "password_hash"},
    },
    export=_exported,
    erase=_erase,
    erase_first=_remove_accounts,
    count=_counted,
)
