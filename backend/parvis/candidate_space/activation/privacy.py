"""The account of a person, and the link that opens it."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from parvis.accounts.directory.current import current_directory, directory_to_change
from parvis.accounts.directory.port import Account, Directory, DirectoryNotConfigured
from parvis.accounts.users.errors import LastAdministrator, UserManagesSite
from parvis.accounts.users.service import refuse_if_any_missed, refuse_if_missed
from parvis.candidate_space.activation.model import ActivationLink
from parvis.candidates.record.model import Candidate
from parvis.emails.outbox.privacy import forget_mails_to
from parvis.kernel.advisory_locks import AdvisoryLock, hold
from parvis.kernel.errors import NotFound
from parvis.kernel.personal_data import DataSubject, PersonalData, among
from parvis.kernel.roles import Role


def _remove_accounts(session: Session, people: Sequence[DataSubject]) -> None:
    """With the links, which would make others before all the rest is erased."""
    hold(session, AdvisoryLock.ACCOUNTS)  # before the rows
    found = _accounts(session, people)
    _erase(session, people)
    if found:
        directory = directory_to_change(session)
        for account_id in found:
            with suppress(NotFound):
                refuse_if_missed(session, directory, directory.account(account_id))
        _delete(session, directory, found)


def _accounts(session: Session, people: Sequence[DataSubject]) -> list[str]:
    """Their accounts, and those that their links began, whose links are locked."""
    ids = [person.id for person in people]
    links = select(ActivationLink).where(among(ActivationLink.candidate_id, ids)).order_by(ActivationLink.candidate_id)
    locked = session.scalars(links.with_for_update()).all()
    begun = {subject for link in locked for subject in (link.account_subject, link.former_subject)}
    # Read now: somebody may have opened theirs since these people were listed.
    tied = set(session.scalars(select(Candidate.account_subject).where(among(Candidate.id, ids))))
    found = [each for each in tied if each is not None]
    for account_id in begun - tied - {None}:
        with suppress(NotFound):  # removed by an administrator
            account = directory_to_change(session).account(account_id or "")
            # One that was begun, and given another role since, has become somebody's of the staff.
            if set(account.roles) <= {Role.CANDIDATE}:
                found.append(account.id)
    return sorted(found)


def _delete(session: Session, directory: Directory, account_ids: Sequence[str]) -> None:
    """Deletes those accounts that still exist, and the mails to them that belong to no candidate."""
    accounts: list[Account] = []
    for account_id in account_ids:
        with suppress(NotFound):  # removed by an administrator, or by an attempt that was killed
            accounts.append(directory.account(account_id))
    # They may have been sent before the record had the address that it has now.
    forget_mails_to(session, [account.email for account in accounts])
    for account in accounts:
        directory.delete_account(account.id)


def _left(session: Session, people: Sequence[DataSubject]) -> Sequence[str]:
    """All accounts of these people, whose records are locked, and are erased with this transaction."""
    found = _accounts(session, people)
    if found:
        refuse_if_any_missed(session, directory_to_change(session), found)
    return found


def _remove(session: Session, left: Sequence[str]) -> None:
    directory, gone = directory_to_change(session), list[str]()
    for account_id in left:
        # One that has become somebody's of the staff meanwhile stays theirs.
        with suppress(NotFound, LastAdministrator, UserManagesSite):
            refuse_if_missed(session, directory, directory.account(account_id))
            gone.append(account_id)
    _delete(session, directory, gone)


def _erase(session: Session, people: Sequence[DataSubject]) -> None:
    session.execute(delete(ActivationLink).where(among(ActivationLink.candidate_id, [person.id for person in people])))


def _exported(session: Session, person: DataSubject) -> Any:  # noqa: ANN401 - JSON
    """Returns the account as the directory keeps it: its address may be one that the record no longer has."""
    if person.account is None:
        return None
    held: dict[str, Any] = {"account_subject": person.account}
    with suppress(NotFound, DirectoryNotConfigured):
        account = current_directory(session).account(person.account)
        held |= {"email": account.email, "last_name": account.last_name, "first_name": account.first_name}
        held |= {"role": list(account.roles)}
    return held


def _counted(_session: Session, people: Sequence[DataSubject]) -> Mapping[str, int]:
    return {"Comptes": sum(person.account is not None for person in people)}


PERSONAL_DATA = PersonalData(
    columns={
        "activation_links": {"token_hash", "email_key", "account_subject", "former_subject"},
        "identity_accounts": {"email", "email_key", "first_name", "last_name", "password_hash"},
    },
    export=_exported,
    erase=_erase,
    erase_first=_remove_accounts,
    left=_left,
    remove=_remove,
    count=_counted,
)
