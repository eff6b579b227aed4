"""The letter on paper: one A4 page, opened as a reader does, with the sentences of the letter."""

import re
from ctypes import create_string_buffer
from datetime import datetime
from io import BytesIO
from zoneinfo import ZoneInfo

import pikepdf
import pypdfium2
import pytest

from parvis.formulas.computations.methods import EvaluationMethod
from parvis.letters.evaluation.page import printed
from parvis.letters.evaluation.schemas import CandidateDetailsOut, LetterItemOut, LetterOut
from parvis.letters.evaluation.sentences import letter_of
from tests.given.pdfs import tags_of

AT = datetime(2027, 4, 24, 9, 12, tzinfo=ZoneInfo("Europe/Paris"))
ZOE = CandidateDetailsOut(
    last_name="LE GÖËL-ŒUVRARD", first_name="Zoé", email="zoe@exemple.fr", source="PARCOURSUP", external_id="1072992"
)


def pages_of(pdf: bytes) -> list[str]:
    """The text of each page, its blanks and line breaks being single blanks."""
    with pypdfium2.PdfDocument(pdf) as document:
        texts: list[str] = []
        for page in document:
            assert [round(side) for side in page.get_size()] == [595, 842]
            text = page.get_textpage()
            texts.append(" ".join(text.get_text_range().replace("\ufffe", "").split()))
            text.close()
            page.close()
        return texts


def line_of(item: LetterItemOut) -> str:
    return f"• {item.text} {item.detail or ''}"


def text_of(letter: LetterOut, candidate: CandidateDetailsOut = ZOE) -> str:
    parts = [
        "Parvis", "Cycle préparatoire – admission 2027", "Le 24 avril 2027",
        f"{candidate.last_name} {candidate.first_name}", f"Candidature n° {candidate.external_id}", candidate.email,
        letter.title, letter.greeting, letter.lead, *letter.paragraphs,
        *(part for row in letter.rows for part in (row.label, row.value, row.note)),
        *(part for each in letter.lists for part in (each.title, *(line_of(item) for item in each.items))),
        *letter.closing,
        "Lettre éditée par Parvis le 24/04/2027 à 09:12, heure de Paris.", "Page 1 sur 1",
    ]  # fmt: skip
    return " ".join(" ".join(part for part in parts if part).split())


def letter(method: str, interview=None) -> LetterOut:
    found = letter_of(EvaluationMethod(method), interview)
    assert found is not None
    return found


@pytest.mark.parametrize("method", ["on site", "remote", "PFM", "FA", "NONE"])
def test_page_holds_every_sentence_of_the_letter_and_nothing_else(request, method: str):
    interviews = {"on site": "face_to_face", "remote": "remote"}
    written = (
        letter("INTERVIEW", request.getfixturevalue(interviews[method])) if method in interviews else letter(method)
    )
    assert pages_of(printed(written, ZOE, year=2027, at=AT)) == [text_of(written)]


def test_what_is_good_to_know_is_not_bold(face_to_face):
    with pypdfium2.PdfDocument(printed(letter("INTERVIEW", face_to_face), ZOE, year=2027, at=AT)) as document:
        page = document[0]
        text = page.get_textpage()

        def font_of(words: str) -> str:
            index, _ = text.search(words).get_next()
            name = create_string_buffer(200)
            pypdfium2.raw.FPDFText_GetFontInfo(text.raw, index, name, 200, None)
            return name.value.decode().split("+")[-1]

        fonts = [font_of(words) for words in ("Bonjour", "12 rue", "Métro A.")]
        text.close()
        page.close()
    assert fonts == ["Inter-Regular", "Inter-SemiBold", "Inter-Regular"]


def test_longest_letter_is_still_one_page(face_to_face):
    long = face_to_face.model_copy(
        update={
            "interview_face_to_face_details": face_to_face.interview_face_to_face_details.model_copy(
                update={"interview_address": "Campus des Arches, bâtiment B, " * 7}
            ),
            "complementary_info": "\n".join(["Une ligne de cent quatre-vingts signes sur l'accès au site " * 3] * 3),
            "interview_site_name": "Un site au nom très long " * 8,
        }
    )
    assert len(pages_of(printed(letter("INTERVIEW", long), ZOE, year=2027, at=AT))) == 1


def test_what_people_typed_is_printed_as_it_is(face_to_face):
    typed = '#panic("x") *gras* $x$ <b> [a] @b \\ // "é" \'o\''
    hostile = ZOE.model_copy(update={"last_name": typed, "first_name": "#sys.inputs"})
    [page] = pages_of(printed(letter("PFM"), hostile, year=2027, at=AT))
    assert typed.replace(" ", "") in page.replace(" ", "")
    assert "#sys.inputs" in page


