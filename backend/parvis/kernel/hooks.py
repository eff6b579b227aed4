"""What a concept must ask of concepts above it: one typed object per concept, filled when a process starts."""

from collections.abc import Callable, Mapping
from typing import Self, cast


class Hooks:
    """Base of a concept's hooks: a frozen dataclass whose fields are functions and data of concepts that it may not
    import.

    `app.wiring` makes one object per concept and joins them all. No field has a default: a process that lacks part of a
    rule does not start, instead of answering as if the rule did not exist.
    """

    @classmethod
    def joined(cls) -> Self:
        """Returns the hooks that the wiring gave, made now where they are joined late. Raises `KeyError` before the
        wiring ran.
        """
        if cls not in _joined:
            _joined[cls] = _makers[cls.__name__]()
        return cast("Self", _joined[cls])


_joined: dict[type[Hooks], Hooks] = {}
_makers: dict[str, Callable[[], Hooks]] = {}


def join(*hooks: Hooks) -> None:
    """Puts the hooks of every concept in force. Raises `LookupError` when those of a concept are missing."""
    missing = set(Hooks.__subclasses__()) - {type(each) for each in hooks}
    if missing:
        raise LookupError(f"hooks that nobody gave: {', '.join(sorted(each.__name__ for each in missing))}")
    _joined.update({type(each): each for each in hooks})


def join_late(makers: Mapping[str, Callable[[], Hooks]]) -> None:
    """Has the hooks of a concept made by that of ``makers`` with the name of their class when they are first read."""
    _makers.update(makers)
