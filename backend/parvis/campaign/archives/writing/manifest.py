"""``manifeste.json``: what the archive holds, counted, and the SHA-256 of each file, on disk until it is written."""

import hashlib
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from types import TracebackType
from typing import Any, Final, Self

import orjson

_CHUNK: Final = 256 * 1024


class Manifest:
    """The lines of the files as written, the ``counts`` of documents by kind, and those that are ``wrong``."""

    def __init__(self) -> None:
        self._lines = tempfile.TemporaryFile(prefix="parvis-manifest-")  # noqa: SIM115 - closed on leaving
        self._missing: list[dict[str, Any]] = []
        self.counts: Counter[str] = Counter(documents=0)
        self.wrong: Counter[str] = Counter()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._lines.close()

    def hashed(
        self, path: str, kind: str | None, content: Iterable[bytes], *, expected: bytes | None = None
    ) -> Iterator[bytes]:
        """Yields the same content, and notes it in the manifest at its end.

        kind: None if it is not a document of a candidate. expected: the SHA-256 that it had when it was uploaded.
        """
        digest, size = hashlib.sha256(), 0
        for chunk in content:
            digest.update(chunk)
            size += len(chunk)
            yield chunk
        line: dict[str, Any] = {"path": path, "size": size, "sha256": digest.hexdigest()}
        if expected is not None and expected != digest.digest():
            line["altered"] = True
            self.wrong["altered"] += 1
        if kind is not None:
            self.counts.update(("documents", kind))
        self._lines.write((b",\n" if self._lines.tell() else b"") + orjson.dumps(line))

    def note_missing(self, path: str) -> None:
        """A file that was removed or replaced while the archive was written."""
        self._missing.append({"path": path})
        self.wrong["missing"] += 1

    def written(self, described: Mapping[str, Any]) -> Iterator[bytes]:
        """The manifest as JSON, one line a file."""
        head = {**described, "counts": dict(self.counts), "missing": self._missing}
        yield orjson.dumps(head, option=orjson.OPT_INDENT_2).removesuffix(b"\n}") + b',\n  "files": [\n'
        self._lines.seek(0)
        while chunk := self._lines.read(_CHUNK):
            yield chunk
        yield b"\n  ]\n}\n"
