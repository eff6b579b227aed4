"""Parsing the XML of a part piece by piece: no entity is ever expanded, since none may be declared."""

from collections.abc import Iterable
from typing import Protocol
from xml.parsers import expat

from parvis.files.workbooks.errors import WorkbookUnreadable, WorkbookUnsafe


class Handler(Protocol):
    """What is done with the elements of a part, by their local names; attributes keep theirs without namespace."""

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """An element begins."""

    def end(self, name: str) -> None:
        """An element ends."""

    def text(self, data: str) -> None:
        """Some of the text of the present element."""


class Finished(Exception):
    """Raised by a handler that has what it wants."""


def parse(pieces: Iterable[bytes], handler: Handler) -> None:
    """Feeds a part to ``handler``. Raises `WorkbookUnreadable`, and `WorkbookUnsafe` when entities are declared."""
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True

    def start(name: str, attributes: dict[str, str]) -> None:
        handler.start(_local(name), {_local(key): value for key, value in attributes.items()})

    def refuse(*_declaration: str | int | None) -> None:
        raise WorkbookUnsafe

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda name: handler.end(_local(name))
    parser.CharacterDataHandler = handler.text
    parser.StartDoctypeDeclHandler = refuse
    try:
        for piece in pieces:
            parser.Parse(piece, False)
        parser.Parse(b"", True)
    except Finished:
        return
    except expat.ExpatError as error:
        raise WorkbookUnreadable(str(error)) from error


def _local(name: str) -> str:
    return name.rpartition(" ")[2]
