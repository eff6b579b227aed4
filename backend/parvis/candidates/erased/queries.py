"""Recognising the numbers of erased people, and the list of erasures."""

from collections.abc import Iterable, Sequence

import obstore
from obstore.store import ObjectStore
from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.candidates.erased.model import ErasedPerson
from parvis.candidates.erased.rules import LIST, Erasure, ErasureList, read_list
from parvis.kernel.personal_data import number_hash


def numbers_erased(session: Session, numbers: Iterable[str]) -> frozenset[str]:
    """Returns those of ``numbers`` that belonged to an erased person (one query)."""
    erased = set(session.scalars(select(ErasedPerson.number_hash)))
    return frozenset(number for number in numbers if number_hash(number) in erased) if erased else frozenset()


def erasures(session: Session) -> list[Erasure]:
    """The erasures that the database remembers (one query)."""
    found = session.execute(select(ErasedPerson.erased, ErasedPerson.number_hash, ErasedPerson.campaign))
    return [Erasure(*row) for row in found]


def list_of(store: ObjectStore) -> ErasureList:
    """The list that a store has. Raises `ErasuresDamaged`, and what obstore raises."""
    try:
        return read_list(bytes(obstore.get(store, LIST).bytes()))
    except FileNotFoundError:
        return ErasureList()


def unknown_erasures(session: Session, listed: Sequence[Erasure]) -> Sequence[Erasure]:
    """Those that were listed after the state of this database, oldest first.

    The numbers that were erased before a purge which the database knows belong to other people since.
    """
    known = {erasure.hash for erasure in erasures(session)}
    purges = [index for index, each in enumerate(listed) if each.campaign is not None and each.hash in known]
    return [each for each in listed[max(purges, default=-1) + 1 :] if each.hash not in known]
