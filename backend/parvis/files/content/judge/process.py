"""The process that judges one file: its bytes on standard input, its kind as argument, the reason on its output; of a
HEIC that may be stored, the JPEG that is stored in its place.
"""

import resource
import sys
from collections.abc import Callable
from functools import partial
from typing import Final

from parvis.files.content.judge.reasons import FileRefusal
from parvis.files.content.rules import DOCUMENTS, FileKind

_MEMORY: Final = 1024 * 1024 * 1024
# Anybody's picture or PDF; a workbook comes from the staff, and every part of it is inflated.
_CPU_SECONDS: Final = 2
_WORKBOOK_CPU_SECONDS: Final = 20
# A telephone's picture of 50 million pixels, decoded and written again.
_HEIC_CPU_SECONDS: Final = 15


def judge_of(kind: FileKind) -> Callable[[bytes], FileRefusal | bytes | None]:
    """What judges the bytes of such a file; only its library is loaded."""
    if kind is FileKind.PDF:
        from parvis.files.content.judge.pdf import judged_pdf  # noqa: PLC0415 - only what this kind needs

        return judged_pdf
    if kind is FileKind.XLSX:
        from parvis.files.content.judge.workbooks import judged_workbook  # noqa: PLC0415 - only what this kind needs

        return judged_workbook
    if kind is FileKind.XLS:
        from parvis.files.content.judge.compound import judged_older_workbook  # noqa: PLC0415 - only what this kind needs

        return judged_older_workbook
    if kind is FileKind.HEIC:
        from parvis.files.content.judge.heic import jpeg_of_heic  # noqa: PLC0415 - only what this kind needs

        return jpeg_of_heic
    from parvis.files.content.judge.images import judged_image  # noqa: PLC0415 - only what this kind needs

    return partial(judged_image, kind=kind)


def main() -> None:
    """Judges standard input under its own limits: a file that exceeds them ends this process and no other."""
    kind = FileKind(sys.argv[1])
    judge = judge_of(kind)
    seconds = _CPU_SECONDS if kind in DOCUMENTS else _WORKBOOK_CPU_SECONDS
    if kind is FileKind.HEIC:
        seconds = _HEIC_CPU_SECONDS
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    try:
        found = judge(sys.stdin.buffer.read())
    except Exception:  # noqa: BLE001 - whatever a library makes of a hostile file, nobody could read it
        found = FileRefusal.DAMAGED
    sys.stdout.buffer.write(found if isinstance(found, bytes) else (found or "").encode())


if __name__ == "__main__":
    main()
