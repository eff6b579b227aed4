"""What a text takes from each candidate: `{Prénom}`, `{RankINP[Boursier]|non renseigné}`."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from parvis.candidate_table.columns.business import TAGS
from parvis.candidate_table.columns.rules import Family
from parvis.correspondence.messages.errors import UnknownPlaceholder, UnknownPlaceholderOut
from parvis.formula_language import matching_key
from parvis.kernel.errors import FieldError, InvalidInput
from parvis.ranking.grid.rules import ShownColumn

DAY: Final = "Date d'entretien"
HOUR: Final = "Heure d'entretien"
SITE: Final = "Site"
LINK: Final = "Lien vers mon espace"

NAMED: Final = {
    "Prénom": "Prenom",
    "Nom": "Nom",
    "Numéro": "Numero",
    "Créneau": "CreneauEntretien",
    DAY: DAY,
    HOUR: HOUR,
    SITE: SITE,
    "Méthode": "MethodeEvaluation",
    LINK: LINK,
}
"""The placeholders that have a name of their own, with the column that they read, or themselves."""

OF_MEMBERS: Final = {each: each for each in ("Prénom", "Nom", "jury", "jours", "lieu", LINK)}
"""The placeholders of a message to members of juries: nothing of a candidate, whom they name nothing of either."""

OF_THE_LETTER: Final = frozenset({"CreneauEntretien", DAY, HOUR, SITE, "SiteEntretienEffectif", "MethodeEvaluation"})
"""What candidates read of their interview only once their letters are open."""

_TABLES: Final = {Family.BUSINESS: "RankINP", Family.EXTERNAL: "Parcoursup", Family.ROW_FORMULA: "Candidats"}
_REFERENCE: Final = re.compile(r"\s*(Candidats|RankINP|Parcoursup|Globales)\[@?(.*)\]\s*", re.IGNORECASE | re.DOTALL)
_ESCAPED: Final = re.compile(r"'([\[\]#'|])")
_MOST_SUGGESTED: Final = 3


@dataclass(frozen=True, slots=True)
class Placeholder:
    """``source``: the technical name of a column, or one of `NAMED`; ``otherwise``: what a blank one reads, None where
    a blank one holds the mail back.
    """

    source: str
    otherwise: str | None


Part = str | Placeholder


class Vocabulary:
    """Every placeholder there is: the named ones and the columns, matched as the formula language matches names."""

    def __init__(
        self, columns: Iterable[ShownColumn], aggregates: Iterable[str], named: Mapping[str, str] = NAMED
    ) -> None:
        self._sources: dict[str, str] = {}
        self._written: dict[str, str] = {}
        for name, source in named.items():
            self._add(name, source)
        for column in columns:
            if column.technical_name != TAGS:
                self._add(f"{_TABLES[column.family]}[{column.name}]", column.technical_name)
        for name in aggregates:
            self._add(f"Globales[{name}]", f"Globales[{name}]")

    def _add(self, name: str, source: str) -> None:
        self._sources.setdefault(_key(name), source)
        self._written.setdefault(_key(name), name)

    def source(self, name: str) -> str | None:
        """What this name reads, None where it is nothing."""
        reference = _REFERENCE.fullmatch(name)
        if reference is None:
            return self._sources.get(_key(name))
        column = _ESCAPED.sub(r"\1", reference[2])
        return self._sources.get(_key(f"{reference[1]}[{column}]"))

    def suggestions(self, name: str) -> list[str]:
        """Those that may have been meant, the nearest first."""
        nearest = get_close_matches(_key(name), self._written, n=_MOST_SUGGESTED, cutoff=0.5)
        return [self._written[key] for key in nearest]


def _key(name: str) -> str:
    return matching_key(name.replace("\u2019", "'"))


def parsed(text: str, field: str, vocabulary: Vocabulary) -> tuple[Part, ...]:
    """The text in parts. Raises `InvalidInput` where a brace is not closed, `UnknownPlaceholder`."""
    parts: list[Part] = []
    for is_placeholder, part, index in _split(text, field):
        if not is_placeholder:
            parts.append(part)
            continue
        name, bar, otherwise = _halves(part)
        source = vocabulary.source(name)
        if source is None:
            sentence = f"{{{name}}} ne désigne aucune donnée du candidat (caractère {index + 1})"
            raise UnknownPlaceholder(
                data=UnknownPlaceholderOut(placeholder=name, suggestions=vocabulary.suggestions(name)),
                fields=[FieldError(field=field, message=sentence)],
            )
        parts.append(Placeholder(source, otherwise if bar else None))
    return tuple(parts)


def _split(text: str, field: str) -> Iterator[tuple[bool, str, int]]:
    """The stretches of a text: whether each is a placeholder, what it is without its braces, and where it begins."""
    plain, at = "", 0
    while at < len(text):
        pair, character = text[at : at + 2], text[at]
        if pair in {"{{", "}}"}:
            plain, at = plain + character, at + 2
        elif character != "{":
            plain, at = plain + character, at + 1
        else:
            end = re.compile(r"[{}\n]").search(text, at + 1)
            if end is None or end[0] != "}":
                sentence = f"Une accolade ouverte n'est pas fermée (caractère {at + 1})"
                raise InvalidInput(fields=[FieldError(field=field, message=sentence)])
            yield False, plain, at
            yield True, text[at + 1 : end.start()], at
            plain, at = "", end.end()
    yield False, plain, at


def _halves(written: str) -> tuple[str, str, str]:
    """The name, the bar, and what follows it; a bar that an apostrophe precedes is of the name."""
    bar = re.search(r"(?<!')\|", written)
    return (written, "", "") if bar is None else (written[: bar.start()], "|", written[bar.end() :])
