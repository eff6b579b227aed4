"""What a concept asks of those above it: one typed object a concept, given whole when a process starts."""

from typing import Self, cast


class Hooks:
    """Base of a concept's hooks: a frozen dataclass whose fields are what it asks of concepts that it may not import.

    `app.wiring` makes one of each and joins them all. No field has a default: a process whose rules lack their other
    half does not start, instead of answering as if there were no rule.
    """

    @classmethod
    def joined(cls) -> Self:
        """What the wiring gave. Raises `KeyError` before it did."""
        return cast("Self", _joined[cls])


_joined: dict[type[Hooks], Hooks] = {}


def join(*hooks: Hooks) -> None:
    """Puts the hooks of every concept in force. Raises `LookupError` when those of one are missing."""
    missing = set(Hooks.__subclasses__()) - {type(each) for each in hooks}
    if missing:
        raise LookupError(f"hooks that nobody gave: {', '.join(sorted(each.__name__ for each in missing))}")
    _joined.update({type(each): each for each in hooks})
