"""The command `parvis`: one file a command, each imported only when it is called."""

import importlib

import click

COMMANDS = {
    "start": "parvis.cli.start",
    "serve": "parvis.cli.serve",
    "worker": "parvis.cli.worker",
    "migrate": "parvis.cli.migrate",
    "openapi": "parvis.cli.openapi",
    "token": "parvis.cli.token",
    "client": "parvis.cli.client",
    "rotate-key": "parvis.cli.rotate",
    "import": "parvis.cli.imports",
    "demo": "parvis.cli.demo",
    "formulas": "parvis.cli.formulas",
}


class LazyGroup(click.Group):
    """A group whose commands are modules that define ``command``."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """The commands, in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command of that name, imported now."""
        module = COMMANDS.get(cmd_name)
        return importlib.import_module(module).command if module else None

    def invoke(self, ctx: click.Context) -> object:
        """Runs the command; settings that cannot be read are told, one a line, without their values."""
        from pydantic import ValidationError

        try:
            return super().invoke(ctx)
        except ValidationError as error:
            if error.title != "Settings":
                raise
            faults = (f"  {'.'.join(map(str, fault['loc']))} {fault['msg']}" for fault in error.errors())
            raise click.ClickException("\n".join(["Réglages illisibles :", *faults])) from error


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Parvis, le portail d'une admission sélective."""
