"""`parvis start`: everything on one machine, in the foreground: database, worker, web server, demonstration."""

import os
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager

import click

from parvis.cli.database import attached
from parvis.cli.serve import serve
from parvis.kernel.settings import settings

DEMO_CANDIDATES = 2_000
WORKER_STOP_SECONDS = 10


@click.command(name="start")
@click.option("--demo/--no-demo", default=True, help="Campagne et comptes de démonstration (par défaut).")
@click.option("--candidates", default=DEMO_CANDIDATES, show_default=True, help="Candidats de la démonstration.")
def command(demo: bool, candidates: int) -> None:
    """Lance Parvis sur cette machine ; Ctrl-C arrête tout."""
    if demo:
        os.environ["PARVIS_DEMO"] = "true"
        settings.cache_clear()
    here = settings()
    _refuse_taken_port(here.host, here.port)
    with attached(), _worker():
        if demo:
            from parvis.demonstration import prepare

            accounts = prepare(candidates, say=click.echo)
            click.echo("\nComptes de démonstration (mot de passe : " + here.demo_password.get_secret_value() + ")")
            for account in accounts:
                click.echo(f"  {account.email:28} {account.title}")
        click.echo(f"\nParvis est prêt : {here.base_url}  (Ctrl-C pour arrêter)")
        serve()


@contextmanager
def _worker() -> Generator[None]:
    """A worker as a child process, stopped with its parent."""
    child = subprocess.Popen([sys.executable, "-m", "parvis.worker"])
    try:
        yield
    finally:
        child.terminate()
        try:
            child.wait(WORKER_STOP_SECONDS)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()


def _refuse_taken_port(host: str, port: int) -> None:
    import socket

    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise click.ClickException(
                f"Le port {port} est déjà pris. Choisissez-en un autre : PORT={port + 1} make start"
            ) from error
