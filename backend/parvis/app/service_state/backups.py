"""What a restoration will find: the lists of erasures, and backups that nobody else reads."""

import json
from collections.abc import Callable
from datetime import datetime
from typing import Final

import obstore
from obstore.exceptions import BaseError as StorageError
from obstore.store import ObjectStore
from sqlalchemy import select

from parvis.app.service_state.points import Lacking, Wrong
from parvis.candidates.erased.queries import erasures, list_of
from parvis.candidates.erased.rules import ErasuresDamaged
from parvis.kernel import storage
from parvis.kernel.audit.model import AuditLine
from parvis.kernel.clock import PARIS
from parvis.kernel.db import new_session
from parvis.kernel.french import of_number
from parvis.kernel.settings import settings

DRILL: Final = "drill.json"
"""In a target of backups: when a sealed one was last restored with its identity, for a trial."""
_LIST_CURE: Final = "Vérifiez cet endroit, puis lancez « parvis backup » : il la complète."


def erasures_listed() -> str:
    """Whether the lists that a restored backup reads hold every erasure, and what the last restoration erased again."""
    question = select(AuditLine.at, AuditLine.after["erasedAgain"], AuditLine.after["purgedAgain"])
    restored = question.where(AuditLine.action == "COMMAND_RESTORE").order_by(AuditLine.number.desc()).limit(1)
    with new_session() as session:
        known = {erasure.hash for erasure in erasures(session)}
        last = session.execute(restored).one_or_none()
    stores: list[tuple[str, Callable[[], ObjectStore]]] = [("des fichiers", storage.store)]
    if address := settings().backup_target:
        stores.append((f"de « {address} »", lambda: storage.store_at(address)))
    for whose, opened in stores:
        detail = f"La liste {whose}, par laquelle une restauration les refait, "
        try:
            lacking = known - {erasure.hash for erasure in list_of(opened()).erasures}
        except (StorageError, OSError, ValueError) as error:
            raise Wrong(f"{detail}ne se lit pas : {str(error).partition(chr(10))[0]}", _LIST_CURE) from error
        except ErasuresDamaged as error:
            raise Wrong(f"{detail}est abîmée.", _LIST_CURE) from error
        if lacking:
            raise Wrong(f"{detail}n'en a pas {len(lacking)} sur {len(known)}.", _LIST_CURE)
    detail = (
        f"{len(known)} {of_number(len(known), 'effacement', 'effacements')} dans la liste qu'une restauration refait"
    )
    if last is not None:
        again = (last[1] or 0) + (last[2] or 0)
        detail += f" ; celle du {last[0].astimezone(PARIS):%d/%m/%Y} en a refait {again}"
    return detail


def backups_sealed() -> str:
    """Whether backups are sealed, and when one was last tried with the identity."""
    config = settings()
    if not config.backup_recipient:
        cure = "Chiffrez-les : PARVIS_BACKUP_RECIPIENT, la clé publique de « age-keygen »."
        raise Lacking("Aucun : qui vole une sauvegarde lit tous les dossiers.", cure)
    tried = "aucun essai de restauration avec l'identité n'est connu"
    if config.backup_target:
        try:
            drill = json.loads(bytes(obstore.get(storage.store_at(config.backup_target), DRILL).bytes()))
            day = datetime.fromisoformat(drill["verified"]).astimezone(PARIS)
            tried = f"dernier essai de restauration avec l'identité le {day:%d/%m/%Y}"
        except (StorageError, OSError, ValueError, KeyError):
            pass
    return f"Par age ; {tried}"
