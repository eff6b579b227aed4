"""How projects are read, on the wire (docs/rules/interviews.md)."""

from typing import Annotated, Final, Literal

from pydantic import Field, StrictBool, StrictInt

from parvis.kernel.schemas import Form, Out, null_is, required

LARGEST_GAP: Final = 4
"""Between two letters."""
MOST_ARBITERS: Final = 50


class PfmRulesOut(Out):
    """How projects are read (`PfmSettings`)."""

    readings: Literal[1, 2]
    gap: int
    within: Literal["BETTER", "WORSE", "FORMULA"]
    anonymous: bool
    not_own_interview: bool
    arbiters: list[str]


class PfmRulesIn(Form):
    """How projects are to be read."""

    answer = PfmRulesOut

    readings: Annotated[Literal[1, 2], required("Nombre de lectures obligatoire")]
    gap: Annotated[StrictInt, Field(ge=1, le=LARGEST_GAP), required("Écart obligatoire")]
    within: Annotated[Literal["BETTER", "WORSE", "FORMULA"], required("Choix obligatoire")]
    anonymous: Annotated[StrictBool, required("Choix obligatoire")]
    not_own_interview: Annotated[StrictBool, required("Choix obligatoire")]
    arbiters: Annotated[list[Annotated[str, Field(max_length=255)]], Field(max_length=MOST_ARBITERS), null_is([])] = (
        Field(default_factory=list)
    )
