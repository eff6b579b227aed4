"""Documents and images as people send them, and as they should not."""

import random
import struct
import zlib
from io import BytesIO

import pikepdf
from PIL import Image

BULLETIN = "bulletin.pdf"


def pdf(pages: int = 1, *, size: int = 0) -> bytes:
    """A PDF of so many blank pages, of at least ``size`` bytes that no program can make smaller."""
    with pikepdf.new() as document:
        for _ in range(pages):
            document.add_blank_page()
        document.Root.Filler = document.make_stream(random.Random(1).randbytes(size)) if size else 0
        return _saved(document, stream_decode_level=pikepdf.StreamDecodeLevel.none)


def locked_pdf(*, user: str, owner: str) -> bytes:
    """A PDF that asks for the password ``user`` when it is opened, unless that is empty."""
    with pikepdf.new() as document:
        document.add_blank_page()
        return _saved(document, encryption=pikepdf.Encryption(user=user, owner=owner))


def linearized_pdf() -> bytes:
    """A PDF made for the web, which has an end mark near its beginning."""
    with pikepdf.new() as document:
        for _ in range(20):
            document.add_blank_page()
        return _saved(document, linearize=True)


def pdf_bomb(size: int) -> bytes:
    """A PDF of one page whose catalogue is among objects that inflate to ``size`` bytes."""
    packer = zlib.compressobj(9)
    packed = packer.compress(b"1 0 <</Type/Catalog/Pages 4 0 R>>")
    packed += b"".join(packer.compress(b" " * 1024**2) for _ in range(size // 1024**2)) + packer.flush()
    objects = {
        2: b"<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length %d>> stream\n%s\nendstream" % (len(packed), packed),
        4: b"<</Type/Pages/Count 1/Kids[5 0 R]>>",
        5: b"<</Type/Page/Parent 4 0 R/MediaBox[0 0 9 9]>>",
    }
    body, entries = b"%PDF-1.5\n", {0: (0, 0, 0), 1: (2, 2, 0)}
    for number, content in objects.items():
        entries[number] = (1, len(body), 0)
        body += b"%d 0 obj %s endobj\n" % (number, content)
    table = len(body)
    rows = b"".join(struct.pack(">BIB", *entries.get(number, (1, table, 0))) for number in range(6))
    body += b"3 0 obj <</Type/XRef/Size 6/W[1 4 1]/Root 1 0 R/Length %d>> stream\n%s\nendstream endobj\n" % (
        len(rows),
        rows,
    )
    return body + b"startxref\n%d\n%%%%EOF\n" % table


def image(kind: str, width: int = 640, height: int = 480) -> bytes:
    """A picture, ``kind`` being JPEG or PNG."""
    file = BytesIO()
    Image.radial_gradient("L").resize((width, height)).convert("RGB").save(file, kind)
    return file.getvalue()


def _saved(document: pikepdf.Pdf, **how: object) -> bytes:
    file = BytesIO()
    document.save(file, deterministic_id="encryption" not in how, **how)
    return file.getvalue()


def printed_pdf(*pages: str) -> bytes:
    """A PDF whose pages show these lines."""
    with pikepdf.new() as document:
        font = document.make_indirect(
            pikepdf.Dictionary(
                Type=pikepdf.Name.Font,
                Subtype=pikepdf.Name.Type1,
                BaseFont=pikepdf.Name.Helvetica,
                Encoding=pikepdf.Name.WinAnsiEncoding,
            )
        )
        for text in pages:
            page = document.add_blank_page()
            page.obj.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F1=font))
            lines = [line.replace("(", r"\(").replace(")", r"\)") for line in text.split("\n")]
            shown = " ".join(f"({line}) Tj T*" for line in lines)
            page.obj.Contents = document.make_stream(f"BT /F1 12 Tf 14 TL 20 700 Td {shown} ET".encode("cp1252"))
        return _saved(document)


def acting_pdf() -> bytes:
    """A PDF with a script, an attached file, and a link that starts a program."""
    with pikepdf.new() as document:
        page = document.add_blank_page()
        script = pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS=pikepdf.String("app.alert(1)"))
        document.Root.OpenAction = script
        document.attachments["a.exe"] = b"MZ"
        launch = pikepdf.Dictionary(S=pikepdf.Name.Launch, F=pikepdf.String("a.exe"))
        link = pikepdf.Dictionary(Subtype=pikepdf.Name.Link, Rect=[0, 0, 9, 9], A=launch)
        page.obj.Annots = pikepdf.Array([document.make_indirect(link)])
        return _saved(document)
