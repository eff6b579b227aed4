"""The journal on the wire (docs/rules/accounts.md)."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Literal, Self

from parvis.kernel.audit.actions import KINDS, LABELS
from parvis.kernel.schemas import Out


class AuthorOut(Out):
    """Who did it: names are those of today, empty for an account that is gone."""

    id: str
    last_name: str
    first_name: str


class ObjectOut(Out):
    """What it was done to; the first where there were several. ``name``: what it is called today, null if unknown;
    ``link``: the page that shows it, null if there is none.
    """

    kind: str
    label: str
    id: str | None
    name: str | None
    link: str | None


class JournalChangeOut(Out):
    """A member of what was done to, before and after, in the words of the screens: null where it was not known."""

    name: str
    label: str
    before: str | None
    after: str | None


class LineOut(Out):
    """A line of the journal; ``label`` is its action in French, ``author`` null for a refused sign-in and for commands.

    ``changes`` are the members of ``before`` and ``after`` that a person reads, where they differ.
    """

    id: str
    at: datetime
    author: AuthorOut | None
    source: Literal["COMMAND_LINE"] | None
    action: str
    label: str
    object: ObjectOut | None
    count: int | None
    before: dict[str, Any] | None
    after: dict[str, Any] | None
    changes: list[JournalChangeOut]
    request_id: str | None


class WordOut(Out):
    """A word of the journal and its French label."""

    value: str
    label: str


class WordsOut(Out):
    """The actions and the kinds of objects that a filter may name, by label."""

    actions: list[WordOut]
    kinds: list[WordOut]

    @classmethod
    def all(cls) -> Self:
        """Returns every word."""
        return cls(actions=_listed(LABELS), kinds=_listed(KINDS))


def _listed(labels: Mapping[str, str]) -> list[WordOut]:
    words = [WordOut(value=value, label=label) for value, label in labels.items()]
    return sorted(words, key=lambda word: word.label)
