"""What the judge of every upload accepts as a PDF, a JPEG or a PNG, and what it refuses."""

import io
import struct
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import ExitStack

import pikepdf
import pytest
from PIL import Image

from parvis.files.content.errors import FileInvalid
from parvis.files.content.judge.pdf import judged_pdf
from parvis.files.content.rules import DOCUMENTS, FileKind
from parvis.files.content.service import check_files
from parvis.kernel.http.upload import ReceivedFile
from tests.given.pdfs import heic, image, linearized_pdf, locked_pdf, pdf

EVERY_KIND = frozenset(FileKind)
PDF = pdf(3)
JPEG, PNG, HEIC = image("JPEG"), image("PNG"), heic()
BOM = b"\xef\xbb\xbf"
HELD = pikepdf.new()


opened = ExitStack()


@pytest.fixture(autouse=True)
def _closed_files() -> Iterator[None]:
    yield
    opened.close()


def received(name: str, content: bytes) -> ReceivedFile:
    file = opened.enter_context(tempfile.TemporaryFile())  # noqa: SIM115 - the stack's
    file.write(content)
    file.seek(0)
    return ReceivedFile(name, len(content), file)


def reasons(*files: tuple[str, bytes], accepted: frozenset[FileKind] = EVERY_KIND) -> list[tuple[str, str]]:
    try:
        check_files([received(name, content) for name, content in files], accepted)
    except FileInvalid as error:
        return [(file["name"], file["reason"]) for file in (error.data or {})["files"]]
    return []


def stream(content: bytes) -> pikepdf.Object:
    return HELD.make_stream(content)


def zipped(before: bytes = b"", comment: bytes = b"") -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("a.html", "<script>alert(1)</script>")
        archive.comment = comment
    return before + file.getvalue()


def zip_end(*, entries: int, comment: int) -> bytes:
    """The end of an archive's directory that has so many entries and says that so many bytes of comment follow."""
    return b"PK\x05\x06" + struct.pack("<4xHH8xH", entries, entries, comment)


def remarked(remark: bytes) -> bytes:
    """A whole PDF with these bytes behind a percent sign, before its last line."""
    before, last_line, after = PDF.rpartition(b"%%EOF")
    return before + b"%" + remark + b"\n" + last_line + after


def incremental(first: bytes) -> bytes:
    """The same document with a later revision after it, as a program that signs or annotates writes it."""
    table = first.rindex(b"startxref") + 10
    previous = int(first[table : first.index(b"\n", table)])
    added = len(first) + 1
    body = first + b"\n99 0 obj\n<</Note (signed)>>\nendobj\n"
    xref = len(body)
    return body + (
        b"xref\n99 1\n%010d 00000 n \ntrailer\n<</Size 100/Root 1 0 R/Prev %d>>\nstartxref\n%d\n%%%%EOF\n"
        % (added, previous, xref)
    )


def with_contents(*contents: pikepdf.Object | int) -> bytes:
    """A PDF of a page whose content is that, or a list of those."""
    file = io.BytesIO()
    with pikepdf.new() as document:
        page = document.add_blank_page()
        made = [each if isinstance(each, int) else document.copy_foreign(each) for each in contents]
        page.obj.Contents = made[0] if len(made) == 1 else pikepdf.Array(made)
        document.save(file)
    return file.getvalue()


