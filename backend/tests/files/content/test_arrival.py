"""The files of a call, each judged while the next ones arrive."""

import asyncio
import os
from pathlib import Path

import pytest
from starlette.requests import Request

from parvis.files.content import service
from parvis.files.content.errors import FileInvalid, FileTooLarge
from parvis.files.content.rules import DOCUMENTS
from parvis.kernel.auth import Person
from parvis.kernel.errors import DomainError, InvalidInput
from parvis.kernel.http.upload import ReceivedFile
from parvis.kernel.settings import settings
from tests.given.pdfs import pdf

ANNE = Person("anne", "a@test.example", "Anne", "Martin", frozenset({"ROLE_CANDIDATE"}))
PDF = pdf()
END = b"\r\n--edge--\r\n"


class TooMany(DomainError):
    """More files than the call takes."""


def head(name: str) -> bytes:
    return b'\r\n--edge\r\nContent-Disposition: form-data; name="file"; filename="%s"\r\n\r\n' % name.encode()


async def judged(*pieces: bytes, before_last=None, files: int = 25) -> list[tuple[str, bytes]]:
    """The files that are taken of a body that arrives in these pieces; ``before_last`` is awaited before the last."""
    left = [(piece, number < len(pieces)) for number, piece in enumerate(pieces, start=1)]

    async def receive() -> dict[str, object]:
        piece, more = left.pop(0)
        if not more and before_last is not None:
            await before_last()
        return {"type": "http.request", "body": piece, "more_body": more}

    headers = [(b"content-type", b"multipart/form-data; boundary=edge")]
    request = Request({"type": "http", "method": "POST", "headers": headers}, receive)
    async for taken in service.files_judged(request, ANNE, DOCUMENTS, files, TooMany):
        return [(each.name, each.content.read()) for each in taken]
    raise AssertionError


def test_file_is_judged_before_the_next_one_has_arrived(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    monkeypatch.setattr(service, "_JUDGE", ("sh", "-c", f"echo judged > {pipe}; printf DAMAGED"))

    async def until_judged() -> None:
        assert await asyncio.to_thread(pipe.read_bytes) == b"judged\n"
        monkeypatch.setattr(service, "_JUDGE", ("true",))

    with pytest.raises(FileInvalid) as refused:
        asyncio.run(judged(head("1.pdf") + PDF + head("2.pdf"), PDF + END, before_last=until_judged))
    assert refused.value.data == {"files": [{"name": "1.pdf", "reason": "DAMAGED"}]}


def test_files_are_taken_in_the_order_sent_wherever_the_body_is_cut():
    body = b"".join(head(f"{number}.pdf") + PDF for number in range(3)) + END
    expected = [(f"{number}.pdf", PDF) for number in range(3)]
    assert asyncio.run(judged(body)) == expected
    assert asyncio.run(judged(*[body[at : at + 100] for at in range(0, len(body), 100)])) == expected


def test_every_refused_file_is_named_although_the_others_were_taken():
    body = head("a.pdf") + PDF + head("b.pdf") + head("c.exe") + PDF + head("d.pdf") + PDF[:-20] + END
    with pytest.raises(FileInvalid) as refused:
        asyncio.run(judged(body))
    reasons = [(file["name"], file["reason"]) for file in (refused.value.data or {})["files"]]
    assert reasons == [("b.pdf", "EMPTY"), ("c.exe", "EXTENSION"), ("d.pdf", "DAMAGED")]


def test_last_file_without_the_line_that_ends_it_is_judged_too():
    with pytest.raises(FileInvalid):
        asyncio.run(judged(head("a.pdf") + PDF + head("b.pdf") + PDF[:-20]))


def test_call_is_refused_as_soon_as_that_is_certain(monkeypatch: pytest.MonkeyPatch):
    with pytest.raises(TooMany):
        asyncio.run(judged(head("a.pdf") + PDF + head("b.pdf"), PDF + END, files=1))
    with pytest.raises(InvalidInput):
        asyncio.run(judged(b"--edge--\r\n"))
    monkeypatch.setenv("PARVIS_FILE_LIMIT", "100")
    settings.cache_clear()
    with pytest.raises(FileTooLarge) as refused:
        asyncio.run(judged(head("a.pdf") + PDF + END))
    assert refused.value.data == {"limit": 100}


def test_parts_that_are_no_files_are_few_and_small(monkeypatch: pytest.MonkeyPatch):
    """The parser reads them for nothing: 25 million of ten bytes would keep every other caller waiting."""
    field = b'\r\n--edge\r\nContent-Disposition: form-data; name="note"\r\n\r\nx'
    assert asyncio.run(judged(field * 100 + head("a.pdf") + PDF + END)) == [("a.pdf", PDF)]
    with pytest.raises(InvalidInput):
        asyncio.run(judged(field * 126 + head("a.pdf") + PDF + END))
    monkeypatch.setenv("PARVIS_FILE_LIMIT", "100000")
    settings.cache_clear()
    with pytest.raises(FileTooLarge):
        asyncio.run(judged(field, *[b"x" * 100_000] * 12, END, files=1))


def test_what_stops_the_judge_stops_the_upload(monkeypatch: pytest.MonkeyPatch):
    """The antivirus may stop answering: what follows would arrive for nothing."""

    class Stopped(DomainError):
        """No turn."""

    failed = asyncio.Event()

    def refuse(file: ReceivedFile, accepted: object) -> None:
        raise Stopped

    monkeypatch.setattr(service, "_checked", refuse)

    async def until_failed() -> None:
        while not any(task.done() for task in asyncio.all_tasks() if task is not asyncio.current_task()):
            await asyncio.sleep(0)
            if len(asyncio.all_tasks()) == 1:
                return
        failed.set()

    with pytest.raises(Stopped):
        asyncio.run(judged(head("a.pdf") + PDF + head("b.pdf"), PDF + END, before_last=until_failed))
