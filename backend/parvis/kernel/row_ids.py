"""Ids for thousands of rows that are written at once; the writer knows them without reading the rows back."""

import os
import time

import numpy as np


def increasing_ids(count: int) -> list[str]:
    """UUIDs of version 7, increasing: indexes grow at their end, twice as fast as with random ones."""
    instants = (time.time_ns() // 1_000_000 << 12) + np.arange(count, dtype=np.uint64)
    words = np.empty((count, 2), ">u8")
    words[:, 0] = (instants >> 12 << 16) | 0x7000 | (instants & 0xFFF)
    words[:, 1] = (np.frombuffer(os.urandom(8 * count), np.uint64) >> 2) | (1 << 63)
    digits = words.tobytes().hex()
    return [digits[start : start + 32] for start in range(0, len(digits), 32)]
