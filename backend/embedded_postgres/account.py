"""The account that the server runs under: ours, or an unprivileged one when Parvis runs as root."""

import os
import pwd
import stat
import subprocess
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from embedded_postgres.errors import AccountUnusable, ClusterOwnerMismatch

OWN = "parvis-db"
# Debian, Red Hat… have the first, Alpine the second.
MAKING = (
    ["useradd", "--system", "--user-group", "--no-create-home", "--home-dir", "/nonexistent", OWN],
    ["adduser", "-S", "-D", "-H", "-h", "/nonexistent", OWN],
)


@dataclass(frozen=True)
class Account:
    """A system account; ``dropped``: it is not ours, so that commands must be run under it."""

    uid: int
    gid: int
    dropped: bool

    def reaches(self, path: Path) -> bool:
        """Whether this account may enter ``path``, a folder, and each folder above it."""
        return all(self._enters(folder) for folder in (path, *path.parents))

    def _enters(self, folder: Path) -> bool:
        found = folder.stat()
        if found.st_uid == self.uid:
            return bool(found.st_mode & stat.S_IXUSR)
        return bool(found.st_mode & (stat.S_IXGRP if found.st_gid == self.gid else stat.S_IXOTH))

    def take(self, path: Path, mode: int) -> None:
        """Gives ``path`` to this account with these permissions (the umask does not count)."""
        if self.dropped:
            os.chown(path, self.uid, self.gid)
        path.chmod(mode)


def server_account(home: Path) -> Account:
    """The account that must run the server of the cluster whose home is ``home``, be it there or not.

    Root never runs it: the owner of an existing cluster does, `parvis-db` for a new one or one of root's.
    Raises ``ClusterOwnerMismatch`` if a folder is another account's, ``AccountUnusable`` if root finds no account.
    """
    owners = {folder: folder.stat().st_uid for folder in (home / "data", home) if folder.is_dir()}
    if os.geteuid() != 0:
        for folder, owner in owners.items():
            if owner != os.geteuid():
                raise ClusterOwnerMismatch(
                    f"{folder}, de la base de données, appartient au compte numéro {owner} et non au vôtre "
                    f"({os.geteuid()}). Lancez Parvis sous ce compte ou en root, ou choisissez un autre dossier avec "
                    "PARVIS_DATA_DIR."
                )
        return Account(os.geteuid(), os.getegid(), dropped=False)
    owner = next(iter(owners.values()), 0)
    if owner == 0:
        return _own_account()
    try:
        entry = pwd.getpwuid(owner)
    except KeyError:
        raise AccountUnusable(
            f"La base de données de {home} appartient au compte numéro {owner}, que ce système ne connaît pas. "
            "Créez-le, lancez Parvis sous un compte ordinaire, ou donnez l'adresse d'un PostgreSQL par DATABASE_URL."
        ) from None
    return Account(entry.pw_uid, entry.pw_gid, dropped=True)


def _own_account() -> Account:
    """The account `parvis-db`, made the first time."""
    complaint = ""
    for command in ([], *MAKING):
        if command:
            complaint = _complaint_of(command) or complaint
        with suppress(KeyError):
            entry = pwd.getpwnam(OWN)
            return Account(entry.pw_uid, entry.pw_gid, dropped=True)
    raise AccountUnusable(
        f"PostgreSQL refuse de tourner en root, et le compte {OWN}, qui le ferait tourner, n'a pas pu être créé "
        f"({complaint}). Créez-le (useradd --system {OWN}), lancez Parvis sous un compte ordinaire, ou donnez "
        "l'adresse d'un PostgreSQL par DATABASE_URL."
    )


def _complaint_of(command: list[str]) -> str:
    """Runs the command; what it complains of, if it is there at all."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - the system's own
    except FileNotFoundError:
        return f"{command[0]} est absent"
    return done.stderr.strip()
