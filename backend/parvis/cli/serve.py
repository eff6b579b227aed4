"""`parvis serve`: the web server alone, for an installation with several replicas."""

import errno
import gc
import resource
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import nullcontext, suppress

import click
from sqlalchemy import text

from parvis.candidate_table.snapshot import current
from parvis.cli.database import attached, tell_connections
from parvis.cli.instance import record_address
from parvis.kernel import traces
from parvis.kernel.db import new_session
from parvis.kernel.http.logs import configure_logs
from parvis.kernel.http.preparation import prepare
from parvis.kernel.secret.watch import watched_secret
from parvis.kernel.settings import Settings, settings


def serve(ready: Callable[[], object] = lambda: None) -> None:
    """Serves until SIGTERM or Ctrl-C; open requests get a few seconds to end.

    ``ready`` is called once requests are answered. Raises ``click.ClickException`` in production on the database of a
    demonstration.
    """
    from parvis.app.server import MOST_CONNECTIONS, Server, server_config

    gc.disable()  # until all is loaded, which lasts: a tenth of the start would go to looking for garbage in it
    config = settings()
    if config.environment == "production":
        _refuse_demonstration()
    configure_logs(config.log_level)
    _allow_files(MOST_CONNECTIONS + 1_000)
    traces.begin("parvis-web")
    server = Server(server_config(config), lambda: (_keep_the_product(), prepare(_read_table), ready()))
    # uvicorn raises its signal again once it has stopped: whatever encloses this call must still be left in order.
    signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit(0))
    with watched_secret(server.end), suppress(KeyboardInterrupt):
        server.run()
    if not server.started:
        sys.exit(3)


def _keep_the_product() -> None:
    """What was loaded to start lasts as long as the process: looking through it again, each time that Python collects
    garbage, would hold up every request for a tenth of a second.
    """
    gc.collect()
    gc.freeze()
    gc.enable()


def _read_table() -> None:
    """Reads the table of candidates into memory, which takes seconds: whoever needed it first would wait for it."""
    with new_session() as session:
        current.snapshot(session)


def _allow_files(wanted: int) -> None:
    """Raises the limit of open files: each connection is one, and many systems allow a process 1024 by default."""
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if 0 <= allowed < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted if most < 0 else min(wanted, most), most))


def _refuse_demonstration() -> None:
    """Raises ``click.ClickException`` where a demonstration was begun: the password of its accounts is published."""
    with new_session() as session:
        if session.scalar(text("SELECT EXISTS (SELECT FROM demonstration)")):
            raise click.ClickException(
                "Cette base de données est celle d'une démonstration, dont le mot de passe est public : "
                "préparez-en une vide pour la production (docs/operations/install.md)."
            )


def refuse_unusable_addresses(config: Settings, *, worker_alone: bool = False) -> None:
    """Raises ``click.ClickException`` unless this process can listen for calls and for scrapes of its metrics, before
    anything else is started. A worker alone takes no calls.
    """
    if not worker_alone:
        refuse_unusable_address(config.host, config.port)
    if config.metrics_port is not None:
        refuse_unusable_address(config.metrics_host, config.metrics_port, "PARVIS_METRICS_PORT", "PARVIS_METRICS_HOST")


def refuse_unusable_address(
    host: str, port: int, port_setting: str = "PARVIS_PORT (ou PORT)", host_setting: str = "PARVIS_HOST"
) -> None:
    """Raises ``click.ClickException`` unless this process can listen there."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except UnicodeError as error:  # a label of a name of machine that is empty or too long
        raise click.ClickException(f"{host_setting}={host} n'est pas une adresse de cette machine.") from error
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            complaint = f"Le port {port} est déjà pris. Choisissez-en un autre par {port_setting}."
        elif error.errno == errno.EACCES:
            complaint = f"Le port {port} est réservé au système. Choisissez-en un à partir de 1024."
        else:
            complaint = f"{host_setting}={host} n'est pas une adresse de cette machine ({error.strerror})."
        raise click.ClickException(complaint) from error


@click.command(name="serve")
@click.option("--with-worker", is_flag=True, help="Exécute aussi les travaux : un seul processus, pour une école.")
def command(with_worker: bool) -> None:
    """Lance le serveur web."""
    from parvis.app import measured, worker

    config = settings()
    refuse_unusable_addresses(config)
    record_address()
    configure_logs(config.log_level)
    with attached(patient=True), measured.counted(config), worker.within() if with_worker else nullcontext():
        tell_connections(web=True, worker=with_worker)
        serve()
