"""The files of the built interface, as its manifest names them."""

import json
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

EVERY_APPLICATION = "src/app/mount.tsx"
"""What of the interface every signed-in person needs, as the manifest of its build names it."""


def interface_files(folder: Path) -> Sequence[str]:
    """What every application of the interface in ``folder`` loads once signed in; nothing where it is not built."""
    manifest = folder / ".vite" / "manifest.json"
    try:
        return _files_of(manifest, manifest.stat().st_mtime_ns)
    except OSError:
        return ()


@lru_cache(maxsize=1)
def _files_of(manifest: Path, _changed: int) -> Sequence[str]:
    chunks = json.loads(manifest.read_text(encoding="utf-8"))
    needed = [EVERY_APPLICATION]
    for name in needed:  # which grows meanwhile
        needed += [each for each in chunks.get(name, {}).get("imports", []) if each not in needed]
    return tuple(chunks[name]["file"] for name in needed if name in chunks)
