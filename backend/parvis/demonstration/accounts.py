"""The accounts of a demonstration, one for each built-in role."""

from dataclasses import dataclass

from sqlalchemy.orm import Session

from parvis.accounts.directory.embedded import EmbeddedDirectory
from parvis.accounts.directory.port import Account, AccountDetails
from parvis.kernel.roles import Role


@dataclass(frozen=True, slots=True)
class DemoPerson:
    """An invented person."""

    email: str
    first_name: str
    last_name: str
    role: Role


DEMO_PEOPLE = (
    DemoPerson("admin@parvis.example", "Hélène", "Marchand", Role.ADMIN),
    DemoPerson("lecture@parvis.example", "Julien", "Le Goff", Role.ADMIN_READ_ONLY),
    DemoPerson("sites@parvis.example", "Aïcha", "Benali", Role.INTERVIEW_SITE_MANAGER),
    DemoPerson("creneaux@parvis.example", "François", "Lefèvre", Role.INTERVIEW_SLOT_MANAGER),
    DemoPerson("jury@parvis.example", "Noémie", "Girard", Role.JURY),
    DemoPerson("candidat@parvis.example", "Théo", "Nguyen", Role.CANDIDATE),
)


def seed_demo_accounts(session: Session, password: str) -> list[Account]:
    """The demonstration's accounts, made when they are missing, all with ``password``; calling again changes nothing.

    An account that exists keeps its password and roles: a person who tries the product may have changed them.
    """
    directory = EmbeddedDirectory(session)
    accounts: list[Account] = []
    for person in DEMO_PEOPLE:
        account = directory.account_of_email(person.email)
        if account is None:
            account = directory.create_account(AccountDetails(person.email, person.first_name, person.last_name))
            directory.set_password(account.id, password)
            account = directory.assign_role(account.id, person.role)
        accounts.append(account)
    return accounts
