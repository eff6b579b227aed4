"""The account that the server runs under: ours, or an unprivileged one when Parvis runs as root."""

import os
import pwd
import stat
from dataclasses import dataclass
from pathlib import Path

from parvis.kernel.postgres.errors import AccountUnusable, ClusterOwnerMismatch

UNPRIVILEGED = "nobody"


@dataclass(frozen=True)
class Account:
    """A system account; ``dropped`` tells that it is not ours, so that commands must be run under it."""

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


def server_account(folders: list[Path]) -> Account:
    """The account that must run the server of a cluster, from its folders, the innermost first; none when it is new.

    Root never runs it: the owner of an existing cluster does, `nobody` for a new one.
    Raises ``ClusterOwnerMismatch`` if a folder is another account's, ``AccountUnusable`` if root finds no account.
    """
    owners = {folder: folder.stat().st_uid for folder in folders}
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
    try:
        entry = pwd.getpwuid(owner) if owner else pwd.getpwnam(UNPRIVILEGED)
    except KeyError:
        raise AccountUnusable(
            f"PostgreSQL refuse de tourner en root, et ce système n'a pas de compte {owner or UNPRIVILEGED} pour lui. "
            "Créez-le, lancez Parvis sous un compte ordinaire, ou donnez l'adresse d'un PostgreSQL par DATABASE_URL."
        ) from None
    return Account(entry.pw_uid, entry.pw_gid, dropped=True)
