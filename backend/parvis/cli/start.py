"""`parvis start`: everything on one machine, in the foreground: database, worker, web server, demonstration."""

import os

import click

from parvis.cli.database import attached, tell_connections
from parvis.cli.instance import alone
from parvis.cli.interruption import end_if_interrupted
from parvis.cli.serve import refuse_unusable_addresses, serve
from parvis.kernel.http.logs import configure_logs
from parvis.kernel.settings import settings

DEMO_CANDIDATES = 2_000


@click.command(name="start")
@click.option("--demo/--no-demo", default=True, help="Campagne et comptes de démonstration (par défaut).")
@click.option(
    "--candidates",
    type=click.IntRange(1, 1_000_000),
    default=DEMO_CANDIDATES,
    show_default=True,
    metavar="N",
    help="Candidats de la démonstration.",
)
def command(demo: bool, candidates: int) -> None:
    """Lance Parvis sur cette machine ; Ctrl-C arrête tout."""
    from parvis.app import measured, worker

    if demo:
        os.environ["PARVIS_DEMO"] = "true"
    if "log_level" not in settings().model_fields_set:
        os.environ["PARVIS_LOG_LEVEL"] = "WARNING"  # in a terminal, what goes well is told by the lines below
    settings.cache_clear()
    config = settings()
    configure_logs(config.log_level)
    refuse_unusable_addresses(config)
    with alone(), attached(patient=True):
        if demo:
            _prepare_demonstration(candidates)
        end_if_interrupted()
        tell_connections(web=True, worker=True)
        with measured.counted(config), worker.child():
            serve(lambda: click.echo(f"\nParvis est prêt : {config.base_url}  (Ctrl-C pour arrêter)"))


def _prepare_demonstration(candidates: int) -> None:
    """Before any worker runs: the first computation is done here, and no worker takes it."""
    from parvis.demonstration.service import prepare

    def say(step: str) -> None:
        end_if_interrupted()
        click.echo(step)

    accounts = prepare(candidates, say=say)
    if settings().oidc_issuer is not None:
        click.echo(f"\nLes comptes sont ceux de {settings().oidc_issuer}")
        return
    click.echo("\nComptes de démonstration (mot de passe : " + settings().demo_password.get_secret_value() + ")")
    for account in accounts:
        click.echo(f"  {account.email:28} {account.title}")
