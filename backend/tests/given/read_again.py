"""A client that reads again what each of its writes answers, and compares.

The description of the calls says which reads those are: they answer a thing of the same schema, and their address is
filled in by what the write was sent and answered.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import httpx2
import orjson

from tests.given.client import Client

Schema = Mapping[str, Any]
Way = tuple[str, ...]
"""The members that lead to a thing; ``[]`` is each row of a list, or each value of an object of any names."""

# The reads that are questions with a body, and the bodies that find everything.
QUESTIONS: Final[Mapping[str, Sequence[Any]]] = {
    "/api/v1/admin/emails": [{}, {"status": "QUEUED"}],
    "/api/v1/admin/interview-slots/filter": [{"filters": []}],
}
_WRITES: Final = frozenset({"post", "put", "patch", "delete"})
_ROWS: Final = "[]"
_DEEPEST: Final = 2


class ReadAgain:
    """The calls of an application by what they answer, and the writes that were compared so far."""

    def __init__(self, description: Schema) -> None:
        self._schemas: Mapping[str, Schema] = description["components"]["schemas"]
        self._paths: Mapping[str, Schema] = description["paths"]
        self._reads: dict[str, list[tuple[str, Way]]] = {}
        for path in self._paths:
            method = "post" if path in QUESTIONS else "get"
            for name, way in self._things(self._answer(path, method)):
                self._reads.setdefault(name, []).append((path, way))
        self.readers: list[ReadingAgain] = []
        """Those who read what the writer may not."""
        self.compared: set[str] = set()
        self.differences: list[str] = []

    def writes(self) -> set[str]:
        """The writes whose answer some read gives again, as ``PUT /api/v1/things/{thing_id}``."""
        calls = ((method, path) for path, each in self._paths.items() for method in _WRITES & each.keys())
        return {f"{method.upper()} {path}" for method, path in calls if self._same_things(method, path)}

    def compare(self, client: "ReadingAgain", request: httpx2.Request, answer: httpx2.Response) -> None:
        """Reads what a write answered."""
        method, path = request.method.lower(), request.url.path.rstrip("/")
        template = self._template(path)
        if method not in _WRITES or template is None or answer.status_code not in {200, 201}:
            return
        for way, name in self._same_things(method, template):
            things = list(_found(answer.json(), way))
            values = self._values(template, path, answer)
            for read, way_there in self._reads[name]:
                address = self._filled(read, values)
                if address is None:
                    continue
                there = [
                    each
                    for question in QUESTIONS.get(read, [None])
                    for each in _found(self._read(client, address, question), way_there)
                ]
                self._settle(f"{method.upper()} {template}", f"{read} {way_there}", things, there)

    def _read(self, client: "ReadingAgain", address: str, question: Any) -> Any:
        """What the first who may read it is answered; None for a thing that is not there."""
        answers = (reader.read_once_more(address, question) for reader in (client, *self.readers))
        return next((answer.json() for answer in answers if answer.status_code == 200), None)

    def _settle(self, call: str, read: str, things: list[Any], there: list[Any]) -> None:
        for thing in things:
            same = [each for each in there if _key(each) == _key(thing)] if _key(thing) is not None else there
            if any(_written(each) == _written(thing) for each in same):
                self.compared.add(call)
            elif same:
                self.compared.add(call)
                self.differences.append(f"{call} · {read}: {list(_differing(thing, same[0]))}")

    def _same_things(self, method: str, path: str) -> list[tuple[Way, str]]:
        """The answer of a write where some read gives it too, otherwise what is in it and read elsewhere."""
        if path in QUESTIONS:
            return []
        found = [(way, name) for name, way in self._things(self._answer(path, method)) if name in self._reads]
        highest = min((len(way) for way, _ in found), default=0)
        return [(way, name) for way, name in found if len(way) == highest]

    def _answer(self, path: str, method: str) -> Schema:
        answers: Schema = self._paths[path].get(method, {}).get("responses", {})
        contents = [answers[status].get("content", {}) for status in ("200", "201") if status in answers]
        return contents[0].get("application/json", {}).get("schema", {}) if contents else {}

    def _things(self, schema: Schema, way: Way = (), depth: int = 0) -> Iterator[tuple[str, Way]]:
        """The named objects of a schema, each with the way to it."""
        if "$ref" in schema:
            name = schema["$ref"].rpartition("/")[2]
            members: Schema = self._schemas[name].get("properties", {})
            if members:
                yield name, way
            for member, inner in members.items() if depth < _DEEPEST else ():
                yield from self._things(inner, (*way, member), depth + 1)
        for inner in schema.get("anyOf", ()):
            yield from self._things(inner, way, depth)
        for rows in ("items", "additionalProperties"):
            if isinstance(schema.get(rows), dict):
                yield from self._things(schema[rows], (*way, _ROWS), depth)

    def _template(self, path: str) -> str | None:
        fitting = [each for each in self._paths if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", each), path)]
        return min(fitting, key=lambda each: each.count("{"), default=None)

    def _values(self, template: str, path: str, answer: httpx2.Response) -> Mapping[str, str]:
        """What fills in the address of a read: the members of the write's address, and of its answer."""
        pairs = zip(template.split("/"), path.split("/"), strict=True)
        of_address = {name.strip("{}"): value for name, value in pairs if name.startswith("{")}
        body = answer.json()
        if not isinstance(body, dict):
            return of_address
        texts = {_snake(name): value for name, value in body.items() if isinstance(value, str)}
        return of_address | texts  # what was renamed has the name of the answer

    def _filled(self, read: str, values: Mapping[str, str]) -> str | None:
        """The address of a read; None where something of it is unknown."""
        for name in re.findall(r"\{(\w+)\}", read):
            value = values.get(name) or (values.get("id") if name.endswith("_id") else None)
            if value is None:
                return None
            read = read.replace(f"{{{name}}}", value)
        return read


