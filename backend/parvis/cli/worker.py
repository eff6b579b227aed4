"""`parvis worker`: runs the jobs of the queue."""

import click

from parvis.cli.database import attached, tell_connections
from parvis.cli.serve import refuse_unusable_addresses
from parvis.kernel.http.logs import configure_logs
from parvis.kernel.settings import settings


@click.command(name="worker")
def command() -> None:
    """Exécute les travaux de la file d'attente."""
    from parvis.app import worker

    config = settings()
    refuse_unusable_addresses(config, worker_alone=True)
    configure_logs(config.log_level)
    with attached(migrate=False, patient=True):
        tell_connections(worker=True)
        worker.main()
