"""Finding what concepts bring (calls, jobs, tables). There is no list of them: a new one changes no file of others."""

import importlib
from functools import cache
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).resolve().parents[1]


@cache
def module_names(file: str) -> tuple[str, ...]:
    """The modules of the package whose file is called ``file`` (``api``, ``jobs``, ``model``), by name."""
    paths = (path.relative_to(PACKAGE.parent).with_suffix("") for path in PACKAGE.rglob(f"{file}.py"))
    return tuple(sorted(".".join(path.parts) for path in paths))


def modules(file: str) -> list[ModuleType]:
    """The same, imported."""
    return [importlib.import_module(name) for name in module_names(file)]
