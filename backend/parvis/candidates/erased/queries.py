"""Recognising the numbers of erased people."""

from collections.abc import Iterable

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.candidates.erased.model import ErasedPerson
from parvis.kernel.personal_data import number_hash


def numbers_erased(session: Session, numbers: Iterable[str]) -> frozenset[str]:
    """Returns those of ``numbers`` that belonged to an erased person (one query)."""
    erased = set(session.scalars(select(ErasedPerson.number_hash)))
    return frozenset(number for number in numbers if number_hash(number) in erased) if erased else frozenset()
