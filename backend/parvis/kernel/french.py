"""French that depends on a number."""

from typing import Final

from parvis.kernel.settings import MEBIBYTE

_KIBIBYTE: Final = 1024


def of_number(count: int, singular: str, plural: str) -> str:
    """Which of the two goes with ``count``: French takes the plural from two on."""
    return singular if count < 2 else plural


def size_limit(limit: int) -> str:
    """``22 Mo``: a limit in bytes, in whole units; the interface says it likewise."""
    return f"{limit // MEBIBYTE} Mo" if limit >= MEBIBYTE else f"{limit // _KIBIBYTE} ko"
