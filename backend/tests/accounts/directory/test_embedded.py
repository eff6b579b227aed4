"""What only the embedded directory does: its sessions, its cost, the demonstration's accounts."""

import threading

import pytest
from sqlalchemy import event
from sqlalchemy.orm import Session

from identity_provider.accounts import account_of_email, subject_of_account
from identity_provider.passwords import HASHER
from identity_provider.sessions import open_session, session_of_cookie
from parvis.accounts.directory.embedded import EmbeddedDirectory
from parvis.accounts.directory.port import AccountDetails, Directory, EmailAlreadyUsed
from parvis.demonstration.accounts import seed_demo_accounts
from parvis.kernel.db import new_session
from parvis.kernel.roles import Role

ANNE = AccountDetails("Anne.Martin@Test.example", "Anne", "Martin")
BRUNO = AccountDetails("bruno@test.example", "Bruno", "Le Goff")


@pytest.fixture
def directory(session: Session) -> Directory:
    """The embedded directory, through its port."""
    return EmbeddedDirectory(session)


def effective_roles(session: Session, email: str) -> tuple[str, ...]:
    account = account_of_email(session, email)
    assert account is not None
    return subject_of_account(session, account).roles


def test_two_requests_at_once_cannot_give_one_address_to_two_accounts(database: str) -> None:
    outcomes: list[str] = []
    barrier = threading.Barrier(2)

    def create() -> None:
        barrier.wait()
        with new_session() as session:
            try:
                with session.begin():
                    EmbeddedDirectory(session).create_account(ANNE)
                outcomes.append("created")
            except EmailAlreadyUsed:
                outcomes.append("refused")

    threads = [threading.Thread(target=create) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["created", "refused"]


def test_a_list_costs_the_same_queries_whatever_its_length(directory: Directory, session: Session) -> None:
    def queries() -> int:
        session.flush()
        session.expire_all()
        count = 0

        def counted(*_arguments: object) -> None:
            nonlocal count
            count += 1

        event.listen(session.connection(), "before_cursor_execute", counted)
        directory.accounts(first=0, count=100)
        event.remove(session.connection(), "before_cursor_execute", counted)
        return count

    directory.assign_role(directory.create_account(ANNE).id, Role.ADMIN)
    for_one = queries()
    for number in range(2):
        account = directory.create_account(AccountDetails(f"p{number}@test.example", "P", "N"))
        directory.assign_role(account.id, Role.JURY)
    assert queries() == for_one == 3  # how many, who, their roles


def test_a_composite_role_gives_its_childrens_rights_even_in_a_circle(directory: Directory, session: Session) -> None:
    for name in ("ROLE_COORDINATION", "ROLE_PRESIDENCE"):
        directory.create_role(name)
    directory.add_child_role("ROLE_PRESIDENCE", "ROLE_COORDINATION")
    directory.add_child_role("ROLE_COORDINATION", Role.JURY)
    assert directory.add_child_role("ROLE_COORDINATION", Role.JURY).children == (Role.JURY,)
    anne = directory.assign_role(directory.create_account(ANNE).id, "ROLE_PRESIDENCE")
    assert anne.roles == ("ROLE_PRESIDENCE",)
    assert effective_roles(session, anne.email) == ("ROLE_COORDINATION", "ROLE_JURY", "ROLE_PRESIDENCE")

    directory.add_child_role("ROLE_COORDINATION", "ROLE_PRESIDENCE")
    assert effective_roles(session, anne.email) == ("ROLE_COORDINATION", "ROLE_JURY", "ROLE_PRESIDENCE")
    assert directory.accounts_with_role(Role.JURY) == []
    assert directory.accounts_with_role(Role.JURY, effective=True) == [anne]

    directory.remove_child_role("ROLE_PRESIDENCE", "ROLE_COORDINATION")
    assert effective_roles(session, anne.email) == ("ROLE_PRESIDENCE",)


@pytest.mark.parametrize("change", ["assign", "withdraw", "password", "disable", "logout", "delete"])
def test_a_change_of_rights_ends_the_persons_sessions(directory: Directory, session: Session, change: str) -> None:
    anne = directory.assign_role(directory.create_account(ANNE).id, Role.JURY)
    row = account_of_email(session, ANNE.email)
    assert row is not None
    _, cookie = open_session(session, row)
    directory.assign_role(anne.id, Role.JURY)
    assert session_of_cookie(session, cookie) is not None

    match change:
        case "assign":
            directory.assign_role(anne.id, Role.ADMIN)
        case "withdraw":
            directory.withdraw_role(anne.id, Role.JURY)
        case "password":
            directory.set_password(anne.id, "another")
        case "disable":
            directory.update_account(anne.id, AccountDetails(ANNE.email, "Anne", "Martin", enabled=False))
        case "logout":
            directory.logout(anne.id)
        case _:
            directory.delete_account(anne.id)
    session.expire_all()
    assert session_of_cookie(session, cookie) is None


def test_demonstration_accounts_are_made_once_and_keep_what_people_changed(
    directory: Directory, session: Session
) -> None:
    accounts = seed_demo_accounts(session, "mot de passe")
    assert {account.email.partition("@")[0]: account.roles for account in accounts} == {
        "admin": (Role.ADMIN,),
        "lecture": (Role.ADMIN_READ_ONLY,),
        "sites": (Role.INTERVIEW_SITE_MANAGER,),
        "creneaux": (Role.INTERVIEW_SLOT_MANAGER,),
        "jury": (Role.JURY,),
        "candidat": (Role.CANDIDATE,),
    }
    row = account_of_email(session, "admin@parvis.example")
    assert row is not None
    assert HASHER.verify(row.password_hash or "", "mot de passe")
    directory.assign_role(accounts[1].id, Role.JURY)
    again = seed_demo_accounts(session, "another")
    assert [account.id for account in again] == [account.id for account in accounts]
    assert again[1].roles == (Role.ADMIN_READ_ONLY, Role.JURY)
    assert HASHER.verify(row.password_hash or "", "mot de passe")
