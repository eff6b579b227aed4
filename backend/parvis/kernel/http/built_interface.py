"""The files of the built interface, as its manifest names them."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

EVERY_APPLICATION = "src/app/mount.tsx"
"""What of the interface every signed-in person needs, as the manifest of its build names it."""
OF_CANDIDATES = "src/routes/candidate/CandidateHome.tsx"
"""What a candidate's phone, the slowest to ask for anything, needs besides."""


@dataclass(frozen=True, slots=True)
class InterfaceFiles:
    """Names of files, in the order in which browsers had better ask for them."""

    scripts: Sequence[str] = ()
    styles: Sequence[str] = ()


def interface_files(folder: Path, path: str = "") -> InterfaceFiles:
    """What the interface in ``folder`` loads at ``path`` once signed in; nothing where it is not built."""
    manifest = folder / ".vite" / "manifest.json"
    needed = (EVERY_APPLICATION, OF_CANDIDATES) if path.startswith("candidate") else (EVERY_APPLICATION,)
    try:
        return _files_of(manifest, manifest.stat().st_mtime_ns, needed)
    except OSError:
        return InterfaceFiles()


@lru_cache(maxsize=2)
def _files_of(manifest: Path, _changed: int, modules: tuple[str, ...]) -> InterfaceFiles:
    chunks = json.loads(manifest.read_text(encoding="utf-8"))
    needed = list(modules)
    for name in needed:  # which grows meanwhile
        needed += [each for each in chunks.get(name, {}).get("imports", []) if each not in needed]
    found = [chunks[name] for name in needed if name in chunks]
    styles = [style for chunk in found for style in chunk.get("css", [])]
    return InterfaceFiles(_each_once(chunk["file"] for chunk in found), _each_once(styles))


def _each_once(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))
