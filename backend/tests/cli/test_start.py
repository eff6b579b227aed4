"""`parvis start`: asked to end while something swallows what the signal raises, it ends before its next step."""

import signal
import weakref

import pytest
from click.testing import CliRunner

from parvis.cli import main, start
from parvis.kernel.settings import settings
from tests.given.processes import free_port


class Held:
    """Something that is collected."""


@pytest.fixture
def own_environment(monkeypatch, tmp_path, database_url):
    """A data folder and a port of its own, on the database of the tests; what the command sets goes with them."""
    for name, value in (("DATA_DIR", tmp_path), ("DEMO", "false"), ("LOG_LEVEL", "WARNING")):
        monkeypatch.setenv(f"PARVIS_{name}", str(value))
    monkeypatch.setenv("PORT", str(free_port()))
    settings.cache_clear()
    yield
    monkeypatch.undo()
    settings.cache_clear()


def swallowed(number):
    """Has the signal come as an object is collected, where nothing can be raised."""
    held = Held()
    watched = weakref.ref(held, lambda _: signal.raise_signal(number))
    del held
    assert watched() is None


@pytest.mark.usefixtures("own_environment")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 1), (signal.SIGTERM, 128 + signal.SIGTERM)])
@pytest.mark.parametrize("steps", [["first"], ["first", "second"]], ids=["the last step", "a step"])
def test_a_signal_that_a_step_swallows_ends_it_before_the_next(monkeypatch, number, code, steps):
    taken = []

    def prepare(_candidates, *, say):
        for step in steps:
            say(step)
            taken.append(step)
            swallowed(number)
        return []

    monkeypatch.setattr("parvis.demonstration.service.prepare", prepare)
    monkeypatch.setattr(start, "serve", lambda _ready: taken.append("served"))
    assert CliRunner().invoke(main, ["start"]).exit_code == code
    assert taken == ["first"]
