"""`parvis token`: a token for scripts."""

import json

import anyio
import pytest
from click.testing import CliRunner, Result
from joserfc import jws

from parvis.cli import main
from parvis.cli.token import command
from parvis.kernel.auth.keys import keys_of
from parvis.kernel.auth.tokens import good_token
from parvis.kernel.settings import settings
from tests.given.people import add_account


def run(*arguments: str) -> Result:
    return CliRunner().invoke(command, list(arguments))


def test_the_token_printed_opens_the_api(provider_key: None) -> None:
    add_account("ROLE_ADMIN", "anne@test.example")
    result = run("--email", "ANNE@test.example", "--minutes", "5")
    assert result.exit_code == 0, result.output
    token = result.stdout.strip()
    keys_of.cache_clear()
    person = anyio.run(good_token, token).person
    assert person.email == "anne@test.example"
    assert person.roles == {"ROLE_ADMIN"}
    claims = json.loads(jws.extract_compact(token.encode()).payload or b"")
    assert claims["exp"] - claims["iat"] == 300
    assert (claims["by_command"], person.by_command) == (True, True)


def test_an_unknown_account_is_named(provider_key: None) -> None:
    result = run("--email", "nobody@test.example")
    assert result.exit_code == 1
    assert "Aucun compte actif n'a l'adresse nobody@test.example." in result.output


@pytest.mark.parametrize("arguments", [["token", "--email", "anne@test.example"], ["client", "robot"], ["rotate-key"]])
def test_an_external_issuer_keeps_its_own_accounts_programs_and_keys(
    monkeypatch: pytest.MonkeyPatch, database_url: str, arguments: list[str]
) -> None:
    monkeypatch.setenv("PARVIS_OIDC_ISSUER", "https://sso.example/realms/school")
    settings.cache_clear()
    result = CliRunner().invoke(main, arguments)
    monkeypatch.undo()
    settings.cache_clear()
    assert result.exit_code == 1
    assert "fournisseur d'identité externe" in result.output
