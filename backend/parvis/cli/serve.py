"""`parvis serve`: the web server alone, for an installation with several replicas."""

import signal
import sys
from collections.abc import Callable
from contextlib import suppress

import click

from parvis.cli.database import attached
from parvis.kernel.http.logs import configure_logs
from parvis.kernel.settings import settings


def serve(ready: Callable[[], object] = lambda: None) -> None:
    """Serves until SIGTERM or Ctrl-C; open requests get a few seconds to end, streams of events none.

    ``ready`` is called once requests are answered.
    """
    import uvicorn

    from parvis.kernel.http.server import Server

    here = settings()
    configure_logs(here.log_level)
    server = Server(
        uvicorn.Config(
            "parvis.main:create_app",
            factory=True,
            host=here.host,
            port=here.port,
            access_log=False,
            log_config=None,
            timeout_graceful_shutdown=here.graceful_shutdown_seconds,
            server_header=False,
            proxy_headers=True,
        ),
        ready,
    )
    # uvicorn raises its signal again once it has stopped: whatever encloses this call must still be left in order.
    signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit(0))
    with suppress(KeyboardInterrupt):
        server.run()
    if not server.started:
        sys.exit(3)


@click.command(name="serve")
def command() -> None:
    """Lance le serveur web."""
    with attached():
        serve()
