"""Compound files, as older spreadsheets write them: sectors, tables of what follows each, a directory of names."""

from collections.abc import Iterable, Sequence
from typing import Final

_MAGIC: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_END, _FREE = 0xFFFF_FFFE, 0xFFFF_FFFF
_IN_HEADER: Final = 109


def compound(*names: str, size: int = 512, directory: Sequence[int] = (1,), loops: bool = False) -> bytes:
    """A compound file whose directory, in these sectors of so many bytes, holds these names.

    Its chains have no end if it ``loops``.
    """
    each = size // 128
    sectors = {
        sector: b"".join(_entry(name) for name in names[first : first + each])
        for first, sector in zip(range(0, len(directory) * each, each), directory, strict=True)
    }
    following = dict(zip(directory, [*directory[1:], directory[0] if loops else _END], strict=True))
    last = max(directory)
    tables = range(last + 1, last + 2 + last // (size // 4))
    for number, table in enumerate(tables):
        numbers = range(number * (size // 4), (number + 1) * (size // 4))
        sectors[table] = _packed(following.get(sector, _FREE) for sector in numbers)
    lists = _lists(tables[_IN_HEADER:], tables[-1] + 1, size // 4, loops=loops)
    header = _MAGIC.ljust(30, b"\0") + (size.bit_length() - 1).to_bytes(2, "little")
    header = header.ljust(48, b"\0") + _packed([directory[0]])
    header = header.ljust(68, b"\0") + _packed([min(lists, default=_END), len(lists)])
    header += _packed([*tables[:_IN_HEADER], *[_FREE] * (_IN_HEADER - len(tables))])
    sectors |= lists
    return header.ljust(size, b"\0") + b"".join(sectors.get(n, b"").ljust(size, b"\0") for n in range(max(sectors) + 1))


def name_within_another(name: str) -> bytes:
    """A compound file with the bytes of an entry of that name where no entry begins."""
    made = bytearray(compound("Root Entry"))
    written = name.encode("utf-16-le")
    made[1028 : 1028 + len(written)] = written
    made[1028 + 64 : 1028 + 66] = (len(written) + 2).to_bytes(2, "little")
    return bytes(made)


def _entry(name: str) -> bytes:
    written = name.encode("utf-16-le", "surrogatepass")
    return (written.ljust(64, b"\0") + (len(written) + 2).to_bytes(2, "little")).ljust(128, b"\0")


def _lists(tables: Sequence[int], first: int, each: int, *, loops: bool) -> dict[int, bytes]:
    """The sectors, from ``first`` on, that list the tables for which the header has no room; each ends by the next."""
    starts = range(0, len(tables), each - 1)
    following = [*range(first + 1, first + len(starts)), first if loops else _END]
    return {
        first + index: _packed([*(listed := tables[at : at + each - 1]), *[_FREE] * (each - 1 - len(listed)), after])
        for index, (at, after) in enumerate(zip(starts, following, strict=False))
    }


def _packed(numbers: Iterable[int]) -> bytes:
    return b"".join(number.to_bytes(4, "little") for number in numbers)