def test_same_letter_is_the_same_bytes():
    once, again = (printed(letter("FA"), ZOE, year=2027, at=AT) for _ in range(2))
    assert once == again
    assert printed(letter("FA"), ZOE, year=2027, at=AT.replace(minute=13)) != once


def test_page_is_tagged_with_its_labels_beside_their_values():
    found = letter("PFM")
    tags = tags_of(printed(found, ZOE, year=2027, at=AT))
    assert tags.count("H1") == 1
    assert (tags.count("TR"), tags.count("TD")) == (len(found.rows), 2 * len(found.rows))
    assert tags.count("LI") == sum(len(each.items) for each in found.lists)


def test_page_embeds_its_own_fonts():
    with pikepdf.open(BytesIO(printed(letter("NONE"), ZOE, year=None, at=AT))) as document:
        fonts = document.pages[0].resources.Font
        names = {str(font.BaseFont) for _, font in fonts.items()}
        embedded = {bool(font.DescendantFonts[0].FontDescriptor.get("/FontFile3")) for _, font in fonts.items()}
    faces = {re.sub(r"^/[A-Z]{6}\+|-Identity-H$", "", name) for name in names}
    assert faces == {"Inter-Regular", "Inter-SemiBold"}
    assert embedded == {True}


def test_unknown_year_and_absent_address_are_left_out():
    [page] = pages_of(printed(letter("NONE"), ZOE.model_copy(update={"email": None}), year=None, at=AT))
    assert "Cycle préparatoire Le 24 avril 2027" in page
    assert "zoe@exemple.fr" not in page


def test_page_is_drawn_and_not_blank():
    with pypdfium2.PdfDocument(printed(letter("PFM"), ZOE, year=2027, at=AT)) as document:
        page = document[0]
        drawn = page.render(scale=1).to_pil().convert("L")
        page.close()
    assert len(drawn.getcolors()) > 20


def fonts_of(pdf: bytes) -> set[str]:
    """The fonts that a page draws with, as NotoSansArabic."""
    with pikepdf.open(BytesIO(pdf)) as document:
        names = [str(font["/BaseFont"]) for font in document.pages[0]["/Resources"]["/Font"].values()]
    return {re.split("[+-]", name)[1] for name in names}


@pytest.mark.parametrize(
    ("name", "font"),
    [
        ("N'GUESSAN Ždenka Ελένη Жанна Nguyễn", "Inter"),
        ("ĐẶNG Thị Ngọc Ánh", "Inter"),
        ("Ḵāṭib x̣̆", "Inter"),
        ("李 小龍", "NotoSansCJKjp"),
        ("김 철수", "NotoSansCJKjp"),
        ("山田 ヤマダ", "NotoSansCJKjp"),
        ("محمد", "NotoSansArabic"),
        ("כהן", "NotoSansHebrew"),
        ("Ծովինար", "NotoSansArmenian"),
        ("ქეთევანი", "NotoSansGeorgian"),
        ("अनिरुद्ध", "NotoSansDevanagari"),
        ("ธนวัฒน์", "NotoSansThai"),
        ("ታደሰ", "NotoSansEthiopic"),
        ("ⵣⵉⵔⵉ", "NotoSansTifinagh"),
        ("བསྟན", "NotoSerifTibetan"),
    ],
)
def test_a_name_is_drawn_in_its_own_writing(name, font):
    addressee = ZOE.model_copy(update={"last_name": name, "first_name": ""})
    written = printed(letter("PFM"), addressee, year=2027, at=AT)
    [page] = pages_of(written)
    assert fonts_of(written) == {"Inter", font}
    assert "?" not in page
    if font not in {"NotoSansArabic", "NotoSansHebrew", "NotoSansDevanagari", "NotoSansThai", "NotoSerifTibetan"}:
        # Those are read in the order in which they are drawn.
        assert f" {name} Candidature n° 1072992 " in page


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("N\u02bcGUESSAN", "N\u2019GUESSAN"),
        ("Tha\u0323\u0306ng \u2126", "Thặng Ω"),
        ("\U0001f389 Zoé \U0001f393\u2764\ufe0f MAR\U0001f1eb\U0001f1f7TIN 👩\u200d👧", "Zoé MARTIN"),
        ("DUPONT 1\ufe0f\u20e3 ☺", "DUPONT 1"),
    ],
)
def test_emoji_are_left_out(name, drawn):
    addressee = ZOE.model_copy(update={"last_name": name, "first_name": ""})
    written = printed(letter("PFM"), addressee, year=2027, at=AT)
    [page] = pages_of(written)
    assert f" {drawn} Candidature n° 1072992 " in page
    assert fonts_of(written) == {"Inter"}


def test_a_name_of_emoji_alone_prints_the_letter():
    addressee = ZOE.model_copy(update={"last_name": "\U0001f389\U0001f389", "first_name": ""})
    [page] = pages_of(printed(letter("PFM"), addressee, year=2027, at=AT))
    assert "Candidature n° 1072992" in page
