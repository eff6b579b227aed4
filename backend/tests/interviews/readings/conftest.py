"""Readers of projects."""

from tests.given.readings import anne, bruno, chloe, dora

__all__ = ["anne", "bruno", "chloe", "dora"]
