"""What a picture costs whoever decodes it: the judge, and later every browser that shows it."""

from dataclasses import dataclass
from typing import Final

MILLION: Final = 1_000_000
MOST_PIECES: Final = 20_000
"""Chunks or segments of a file: one of the largest size that a program writes has some thousands."""

MOST_PIXELS: Final = 200 * MILLION
"""The largest picture that telephones take (16,320 by 12,240)."""

MOST_HEIC_PIXELS: Final = 50 * MILLION
"""The largest HEIC, since it is decoded: telephones write 48 million at most (8,064 by 6,048)."""

_MOST_WORK: Final = 2_000 * MILLION
_CHEAP_WORK: Final = 150 * MILLION


@dataclass(frozen=True, slots=True)
class Cost:
    """``pixels`` of the picture, each of which is computed again in every one of the ``passes``: a progressive JPEG is
    sent in scans, a moving picture in frames.
    """

    pixels: int
    passes: int

    @property
    def is_bomb(self) -> bool:
        """Whether it was made to cost: no camera and no program writes so many passes over so many pixels."""
        return self.pixels * self.passes > _MOST_WORK

    @property
    def is_cheap(self) -> bool:
        """Whether it is decoded within a second, and within the memory of the judge."""
        return self.pixels * self.passes <= _CHEAP_WORK
