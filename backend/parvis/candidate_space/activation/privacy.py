"""The account of a person, and the link that opens it."""

from collections.abc import Mapping, Sequence
from contextlib import suppress

from sqlalchemy import delete
from sqlalchemy.orm import Session

from parvis.accounts.directory.current import directory_to_change
from parvis.candidate_space.activation.model import ActivationLink
from parvis.kernel.errors import NotFound
from parvis.kernel.personal_data import DataSubject, Holder, among


def _remove_accounts(session: Session, people: Sequence[DataSubject]) -> None:
    accounts = [each.account for each in people if each.account is not None]
    if accounts:
        directory = directory_to_change(session)
        for account in accounts:
            with suppress(NotFound):  # removed by an administrator, or by an attempt that was killed
                directory.delete_account(account)


def _erase(session: Session, people: Sequence[DataSubject]) -> None:
    session.execute(delete(ActivationLink).where(among(ActivationLink.candidate_id, [each.id for each in people])))


def _counted(_session: Session, people: Sequence[DataSubject]) -> Mapping[str, int]:
    return {"Comptes": sum(each.account is not None for each in people)}


HOLDER = Holder(
    columns={
        "activation_links": {"token_hash", "email_key"},
        "identity_accounts": {"email", "email_key", "first_name", "last_name", "password_hash"},
    },
    export=lambda _session, person: {"account": person.account},
    erase=_erase,
    erase_first=_remove_accounts,
    count=_counted,
)
