"""Changes of users. Each is judged under one lock, so that two at once cannot both find the other administrator."""

from collections.abc import Collection
from dataclasses import replace

from sqlalchemy.orm import Session

from identity_provider.accounts import email_key
from parvis.accounts.directory.current import current_directory, directory_to_change
from parvis.accounts.directory.port import Account, AccountDetails, Directory, PasswordLink
from parvis.accounts.directory.rules import brought_by
from parvis.accounts.users.errors import (
    CANDIDATES_ONLY,
    AccountOfCandidate,
    LastAdministrator,
    OwnAccount,
    UserManagesSite,
)
from parvis.accounts.users.queries import UsersHooks, is_of_candidate
from parvis.accounts.users.rules import (
    LinkReason,
    able_administrators,
    is_of_staff_or_jury,
    link_text,
    password_mail,
    shown_role,
)
from parvis.accounts.users.schemas import UserIn
from parvis.emails.messages.writing import written
from parvis.emails.outbox.model import EmailKind
from parvis.emails.outbox.queueing import Draft, can_send, queue
from parvis.kernel.audit.lines import note
from parvis.kernel.auth import Person
from parvis.kernel.errors import FieldError, InvalidInput
from parvis.kernel.roles import Role
from parvis.school.settings.queries import campaign_settings


def create_user(session: Session, person: Person, form: UserIn) -> Account:
    """A new account with its role, without password. Raises `EmailAlreadyUsed`, `InvalidInput` on an unknown role."""
    directory = directory_to_change(session)
    _require_role(directory, form.role.name, "role.name")
    account = directory.create_account(AccountDetails(form.email, form.first_name, form.last_name))
    account = directory.assign_role(account.id, form.role.name)
    note(person, user=account.id, role=form.role.name)
    return account


def change_user(session: Session, person: Person, user_id: str, form: UserIn) -> Account:
    """Writes the details and replaces the role that is shown; their other roles stay.

    Raises `NotFound`, `EmailAlreadyUsed`, `LastAdministrator`, `OwnAccount`, `UserManagesSite`, `AccountOfCandidate`,
    `InvalidInput` on an unknown role or another id.
    """
    directory = directory_to_change(session)
    account = directory.account(user_id)
    if form.id not in {None, user_id}:
        raise InvalidInput(fields=[FieldError(field="id", message="Ce n'est pas l'identifiant de l'adresse")])
    former, new = shown_role(account.roles), form.role.name
    _require_role(directory, new, "role.name")
    if new != former:
        _refuse_for_candidate(session, directory, user_id, new)
        _refuse_loss(session, directory, person, account, kept={*account.roles, new} - {former})
    if email_key(form.email) != email_key(account.email) and is_of_candidate(session, user_id):
        raise AccountOfCandidate
    details = (account.email, account.first_name, account.last_name)
    account = directory.update_account(
        user_id, AccountDetails(form.email, form.first_name, form.last_name, enabled=account.enabled)
    )
    if new != former:
        # Given before the other is removed: on an external directory nobody is without a role, even for a moment.
        account = directory.assign_role(user_id, new)
        if former is not None:
            account = directory.withdraw_role(user_id, former)
    note(
        person,
        before={"role": former},
        role=new,
        email_changed=details[0] != account.email,
        name_changed=details[1:] != (account.first_name, account.last_name),
    )
    return account


def delete_user(session: Session, person: Person, user_id: str) -> None:
    """Removes the account and its sessions. Raises `NotFound`, `LastAdministrator`, `OwnAccount`, `UserManagesSite`."""
    directory = directory_to_change(session)
    account = directory.account(user_id)
    _refuse_loss(session, directory, person, account, kept=set(), deleted=True)
    for forget in UsersHooks.joined().forget_account:
        forget(session, user_id)
    directory.delete_account(user_id)
    note(person)


def give_role(session: Session, person: Person, user_id: str, role: str) -> Account:
    """Gives a role, which they may hold. Raises `NotFound`, `AccountOfCandidate`, `InvalidInput` on an unknown role."""
    directory = directory_to_change(session)
    account = directory.account(user_id)
    _require_role(directory, role, "name")
    if role not in account.roles:
        _refuse_for_candidate(session, directory, user_id, role)
    account = directory.assign_role(user_id, role)
    note(person, role=role)
    return account


