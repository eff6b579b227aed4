"""The command `parvis`: one file per command, imported only when it is called."""

import importlib
import os
from typing import TYPE_CHECKING

import click

from parvis.cli.french import speak_french

if TYPE_CHECKING:
    from pydantic import ValidationError

COMMANDS = {
    "start": "parvis.cli.start",
    "serve": "parvis.cli.serve",
    "worker": "parvis.cli.worker",
    "migrate": "parvis.cli.migrate",
    "doctor": "parvis.cli.doctor",
    "import": "parvis.cli.imports",
    "formulas": "parvis.cli.formulas",
    "demo": "parvis.cli.demo",
    "account": "parvis.cli.account",
    "token": "parvis.cli.token",
    "client": "parvis.cli.client",
    "backup": "parvis.cli.backup",
    "restore": "parvis.cli.restore",
    "verify-backup": "parvis.cli.verify_backup",
    "verify-journal": "parvis.cli.verify_journal",
    "rotate-key": "parvis.cli.rotate",
    "rotate-secret": "parvis.cli.rotate_secret",
    "openapi": "parvis.cli.openapi",
}

speak_french()


class LazyGroup(click.Group):
    """A group whose commands are modules that define ``command``."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """The commands, in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - click's
        """The command of that name, imported now."""
        module = COMMANDS.get(cmd_name)
        return importlib.import_module(module).command if module else None

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Refuses what no terminal could have shown: neither the database nor a report could hold it."""
        from parvis.kernel.text import is_utf8

        for argument in args:
            if not is_utf8(argument):
                shown = os.fsencode(argument).decode(errors="replace")
                raise click.UsageError(f"« {shown} » n'est pas écrit en UTF-8.", ctx)
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> object:
        """Runs the command; reports the settings that cannot be read, one per line, without their values."""
        from pydantic import ValidationError

        from parvis.kernel.settings import SettingsFileUnreadable

        try:
            return super().invoke(ctx)
        except SettingsFileUnreadable as error:
            raise click.ClickException(str(error)) from error
        except ValidationError as error:
            if error.title != "Settings":
                raise
            raise click.ClickException("\n".join(["Réglages illisibles :", *_faults(error)])) from error


def _faults(error: "ValidationError") -> list[str]:
    from parvis.kernel.http.validation import field_errors

    return [f"  {_variable(fault.field)}{fault.message}" for fault in field_errors(error.errors())]


def _variable(field: str) -> str:
    """The environment variable of a setting; nothing for a fault of several settings, whose message names them.

    A setting with two names is told by both: which of them was set, Pydantic does not say.
    """
    if not field:
        return ""
    return f"PARVIS_{field} (ou {field}) : " if field.isupper() else f"PARVIS_{field.upper()} : "


@click.group(
    cls=LazyGroup,
    options_metavar="[OPTIONS]",
    subcommand_metavar="COMMANDE [ARGUMENTS]…",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
)
@click.version_option(package_name="parvis", message="%(prog)s %(version)s", prog_name="parvis")
def main() -> None:
    """Parvis, le portail d'une admission sélective."""
