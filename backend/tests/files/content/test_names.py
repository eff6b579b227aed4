"""The names that files are stored under, whatever was sent."""

import unicodedata

import pytest

from parvis.files.content.rules import FileKind, clean_name, kind_of_name

NAMES = {
    "Relevé de notes.pdf": "Relevé de notes.pdf",
    "../../x.pdf": "x.pdf",
    "..\\..\\x.pdf": "x.pdf",
    "C:\\Users\\Zoé\\bulletin.pdf": "bulletin.pdf",
    "/etc/passwd": "passwd",
    unicodedata.normalize("NFD", "Zoé.pdf"): "Zoé.pdf",
    "a\u202egpj.pdf": "agpj.pdf",
    "a\u200b\ufeffb.pdf": "ab.pdf",
    "a\x00\x1b\r\n.pdf": "a.pdf",
    "  deux   blancs .pdf": "deux blancs.pdf",
    "CON.pdf": "_CON.pdf",
    "con.tar.pdf": "_con.tar.pdf",
    "LPT1.pdf": "_LPT1.pdf",
    "CONSEIL.pdf": "CONSEIL.pdf",
    'a<b>:"|?*.pdf': "a_b______.pdf",
    "a.pdf. . ": "a.pdf",
    "..": "fichier",
    "": "fichier",
    ".pdf": "fichier.pdf",
    "\ud83d.pdf": "fichier.pdf",
    "Annexe X": "Annexe X",
    "M. Dupont, bulletin du premier trimestre.pdf": "M. Dupont, bulletin du premier trimestre.pdf",
    f"a.{'e' * 30}": f"a.{'e' * 19}",
    f"{'é' * 55}{'x' * 141}.pdf": f"{'é' * 55}{'x' * 141}.pdf",  # 255 bytes
}


@pytest.mark.parametrize("sent", NAMES)
def test_name_is_one_that_any_system_can_write_and_nobody_misreads(sent: str):
    assert clean_name(sent) == NAMES[sent]


@pytest.mark.parametrize("letter", ["x", "é", "漢", "😀"])
def test_name_of_300_characters_is_cut_before_its_extension(letter: str):
    name = clean_name(f"{letter * 300}.pdf")
    assert name.startswith(letter)
    assert name.endswith(".pdf")
    assert len(name) <= 200
    assert len(name.encode()) <= 255
    assert len(name) == 200 or len(f"{letter}{name}".encode()) > 255


def test_clean_name_is_its_own_clean_name():
    for sent in NAMES:
        assert clean_name(clean_name(sent)) == clean_name(sent)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Bulletin.PDF", FileKind.PDF),
        ("bulletin.2026.pdf", FileKind.PDF),
        ("photo.jpeg", FileKind.JPEG),
        ("photo.png", None),
        ("bulletin.exe", None),
        ("pdf", None),
        ("", None),
    ],
)
def test_a_file_is_what_its_last_extension_says_where_that_is_accepted(name: str, kind: FileKind | None):
    assert kind_of_name(name, {FileKind.PDF, FileKind.JPEG}) == kind
