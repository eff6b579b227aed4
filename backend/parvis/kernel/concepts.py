"""Finds the modules of concepts (calls, jobs, tables) by their file names, so that a new concept changes no list."""

import importlib
from functools import cache
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).resolve().parents[1]


@cache
def module_names(file: str) -> tuple[str, ...]:
    """The names of the modules whose file is called ``file`` (``api``, ``jobs``, ``model``), sorted."""
    paths = (path.relative_to(PACKAGE.parent).with_suffix("") for path in PACKAGE.rglob(f"{file}.py"))
    return tuple(sorted(".".join(path.parts) for path in paths))


def modules(file: str) -> list[ModuleType]:
    """Imports and returns the modules that `module_names` finds."""
    return [importlib.import_module(name) for name in module_names(file)]
