"""The administrator as whom the browser of `make test-keycloak` signs in, made as `PARVIS_KEYCLOAK_…` allow."""

import os

from parvis.accounts.directory.keycloak import keycloak_directory
from parvis.accounts.directory.port import AccountDetails
from parvis.kernel.roles import Role

EMAIL = "admin@parvis.example"


def main() -> None:
    """Makes the account, the only one of the realm, with the password that the journey types."""
    directory = keycloak_directory()
    for former in directory.accounts(first=0, count=1000).accounts:  # those of the tests before
        directory.delete_account(former.id)
    account = directory.create_account(AccountDetails(EMAIL, "Hélène", "Marchand"))
    directory.set_password(account.id, os.environ.get("E2E_PASSWORD", "Azerty1!"))
    directory.assign_role(account.id, Role.ADMIN)


if __name__ == "__main__":
    main()
