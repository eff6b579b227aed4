"""The names that LET gives: which part of the formula each of them stands for."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from parvis.formula_language.problems import ProblemCode
from parvis.formula_language.tokens import refused
from parvis.formula_language.tree import Call, Name, Node, children

MAXIMUM_NAMES: Final = 126

_PREFIX: Final = re.compile(r"(?:_xlfn\.|_xlws\.)*", re.IGNORECASE)
_NAME_PREFIX: Final = re.compile(r"_xlpm\.", re.IGNORECASE)
# What Excel takes for a cell, in either of its notations.
_CELL: Final = re.compile(r"[a-z]{1,3}[0-9]{1,7}|r[0-9]*(?:c[0-9]*)?|c[0-9]*", re.IGNORECASE)


def plain_function_name(name: str) -> str:
    """The name of a function without the prefixes that Excel's files put before its newer ones, in capitals."""
    return _PREFIX.sub("", name, count=1).upper()


def is_let(call: Call) -> bool:
    """Whether a call gives names."""
    return plain_function_name(call.name) == "LET"


def is_cell_address(name: str) -> bool:
    """Whether Excel takes the name for a cell: A1, T2027, R1C1."""
    return _CELL.fullmatch(name) is not None


def bound_names(text: str, root: Node) -> dict[Name, Node]:
    """What each name that a LET gives, or that reads one, stands for; names of no LET are left out.

    Raises FormulaRefused where a LET has no whole pairs, too many of them, or gives what is no name.
    """
    bound: dict[Name, Node] = {}
    pending: list[tuple[Node, dict[str, Node]]] = [(root, {})]
    while pending:
        node, scope = pending.pop()
        if isinstance(node, Name):
            if (value := scope.get(_key(node.name))) is not None:
                bound[node] = value
        elif isinstance(node, Call) and is_let(node):
            for name, value in _pairs(text, node):
                bound[name] = value
                pending.append((value, scope))
                scope = {**scope, _key(name.name): value}
            pending.append((node.arguments[-1], scope))
        else:
            pending.extend((child, scope) for child in children(node))
    return bound


def _pairs(text: str, call: Call) -> list[tuple[Name, Node]]:
    count = len(call.arguments)
    if count < 3 or count % 2 == 0 or count > 2 * MAXIMUM_NAMES + 1:
        message = f"LET attend de 1 à {MAXIMUM_NAMES} noms, chacun avec sa valeur, puis un calcul"
        raise refused(text, call.start, call.end, message, ProblemCode.ARGUMENT_COUNT)
    pairs: list[tuple[Name, Node]] = []
    for name, value in zip(call.arguments[:-1:2], call.arguments[1:-1:2], strict=True):
        if not isinstance(name, Name) or is_cell_address(name.name):
            written = text[name.start : name.end].strip()[:100]
            message = (
                f"« {written} » ne peut pas être un nom de LET : une lettre, puis des lettres, des chiffres ou « _ »"
            )
            if is_cell_address(written):
                message = f"« {written} » est l'adresse d'une cellule : choisissez un autre nom"
            raise refused(text, name.start, name.end, message)
        pairs.append((name, value))
    return pairs


def plain_name(name: str) -> str:
    """A name of LET without the prefix that Excel's files put before it."""
    return _NAME_PREFIX.sub("", name, count=1)


def _key(name: str) -> str:
    return unicodedata.normalize("NFC", plain_name(name)).casefold()
