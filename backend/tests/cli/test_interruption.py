"""Signals that end a command, wherever they come."""

import signal
import sys
import weakref

import pytest

from parvis.cli.interruption import end_if_interrupted, ended_in_order


class Held:
    """Something that is collected."""


def test_a_signal_as_an_object_is_collected_tells_nothing_and_ends_the_command_at_the_next_step(monkeypatch):
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
