"""A real server to measure: a process of its own, and an administrator's token for it."""

from __future__ import annotations

import os
import secrets
import socket
import subprocess
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path

from parvis.kernel.db import new_session
from parvis.kernel.identity import install_identity_provider
from parvis.kernel.roles import Role

START_SECONDS = 300


def administrator_token(email: str = "grid@benchmarks.example") -> str:
    """The token of an administrator made for the measure, good for an hour."""
    from identity_provider.tokens import operator_token
    from parvis.accounts.directory.embedded import EmbeddedDirectory
    from parvis.accounts.directory.port import AccountDetails

    install_identity_provider()
    with new_session() as session, session.begin():
        directory = EmbeddedDirectory(session)
        account = directory.create_account(AccountDetails(email, "Ada", "Mesure"))
        directory.set_password(account.id, secrets.token_urlsafe(24))
        directory.assign_role(account.id, Role.ADMIN)
    with new_session() as session, session.begin():
        return operator_token(session, email, seconds=3600)


@contextmanager
def serving(command: Sequence[str], folder: Path) -> Generator[tuple[int, int]]:
    """A server: its port, a free one passed as the text ``{port}`` and as ``PORT``, and its process."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    environment = {**os.environ, "PORT": str(port), "PARVIS_DATA_DIR": str(folder), "PARVIS_LOG_LEVEL": "ERROR"}
    process = subprocess.Popen([part.format(port=port) for part in command], env=environment)
    try:
        until = time.monotonic() + START_SECONDS
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                break
            except OSError:
                if process.poll() is not None or time.monotonic() > until:
                    raise
                time.sleep(0.05)
        yield port, process.pid
    finally:
        process.terminate()
        process.wait()
