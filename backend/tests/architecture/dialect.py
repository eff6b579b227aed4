"""Names that only their author understands: what was `asked`, `seen` or `told`, a `place`, a `one`.

A name is private dialect when it is one of those words by itself, or begins or ends in a participle of them
(`asked_under`, `cells_told`, `formulaAsked`); `given_name` is a claim of OpenID Connect, SLOT_GIVEN a code of the
contract. `birth_place`, `is_one_of` or
`scalars().one()` are not: they say what they are, or others named them; nor is a test, whose name is a sentence.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

PARTICIPLES = ("asked", "given", "told", "said", "seen")
WORDS = {*PARTICIPLES, "here", "place", "one"}
BEGINNING = re.compile(rf"^(?!given_name$)({'|'.join(PARTICIPLES)})(_|[A-Z])")
ENDING = re.compile(rf"_({'|'.join(PARTICIPLES)})$|[a-z0-9]({'|'.join(word.title() for word in PARTICIPLES)})$")

_COMMENT = re.compile(r"/\*.*?\*/|(?<![:'\"])//[^\n]*", re.DOTALL)
# What defines a name, and its member that holds it.
_NAMED_BY = {
    ast.Name: "id",
    ast.Attribute: "attr",
    ast.FunctionDef: "name",
    ast.AsyncFunctionDef: "name",
    ast.ClassDef: "name",
    ast.arg: "arg",
    ast.alias: "asname",
    ast.MatchAs: "name",
}
_NAME = re.compile(r"\w+")
_TEXT = re.compile(r"'(?:[^'\\\n]|\\.)*'|\"(?:[^\"\\\n]|\\.)*\"")
_DECLARED = re.compile(
    r"\b(?:const|let|var|function|type|interface|class|enum)\s+(\w+)"  # const seen =
    r"|(?<![\w.])(\w+)\s*=>"  # one => …
    r"|[({\[,]\s*(?:\.\.\.)?(\w+)\??\s*[,)}\]:]"  # (one, place: number), { seen }
)


def is_dialect(name: str) -> bool:
    """Whether only its author understands a name."""
    bare = name.strip("_")
    bare = bare.lower() if bare.isupper() else bare
    if bare.startswith("test_") or name == "SLOT_GIVEN":
        return False
    return bare.lower() in WORDS or BEGINNING.search(bare) is not None or ENDING.search(bare) is not None


def dialect_of(path: Path, source: str) -> set[str]:
    """The names of private dialect that a Python or TypeScript file defines."""
    names = _named_in_python(source) if path.suffix == ".py" else _named_in_typescript(source)
    return {name for name in [path.stem, *names] if is_dialect(name)}


def _named_in_python(source: str) -> Iterator[str]:
    if not any(map(is_dialect, set(_NAME.findall(source)))):
        return  # to look at each node takes ten times as long
    for node in ast.walk(ast.parse(source)):
        member = _NAMED_BY.get(type(node))
        if member is not None and not isinstance(getattr(node, "ctx", None), ast.Load) and getattr(node, member):
            yield getattr(node, member)


def _named_in_typescript(source: str) -> Iterator[str]:
    code = _TEXT.sub("''", _COMMENT.sub("", source))
    for groups in _DECLARED.findall(code):
        yield from filter(None, groups)
