"""Files that are small to send and made to cost: what they cost is known before it is spent."""

import io
import resource
import struct
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from tempfile import TemporaryFile

import pytest
from PIL import Image

from parvis.files.content.errors import FileInvalid
from parvis.files.content.judge import heic as judge
from parvis.files.content.rules import DOCUMENTS, FileKind, image_kind
from parvis.files.content.service import check_files
from parvis.kernel.http.upload import ReceivedFile
from tests.given.pdfs import heic, image, pdf_bomb

MOST = 200
PNG = image("PNG")


@pytest.fixture
def judged() -> Iterator[Callable[[str, bytes], tuple[str | None, str | None, float]]]:
    """``judged(name, content)`` is the reason against a file, the sentence, and the seconds of CPU that it took."""
    with ExitStack() as opened:

        def judge(name: str, content: bytes) -> tuple[str | None, str | None, float]:
            file = opened.enter_context(TemporaryFile())
            file.write(content)
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            try:
                check_files([ReceivedFile(name, len(content), file)], DOCUMENTS)
                reason = message = None
            except FileInvalid as error:
                reason, message = (error.data or {})["files"][0]["reason"], error.message
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            return reason, message, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

        yield judge


def jpeg_of(width: int, height: int, *, more_scans: int = 0, progressive: bool = True) -> bytes:
    """A JPEG that announces that size, whose last scan is there so many times more."""
    file = io.BytesIO()
    Image.new("L", (256, 256)).save(file, "JPEG", progressive=progressive)
    data = file.getvalue()
    frame = data.index(b"\xff\xc2" if progressive else b"\xff\xc0")
    data = data[: frame + 5] + struct.pack(">HH", height, width) + data[frame + 9 :]
    end = data.rindex(b"\xff\xd9")
    return data[:end] + data[data.rindex(b"\xff\xda") : end] * more_scans + data[end:]


def piece(name: bytes, content: bytes = b"") -> bytes:
    """A chunk of a PNG."""
    checksum = struct.pack(">I", zlib.crc32(name + content))
    return struct.pack(">I", len(content)) + name + content + checksum


def png_of(width: int, height: int, *more: bytes) -> bytes:
    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    chunks = [piece(b"IHDR", header), *more, piece(b"IDAT", zlib.compress(bytes(9000))), piece(b"IEND")]
    return PNG[:8] + b"".join(chunks)


def heic_of(width: int, height: int) -> bytes:
    """A HEIC that announces that size, and holds another."""
    data = heic()
    size = data.index(b"ispe") + 8
    return data[:size] + struct.pack(">II", width, height) + data[size + 8 :]


def made(case: tuple[str, Callable[[], bytes]]) -> tuple[str, bytes]:
    name, content = case
    return name, content()


FRAME = piece(b"fcTL", bytes(26))
SEGMENT = b"\xff\xfe\x00\x02"
JPEG = image("JPEG")

# Made by the test alone that sends it: some take seconds to make.
BOMBS = {
    "3,000 scans of 169 megapixels": ("a.jpg", lambda: jpeg_of(13_000, 13_000, more_scans=3000)),
    "the same, named as a PNG": ("a.png", lambda: jpeg_of(13_000, 13_000, more_scans=3000)),
    "20 scans of 169 megapixels": ("a.jpg", lambda: jpeg_of(13_000, 13_000, more_scans=20)),
    "3,000 scans of one megapixel": ("a.jpeg", lambda: jpeg_of(1000, 1000, more_scans=3000)),
    "a million scans of nothing": ("a.jfif", lambda: jpeg_of(8, 8, more_scans=1_000_000)),
    "five million segments": ("a.jpg", lambda: JPEG[:2] + SEGMENT * 5_000_000 + JPEG[2:]),
    "twenty million bytes before a segment": ("a.jpg", lambda: JPEG[:2] + b"\xff" * 20_000_000 + JPEG[2:]),
    "a second size": ("a.jpg", lambda: jpeg_of(8, 8)[:-2] + jpeg_of(13_000, 13_000)[2:]),
    "a moving PNG of 1,000 frames of 100 megapixels": ("a.png", lambda: png_of(10_000, 10_000, *[FRAME] * 1000)),
    "1,800,000 chunks": ("a.png", lambda: png_of(10, 10, piece(b"abCd") * 1_800_000)),
    "HEIC that announces 900 megapixels": ("a.heic", lambda: heic_of(30_000, 30_000)),
    "HEIC that announces 49 megapixels": ("a.heic", lambda: heic_of(7000, 7000)),
    "objects of a PDF that inflate to 200 MB": ("a.pdf", lambda: pdf_bomb(200 * 1024**2)),
    "objects of a PDF that inflate to 1,200 MB": ("a.pdf", lambda: pdf_bomb(1200 * 1024**2)),
}

