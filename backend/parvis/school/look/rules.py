"""The shades of the school's colour: whatever it is, what is written in it or on it can be read (WCAG 2.1 AA)."""

import re
from functools import cache
from typing import Final

from parvis.kernel.french import shown_number
from parvis.kernel.schemas import Out

DEFAULT_COLOUR: Final = "#12606B"
LEAST_CONTRAST: Final = 4.5

WHITE: Final = "#FFFFFF"
_BLACK: Final = "#000000"
_DARK_SURFACE: Final = "#141D20"
_MUTED_ON_BAR: Final = {"light": "#C3D7DA", "dark": "#B4CBCF"}
_READ_EASILY: Final = 7.0
_STEPS: Final = 100


class ShadesOut(Out):
    """The school's colour in one of the two modes, each shade as ``#RRGGBB``. ``accent`` is a ground that ``on`` is
    written on, and what is chosen; ``text`` is written on the page and on ``soft``; ``bar`` is the ground of the page's
    header.
    """

    accent: str
    hover: str
    pressed: str
    on: str
    text: str
    soft: str
    border: str
    focus: str
    bar: str


def colour_as_written(text: str) -> str:
    """The colour as ``#RRGGBB``. Raises ``ValueError`` with a French sentence for what is none, or too light."""
    match = re.fullmatch(r"\s*#?([0-9A-Fa-f]{6})\s*", text)
    if match is None:
        raise ValueError("Couleur invalide : écrivez-la comme #12606B")
    colour = f"#{match[1].upper()}"
    ratio = contrast(colour, WHITE)
    if ratio < LEAST_CONTRAST:
        shown = shown_number(int(ratio * 10) / 10, 1)
        raise ValueError(
            f"Couleur trop claire : un texte blanc s'y lirait mal (contraste de {shown}, il faut 4,5)."
            " Choisissez-la plus foncée"
        )
    return colour


@cache
def shades_of(colour: str) -> dict[str, ShadesOut]:
    """The shades of a colour that `colour_as_written` takes, in ``light`` and in ``dark`` mode."""
    return {"light": _light(colour), "dark": _dark(colour)}


def style_sheet(colour: str) -> str:
    """The sheet that gives the sign-in page the colour; empty for the product's own."""
    if colour == DEFAULT_COLOUR:
        return ""
    modes = shades_of(colour)
    light, dark = (_variables(modes[mode]) for mode in ("light", "dark"))
    portal = f".portal{{background:linear-gradient({modes['light'].bar},{modes['light'].hover})}}"
    drawing = ".portal img{mix-blend-mode:luminosity}"
    return f":root{{{light}}}@media (prefers-color-scheme:dark){{:root{{{dark}}}}}{portal}{drawing}"


def _variables(shades: ShadesOut) -> str:
    names = {"accent": shades.accent, "accent-hover": shades.hover, "accent-pressed": shades.pressed}
    names |= {"accent-on": shades.on, "accent-text": shades.text, "focus": shades.focus}
    return ";".join(f"--{name}:{value}" for name, value in names.items())


def contrast(colour: str, other: str) -> float:
    """How far two colours are apart, from 1 to 21 (WCAG 2.1)."""
    lighter, darker = sorted((_luminance(colour), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _light(colour: str) -> ShadesOut:
    soft = _mixed(colour, WHITE, 0.88)
    return ShadesOut(
        accent=colour,
        hover=_mixed(colour, _BLACK, 0.18),
        pressed=_mixed(colour, _BLACK, 0.32),
        on=WHITE,
        text=_readable(_mixed(colour, _BLACK, 0.1), on=soft, towards=_BLACK, ratio=LEAST_CONTRAST),
        soft=soft,
        border=_mixed(colour, WHITE, 0.58),
        focus=colour,
        bar=_readable(_mixed(colour, _BLACK, 0.4), on=_MUTED_ON_BAR["light"], towards=_BLACK, ratio=_READ_EASILY),
    )


def _dark(colour: str) -> ShadesOut:
    accent = _readable(colour, on=_DARK_SURFACE, towards=WHITE, ratio=_READ_EASILY)
    soft = _mixed(colour, _DARK_SURFACE, 0.72)
    return ShadesOut(
        accent=accent,
        hover=_mixed(accent, WHITE, 0.18),
        pressed=_mixed(accent, WHITE, 0.32),
        on=_readable(_mixed(colour, _BLACK, 0.7), on=accent, towards=_BLACK, ratio=LEAST_CONTRAST),
        text=_readable(accent, on=soft, towards=WHITE, ratio=LEAST_CONTRAST),
        soft=soft,
        border=_mixed(accent, _DARK_SURFACE, 0.6),
        focus=_mixed(accent, WHITE, 0.1),
        bar=_readable(_mixed(colour, _BLACK, 0.6), on=_MUTED_ON_BAR["dark"], towards=_BLACK, ratio=_READ_EASILY),
    )


def _readable(colour: str, *, on: str, towards: str, ratio: float) -> str:
    """``colour``, as little moved ``towards`` black or white as ``ratio`` over the ground ``on`` needs."""
    moved = (_mixed(colour, towards, step / _STEPS) for step in range(_STEPS + 1))
    return next(each for each in moved if contrast(each, on) >= ratio)


def _mixed(colour: str, other: str, share: float) -> str:
    """``colour`` with that share of ``other`` in it."""
    parts = zip(_parts(colour), _parts(other), strict=True)
    return "#" + "".join(f"{round(own * (1 - share) + theirs * share):02X}" for own, theirs in parts)


def _parts(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour[1:]))


def _luminance(colour: str) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (each / 255 for each in _parts(colour))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
