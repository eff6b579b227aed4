"""Ending a run in the middle of a step: loops over texts, one by one, go through `interruptible`.

Array work needs none of it: a step of it over all candidates is short.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final, TypeVar

_EVERY: Final = 16  # items between two calls: the work on one text is bounded, by the length of texts and formulas

_T = TypeVar("_T")


def go_on() -> None:
    """The checkpoint of a run that is never interrupted."""


_checkpoint: ContextVar[Callable[[], None]] = ContextVar("checkpoint", default=go_on)


@contextmanager
def interrupted_by(checkpoint: Callable[[], None]) -> Generator[None]:
    """Within the block, the loops of this thread call ``checkpoint``: what it raises ends them."""
    token = _checkpoint.set(checkpoint)
    try:
        yield
    finally:
        _checkpoint.reset(token)


def interruptible(items: Iterable[_T]) -> Iterator[_T]:
    """The same items, with a call of the checkpoint now and then."""
    checkpoint = _checkpoint.get()
    for index, item in enumerate(items):
        if index % _EVERY == 0:
            checkpoint()
        yield item


def pause() -> None:
    """Calls the checkpoint of this thread's run: between parts of a long step on arrays."""
    _checkpoint.get()()
