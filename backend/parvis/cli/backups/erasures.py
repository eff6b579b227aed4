"""The erasures that were made after a backup: whoever brings it back makes them again before anybody is served."""

from collections.abc import Callable
from datetime import datetime

from obstore.exceptions import BaseError as StorageError
from obstore.store import ObjectStore

from parvis.campaign.privacy.service import replay
from parvis.candidates.erased.queries import list_of
from parvis.candidates.erased.rules import ErasureList, ErasuresDamaged
from parvis.candidates.erased.service import write_list
from parvis.cli.backups.outcome import Refused, say
from parvis.cli.backups.target import Target
from parvis.kernel import storage
from parvis.kernel.clock import PARIS
from parvis.kernel.errors import DomainError
from parvis.kernel.french import of_number
from parvis.kernel.settings import settings

_CURE = (
    "Réparez-la, ou continuez par --without-erasures : les personnes effacées depuis seront alors à effacer de nouveau."
)


def copy_list(target: Target) -> None:
    """Completes the list of the store, and puts it beside the manifests. Raises `Refused`."""
    store = storage.store()
    write_list(store)
    with target.usable():
        write_list(target.store, list_of(store))


def known_erasures(source: Target) -> ErasureList:
    """What the lists tell: that beside the backup, that of PARVIS_BACKUP_TARGET and what is left in the store.

    Raises `Refused` for one that is damaged or cannot be read.
    """
    known = _read("de la sauvegarde", lambda: source.store)
    known = known.with_all(*_read("des fichiers de Parvis", storage.store))
    if address := settings().backup_target:
        known = known.with_all(*_read("de PARVIS_BACKUP_TARGET", lambda: storage.store_at(address)))
    return known


def _read(whose: str, opened: Callable[[], ObjectStore]) -> ErasureList:
    try:
        return list_of(opened())
    except ErasuresDamaged as error:
        raise Refused(f"La liste des effacements {whose} est abîmée. {_CURE}") from error
    except (StorageError, OSError, ValueError) as error:
        reason = str(error).partition("\n")[0]
        raise Refused(f"La liste des effacements {whose} ne se lit pas : {reason}. {_CURE}") from error


def erase_again(known: ErasureList, made: datetime, *, before_purge: bool) -> dict[str, int | str]:
    """Makes them again in the database that was brought back from a backup ``made`` then; gives what is told."""
    try:
        done = replay(known.erasures, before_purge=before_purge)
    except DomainError as error:
        raise Refused(f"Les effacements faits depuis la sauvegarde ne peuvent être refaits : {error}") from error
    write_list(storage.store(), known)
    reaches = max(made, known.reaches or made)
    again, purged = done["erasedAgain"], done["purgedAgain"]
    if purged:
        say(f"Une purge a suivi cette sauvegarde : {_people(purged)} de nouveau. Pour les garder : --before-purge.")
    say(
        f"Effacements refaits : {_people(again)} de nouveau. La liste va jusqu'au "
        f"{reaches.astimezone(PARIS):%d/%m/%Y à %H:%M} ; ce qui a été effacé après est à effacer de nouveau."
    )
    return {**done, "erasuresReach": reaches.isoformat(timespec="seconds")}


def _people(number: int) -> str:
    return f"{number} {of_number(number, 'personne effacée', 'personnes effacées')}"
