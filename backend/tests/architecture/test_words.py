"""One word a thing: the words that the glossary refuses stand nowhere, nor in a name; on the screen, one French word a
thing (docs/glossary.md).
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.architecture.tree import french_files, sources, text, tracked

GLOSSARY = Path("docs/glossary.md")
# What others named with a refused word: HTTP, the national platform.
NAMED_BY_OTHERS = re.compile(r"bearer tokens?|(?:[\"'`^]|authorization:) *bearer|json \+ bearer|scholarship holders?")
# What only a French sentence has: the same letters may be a path, a column or English.
FRENCH = re.compile(
    r"[àâçèéêîôùûœ]|\b(?:aucun|ce|des|du|est|la|le|les|par|pour|sur|un|une|vos|votre)\b|\b[dlns]'", re.IGNORECASE
)
NOT_SHOWN = re.compile(r"/\*.*?\*/|(?<![:'\"])//[^\n]*|\$\{[^{}]*\}", re.DOTALL)
# Between quotes, or between tags.
WRITTEN = re.compile(
    r"""'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`|(?<!=)>([^<>{}=;\[\]]+)(?=[<{])|}([^<>{}=;\[\]]+)<"""
)
BETWEEN_WORDS = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|_+|\s+")


@cache
def refused(title: str = "One word a thing") -> tuple[str, ...]:
    """The words of the last column of the glossary's table under that title."""
    rows = text(GLOSSARY).split(f"## {title}\n")[1].split("\n## ")[0].splitlines()
    cells = [row.strip("| ").split(" | ")[-1] for row in rows if row.startswith("| ")][1:]
    return tuple(word.strip() for cell in cells for word in cell.split(","))


def refused_in(content: str) -> set[str]:
    """The refused words of a text, whatever their capitals, also as parts of a name."""
    lowered = content.lower()
    # To split each file into words takes ten times as long.
    if not any(word.split()[0] in lowered and re.search(word.replace(" ", r"[_\s]*"), lowered) for word in refused()):
        return set()
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


def texts_of(path: Path, content: str) -> Iterator[str]:
    """What a file may show: the texts of a source without its comments and docstrings, the whole of another."""
    if path.suffix == ".py":
        tree = ast.parse(content)
        docstrings = {id(each.value) for each in ast.walk(tree) if isinstance(each, ast.Expr)}
        for each in ast.walk(tree):
            if isinstance(each, ast.Constant) and isinstance(each.value, str) and id(each) not in docstrings:
                yield each.value
    elif path.suffix in {".ts", ".tsx"}:
        for found in WRITTEN.finditer(NOT_SHOWN.sub("", content)):
            yield found[found.lastindex or 0]
    else:
        yield from content.splitlines()


def refused_on_screen(shown: str) -> set[str]:
    """The French words of a text that the glossary has another word for."""
    words = {word for word in refused("Un mot à l'écran") if word in shown.lower()}
    if not words or not FRENCH.search(shown):
        return set()
    return {word for word in words if re.search(rf"(?<![\w/.-]){word}(?![\w/-])", shown, re.IGNORECASE)}


def test_one_french_word_a_thing_stands_on_the_screen():
    found = {
        f"{path}: {shown.strip()[:80]}": words
        for path in french_files()
        if any(
            word in text(path).lower() for word in refused("Un mot à l'écran")
        )  # to read each file takes four times as long
        for shown in texts_of(path, text(path))
        if (words := refused_on_screen(shown))
    }
    assert found == {}, "the glossary's third table has the word for it"


@pytest.mark.parametrize(
    ("path", "content", "words"),
    [
        ("errors.py", 'MESSAGE = "Aucun postulant ne l\'attend."', {"postulant"}),
        ("errors.py", 'MESSAGE = f"{count} jurés siègent"', {"jurés"}),
        ("errors.py", '"""Le mail des jurés."""\n# le mail\nPATH = "/api/v1/admin/tags"', set()),
        ("labels.ts", "export const sent = 'Le mail est parti'; // un tag", {"le mail"}),
        ("labels.ts", "const { data: jobs } = useQuery(jobsQuery('tags')); // vos jobs", set()),
        ("Page.tsx", "return <Alert>Ce tag est utilisé</Alert>;", {"tag"}),
        ("Page.tsx", "<p>{count} plages horaires à pourvoir</p>", {"plages horaires"}),
        ("guide.md", "Déposez la pièce jointe.", {"pièce jointe"}),
    ],
)
def test_french_word_that_the_glossary_refuses_is_found_in_what_people_read(path, content, words):
    assert {word for shown in texts_of(Path(path), content) for word in refused_on_screen(shown)} == words
