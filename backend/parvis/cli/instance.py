"""The Parvis of a data folder: one `parvis start` at a time uses it, and leaves its address to the other commands."""

import errno
import fcntl
import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import click

from parvis.kernel.settings import settings


@contextmanager
def alone() -> Generator[None]:
    """Keeps another `parvis start` off the data folder for the block; raises ``click.ClickException`` if one uses it.

    The lock is the system's: it ends with this process, however that ends.
    """
    folder = settings().data_dir
    try:
        folder.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(folder / "start.lock", os.O_RDONLY | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except OSError as error:
        raise _unusable(folder, error) from error
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            if error.errno not in {errno.EWOULDBLOCK, errno.EACCES}:
                raise _unusable(folder, error) from error
            raise click.ClickException(
                f"Parvis tourne déjà, ou démarre, sur le dossier de données {folder.resolve()} "
                f"({_recorded_address() or 'son adresse est inconnue'}). Arrêtez-le d'abord, ou donnez à celui-ci un "
                "autre dossier par PARVIS_DATA_DIR."
            ) from error
        record_address()
        yield
    finally:
        os.close(descriptor)


def record_address() -> None:
    """Writes the address that people type for later commands, unless `PARVIS_PUBLIC_URL` tells it to them."""
    config = settings()
    if config.public_url is not None:
        return
    file = _address_file()
    draft = file.with_name(f"address.{os.getpid()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        draft.write_text(f"{config.base_url}\n", encoding="utf-8")
        draft.replace(file)
    except OSError as error:
        raise _unusable(file.parent, error) from error


def take_recorded_address() -> None:
    """Gives this process the address of the Parvis of the data folder, unless its own settings tell one."""
    chosen = settings().model_fields_set & {"public_url", "port"}
    address = _recorded_address()
    if address and not chosen:
        os.environ["PARVIS_PUBLIC_URL"] = address
        settings.cache_clear()


def _recorded_address() -> str:
    try:
        return _address_file().read_text(encoding="utf-8").strip()
    except OSError:
        return ""


def _address_file() -> Path:
    return settings().data_dir / "address"


def _unusable(folder: Path, error: OSError) -> click.ClickException:
    return click.ClickException(
        f"Parvis ne peut pas utiliser son dossier de données {folder} : {error.strerror}. Ouvrez-le, ou choisissez-en "
        "un autre par PARVIS_DATA_DIR."
    )
