"""What the allocator of the C library (glibc) keeps for itself of the memory that a process has freed."""

import ctypes
from typing import Final

_C: Final = ctypes.CDLL(None)
_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8  # as mallopt(3) numbers them
_HEAPS: Final = 2
_KEPT_BYTES: Final = 1024 * 1024


def keep_little() -> None:
    """Has the threads of this process share two heaps, where each would have its own, and keep a mebibyte at most.

    For a process that has many threads, most of them at rest: what one frees, another uses. To call before they begin.
    """
    set_option = getattr(_C, "mallopt", None)
    if set_option is not None:
        set_option(_ARENA_MAX, _HEAPS)
        set_option(_TRIM_THRESHOLD, _KEPT_BYTES)
        set_option(_MMAP_THRESHOLD, _KEPT_BYTES)


def give_back() -> None:
    """Gives the system what is free."""
    trim = getattr(_C, "malloc_trim", None)
    if trim is not None:
        trim(0)
