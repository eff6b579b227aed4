"""One word a thing: the words that the glossary refuses stand nowhere, nor in a name (docs/glossary.md)."""

import re
from functools import cache
from pathlib import Path

import pytest

from tests.architecture.tree import sources, text, tracked

GLOSSARY = Path("docs/glossary.md")
# What others named with a refused word: HTTP, the national platform.
NAMED_BY_OTHERS = re.compile(r"bearer tokens?|(?:[\"'`^]|authorization:) *bearer|json \+ bearer|scholarship holders?")
BETWEEN_WORDS = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|_+|\s+")


@cache
def refused() -> tuple[str, ...]:
    """The words of the last column of the glossary's second table."""
    rows = text(GLOSSARY).split("## One word a thing")[1].splitlines()
    cells = [row.strip("| ").split(" | ")[-1] for row in rows if row.startswith("| ")][1:]
    return tuple(word.strip() for cell in cells for word in cell.split(","))


def refused_in(content: str) -> set[str]:
    """The refused words of a text, whatever their capitals, also as parts of a name."""
    lowered = content.lower()
    if not any(word.split()[0] in lowered for word in refused()):
        return set()  # to split each file into words takes ten times as long
    words = NAMED_BY_OTHERS.sub("", BETWEEN_WORDS.sub(" ", content).lower())
    return {word for word in refused() if re.search(rf"\b{word}\b", words)}


def test_refused_words_stand_nowhere():
    documents = [path for path in tracked() if path.suffix == ".md" and path != GLOSSARY]
    found = {str(path): words for path in [*sources(), *documents] if (words := refused_in(text(path)))}
    found.pop("backend/tests/architecture/test_words.py")
    assert found == {}, "the glossary's second table has the word for it"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("class FileBearer: pass", {"bearer"}),
        ("BEARERS = 1\ndef of_witness(): pass", {"bearers", "witness"}),
        ('"""What each witness\n    says."""', {"witness"}),
        ("const witnessOf = 1; // its bearer", {"witness", "bearer"}),
        ("export function GridSlot() {}", {"grid slot"}),
        (
            "The bearer token; {'Authorization': f'Bearer {token}'}; placeholder; non_certified_scholarship_holder",
            set(),
        ),
    ],
)
def test_refused_word_is_found_in_names_comments_and_docstrings(content, words):
    assert refused_in(content) == words