class ReadingAgain(Client):
    """A client whose writes are compared with what is read next."""

    def __init__(self, *arguments: Any, again: ReadAgain, **others: Any) -> None:
        super().__init__(*arguments, **others)
        self._again = again

    def send(self, request: httpx2.Request, **arguments: Any) -> httpx2.Response:  # type: ignore[override]
        """Sends a request; after a write, the reads too."""
        answer = super().send(request, **arguments)
        self._again.compare(self, request, answer)
        return answer

    def read_once_more(self, address: str, question: Any) -> httpx2.Response:
        """What a read answers now."""
        method = "GET" if question is None else "POST"
        return super().send(self.build_request(method, address, json=question))


def _found(body: Any, way: Way) -> Iterator[Any]:
    """The things at the end of a way."""
    if body is None:
        return
    if not way:
        yield body
        return
    for each in _rows(body) if way[0] == _ROWS else [body.get(way[0])]:
        yield from _found(each, way[1:])


def _snake(name: str) -> str:
    return re.sub(r"[A-Z]", lambda letter: f"_{letter[0].lower()}", name)


def _written(thing: Any) -> bytes:
    """A thing as it is sent, whatever the order of its members: 12 is not 12.0."""
    return orjson.dumps(thing, option=orjson.OPT_SORT_KEYS)


def _rows(body: Any) -> Iterable[Any]:
    return body.values() if isinstance(body, dict) else body


def _key(thing: Any) -> Any:
    return thing.get("id") if isinstance(thing, dict) else None


def _differing(thing: Any, other: Any, at: str = "") -> Iterator[str]:
    """The members that differ, with both values."""
    if isinstance(thing, dict) and isinstance(other, dict):
        for name in sorted(thing.keys() | other.keys()):
            yield from _differing(thing.get(name), other.get(name), f"{at}.{name}")
    elif isinstance(thing, list) and isinstance(other, list) and len(thing) == len(other):
        for index, (each, another) in enumerate(zip(thing, other, strict=True)):
            yield from _differing(each, another, f"{at}[{index}]")
    elif _written(thing) != _written(other):
        yield f"{at}: {thing!r} / {other!r}"
