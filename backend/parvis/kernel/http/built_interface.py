"""The files of the built interface, as its manifest names them."""

import json
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

EVERY_APPLICATION = "src/app/mount.tsx"
"""What of the interface every signed-in person needs, as the manifest of its build names it."""
OF_CANDIDATES = "src/routes/candidate/CandidateHome.tsx"
"""What a candidate's phone, the slowest to ask for anything, needs besides."""


def interface_files(folder: Path, path: str = "") -> Sequence[str]:
    """The scripts that the interface in ``folder`` loads at ``path`` once signed in; none where it is not built."""
    manifest = folder / ".vite" / "manifest.json"
    needed = (EVERY_APPLICATION, OF_CANDIDATES) if path.startswith("candidate") else (EVERY_APPLICATION,)
    try:
        return _files_of(manifest, manifest.stat().st_mtime_ns, needed)
    except OSError:
        return ()


@lru_cache(maxsize=2)
def _files_of(manifest: Path, _changed: int, modules: tuple[str, ...]) -> Sequence[str]:
    chunks = json.loads(manifest.read_text(encoding="utf-8"))
    needed = list(modules)
    for name in needed:  # which grows meanwhile
        needed += [each for each in chunks.get(name, {}).get("imports", []) if each not in needed]
    return tuple(dict.fromkeys(chunks[name]["file"] for name in needed if name in chunks))
