"""Of what kinds a candidate's files may be (part 2 §5)."""

from typing import Final

from parvis.files.content.rules import FileKind

KINDS: Final = frozenset({FileKind.PDF, FileKind.JPEG, FileKind.PNG})
