"""Readers of projects."""

from tests.given.readings import anne, bruno, chloe

__all__ = ["anne", "bruno", "chloe"]
