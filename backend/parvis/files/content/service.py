"""Receiving a file, and checking what came in: each file by its name, its bytes, and the antivirus."""

import subprocess
import sys
from collections.abc import AsyncIterator, Collection, Sequence
from dataclasses import dataclass
from typing import IO, Final

import structlog
from fastapi import Request

from parvis.files.content.antivirus import is_infected
from parvis.files.content.errors import FileInvalid, RefusedFileOut, RefusedFilesOut, file_too_large
from parvis.files.content.judge.reasons import SENTENCES, FileRefusal
from parvis.files.content.rules import FileKind, clean_name, kind_of_name
from parvis.kernel.http.upload import ReceivedFile, UploadLimits, received_files
from parvis.kernel.settings import settings

_JUDGE: Final = (sys.executable, "-m", "parvis.files.content.judge.process")
_SECONDS: Final = 60

log = structlog.get_logger("parvis.files")


class JudgeBroken(RuntimeError):
    """The judge cannot start: a defect of the installation, never of a file."""


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """A file that may be stored: under a clean name, for what its bytes are. ``content`` is at its beginning."""

    name: str
    kind: FileKind
    size: int
    content: IO[bytes]


async def file_received(request: Request) -> AsyncIterator[ReceivedFile]:
    """The one file that a call of the staff takes. Raises as `received_files`, and `FileTooLarge`."""
    limit = settings().file_limit
    async for [file] in received_files(request, UploadLimits(limit, too_large=lambda: file_too_large(limit))):
        yield file


def check_files(files: Sequence[ReceivedFile], accepted: Collection[FileKind]) -> list[CheckedFile]:
    """The files as they may be stored, all of them. Takes a process and some tenths of a second a file.

    Raises `FileInvalid`, which names every refused file, and `AntivirusUnavailable`.
    """
    checked: list[CheckedFile] = []
    refused: list[RefusedFileOut] = []
    for file in files:
        name = clean_name(file.name)
        kind = kind_of_name(name, accepted)
        reason = FileRefusal.EXTENSION if kind is None else _reason_against(file, kind)
        if kind is None or reason is not None:
            refused.append(RefusedFileOut(name=name, reason=reason or FileRefusal.EXTENSION))
            continue
        file.content.seek(0)
        checked.append(CheckedFile(name, kind, file.size, file.content))
    if refused:
        raise FileInvalid(_sentence(refused), data=RefusedFilesOut(files=refused))
    return checked


def _reason_against(file: ReceivedFile, kind: FileKind) -> FileRefusal | None:
    if file.size == 0:
        return FileRefusal.EMPTY
    return _judged(file.content, kind) or (FileRefusal.INFECTED if is_infected(file.content) else None)


def _judged(content: IO[bytes], kind: FileKind) -> FileRefusal | None:
    """The judgement of a process that a hostile file may end: what cannot be read is damaged."""
    content.seek(0)
    try:
        done = subprocess.run(  # noqa: S603 - our own module
            [*_JUDGE, kind.value], stdin=content, capture_output=True, timeout=_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return FileRefusal.DAMAGED
    if done.returncode < 0:  # killed by a limit of its own
        log.warning("judge_killed", signal=-done.returncode)
        return FileRefusal.DAMAGED
    if done.returncode > 0:
        raise JudgeBroken(done.stderr.decode(errors="replace"))
    return FileRefusal(done.stdout.decode()) if done.stdout else None


def _sentence(refused: list[RefusedFileOut]) -> str:
    if len(refused) == 1:
        return f"Fichier invalide : {SENTENCES[refused[0].reason]}."
    return "Fichier invalide : " + " ; ".join(f"{file.name}, {SENTENCES[file.reason]}" for file in refused) + "."
