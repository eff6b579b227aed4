"""Other answers to what a concept asks of those above it."""

import dataclasses
from typing import Any

import pytest

from parvis.app import wiring
from parvis.kernel.hooks import Hooks


def answer_otherwise(monkeypatch: pytest.MonkeyPatch, kind: type[Hooks], **answers: Any) -> None:
    """Has these hooks of a concept answer otherwise than the product's, until the test ends."""
    wiring.connect()
    changed = dataclasses.replace(kind.joined(), **answers)
    monkeypatch.setattr(kind, "joined", lambda: changed)
