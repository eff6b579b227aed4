"""Functions of texts. Places count characters, from 1 (docs/rules/formulas.md)."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from functools import partial
from typing import Final

from parvis.formula_language.concatenation import MAXIMUM_LENGTH
from parvis.formula_language.functions.function import Example, Function, Parameter
from parvis.formula_language.scalars import Failure, computed, text_of, whole_of
from parvis.formula_language.values import CellValue
from parvis.formula_language.vectors import Vector
from parvis.formula_language.wildcards import pattern_of

_EVERYWHERE: Final = math.inf  # no cell holds it: the argument is absent
_BLANKS: Final = re.compile(" +")


def _of_text(function: Callable[..., CellValue]) -> Callable[..., Vector]:
    """The body of a function whose first value is read as a text."""

    def of_text(text: CellValue, *others: CellValue) -> CellValue:
        return function(text_of(text), *others)

    return partial(computed, of_text)


def _count(value: CellValue) -> int:
    """How many characters. Raises `Failure` for a negative number."""
    count = whole_of(value)
    if count < 0:
        raise Failure
    return count


def _index_of(value: CellValue) -> int:
    """A place, counted from 1, as an index from 0. Raises `Failure` below 1."""
    position = whole_of(value)
    if position < 1:
        raise Failure
    return position - 1


def _length(text: str) -> float:
    return float(len(text))


def _is_exact(first: CellValue, second: CellValue) -> bool:
    return text_of(first) == text_of(second)


def _left(text: str, count: CellValue = 1.0) -> str:
    return text[: _count(count)]


def _right(text: str, count: CellValue = 1.0) -> str:
    return text[max(len(text) - _count(count), 0) :]


def _mid(text: str, start: CellValue, count: CellValue) -> str:
    first = _index_of(start)
    return text[first : first + _count(count)]


def _proper(text: str) -> str:
    letters: list[str] = []
    after_letter = False
    for character in text:
        letters.append(character.lower() if after_letter else character.title())
        after_letter = character.isalpha()
    return "".join(letters)


def _trim(text: str) -> str:
    return _BLANKS.sub(" ", text.strip(" "))


def _find(wanted: CellValue, within: CellValue, start: CellValue = 1.0) -> CellValue:
    text, first = text_of(within), _index_of(start)
    return _found(text.find(text_of(wanted), first) if first <= len(text) else -1)


def _search(wanted: CellValue, within: CellValue, start: CellValue = 1.0) -> CellValue:
    text, first = text_of(within).casefold(), _index_of(start)
    return _found(pattern_of(text_of(wanted).casefold()).first_in(text, first) if first <= len(text) else -1)


def _found(index: int) -> CellValue:
    if index < 0:
        raise Failure
    return float(index + 1)


def _substitute(text: str, former: CellValue, new: CellValue, which: CellValue = _EVERYWHERE) -> str:
    old, replacement = text_of(former), text_of(new)
    nth = None if which == _EVERYWHERE else _index_of(which) + 1
    if not old:
        return text
    pieces = text.split(old)
    if nth is None:
        if (len(pieces) - 1) * (len(replacement) - len(old)) > MAXIMUM_LENGTH:
            raise Failure
        return replacement.join(pieces)
    if nth >= len(pieces):
        return text
    return old.join(pieces[:nth]) + replacement + old.join(pieces[nth:])


def _replace(text: str, start: CellValue, count: CellValue, new: CellValue) -> str:
    first = _index_of(start)
    return text[:first] + text_of(new) + text[first + _count(count) :]


_TEXT: Final = Parameter("texte", "Le texte.")
_LENGTH: Final = Parameter("nombre", "Combien de caractères ; 1 s'il est omis.")
_START: Final = Parameter("début", "La place du premier caractère, 1 pour le premier du texte.")
_WANTED: Final = Parameter("cherché", "Ce que l'on cherche.")
_FROM: Final = Parameter("début", "La place d'où chercher ; 1 si elle est omise.")

TEXT_FUNCTIONS: Final = (
    Function(
        ("LEN",),
        ("NBCAR",),
        "Combien de caractères.",
        (_TEXT,),
        _of_text(_length),
        Example('NBCAR("Élodie")', "6"),
        "longueur nombre de caractères",
    ),
    Function(
        ("LEFT",),
        ("GAUCHE",),
        "Les premiers caractères.",
        (_TEXT, _LENGTH),
        _of_text(_left),
        Example('GAUCHE("Terminale";4)', "Term"),
        "début premiers caractères",
        optional=1,
    ),
    Function(
        ("RIGHT",),
        ("DROITE",),
        "Les derniers caractères.",
        (_TEXT, _LENGTH),
        _of_text(_right),
        Example('DROITE("Terminale";3)', "ale"),
        "fin derniers caractères",
        optional=1,
    ),
    Function(
        ("MID",),
        ("STXT",),
        "Des caractères à partir d'une place.",
        (_TEXT, _START, Parameter("nombre", "Combien de caractères.")),
        _of_text(_mid),
        Example('STXT("Terminale";5;3)', "ina"),
        "extraire milieu caractères",
    ),
    Function(
        ("UPPER",),
        ("MAJUSCULE",),
        "Le texte en majuscules.",
        (_TEXT,),
        _of_text(str.upper),
        Example('MAJUSCULE("été")', "ÉTÉ"),
        "majuscules capitales",
    ),
    Function(
        ("LOWER",),
        ("MINUSCULE",),
        "Le texte en minuscules.",
        (_TEXT,),
        _of_text(str.lower),
        Example('MINUSCULE("ÉTÉ")', "été"),
        "minuscules",
    ),
    Function(
        ("PROPER",),
        ("NOMPROPRE",),
        "Une majuscule au début de chaque mot.",
        (_TEXT,),
        _of_text(_proper),
        Example('NOMPROPRE("d\'arc jeanne")', "D'Arc Jeanne"),
        "nom propre majuscule mots",
    ),
    Function(
        ("TRIM",),
        ("SUPPRESPACE",),
        "Le texte sans espaces au début, à la fin ni doubles.",
        (_TEXT,),
        _of_text(_trim),
        Example('SUPPRESPACE("  deux   mots ")', "deux mots"),
        "supprimer espaces blancs",
    ),
    Function(
        ("FIND",),
        ("TROUVE",),
        "La place d'un texte dans un autre, à la lettre près ; #VALUE! s'il n'y est pas.",
        (_WANTED, _TEXT, _FROM),
        partial(computed, _find),
        Example('TROUVE("n";"Terminale")', "6"),
        "position chercher exact",
        optional=1,
    ),
    Function(
        ("SEARCH",),
        ("CHERCHE",),
        "La place d'un texte dans un autre, sans regarder les majuscules, avec ? et * ; #VALUE! s'il n'y est pas.",
        (_WANTED, _TEXT, _FROM),
        partial(computed, _search),
        Example('CHERCHE("spé";"Maths spécialité")', "7"),
        "position chercher contient joker",
        optional=1,
    ),
    Function(
        ("SUBSTITUTE",),
        ("SUBSTITUE",),
        "Remplace un texte par un autre, partout ou à une seule occurrence.",
        (
            _TEXT,
            Parameter("ancien", "Ce qui est remplacé, à la lettre près."),
            Parameter("nouveau", "Par quoi."),
            Parameter("occurrence", "Laquelle ; toutes si elle est omise."),
        ),
        _of_text(_substitute),
        Example('SUBSTITUE("a-b-c";"-";"+";2)', "a-b+c"),
        "remplacer texte partout",
        optional=1,
        absent_when_empty=True,
    ),
    Function(
        ("REPLACE",),
        ("REMPLACER",),
        "Remplace des caractères à partir d'une place.",
        (_TEXT, _START, Parameter("nombre", "Combien de caractères."), Parameter("nouveau", "Par quoi.")),
        _of_text(_replace),
        Example('REMPLACER("abcdef";2;3;"*")', "a*ef"),
        "remplacer caractères place",
    ),
    Function(
        ("EXACT",),
        ("EXACT",),
        "VRAI si deux textes sont les mêmes, majuscules et accents compris.",
        (Parameter("texte1", "Le premier."), Parameter("texte2", "Le second.")),
        partial(computed, _is_exact),
        Example('EXACT("été";"Été")', "FAUX"),
        "identique même majuscules accents",
    ),
)
