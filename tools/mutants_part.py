"""A part of a run over the mutants: the hours that all of them take can be spread over several days or machines."""

import zlib
from dataclasses import dataclass
from typing import Self


@dataclass(frozen=True)
class Part:
    """The mutants of one class of ``count``, numbered from 1; all of them where there is one class."""

    number: int = 1
    count: int = 1

    @classmethod
    def read(cls, text: str) -> Self:
        """The part that ``3/20`` says. Raises `ValueError`."""
        number, count = map(int, text.split("/"))
        if not 1 <= number <= count:
            raise ValueError
        return cls(number, count)

    def has(self, mutant: str) -> bool:
        """Whether the mutant is one of those to try: its name decides, so that each run of a part tries the same."""
        return zlib.crc32(mutant.encode()) % self.count == self.number - 1
