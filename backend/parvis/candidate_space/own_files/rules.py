"""How many files a candidate may send, and of what kinds (part 2 §5, §9)."""

from typing import Final

from parvis.files.content.rules import FileKind

KINDS: Final = frozenset({FileKind.PDF, FileKind.JPEG, FileKind.PNG})

_QUOTA_OF_MANUAL: Final = 25
_QUOTA_OF_IMPORTED: Final = 10


def file_quota(source: str) -> int:
    """How many files a candidate of that source may send."""
    return _QUOTA_OF_MANUAL if source == "MANUAL" else _QUOTA_OF_IMPORTED
