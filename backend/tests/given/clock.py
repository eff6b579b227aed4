"""A clock that stands still, but for those who are made to wait."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine
from time_machine import Traveller

from parvis.kernel.clock import now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Traveller]:
    """The clock: ``clock.shift(seconds)``. An attempt that is slowed down moves it by its delay, at once."""
    with time_machine.travel(now(), tick=False) as traveller:

        async def waited(seconds: float) -> None:
            traveller.shift(timedelta(seconds=seconds))

        monkeypatch.setattr("identity_provider.throttle.sleep", waited)
        yield traveller