TOO_LARGE = {
    "PNG of 441 megapixels": ("a.png", lambda: png_of(21_000, 21_000)),
    "PNG of 200,010,000 pixels": ("a.png", lambda: png_of(20_001, 10_000)),
    "JPEG of 210 megapixels": ("a.jpg", lambda: jpeg_of(21_000, 10_000, progressive=False)),
    "JPEG of the largest size that it can announce": ("a.jpg", lambda: jpeg_of(65_535, 65_535)),
}

TAKEN = {
    "JPEG of a telephone of 199.8 megapixels": ("a.jpg", lambda: jpeg_of(16_320, 12_240, progressive=False)),
    "progressive JPEG of 50 megapixels": ("a.jpg", lambda: jpeg_of(10_000, 5_000, more_scans=4)),
    "PNG of 200 megapixels": ("a.png", lambda: png_of(20_000, 10_000)),
    "PNG with a text that would inflate to 100 MB": (
        "a.png",
        lambda: png_of(10, 10, piece(b"zTXt", b"k\0\0" + zlib.compress(bytes(100_000_000)))),
    ),
    "moving PNG of ten frames": ("a.png", lambda: png_of(1000, 1000, *[FRAME] * 10)),
    "PNG in 4,000 chunks": ("a.png", lambda: png_of(10, 10, piece(b"IDAT") * 4000)),
    "PDF whose objects inflate to a megabyte": ("a.pdf", lambda: pdf_bomb(1024**2)),
}


@pytest.mark.parametrize("case", BOMBS)
def test_bomb_is_refused_before_it_costs(case: str, judged):
    reason, _, seconds = judged(*made(BOMBS[case]))
    assert reason == "DAMAGED"
    assert seconds < 1  # half a second on a machine that does nothing else


@pytest.mark.parametrize("case", TOO_LARGE)
def test_picture_of_too_many_pixels_is_refused_in_plain_words(case: str, judged):
    reason, message, seconds = judged(*made(TOO_LARGE[case]))
    assert reason == "TOO_MANY_PIXELS"
    assert (
        message == f"Fichier invalide : l'image est trop grande, elle dépasse {MOST} millions de pixels (50 en HEIC)."
    )
    assert seconds < 1


def test_heic_of_more_pixels_than_it_may_cost_is_not_decoded(monkeypatch: pytest.MonkeyPatch):
    """Of 60 by 40: to write one of 51 million takes ten seconds."""
    monkeypatch.setattr(judge, "MOST_HEIC_PIXELS", 2399)
    assert judge.jpeg_of_heic(heic()) == "TOO_MANY_PIXELS"
    monkeypatch.setattr(judge, "MOST_HEIC_PIXELS", 2400)
    assert image_kind(judge.jpeg_of_heic(heic())) == FileKind.JPEG


@pytest.mark.parametrize("case", TAKEN)
def test_what_telephones_and_programs_write_is_taken(case: str, judged):
    reason, _, seconds = judged(*made(TAKEN[case]))
    assert reason is None
    assert seconds < 2


def test_pdf_of_which_nobody_knows_the_cost_is_given_up_after_two_seconds(judged):
    """Two million beginnings of objects, of which none ends: repairing it takes longer than any document does."""
    reason, _, seconds = judged("a.pdf", b"%PDF-1.4\n" + b"1 0 obj\n" * 2_500_000 + b"%%EOF\n")
    assert reason == "DAMAGED"
    assert seconds < 2.5


@pytest.mark.parametrize(
    "header",
    [b"", struct.pack(">IIBBBBB", 0, 9, 1, 0, 0, 0, 0), struct.pack(">IIBBBBB", 9, 9, 3, 2, 0, 0, 0)],
    ids=["short", "no width", "unknown colours"],
)
def test_png_whose_header_no_reader_knows_is_damaged(header: bytes, judged):
    content = PNG[:8] + piece(b"IHDR", header) + piece(b"IDAT", zlib.compress(b"0")) + piece(b"IEND")
    assert judged("a.png", content)[0] == "DAMAGED"


def test_png_without_a_picture_is_damaged(judged):
    header = piece(b"IHDR", struct.pack(">IIBBBBB", 9, 9, 1, 0, 0, 0, 0))
    assert judged("a.png", PNG[:8] + header + piece(b"IEND"))[0] == "DAMAGED"
    assert judged("a.png", PNG[:8] + piece(b"tEXt", b"a\0b") + PNG[8:])[0] == "DAMAGED"


@pytest.mark.parametrize("cut", [2, 3, 20, 1000])
def test_jpeg_without_its_end_is_damaged(cut: int, judged):
    assert judged("a.jpg", JPEG[:-cut])[0] == "DAMAGED"


def test_jpeg_whose_tables_are_missing_is_damaged(judged):
    """Whole by its markers, but nothing decodes it."""
    start, end = JPEG.index(b"\xff\xdb"), JPEG.index(b"\xff\xc0")
    assert judged("a.jpg", JPEG[:start] + JPEG[end:])[0] == "DAMAGED"
