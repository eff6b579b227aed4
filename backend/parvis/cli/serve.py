"""`parvis serve`: the web server alone, for an installation with several replicas."""

import click

from parvis.cli.database import attached
from parvis.kernel.http.logs import configure_logs
from parvis.kernel.settings import settings


def serve() -> None:
    """Serves until SIGTERM or Ctrl-C; open streams get `graceful_shutdown_seconds` to end."""
    import uvicorn

    here = settings()
    configure_logs(here.log_level)
    uvicorn.run(
        "parvis.main:create_app",
        factory=True,
        host=here.host,
        port=here.port,
        access_log=False,
        log_config=None,
        timeout_graceful_shutdown=here.graceful_shutdown_seconds,
        server_header=False,
        proxy_headers=True,
    )


@click.command(name="serve")
def command() -> None:
    """Lance le serveur web."""
    with attached():
        serve()
