"""What the web process does with memory that it has freed."""

import ctypes
from typing import Final

_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3  # the numbers of M_TRIM_THRESHOLD and M_MMAP_THRESHOLD in <malloc.h>
_MIB: Final = 1024 * 1024


def keep_freed_memory() -> None:
    """Keeps a few freed megabytes for what is allocated next, where the C library is glibc; elsewhere nothing changes.

    A page of the grid takes hundreds of kilobytes, twice. By default glibc gives such a block back to the system at
    once, which clears each of its pages of 4 kB again for the next request: on a virtual machine 5 µs each, a third of
    the time of an answer.
    """
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        mallopt(_MMAP_THRESHOLD, 2 * _MIB)
        mallopt(_TRIM_THRESHOLD, 16 * _MIB)
