"""What every directory does, embedded or Keycloak: accounts, roles, and roles inside roles."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from parvis.accounts.directory.embedded import EmbeddedDirectory
from parvis.accounts.directory.port import AccountDetails, Directory, EmailAlreadyUsed, RoleAlreadyExists
from parvis.kernel.auth.model import WithdrawnTokensRow
from parvis.kernel.errors import NotFound
from parvis.kernel.roles import Role

ANNE = AccountDetails("Anne.Martin@Test.example", "Anne", "Martin")
BRUNO = AccountDetails("bruno@test.example", "Bruno", "Le Goff")


def test_the_six_roles_are_there_from_the_start_and_no_others(directory: Directory) -> None:
    roles = directory.roles()
    assert [role.name for role in roles] == sorted(Role)
    assert all(role.built_in and role.children == () for role in roles)


def test_an_account_is_created_read_changed_and_deleted(directory: Directory) -> None:
    created = directory.create_account(ANNE)
    assert created.email.lower() == "anne.martin@test.example"
    assert (created.first_name, created.last_name, created.enabled, created.roles) == ("Anne", "Martin", True, ())
    assert directory.account(created.id) == created
    changed = directory.update_account(created.id, AccountDetails("a@test.example", "Anna", "Martin", enabled=False))
    assert directory.account(created.id) == changed
    assert (changed.email, changed.first_name, changed.enabled) == ("a@test.example", "Anna", False)
    directory.delete_account(created.id)
    with pytest.raises(NotFound):
        directory.account(created.id)


def test_names_are_kept_as_they_are(directory: Directory) -> None:
    created = directory.create_account(AccountDetails("d@test.example", "Zoé-Léa", "D'Ébène Œuvrard"))
    assert (created.first_name, created.last_name) == ("Zoé-Léa", "D'Ébène Œuvrard")


@pytest.mark.parametrize(
    "email",
    [
        "anne.martin@test.example",
        "ANNE.MARTIN@TEST.EXAMPLE",
        " anne.martin@test.example ",
        "\uff21nne.martin@test.example",
    ],
)
def test_an_address_belongs_to_one_account_whatever_its_case_and_unicode_form(directory: Directory, email: str) -> None:
    anne = directory.create_account(ANNE)
    bruno = directory.create_account(BRUNO)
    with pytest.raises(EmailAlreadyUsed):
        directory.create_account(AccountDetails(email, "Autre", "Personne"))
    with pytest.raises(EmailAlreadyUsed):
        directory.update_account(bruno.id, AccountDetails(email, "Bruno", "Le Goff"))
    assert directory.account_of_email(email) == anne
    assert directory.account_of_email("martin@test.example") is None
    assert directory.account(bruno.id) == bruno


def test_an_address_that_was_given_up_is_free_again(directory: Directory) -> None:
    anne = directory.create_account(ANNE)
    directory.update_account(anne.id, AccountDetails("a@test.example", "Anne", "Martin"))
    assert directory.create_account(ANNE).id != anne.id
    directory.delete_account(anne.id)
    assert directory.create_account(AccountDetails("a@test.example", "Anne", "Martin")).first_name == "Anne"


def test_lists_are_sorted_paged_and_searched(directory: Directory) -> None:
    for number in range(7):
        directory.create_account(AccountDetails(f"p{number}@test.example", f"Prénom {number}", f"Nom {9 - number}"))
    zoe = directory.create_account(AccountDetails("z_100%@test.example", "Zoé", "Éluard"))
    directory.assign_role(zoe.id, Role.JURY)
    everyone = directory.accounts(first=0, count=9)
    assert [account.last_name for account in everyone.accounts] == ["Éluard", *(f"Nom {n}" for n in range(3, 10))]
    assert everyone.total == 8
    slice_ = directory.accounts(first=2, count=3)
    assert ([account.last_name for account in slice_.accounts], slice_.total) == (["Nom 4", "Nom 5", "Nom 6"], 8)
    assert directory.accounts(first=9, count=3).accounts == []
    for search, found in (("P3@", 1), ("prenom", 7), ("%", 1), ("_", 1), ("*", 0), ("eluard", 1), ("absent", 0)):
        assert directory.accounts(first=0, count=9, search=search).total == found, search
    assert directory.accounts(first=0, count=9, role=Role.JURY).accounts[0].roles == (Role.JURY,)
    assert directory.accounts(first=0, count=9, role=Role.JURY, search="nom").total == 0
    assert directory.accounts(first=0, count=9, role=Role.ADMIN).total == 0


def test_roles_are_given_and_taken_twice_without_harm(directory: Directory) -> None:
    anne = directory.create_account(ANNE)
    for _ in range(2):
        assert directory.assign_role(anne.id, Role.JURY).roles == (Role.JURY,)
    assert directory.assign_role(anne.id, Role.ADMIN).roles == (Role.ADMIN, Role.JURY)
    assert directory.count_with_role(Role.JURY) == 1
    for _ in range(2):
        assert directory.withdraw_role(anne.id, Role.JURY).roles == (Role.ADMIN,)
    assert directory.count_with_role(Role.JURY) == 0


def test_a_composite_role_gives_the_rights_of_its_children(directory: Directory) -> None:
    for name in ("ROLE_COORDINATION", "ROLE_PRESIDENCE"):
        assert directory.create_role(name).children == ()
    directory.add_child_role("ROLE_PRESIDENCE", "ROLE_COORDINATION")
    for _ in range(2):
        assert directory.add_child_role("ROLE_COORDINATION", Role.JURY).children == (Role.JURY,)
    anne = directory.assign_role(directory.create_account(ANNE).id, "ROLE_PRESIDENCE")
    bruno = directory.assign_role(directory.create_account(BRUNO).id, Role.JURY)
    assert anne.roles == ("ROLE_PRESIDENCE",)
    assert directory.effective_roles(anne.id) == {"ROLE_COORDINATION", "ROLE_JURY", "ROLE_PRESIDENCE"}
    assert directory.accounts_with_role(Role.JURY) == [bruno]
    zoe = directory.create_account(AccountDetails("zoe@test.example", "Zoé", "Roy"))
    directory.assign_role(zoe.id, Role.CANDIDATE)
    assert directory.staff_emails() == {anne.email, bruno.email}
    assert directory.accounts_with_role(Role.JURY, effective=True) == [anne, bruno]
    by_role = {account.id: (account.first_name, account.last_name) for account in (anne, bruno)}
    assert directory.names_with_role(Role.JURY) == by_role
    assert {role.name: role.children for role in directory.roles() if not role.built_in} == {
        "ROLE_COORDINATION": (Role.JURY,),
        "ROLE_PRESIDENCE": ("ROLE_COORDINATION",),
    }
    for _ in range(2):
        assert directory.remove_child_role("ROLE_PRESIDENCE", "ROLE_COORDINATION").children == ()
    assert directory.effective_roles(anne.id) == {"ROLE_PRESIDENCE"}


def test_a_renamed_role_stays_with_its_users_and_a_deleted_one_leaves_them(directory: Directory) -> None:
    directory.create_role("ROLE_COORDINATION")
    directory.create_role("ROLE_PARENT")
    directory.add_child_role("ROLE_PARENT", "ROLE_COORDINATION")
    anne = directory.assign_role(directory.create_account(ANNE).id, "ROLE_COORDINATION")
    with pytest.raises(RoleAlreadyExists):
        directory.create_role("ROLE_COORDINATION")
    with pytest.raises(RoleAlreadyExists):
        directory.rename_role("ROLE_COORDINATION", Role.ADMIN)
    assert directory.rename_role("ROLE_COORDINATION", "ROLE_APPUI").name == "ROLE_APPUI"
    assert directory.account(anne.id).roles == ("ROLE_APPUI",)
    assert directory.role("ROLE_PARENT").children == ("ROLE_APPUI",)
    directory.delete_role("ROLE_APPUI")
    assert directory.role("ROLE_PARENT").children == ()
    assert directory.account(anne.id).roles == ()


def test_a_person_with_a_password_counts_as_one_who_can_sign_in(directory: Directory) -> None:
    anne = directory.create_account(ANNE)
    directory.set_password(anne.id, "Azerty1!")
    directory.logout(anne.id)
    assert directory.account(anne.id).has_password


def test_unknown_accounts_and_roles_are_not_found(directory: Directory) -> None:
    anne = directory.create_account(ANNE)
    absent = "00000000-0000-4000-8000-000000000000"
    for account_id in (absent, "not an id", "", "../roles"):
        for call in (directory.account, directory.delete_account, directory.logout, directory.password_link):
            with pytest.raises(NotFound):
                call(account_id)
        with pytest.raises(NotFound):
            directory.assign_role(account_id, Role.ADMIN)
        with pytest.raises(NotFound):
            directory.effective_roles(account_id)
    for role in ("ROLE_ABSENT", "", "ROLE_\0", "offline_access", "ROLE_X/composites", "ROLE_é"):
        with pytest.raises(NotFound):
            directory.assign_role(anne.id, role)
        with pytest.raises(NotFound):
            directory.role(role)
        with pytest.raises(NotFound):
            directory.delete_role(role)
        with pytest.raises(NotFound):
            directory.accounts_with_role(role)
    assert directory.account_of_email("nobody@test.example") is None


CHANGES: dict[str, tuple[Callable[[Directory, str], object], bool]] = {
    "deleted": (lambda them, anne: them.delete_account(anne), True),
    "disabled": (lambda them, anne: them.update_account(anne, replace(ANNE, enabled=False)), True),
    "signed out": (lambda them, anne: them.logout(anne), True),
    "another password": (lambda them, anne: them.set_password(anne, "Azerty2!"), True),
    "role taken": (lambda them, anne: them.withdraw_role(anne, Role.JURY), True),
    "child of a role": (lambda them, _anne: them.remove_child_role("ROLE_PRESIDENCE", "ROLE_COORDINATION"), True),
    "child of a child": (lambda them, _anne: them.remove_child_role("ROLE_COORDINATION", Role.JURY), True),
    "role deleted": (lambda them, _anne: them.delete_role("ROLE_COORDINATION"), True),
    "renamed": (lambda them, anne: them.update_account(anne, replace(ANNE, first_name="Anna")), False),
    "role given": (lambda them, anne: them.assign_role(anne, Role.ADMIN), False),
    "role not held": (lambda them, anne: them.withdraw_role(anne, Role.ADMIN), False),
    "child given": (lambda them, _anne: them.add_child_role("ROLE_PRESIDENCE", Role.JURY), False),
}


@pytest.mark.parametrize("change", CHANGES)
def test_who_loses_rights_loses_the_tokens_that_say_so(directory: Directory, session: Session, change: str) -> None:
    for name, child in (("ROLE_COORDINATION", Role.JURY), ("ROLE_PRESIDENCE", "ROLE_COORDINATION")):
        directory.create_role(name)
        directory.add_child_role(name, child)
    anne, bruno = directory.create_account(ANNE), directory.create_account(BRUNO)
    directory.set_password(anne.id, "Azerty1!")
    for role in (Role.JURY, "ROLE_PRESIDENCE"):
        directory.assign_role(anne.id, role)
    directory.assign_role(bruno.id, Role.JURY)
    session.execute(delete(WithdrawnTokensRow))
    if not isinstance(directory, EmbeddedDirectory):
        session.commit()
    make, loses = CHANGES[change]
    make(directory, anne.id)
    assert session.scalars(select(WithdrawnTokensRow.subject)).all() == ([anne.id] if loses else [])