def of_old_form() -> bytes:
    file = io.BytesIO()
    with pikepdf.new() as document:
        document.add_blank_page()
        document.save(file, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    return file.getvalue()


GOOD = {
    "PDF": ("a.pdf", PDF),
    "PDF in capitals": ("A.PDF", PDF),
    "PDF that its owner locked but that opens freely": ("a.pdf", locked_pdf(user="", owner="secret")),
    "PDF for the web": ("a.pdf", linearized_pdf()),
    "PDF with a later revision": ("a.pdf", incremental(of_old_form())),
    "PDF whose page has a content in two parts": ("a.pdf", with_contents(stream(b"q"), stream(b"Q"))),
    "PDF followed by blanks": ("a.pdf", PDF + b"\r\n\0 \t"),
    "PDF with the end of an archive of nothing": ("a.pdf", remarked(zip_end(entries=0, comment=0))),
    "PDF with the end of an archive beyond its own": ("a.pdf", remarked(zip_end(entries=1, comment=0xFFFF))),
    "PDF with the end of an archive a little beyond its own": ("a.pdf", remarked(zip_end(entries=1, comment=20))),
    "PDF with the beginning of the end of an archive": ("a.pdf", remarked(b"PK\x05\x06")),
    "PDF behind a byte order mark": ("a.pdf", BOM + PDF),
    "PDF behind the byte order mark of UTF-16": ("a.pdf", b"\xff\xfe" + PDF),
    "PDF behind blank lines": ("a.pdf", b"\r\n\r\n \t\f\0" + PDF),
    "PDF behind blank lines and a byte order mark": ("a.pdf", b"\r\n" + BOM + b"\n" + PDF),
    "PDF for the web behind a byte order mark": ("a.pdf", BOM + linearized_pdf()),
    "PDF whose header is among the first 1,024 bytes": ("a.pdf", b"\n" * 1019 + PDF),
    "JPEG": ("a.jpg", JPEG),
    "JPEG by its other extension": ("a.jpeg", JPEG),
    "JPEG with the second picture that phones append": ("a.jpg", JPEG + JPEG),
    "PNG": ("a.png", PNG),
    "HEIC": ("a.heic", HEIC),
    "HEIC named JPEG": ("a.jpg", HEIC),
    "PNG followed by blanks": ("a.png", PNG + b"\r\n\0 \t"),
}

BAD = {
    "no byte": ("a.pdf", b"", "EMPTY"),
    "no byte, as an image": ("a.png", b"", "EMPTY"),
    "another extension": ("a.docx", PDF, "EXTENSION"),
    "no extension": ("pdf", PDF, "EXTENSION"),
    "an extension behind another": ("a.pdf.exe", PDF, "EXTENSION"),
    "text": ("a.pdf", b"Bonjour", "CONTENT"),
    "PNG named PDF": ("a.pdf", PNG, "CONTENT"),
    "PDF named PNG": ("a.png", PDF, "CONTENT"),
    "PDF named JPEG": ("a.jpg", PDF, "CONTENT"),
    "JPEG named PDF": ("a.pdf", JPEG, "CONTENT"),
    "JPEG without extension": ("photo", JPEG, "EXTENSION"),
    "PNG named as Windows saves a JPEG, cut": ("a.jfif", PNG[:-12], "DAMAGED"),
    "a film of the family of HEIC": ("a.heic", b"\0\0\0\x18ftypmp42" + bytes(100), "CONTENT"),
    "JPEG named HEIC, cut": ("a.heic", JPEG[: len(JPEG) // 2], "DAMAGED"),
    "HEIC named PDF": ("a.pdf", HEIC, "CONTENT"),
    "beginning of a HEIC": ("a.heic", b"\0\0\0\x18ftypheic" + bytes(100), "DAMAGED"),
    "half a HEIC": ("a.heic", HEIC[: len(HEIC) // 2], "DAMAGED"),
    "HEIC with a zip after its end": ("a.heic", zipped(HEIC), "POLYGLOT"),
    "HEIC with HTML in its first box": ("a.heic", b"\0\0\0\x22" + HEIC[4:28] + b"<html>" + HEIC[28:], "POLYGLOT"),
    "two byte order marks before a PDF": ("a.pdf", BOM + BOM + PDF, "POLYGLOT"),
    "a letter among the blanks before a PDF": ("a.pdf", b"\n\nX\n" + PDF, "POLYGLOT"),
    "half a byte order mark before a PDF": ("a.pdf", BOM[:2] + PDF, "POLYGLOT"),
    "more blanks before a PDF than readers skip": ("a.pdf", b"\n" * 1020 + PDF, "CONTENT"),
    "blanks and a byte order mark before text": ("a.pdf", b"\n" + BOM + b"Bonjour", "CONTENT"),
    "half a PDF behind a byte order mark": ("a.pdf", BOM + PDF[: len(PDF) // 2], "DAMAGED"),
    "GIF named PNG": ("a.png", b"GIF89a" + bytes(100), "CONTENT"),
    "PDF that asks for a password": ("a.pdf", locked_pdf(user="secret", owner="secret"), "ENCRYPTED"),
    "half a PDF": ("a.pdf", PDF[: len(PDF) // 2], "DAMAGED"),
    "PDF without its last line": ("a.pdf", PDF[:-7], "DAMAGED"),
    "PDF for the web, cut": ("a.pdf", linearized_pdf()[:-200], "DAMAGED"),
    "PDF cut within its later revision": ("a.pdf", incremental(of_old_form())[:-40], "DAMAGED"),
    "header and end of a PDF, nothing between": ("a.pdf", b"%PDF-1.7\n%%EOF\n", "DAMAGED"),
    "PDF without pages": ("a.pdf", pdf(0), "DAMAGED"),
    "PDF whose page has a number as content": ("a.pdf", with_contents(12), "DAMAGED"),
    "PDF whose page has a number in its content": ("a.pdf", with_contents(stream(b"q"), 12), "DAMAGED"),
    "half a JPEG": ("a.jpg", JPEG[: len(JPEG) // 2], "DAMAGED"),
    "half a PNG": ("a.png", PNG[: len(PNG) // 2], "DAMAGED"),
    "PNG with a wrong byte": ("a.png", PNG[:200] + bytes([PNG[200] ^ 255]) + PNG[201:], "DAMAGED"),
    "PDF behind a line of HTML": ("a.pdf", b"<html>\n" + PDF, "POLYGLOT"),
    "PDF with HTML after its end": ("a.pdf", PDF + b"<script>alert(1)</script>", "POLYGLOT"),
    "PDF with a zip after its end": ("a.pdf", zipped(PDF), "POLYGLOT"),
    "PDF with a zip of the longest comment": ("a.pdf", zipped(PDF, comment=b"PK\x05\x06".rjust(0xFFFF)), "POLYGLOT"),
    "PDF with a zip between false ends of one": (
        "a.pdf",
        zipped(PDF + zip_end(entries=0, comment=0), comment=zip_end(entries=0, comment=0) + b"PK\x05\x06"),
        "POLYGLOT",
    ),
    "PDF with a zip between a beginning and an end that are false": (
        "a.pdf",
        PDF + zip_end(entries=0, comment=0) + zip_end(entries=1, comment=22) + zip_end(entries=0, comment=0),
        "POLYGLOT",
    ),
    "PDF around a zip": ("a.pdf", zipped(b"%PDF-1.4\n", comment=b"\n%%EOF\n"), "POLYGLOT"),
    "JPEG with a zip after its end": ("a.jpg", zipped(JPEG), "POLYGLOT"),
    "JPEG with a PDF in its comment": (
        "a.jpg",
        JPEG[:2] + b"\xff\xfe\x00\x20" + b"%PDF-1.4\n".ljust(30) + JPEG[2:],
        "POLYGLOT",
    ),
    "PNG with HTML after its end": ("a.png", PNG + b"<script>alert(1)</script>", "POLYGLOT"),
    "PNG with HTML between two ends": ("a.png", PNG + b"<script>alert(1)</script>" + PNG[-12:], "POLYGLOT"),
    "PNG with a letter after its end": ("a.png", PNG + b"X", "POLYGLOT"),
    "PNG without its end": ("a.png", PNG[:-12], "DAMAGED"),
    "PNG with a piece of four gigabytes": ("a.png", PNG[:8] + b"\xff\xff\xff\xf4" + PNG[12:], "DAMAGED"),
    "PNG cut within its end": ("a.png", PNG[:-1], "DAMAGED"),
}


@pytest.mark.parametrize("case", GOOD)
def test_whole_document_is_taken(case: str):
    assert reasons(GOOD[case]) == []


@pytest.mark.parametrize("case", BAD)
def test_what_is_no_document_is_refused_by_name_with_its_reason(case: str):
    name, content, reason = BAD[case]
    assert reasons((name, content)) == [(name, reason)]


def test_what_is_wanted_of_a_pdf_is_read_while_it_is_open():
    pages: list[int] = []
    assert judged_pdf(PDF, lambda document: pages.append(len(document.pages))) is None
    assert pages == [3]


def test_every_refused_file_of_a_call_is_named():
    assert reasons(("a.pdf", PDF), ("b.pdf", b""), ("c.exe", PDF)) == [("b.pdf", "EMPTY"), ("c.exe", "EXTENSION")]


def test_refusal_says_in_french_what_is_wrong():
    with pytest.raises(FileInvalid) as single:
        check_files([received("a.pdf", b"")], EVERY_KIND)
    assert single.value.message == "Fichier invalide : il est vide."
    with pytest.raises(FileInvalid) as several:
        check_files([received("a.pdf", b""), received("b.exe", PDF)], EVERY_KIND)
    assert several.value.message == "Fichier invalide : a.pdf, il est vide ; b.exe, ce format n'est pas accepté."


def test_image_is_refused_where_only_pdfs_are_taken():
    assert reasons(("a.png", PNG), accepted=frozenset({FileKind.PDF})) == [("a.png", "EXTENSION")]


def test_checked_file_is_what_its_bytes_are_and_is_read_from_its_beginning():
    [checked] = check_files([received("Relevé.PDF", PDF)], EVERY_KIND)
    assert (checked.name, checked.kind, checked.size) == ("Relevé.PDF", FileKind.PDF, len(PDF))
    assert checked.content.read() == PDF


STORED = {
    "été.png": (JPEG, "été.jpg"),
    "v1.final.jpeg": (PNG, "v1.final.png"),
    "photo.JPEG": (JPEG, "photo.JPEG"),
    "photo.Jpg": (PNG, "photo.png"),
    "PHOTO.PNG": (PNG, "PHOTO.PNG"),
    "telechargement.jfif": (JPEG, "telechargement.jpg"),
    "image.PJPEG": (JPEG, "image.jpg"),
    "image.pjpeg": (PNG, "image.png"),
    f"{'x' * 300}.png": (JPEG, f"{'x' * 196}.jpg"),
}


@pytest.mark.parametrize("sent", STORED)
def test_picture_is_stored_under_the_extension_of_its_content(sent: str):
    content, name = STORED[sent]
    [checked] = check_files([received(sent, content)], EVERY_KIND)
    assert checked.name == name
    assert checked.kind == (FileKind.JPEG if content is JPEG else FileKind.PNG)
    assert checked.content.read() == content


@pytest.mark.parametrize("sent", ["IMG_1.HEIC", "IMG_1.heif", "IMG_1.png"])
def test_heic_is_stored_as_an_upright_jpeg_that_tells_nothing_of_its_camera(sent: str):
    [checked] = check_files([received(sent, HEIC)], DOCUMENTS)
    assert (checked.name, checked.kind) == ("IMG_1.jpg", FileKind.JPEG)
    content = checked.content.read()
    assert len(content) == checked.size
    with Image.open(io.BytesIO(content)) as picture:
        assert (picture.format, picture.size, len(picture.getexif())) == ("JPEG", (40, 60), 0)
        red, green, blue = picture.convert("RGB").getpixel((20, 30))  # pyright: ignore[reportGeneralTypeIssues]
        assert (red > 240, green < 20, blue < 20) == (True, True, True)


def test_picture_is_refused_where_its_own_kind_is_not_taken():
    assert reasons(("a.png", JPEG), accepted=frozenset({FileKind.PNG})) == [("a.png", "CONTENT")]
    assert reasons(("a.png", JPEG), accepted=frozenset({FileKind.PDF})) == [("a.png", "EXTENSION")]


def test_judge_that_cannot_start_is_a_defect_and_not_a_refusal(monkeypatch: pytest.MonkeyPatch):
    from parvis.files.content import service

    monkeypatch.setattr(service, "_JUDGE", (service._JUDGE[0], "-m", "parvis.no_such_module"))
    with pytest.raises(service.JudgeBroken, match="no_such_module"):
        check_files([received("a.pdf", PDF)], EVERY_KIND)
