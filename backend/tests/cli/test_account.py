"""`parvis account`: how an installation without a demonstration gets its first administrator."""

import pytest
from click.testing import CliRunner, Result

from parvis.cli.account import command
from tests.given.browser import Browser, answered

ANNE = ("--email", "Anne@test.example", "--first-name", "Anne", "--last-name", "Martin")


def run(*arguments: str, password: str = "correct horse 🐴 batterie") -> Result:
    return CliRunner().invoke(command, [*ANNE, *arguments], input=f"{password}\n")


def test_the_account_signs_in_with_its_roles(provider_key: None) -> None:
    result = run("--role", "ROLE_ADMIN", "--role", "ROLE_JURY")
    assert result.exit_code == 0, result.output
    assert "Le compte Anne@test.example est créé." in result.output
    assert "batterie" not in result.output
    assert "code" in answered(Browser().sign_in("anne@test.example", "correct horse 🐴 batterie"))


@pytest.mark.parametrize(
    ("role", "password", "message"),
    [
        ("ROLE_ADMIN", "court", "au moins 12 caractères"),
        ("ROLE_ADMIN", "", "au moins 12 caractères"),
        ("ROLE_ADMIN", "a" * 1025, "au plus 1024 caractères"),  # the page of sign-in takes no more
        ("ROLE_X", "correct horse 🐴 batterie", "Rôle inconnu parmi : ROLE_X."),
    ],
)
def test_a_refusal_creates_nothing(provider_key: None, role: str, password: str, message: str) -> None:
    result = run("--role", role, password=password)
    assert result.exit_code == 1
    assert message in result.output
    assert run("--role", "ROLE_ADMIN").exit_code == 0


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("--email", "anne.martin", "Mauvais format"),
        ("--email", "anne\udcff@test.example", "Mauvais format"),
        ("--first-name", " ", "Le prénom est obligatoire"),
        ("--last-name", "", "Le nom est obligatoire"),
        ("--last-name", "M" * 201, "200 caractères"),
    ],
)
def test_what_the_page_of_users_would_refuse_is_no_account(
    provider_key: None, option: str, value: str, message: str
) -> None:
    result = run("--role", "ROLE_ADMIN", option, value)
    assert result.exit_code == 1
    assert message in result.output
    assert run("--role", "ROLE_ADMIN").exit_code == 0


def test_an_address_that_has_an_account_is_refused(provider_key: None) -> None:
    assert run("--role", "ROLE_ADMIN").exit_code == 0
    again = run("--role", "ROLE_ADMIN")
    assert again.exit_code == 1
    assert "déjà utilisée" in again.output
