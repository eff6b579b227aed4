"""Overall results are those of a campaign's computations."""

from tests.formulas.computations.conftest import admin

__all__ = ["admin"]
