"""Signals that end a command, at any moment."""

import signal
import subprocess
import sys
import weakref

import pytest

from parvis.cli.interruption import end_if_interrupted, ended_in_order

# What the system calls at Ctrl-C: libraries that are no Python replace it without Python knowing.
POLARS_WITHIN = """
import ctypes, signal
from parvis.cli.interruption import ended_in_order

def called():
    action = ctypes.create_string_buffer(512)
    assert ctypes.CDLL(None).sigaction(signal.SIGINT, None, action) == 0
    return action.raw[:ctypes.sizeof(ctypes.c_void_p)]

with ended_in_order():
    before = called()
    import polars
    polars.DataFrame({"a": [2, 1]}).lazy().sort("a").collect()
    print("ours" if called() == before else "not ours")
"""


class Held:
    """Something that is collected."""


@pytest.mark.parametrize(
    ("number", "end"), [(signal.SIGTERM, SystemExit), (signal.SIGINT, KeyboardInterrupt), (signal.SIGHUP, SystemExit)]
)
def test_a_signal_during_garbage_collection_prints_nothing_and_ends_the_command_soon(monkeypatch, number, end):
    lost = []
    monkeypatch.setattr(sys, "unraisablehook", lost.append)
    with ended_in_order():
        held = Held()
        watched = weakref.ref(held, lambda _: signal.raise_signal(number))
        del held
        assert watched() is None
        with pytest.raises(end):
            end_if_interrupted()
    assert lost == []


def _library_swallows(number: int) -> None:
    try:
        signal.raise_signal(number)
    except (SystemExit, KeyboardInterrupt):
        raise TypeError("'<unprintable str object>' is not a Polars data type") from None


@pytest.mark.parametrize(
    ("number", "end"), [(signal.SIGTERM, SystemExit), (signal.SIGINT, KeyboardInterrupt), (signal.SIGHUP, SystemExit)]
)
def test_a_signal_that_a_library_turns_into_its_own_error_still_ends_the_command(number, end):
    with pytest.raises(end), ended_in_order():
        _library_swallows(number)


def test_an_error_that_no_signal_caused_is_told():
    with pytest.raises(TypeError, match="of its own"), ended_in_order():
        raise TypeError("of its own")


def test_ctrl_c_is_still_the_commands_own_once_it_computes():
    """Else one that comes as a computation ends is lost."""
    done = subprocess.run([sys.executable, "-c", POLARS_WITHIN], capture_output=True, text=True, check=True)
    assert done.stdout == "ours\n"
