"""The school's colour and logo: every shade that is derived can be read, and only pictures are kept."""

import random
from io import BytesIO

import pytest
from PIL import Image
from starlette.testclient import TestClient

from parvis.school.look.rules import LEAST_CONTRAST, WHITE, colour_as_written, contrast, shades_of, style_sheet

LOGO = "/api/v1/admin/campaign/logo"
DARK_SURFACE, PAGE = "#141D20", "#F5F7F7"


def picture(kind: str = "PNG", size: tuple[int, int] = (1200, 400), mode: str = "RGB", **options: object) -> bytes:
    content = BytesIO()
    Image.new(mode, size, 90).save(content, format=kind, **options)
    return content.getvalue()


def sent(client: TestClient, content: bytes, name: str = "logo.png"):
    return client.post(LOGO, files={"file": (name, content)})


@pytest.fixture
def admin(client_as) -> TestClient:
    return client_as("ROLE_ADMIN")


def colours() -> list[str]:
    """The readable ones of a thousand, with those that are the hardest: black, pure ones, and the lightest accepted."""
    draw = random.Random(39)
    drawn = [f"#{draw.randrange(1 << 24):06X}" for _ in range(1000)]
    hard = ["#000000", "#0000FF", "#FF0000", "#757575", "#767676", "#12606B", "#8B0000", "#FFFF00"]
    return [each for each in [*hard, *drawn] if contrast(each, WHITE) >= LEAST_CONTRAST]


def test_whatever_the_colour_what_is_written_in_it_or_on_it_can_be_read():
    kept = colours()
    assert len(kept) > 300
    for colour in kept:
        light, dark = shades_of(colour)["light"], shades_of(colour)["dark"]
        pairs = [
            (light.on, light.accent), (light.on, light.hover), (light.on, light.pressed), (light.accent, WHITE),
            (light.text, light.soft), (light.text, WHITE), (WHITE, light.bar), ("#C3D7DA", light.bar),
            (dark.on, dark.accent), (dark.on, dark.hover), (dark.on, dark.pressed), (dark.accent, DARK_SURFACE),
            (dark.text, dark.soft), (dark.text, DARK_SURFACE), (WHITE, dark.bar), ("#B4CBCF", dark.bar),
        ]  # fmt: skip
        assert [pair for pair in pairs if contrast(*pair) < LEAST_CONTRAST] == [], colour
        assert contrast(light.focus, PAGE) >= 3
        assert contrast(dark.focus, DARK_SURFACE) >= 3


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ("rouge", "Couleur invalide"),
        ("#12606", "Couleur invalide"),
        ("#FFFF00", "Couleur trop claire"),
        ("#777777", "Couleur trop claire : un texte blanc s'y lirait mal (contraste de 4,4, il faut 4,5)"),
    ],
)
def test_a_colour_that_makes_text_unreadable_is_refused(written: str, sentence: str):
    with pytest.raises(ValueError, match="Couleur") as refusal:
        colour_as_written(written)
    assert str(refusal.value).startswith(sentence)


def test_a_colour_is_kept_as_style_sheets_write_it():
    assert colour_as_written(" 8b1a4f ") == "#8B1A4F"
    assert "--accent:#8B1A4F" in style_sheet("#8B1A4F")
    assert style_sheet("#12606B") == ""


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("logo.png", picture()),
        ("logo.jpg", picture("JPEG")),
        ("LOGO FINAL.jpeg.png", picture("JPEG", mode="CMYK")),
        ("logo", picture(mode="RGBA")),
        ("logo.svg", picture(mode="P")),
    ],
)
def test_a_picture_is_kept_by_what_it_is_and_served_as_a_small_png(admin, anonymous_client, name, content):
    kept = sent(admin, content, name).json()["logo"]
    assert sent(admin, content, "autre.png").json()["logo"] == kept
    answer = anonymous_client.get(f"/api/v1/campaign/logo/{kept}")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "immutable" in answer.headers["cache-control"]
    with Image.open(BytesIO(answer.content)) as shown:
        assert (shown.format, shown.width) == ("PNG", 800)


def test_nothing_that_was_sent_is_served_but_the_picture(admin, anonymous_client):
    exif = Image.Exif()
    exif[0x010E] = "Dupont, 3 rue des Lilas"
    exif[0x0112] = 6  # taken with the phone on its side
    kept = sent(admin, picture("JPEG", (400, 100), exif=exif)).json()["logo"]
    content = anonymous_client.get(f"/api/v1/campaign/logo/{kept}").content
    assert b"Dupont" not in content
    with Image.open(BytesIO(content)) as shown:
        assert shown.size == (80, 320)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', "LOGO_INVALID"),
        (picture("GIF", mode="P"), "LOGO_INVALID"),
        (b"", "LOGO_INVALID"),
        (picture() + bytes(2 * 1024 * 1024), "LOGO_INVALID"),
        (picture()[:200], "FILE_INVALID"),
        (picture() + b"PK\x03\x04", "FILE_INVALID"),
        (picture(size=(5000, 4000), mode="1"), "LOGO_INVALID"),
    ],
)
def test_what_is_no_picture_that_all_can_show_is_refused(admin, content, code):
    answer = sent(admin, content)
    assert (answer.status_code, answer.json()["code"]) == (422, code)


def test_a_logo_that_nobody_sent_is_not_there(admin, anonymous_client):
    assert anonymous_client.get("/api/v1/campaign/logo/" + "0" * 64).status_code == 404
    campaign = admin.get("/api/v1/admin/campaign").json()
    answer = admin.put("/api/v1/admin/campaign", json={**campaign, "logo": "0" * 64})
    assert [fault["field"] for fault in answer.json()["fields"]] == ["logo"]


def test_logo_whose_description_of_the_camera_is_cut_or_damaged_is_refused_with_a_sentence(admin):
    described = Image.Exif()
    described[0x0112], described[0x010F], described[0x011A] = 6, "Ap", 72.0
    whole = described.tobytes()
    damaged = whole.replace(b"\x01\x1a\x00\x05", b"\x01\x1a\x00\x01")  # a resolution that is no number
    assert damaged != whole
    cuts = [whole[:length] for length in range(8, len(whole))]
    sends = [("JPEG", damaged), *((kind, exif) for kind in ("JPEG", "PNG") for exif in cuts)]
    answers = [sent(admin, picture(kind, (30, 20), exif=exif)) for kind, exif in sends]
    refused = [answer.json()["code"] for answer in answers if answer.status_code == 422]
    assert {answer.status_code for answer in answers} == {200, 422}
    assert set(refused) == {"LOGO_INVALID"}
