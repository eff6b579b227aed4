"""The look on the wire."""

from typing import Self

from parvis.kernel.schemas import Out
from parvis.school.look.rules import DEFAULT_COLOUR, ShadesOut, shades_of


class PaletteOut(Out):
    """The school's colour in light and in dark mode."""

    light: ShadesOut
    dark: ShadesOut

    @classmethod
    def of(cls, colour: str) -> Self | None:
        """The shades of a colour; None for the product's own, whose shades the interface has."""
        return None if colour == DEFAULT_COLOUR else cls.model_validate(shades_of(colour))


class LogoOut(Out):
    """A logo that the settings may name."""

    logo: str
