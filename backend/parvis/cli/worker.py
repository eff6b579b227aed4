"""`parvis worker`: runs the jobs of the queue."""

import click

from parvis.cli.database import attached


@click.command(name="worker")
def command() -> None:
    """Exécute les travaux de la file d'attente."""
    from parvis.app import worker

    with attached(migrate=False):
        worker.main()
