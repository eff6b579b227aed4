"""Valid and invalid documents and images."""

import os
import random
import struct
import subprocess
import zlib
from collections.abc import Iterable
from io import BytesIO
from tempfile import NamedTemporaryFile

import pikepdf
import pillow_heif
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


def heic(width: int = 60, height: int = 40, *, quality: int = 60) -> bytes:
    """A picture as an iPhone takes it, held upright: what is stored lies on its side, and is to be turned."""
    file = BytesIO()
    pillow_heif.register_heif_opener()  # pi_heif, of the product, reads only
    exif = Image.Exif()
    exif[0x112], exif[0x10F] = 6, "Apple"
    Image.new("RGB", (width, height), "red").save(file, "HEIF", quality=quality, exif=exif.tobytes())
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


def sharing_pdf(*texts: str) -> bytes:
    """A page a text, each with a font, a picture, a form, a pattern, a mask, a property, a field and a bead of its own,
    all of which stand in resources that the pages share. Of page n the streams read ``font n``, ``picture n``…
    """
    with pikepdf.new() as document:
        page_numbers = range(1, len(texts) + 1)
        shared = document.make_indirect(_shared_resources(document, page_numbers))
        field = document.make_indirect(pikepdf.Dictionary(FT=pikepdf.Name.Tx))
        for number, text in zip(page_numbers, texts, strict=True):
            page = document.add_blank_page().obj
            page.Resources = shared
            drawn = f"BT /F{number} 9 Tf 20 700 Td ({text}) Tj ET /I{number} Do /X{number} Do"
            marked = f"/P /M{number} BDC /G{number} gs /Pattern cs /P{number} scn {drawn} EMC"
            page.Contents = document.make_stream(marked.encode("cp1252"))
            page.Thumb = document.make_stream(b"thumbnail %d" % number)
            look = pikepdf.Dictionary(N=document.make_stream(b"field %d" % number))
            widget = pikepdf.Dictionary(Subtype=pikepdf.Name.Widget, Rect=[0, 0, 9, 9], Parent=field, AP=look)
            page.Annots = pikepdf.Array([document.make_indirect(widget)])
        field.Kids = pikepdf.Array([page.obj.Annots[0] for page in document.pages])
        document.Root.AcroForm = pikepdf.Dictionary(Fields=pikepdf.Array([field]))
        texts_of_beads = [document.make_stream(b"bead %d" % number) for number in page_numbers]
        beads = [document.make_indirect(pikepdf.Dictionary(R=each)) for each in texts_of_beads]
        for page, bead, following in zip(document.pages, beads, [*beads[1:], beads[0]], strict=True):
            bead.N = following
            page.obj.B = pikepdf.Array([bead])
        return _saved(document)


def _shared_resources(document: pikepdf.Pdf, numbers: Iterable[int]) -> pikepdf.Dictionary:
    name, make = pikepdf.Name, document.make_stream
    square = {"BBox": pikepdf.Array([0, 0, 9, 9])}
    found: dict[str, dict[str, pikepdf.Object]] = {
        kind: {} for kind in ("Font", "XObject", "Pattern", "ExtGState", "Properties")
    }
    for each in numbers:
        picture = make(b"picture %d" % each, Subtype=name.Image, Width=1, Height=1)
        inner = make(b"inner picture %d" % each, Subtype=name.Image, Width=1, Height=1)
        form = make(b"/K Do", Subtype=name.Form, **square, Resources=pikepdf.Dictionary(XObject={"/K": inner}))
        mask = make(b"mask %d" % each, Subtype=name.Form, **square)
        found["Font"][f"/F{each}"] = document.make_indirect(
            pikepdf.Dictionary(
                Type=name.Font,
                Subtype=name.Type1,
                BaseFont=name.Helvetica,
                Encoding=name.WinAnsiEncoding,
                ToUnicode=make(b"font %d" % each),
            )
        )
        found["XObject"] |= {f"/I{each}": picture, f"/X{each}": form}
        found["Pattern"][f"/P{each}"] = make(b"pattern %d" % each, PatternType=1, **square)
        found["ExtGState"][f"/G{each}"] = document.make_indirect(pikepdf.Dictionary(SMask=pikepdf.Dictionary(G=mask)))
        found["Properties"][f"/M{each}"] = document.make_indirect(pikepdf.Dictionary(A=make(b"property %d" % each)))
    return pikepdf.Dictionary({f"/{kind}": pikepdf.Dictionary(entries) for kind, entries in found.items()})


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


def tags_of(content: bytes) -> list[str]:
    """The tags of a PDF in the order in which a screen reader meets them; the PDF says that it is a PDF/UA, its title,
    which readers show, and its language, and each of its pictures has a text.
    """
    with pikepdf.open(BytesIO(content)) as document:
        root = document.Root
        assert root.MarkInfo.Marked
        assert str(root.Lang) == "fr"
        assert root.ViewerPreferences.DisplayDocTitle
        with document.open_metadata() as metadata:
            assert metadata["pdfuaid:part"] == "1"
            assert metadata["dc:title"]
        tags: list[str] = []
        _walk(root.StructTreeRoot.K, tags)
    if jar := os.environ.get("VERAPDF"):  # make check-pdf
        command = ["java", "-cp", jar, "org.verapdf.apps.GreenfieldCliWrapper", "-f", "ua1", "--format", "text"]
        with NamedTemporaryFile(suffix=".pdf") as file:
            file.write(content)
            file.flush()
            verdict = subprocess.run([*command, file.name], capture_output=True, text=True, check=False).stdout
        assert verdict.startswith("PASS "), verdict
    return tags


def _walk(node: pikepdf.Object, tags: list[str]) -> None:
    if isinstance(node, pikepdf.Array):
        for each in node:
            _walk(each, tags)
    elif isinstance(node, pikepdf.Dictionary) and "/S" in node:
        tags.append(str(node.S)[1:])
        assert tags[-1] != "Figure" or str(node.Alt)
        _walk(node.get("/K", pikepdf.Array()), tags)
