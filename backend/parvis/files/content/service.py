"""Receiving a file, and checking what came in: each file by its name, its bytes, and the antivirus."""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from io import BytesIO
from typing import IO, Final, ParamSpec, TypeVar

import structlog
from fastapi import Request

from parvis.files.content.antivirus import is_infected
from parvis.files.content.errors import (
    FileInvalid,
    RefusedFileOut,
    RefusedFilesOut,
    TooManyDeposits,
    file_too_large,
)
from parvis.files.content.judge.reasons import SENTENCES, FileRefusal
from parvis.files.content.rules import (
    LONGEST_SIGNATURE,
    PICTURES,
    FileKind,
    clean_name,
    image_kind,
    kind_of_name,
    named_for,
)
from parvis.kernel.auth import Person
from parvis.kernel.errors import DomainError
from parvis.kernel.fair_turns import FairTurns, Room
from parvis.kernel.http.upload import ReceivedFile, UploadLimits, received_files
from parvis.kernel.permissions import CurrentPerson
from parvis.kernel.settings import settings

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

_JUDGE: Final = (sys.executable, "-m", "parvis.files.content.judge.process")
_SECONDS: Final = 30
# Calls that wait: each has its files on the disk. Ten files that somebody drops at once are ten calls of some clients.
_CALLS: Final = 200
_CALLS_EACH: Final = 10

# Judging and storing take memory and a process: so many at a time in a web process, whatever the number of uploads.
# The others wait for these threads, not in those that other calls need.
_turns: Final = FairTurns("deposit", threads=2)
_room: Final = Room(_CALLS, each=_CALLS_EACH, full=TooManyDeposits)

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


async def in_turn(
    person: Person, work: Callable[Arguments, Result], *args: Arguments.args, **kwargs: Arguments.kwargs
) -> Result:
    """What ``work`` gives, when the person's turn comes among the deposits of this process; their call has its room."""
    return await _turns.taken(person.subject, work, *args, **kwargs)


async def file_received(request: Request, person: CurrentPerson) -> AsyncIterator[ReceivedFile]:
    """The one file that a call of the staff takes. Raises as `received_files`, `FileTooLarge` and `TooManyDeposits`."""
    _room.check(person.subject)
    limit = settings().file_limit
    async for [file] in received_files(request, UploadLimits(limit, too_large=lambda: file_too_large(limit))):
        with _room.entered(person.subject):
            yield file


async def files_judged(
    request: Request,
    person: Person,
    accepted: Collection[FileKind],
    files: int,
    too_many: Callable[[], DomainError],
) -> AsyncIterator[list[CheckedFile]]:
    """The files of a call, each judged in a turn of its own while the next ones arrive; all of them may be stored.

    Raises as `received_files` and `check_files`, `FileTooLarge`, `TooManyDeposits`, and what ``too_many`` gives.
    """
    _room.check(person.subject)
    limit = settings().file_limit
    arrived: asyncio.Queue[ReceivedFile | None] = asyncio.Queue()

    async def judged() -> list[CheckedFile]:
        found: list[_Judged] = []
        while (file := await arrived.get()) is not None:
            if not found:
                room.enter_context(_room.entered(person.subject))
            found.append(await in_turn(person, _checked, file, accepted))
        return _all_or_none(found)

    judging = asyncio.create_task(judged())

    def note_arrival(file: ReceivedFile) -> None:
        if judging.done():  # it failed: what follows would arrive for nothing
            judging.result()
        arrived.put_nowait(file)

    limits = UploadLimits(
        limit, files, too_many=too_many, too_large=lambda: file_too_large(limit), on_file=note_arrival
    )
    with ExitStack() as room:
        try:
            async for _ in received_files(request, limits):
                arrived.put_nowait(None)
                yield await judging
        finally:
            judging.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await judging


def check_files(files: Sequence[ReceivedFile], accepted: Collection[FileKind]) -> list[CheckedFile]:
    """The files as they may be stored, all of them. Takes a process and some tenths of a second a file.

    Raises `FileInvalid`, which names every refused file, and `AntivirusUnavailable`.
    """
    return _all_or_none([_checked(file, accepted) for file in files])


_Judged = CheckedFile | tuple[str, FileRefusal]
"""A file that may be stored, or the name of a refused file and the reason."""


def _checked(file: ReceivedFile, accepted: Collection[FileKind]) -> _Judged:
    name = clean_name(file.name)
    kind = _kind_of(file, name, accepted)
    if kind is None:
        return name, FileRefusal.EXTENSION
    judged = _reason_against(file, kind)
    if isinstance(judged, FileRefusal):
        return name, judged
    if judged is not None:
        jpeg = FileKind.JPEG
        return CheckedFile(named_for(name, jpeg), jpeg, len(judged), BytesIO(judged))
    file.content.seek(0)
    return CheckedFile(named_for(name, kind), kind, file.size, file.content)


def _all_or_none(found: Sequence[_Judged]) -> list[CheckedFile]:
    refused = [RefusedFileOut(name=each[0], reason=each[1]) for each in found if isinstance(each, tuple)]
    if refused:
        raise FileInvalid(_sentence(refused), data=RefusedFilesOut(files=refused))
    return [each for each in found if isinstance(each, CheckedFile)]


def _kind_of(file: ReceivedFile, name: str, accepted: Collection[FileKind]) -> FileKind | None:
    """What a file is called, None for nothing that is accepted: of pictures, telephones and browsers often mistake one
    kind for another, and the content says which it is.
    """
    kind = kind_of_name(name, accepted)
    if kind not in PICTURES:
        return kind
    file.content.seek(0)
    found = image_kind(file.content.read(LONGEST_SIGNATURE))
    return found if found in accepted else kind


def _reason_against(file: ReceivedFile, kind: FileKind) -> FileRefusal | bytes | None:
    """What is wrong with the file, None for nothing; of a HEIC, the JPEG to store in its place."""
    if file.size == 0:
        return FileRefusal.EMPTY
    judged = _judged(file.content, kind)
    if isinstance(judged, FileRefusal):
        return judged
    return FileRefusal.INFECTED if is_infected(file.content) else judged


def _judged(content: IO[bytes], kind: FileKind) -> FileRefusal | bytes | None:
    """The judgement of a process that a hostile file may end: what cannot be read is damaged."""
    content.seek(0)
    content.flush()  # the process reads from where the file is for the system, not for Python's buffer
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
    if image_kind(done.stdout) is FileKind.JPEG:
        return done.stdout
    return FileRefusal(done.stdout.decode()) if done.stdout else None


def _sentence(refused: list[RefusedFileOut]) -> str:
    if len(refused) == 1:
        return f"Fichier invalide : {SENTENCES[refused[0].reason]}."
    return "Fichier invalide : " + " ; ".join(f"{file.name}, {SENTENCES[file.reason]}" for file in refused) + "."
