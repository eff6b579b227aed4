"""`parvis client`: a program's secret."""

from click.testing import CliRunner

from parvis.cli.client import command
from tests.identity_provider.browser import TOKEN, Browser


def test_the_secret_printed_gives_a_token(provider_key: None) -> None:
    result = CliRunner().invoke(command, ["robot", "--role", "ROLE_ADMIN_READ_ONLY"])
    assert result.exit_code == 0, result.output
    answer = Browser().post(TOKEN, data={"grant_type": "client_credentials"}, auth=("robot", result.stdout.strip()))
    assert answer.status_code == 200


def test_a_taken_name_and_an_unknown_role_are_told(provider_key: None) -> None:
    assert "Un client porte déjà ce nom." in CliRunner().invoke(command, ["parvis-web"]).output
    assert "Rôle inconnu : ROLE_X." in CliRunner().invoke(command, ["robot", "--role", "ROLE_X"]).output