def take_role(session: Session, person: Person, user_id: str, role: str) -> Account:
    """Takes a role that they may not hold. Raises `NotFound`, `LastAdministrator`, `OwnAccount`, `UserManagesSite`."""
    directory = directory_to_change(session)
    account = directory.account(user_id)
    directory.role(role)
    _refuse_loss(session, directory, person, account, kept=set(account.roles) - {role})
    account = directory.withdraw_role(user_id, role)
    note(person, role=role)
    return account


def create_password_link(session: Session, person: Person, user_id: str) -> PasswordLink:
    """A new link, mailed where mails are enabled; the former one dies. Raises `NotFound`, `EmailNotConfigured`."""
    directory = directory_to_change(session)
    link = directory.password_link(user_id)
    if link.link is not None and can_send(session):
        _mail_link(session, directory.account(user_id), link.link, LinkReason.INVITATION)
        link = replace(link, mailed=True)
    note(person)
    return link


def mail_forgotten_link(session: Session, recipient: str, link: str) -> None:
    """Queues the link by which the person of that address, who forgot their password, chooses another."""
    account = current_directory(session).account_of_email(recipient)
    if account is not None:
        _mail_link(session, account, link, LinkReason.FORGOTTEN)


def _mail_link(session: Session, account: Account, link: str, reason: LinkReason) -> None:
    campaign = campaign_settings(session)
    text = link_text(campaign, reason, account.first_name)
    message = written(password_mail(text, reason), campaign)
    queue(session, [Draft(EmailKind.PASSWORD, account.email, message, secret=link)])


def end_sessions(session: Session, person: Person, user_id: str) -> None:
    """Signs the person out everywhere. Raises `NotFound`."""
    directory_to_change(session).logout(user_id)
    note(person)


def _require_role(directory: Directory, name: str, field: str) -> None:
    if name not in {role.name for role in directory.roles()}:
        raise InvalidInput(fields=[FieldError(field=field, message="Ce rôle n'existe pas")])


def _refuse_for_candidate(session: Session, directory: Directory, user_id: str, role: str) -> None:
    """Raises `AccountOfCandidate` when the role would let a candidate see or grade others."""
    if is_of_candidate(session, user_id) and is_of_staff_or_jury([role], directory.roles()):
        raise AccountOfCandidate(CANDIDATES_ONLY)


def _refuse_loss(
    session: Session,
    directory: Directory,
    person: Person,
    account: Account,
    *,
    kept: Collection[str | None],
    deleted: bool = False,
) -> None:
    """Raises `LastAdministrator`, `OwnAccount`, `UserManagesSite` where somebody would be missed with these roles."""
    remaining = brought_by((name for name in kept if name is not None), directory.roles())
    lost = directory.effective_roles(account.id) - remaining
    _refuse_if_last(directory, account, lost)
    if account.id == person.subject and (deleted or Role.ADMIN in lost):
        raise OwnAccount
    _refuse_if_manager(session, account, lost, deleted=deleted)


def refuse_if_missed(session: Session, directory: Directory, account: Account) -> None:
    """Raises `LastAdministrator`, `UserManagesSite` when the account cannot be deleted, whoever deletes it."""
    held = directory.effective_roles(account.id)
    _refuse_if_last(directory, account, held)
    _refuse_if_manager(session, account, held, deleted=True)


def refuse_if_any_missed(session: Session, directory: Directory, account_ids: Collection[str]) -> None:
    """Does the check of `refuse_if_missed` for all these accounts at once (two calls of the directory)."""
    administrators = {administrator.id for administrator in able_administrators(directory)}
    if administrators and administrators <= set(account_ids):
        raise LastAdministrator
    for manager in directory.accounts_with_role(Role.INTERVIEW_SITE_MANAGER, effective=True):
        if manager.id in account_ids and UsersHooks.joined().manages_a_site(session, manager.id):
            raise UserManagesSite


def _refuse_if_last(directory: Directory, account: Account, lost: Collection[str]) -> None:
    if Role.ADMIN in lost and [other.id for other in able_administrators(directory)] == [account.id]:
        raise LastAdministrator


def _refuse_if_manager(session: Session, account: Account, lost: Collection[str], *, deleted: bool) -> None:
    if (deleted or Role.INTERVIEW_SITE_MANAGER in lost) and UsersHooks.joined().manages_a_site(session, account.id):
        raise UserManagesSite
