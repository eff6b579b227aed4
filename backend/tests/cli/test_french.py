"""The command line speaks French, click's own sentences included."""

import ast
from importlib.metadata import version
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from parvis.cli import COMMANDS, main
from parvis.cli.french import SENTENCES
from parvis.kernel.settings import settings

ENGLISH = ("Usage", "Show this", "Error", "Try ", "default", "required", "Missing", "No such", "Invalid", "unexpected")


def run(*arguments):
    return CliRunner().invoke(main, list(arguments))


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_every_command_is_french(name):
    result = run(name, "--help")
    assert result.exit_code == 0
    assert result.output.startswith(f"Utilisation : main {name}")
    assert "Affiche cette aide." in result.output
    assert not [word for word in ENGLISH if word in result.output]


def test_the_version_is_told_alone():
    assert run("--version").output == f"parvis {version('parvis')}\n"


def test_the_list_of_commands_fits_its_lines():
    output = run("--help").output
    assert "Commandes" in output
    assert "..." not in output


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["inconnue"], "La commande 'inconnue' n'existe pas."),
        (["start", "--dem"], "Vouliez-vous dire"),
        (["token"], "Option manquante '--email'."),
        (["client"], "Argument manquant 'NOM'."),
        (["token", "--email"], "L'option '--email' attend une valeur."),
        (["token", "--email", "a", "--minutes", "0"], "0 n'est pas dans l'intervalle"),
        (["token", "--email", "a", "--minutes", "deux"], "'deux' n'est pas un nombre"),
        (["start", "--candidates", "0"], "0 n'est pas dans l'intervalle"),
        (["migrate", "maintenant"], "Argument en trop (maintenant)"),
        (["import", "/absent"], "Fichier '/absent' introuvable."),
        (["import", "/"], "Fichier '/' : c'est un dossier."),
        (["token", "--email", "\udcff@b.fr"], "« \ufffd@b.fr » n'est pas écrit en UTF-8."),
        (["client", "robot", "--role", "\udcff"], "« \ufffd » n'est pas écrit en UTF-8."),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_arguments_are_refused_in_french(arguments, message):
    result = run(*arguments)
    assert result.exit_code == 2
    assert message in result.output
    assert "Erreur : " in result.output
    assert not [word for word in ENGLISH if word in result.output]


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("PARVIS_GRACEFUL_SHUTDOWN_SECONDS", "86401", "Doit être inférieur ou égal à 86400"),
        ("PARVIS_EMAIL_RATE", "0", "Doit être supérieur à 0"),
        ("PARVIS_CAMPAIGN_YEAR", "20267", "Doit être inférieur ou égal à 2100"),
    ],
)
def test_the_limit_of_a_setting_is_written_as_people_write_it(monkeypatch, name, value, message):
    monkeypatch.setenv(name, value)
    settings.cache_clear()
    result = run("token", "--email", "a@b.fr")
    monkeypatch.undo()
    settings.cache_clear()
    assert (result.exit_code, result.output) == (1, f"Erreur : Réglages illisibles :\n  {name} : {message}\n")


def test_every_sentence_is_one_that_click_says():
    """An upgrade that rewords one is noticed here."""
    sources = Path(click.__file__).parent.glob("*.py")
    sentences_of_click = {
        node.value
        for source in sources
        for node in ast.walk(ast.parse(source.read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert [sentence for sentence in SENTENCES if sentence not in sentences_of_click] == []
