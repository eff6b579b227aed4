"""`parvis client` and `parvis rotate-key`: a program's secret, a new signing key."""

import pytest
from click.testing import CliRunner

from identity_provider.keys import published_jwks
from parvis.cli.client import command
from parvis.cli.rotate import command as rotate_key
from tests.given.browser import TOKEN, Browser


def test_the_secret_printed_gives_a_token(provider_key: None) -> None:
    result = CliRunner().invoke(command, ["robot", "--role", "ROLE_ADMIN_READ_ONLY"])
    assert result.exit_code == 0, result.output
    answer = Browser().post(TOKEN, data={"grant_type": "client_credentials"}, auth=("robot", result.stdout.strip()))
    assert answer.status_code == 200


def test_a_taken_name_and_an_unknown_role_are_refused(provider_key: None) -> None:
    assert "Un programme porte déjà ce nom." in CliRunner().invoke(command, ["parvis-web"]).output
    assert "Rôle inconnu : ROLE_X." in CliRunner().invoke(command, ["robot", "--role", "ROLE_X"]).output


@pytest.mark.parametrize("name", ["", "  ", "rob\not", "robot\udcff"])
def test_a_name_that_nobody_could_read_is_no_program(provider_key: None, name: str) -> None:
    result = CliRunner().invoke(command, [name])
    assert result.exit_code == 2
    assert "lisible" in result.output


def test_a_program_that_is_removed_gets_no_token_and_its_name_is_free(provider_key: None) -> None:
    secret = CliRunner().invoke(command, ["robot"]).stdout.strip()
    assert "Le programme robot est retiré." in CliRunner().invoke(command, ["robot", "--remove"]).output
    answer = Browser().post(TOKEN, data={"grant_type": "client_credentials"}, auth=("robot", secret))
    assert answer.json()["error"] == "invalid_client"
    assert "Aucun programme n'a le nom robot." in CliRunner().invoke(command, ["robot", "--remove"]).output
    assert CliRunner().invoke(command, ["robot"]).exit_code == 0


def test_a_new_key_is_published_beside_the_former(provider_key: None) -> None:
    before = [key["kid"] for key in published_jwks()["keys"]]
    result = CliRunner().invoke(rotate_key)
    assert result.exit_code == 0, result.output
    new, *former = [key["kid"] for key in published_jwks()["keys"]]
    assert former == before
    assert new in result.stdout
