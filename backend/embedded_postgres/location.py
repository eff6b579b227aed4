"""Where a cluster lives: its home (files, locks, log) and the folder of its socket.

The home is ``<data folder>/postgres``. When Parvis runs as root and the server's account cannot enter the data folder
(it lies in root's home, say), the home is a new folder of ``/var/lib/parvis/clusters`` and the file
``<data folder>/postgres.location`` names it: a data folder moved elsewhere keeps its database, and one deleted and made
anew does not find an old one.
"""

import hashlib
import os
import secrets
import stat
import tempfile
from dataclasses import dataclass
from pathlib import Path

from embedded_postgres.account import Account, server_account
from embedded_postgres.binaries import SYSTEM_FOLDER
from embedded_postgres.errors import ClusterMisplaced, ClusterOwnerMismatch, SocketPathTooLong

PORT = 5432
SOCKET_PATH_LIMIT = 107  # bytes, Linux's sun_path without its closing zero


@dataclass(frozen=True)
class Location:
    """Home of a cluster and the account that runs its server."""

    home: Path
    account: Account

    @property
    def data(self) -> Path:
        """The cluster itself (PGDATA)."""
        return self.home / "data"

    @property
    def log(self) -> Path:
        """What the server and initdb say."""
        return self.home / "postgres.log"

    @property
    def key(self) -> str:
        """12 hexadecimal digits that tell this home from the others of the machine."""
        return hashlib.sha256(str(self.home).encode()).hexdigest()[:12]

    @property
    def cluster_name(self) -> str:
        """Name that every process of the server has in its title."""
        return f"parvis-{self.key}"

    def lock(self, name: str) -> Path:
        """Path of one of the three lock files."""
        return self.home / f"{name}.lock"


def is_cluster_there(data_dir: Path) -> bool:
    """Whether ``data_dir`` has a cluster, or one that is out of reach, which `location_of` refuses; makes nothing."""
    pointer = data_dir / "postgres.location"
    home = data_dir / "postgres"
    try:
        home = _home_named(pointer) if pointer.exists() else home
        (home / "data").stat()
    except FileNotFoundError:
        return pointer.exists() and not home.exists()
    except OSError:
        return True
    return True


def location_of(data_dir: Path) -> Location:
    """The cluster's location. Raises ``ClusterMisplaced``, ``ClusterOwnerMismatch``, ``AccountUnusable``."""
    data_dir.mkdir(parents=True, exist_ok=True)
    folder = data_dir.resolve()
    inside, pointer = folder / "postgres", folder / "postgres.location"
    if pointer.exists():
        home = _home_named(pointer)
        if not home.is_dir():
            raise ClusterMisplaced(
                f"{pointer} dit que la base de données est dans {home}, qui n'existe pas. "
                f"Remettez-la en place, ou supprimez {pointer} pour commencer avec une base vide."
            )
        return Location(home, server_account(home))
    existing = (inside / "data").is_dir()
    account = server_account(inside)
    if account.reaches(folder):
        _open_folder(inside, account)
        return Location(inside, account)
    if existing:
        raise ClusterMisplaced(
            f"Le compte numéro {account.uid}, à qui est la base de données de {inside}, ne peut pas entrer dans "
            f"{folder}. Laissez-le passer (chmod a+x sur ce dossier et ceux au-dessus), ou lancez Parvis sous lui."
        )
    return Location(_home_elsewhere(pointer, account), account)


def socket_folder(location: Location, chosen: Path | None) -> Path:
    """The folder of the socket, private to the server's account, made if need be.

    It is ``<chosen>/<key>``, else ``/run/parvis/<key>`` as root, else ``/tmp/parvis-<uid>/<key>``: short, and on a
    local file system. Raises ``SocketPathTooLong``, ``ClusterMisplaced`` if the server's account cannot enter it, and
    ``ClusterOwnerMismatch`` if someone else made it.
    """
    folder = (chosen.absolute() if chosen else _run_root()) / location.key
    length = len(os.fsencode(folder / f".s.PGSQL.{PORT}"))
    if length > SOCKET_PATH_LIMIT:
        raise SocketPathTooLong(
            f"Le chemin de la socket de la base de données ferait {length} octets dans {folder} ; le système en permet "
            f"{SOCKET_PATH_LIMIT}. Choisissez-lui un dossier plus court."
        )
    folder.mkdir(parents=True, exist_ok=True)
    found = folder.lstat()  # not what a link placed by another account leads to
    # In a folder where only root writes, it is root's own, made for the account that ran the database then.
    trusted = found.st_uid in {os.geteuid(), location.account.uid} or _is_roots_alone(folder.parent)
    if not stat.S_ISDIR(found.st_mode) or not trusted:
        raise ClusterOwnerMismatch(
            f"{folder}, pour la socket de la base de données, appartient à un autre compte. Supprimez-le."
        )
    location.account.take(folder, 0o700)
    if not location.account.reaches(folder):
        raise ClusterMisplaced(
            f"Le compte numéro {location.account.uid} ne peut pas entrer dans {folder} : ouvrez les dossiers au-dessus."
        )
    return folder


def _run_root() -> Path:
    """Folder of all sockets; in /tmp anyone could have put something else under its name."""
    own = os.geteuid()
    if own == 0 and os.access("/run", os.W_OK):
        root, mode = Path("/run/parvis"), 0o755
    else:
        # Not the TMPDIR of this process: every process must come to the same folder.
        root, mode = Path("/tmp") / f"parvis-{own}", 0o711 if own == 0 else 0o700  # noqa: S108 - its owner is checked
    root.mkdir(exist_ok=True)
    found = root.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != own:
        raise ClusterOwnerMismatch(
            f"{root}, pour la socket de la base de données, n'est pas un dossier à vous. Supprimez-le."
        )
    root.chmod(mode)
    return root


def _is_roots_alone(folder: Path) -> bool:
    found = folder.stat()
    return os.geteuid() == found.st_uid == 0 and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def _open_folder(folder: Path, account: Account) -> None:
    """Makes a folder that the server's account can enter, whatever the umask."""
    folder.mkdir(exist_ok=True)
    folder.chmod(0o755 if account.dropped else 0o700)


def _home_elsewhere(pointer: Path, account: Account) -> Path:
    clusters = SYSTEM_FOLDER / "clusters"
    for folder in (SYSTEM_FOLDER, clusters):
        _open_folder(folder, account)
    home = clusters / secrets.token_hex(8)
    _open_folder(home, account)
    if not account.reaches(home):
        raise ClusterMisplaced(
            f"Le compte numéro {account.uid} ne peut entrer ni dans {pointer.parent} ni dans {clusters} : "
            "ouvrez-en un avec chmod a+x."
        )
    with tempfile.NamedTemporaryFile("w", dir=pointer.parent) as draft:
        draft.write(f"{home}\n")
        draft.flush()
        try:
            os.link(draft.name, pointer)
        except FileExistsError:  # another process was faster: its home is the one
            home.rmdir()
            return _home_named(pointer)
    return home


def _home_named(pointer: Path) -> Path:
    return Path(pointer.read_text().strip())
