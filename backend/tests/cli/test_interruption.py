"""Signals that end a command, at any moment."""

import signal
import sys
import weakref

import pytest

from parvis.cli.interruption import end_if_interrupted, ended_in_order


class Held:
    """Something that is collected."""


def test_a_signal_during_garbage_collection_prints_nothing_and_ends_the_command_soon(monkeypatch):
    lost = []
    monkeypatch.setattr(sys, "unraisablehook", lost.append)
    with ended_in_order():
        held = Held()
        watched = weakref.ref(held, lambda _: signal.raise_signal(signal.SIGTERM))
        del held
        assert watched() is None
        with pytest.raises(SystemExit):
            end_if_interrupted()
    assert lost == []
