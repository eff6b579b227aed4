"""`parvis worker`: runs the jobs of the queue."""

import click

from parvis.cli.database import attached
from parvis.kernel.http.logs import configure_logs
from parvis.kernel.settings import settings


@click.command(name="worker")
def command() -> None:
    """Exécute les travaux de la file d'attente."""
    from parvis.app import worker

    configure_logs(settings().log_level)
    with attached(migrate=False, patient=True):
        worker.main()
