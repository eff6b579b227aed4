"""What processes hold in memory, as the kernel counts it, in MB."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path


def resident(process: int) -> float:
    """What is in memory of a process, what it shares with others included."""
    return _megabytes(Path(f"/proc/{process}/status"), "VmRSS:")


def proportional(process: int) -> float:
    """The same, where what several processes share counts in each for its share."""
    return _megabytes(Path(f"/proc/{process}/smaps_rollup"), "Pss:")


def highest(process: int) -> float:
    """The most that was in memory of a process since it began."""
    return _megabytes(Path(f"/proc/{process}/status"), "VmHWM:")


def children(process: int) -> list[int]:
    """Those that a process has started, and those that they have."""
    found: list[int] = []
    with suppress(OSError):
        for thread in Path(f"/proc/{process}/task").iterdir():
            for child in (thread / "children").read_text().split():
                found += [int(child), *children(int(child))]
    return found


def _megabytes(file: Path, name: str) -> float:
    """0 for a process that has ended."""
    with suppress(OSError):
        for line in file.read_text().splitlines():
            if line.startswith(name):
                return int(line.split()[1]) * 1024 / 1e6
    return 0.0
