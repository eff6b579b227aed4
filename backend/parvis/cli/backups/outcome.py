"""What a command of backups tells: one JSON line on standard output, its sentences on standard error."""

import json
import os
import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager

import click
import psycopg
from obstore.exceptions import BaseError as StorageError

from parvis.kernel.french import of_number
from parvis.kernel.http.logs import configure_logs
from parvis.kernel.settings import settings
from parvis.kernel.storage_outcomes import StorageFull

REFUSED = 1
USAGE = 2


class Refused(Exception):
    """A backup that cannot be made, brought back, or that is not sound: each sentence says why, in French."""

    def __init__(self, *sentences: str, exit_code: int = REFUSED) -> None:
        super().__init__(*sentences)
        self.sentences = sentences
        self.exit_code = exit_code


@contextmanager
def reported(command: str) -> Generator[dict[str, object]]:
    """Gives what the JSON line holds, to be filled in; whatever stops the command is told in it too.

    What is written meanwhile is for Parvis's own account only.
    """
    configure_logs(settings().log_level)
    line: dict[str, object] = {"command": command, "ok": True}
    former = os.umask(0o077)
    try:
        yield line
    except Refused as error:
        _refuse(line, error.sentences, error.exit_code)
    except click.UsageError:
        raise
    except click.ClickException as error:
        _refuse(line, (error.message,), error.exit_code)
    except psycopg.Error as error:
        _refuse(line, (f"La base de données ne répond plus : {error}",), REFUSED)
    except StorageFull:
        _refuse(line, ("Il n'y a plus de place là où Parvis range ses fichiers, ou dans TMPDIR.",), REFUSED)
    except StorageError as error:
        reason = str(error).partition("\n")[0]
        _refuse(line, (f"Les fichiers de Parvis ne peuvent être ni lus ni écrits : {reason}",), REFUSED)
    finally:
        os.umask(former)
    click.echo(json.dumps(line, ensure_ascii=False))


def _refuse(line: dict[str, object], sentences: Sequence[str], exit_code: int) -> None:
    line |= {"ok": False, "errors": list(sentences)}
    for sentence in sentences:
        click.echo(f"Erreur : {sentence}", err=True)
    click.echo(json.dumps(line, ensure_ascii=False))
    sys.exit(exit_code)


def say(sentence: str) -> None:
    """Tells the operator how far the command is."""
    click.echo(sentence, err=True)


def files_of(number: int) -> str:
    """A number of stored files in words."""
    return f"{number} {of_number(number, 'fichier', 'fichiers')}"
