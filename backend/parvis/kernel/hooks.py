"""What a concept must ask of concepts above it: one typed object per concept, filled when a process starts."""

from typing import Self, cast


class Hooks:
    """Base of a concept's hooks: a frozen dataclass whose fields are functions and data of concepts that it may not
    import.

    `app.wiring` makes one object per concept and joins them all. No field has a default: a process that lacks part of a
    rule does not start, instead of answering as if the rule did not exist.
    """

    @classmethod
    def joined(cls) -> Self:
        """Returns the hooks that the wiring gave. Raises `KeyError` before it ran."""
        return cast("Self", _joined[cls])


_joined: dict[type[Hooks], Hooks] = {}


def join(*hooks: Hooks) -> None:
    """Puts the hooks of every concept in force. Raises `LookupError` when those of a concept are missing."""
    missing = set(Hooks.__subclasses__()) - {type(hook) for hook in hooks}
    if missing:
        raise LookupError(f"hooks that nobody gave: {', '.join(sorted(each.__name__ for each in missing))}")
    _joined.update({type(hook): hook for hook in hooks})
