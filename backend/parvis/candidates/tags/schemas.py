"""Tags on the wire."""

import re
import uuid
from typing import Annotated, Final

from pydantic import AfterValidator, Field, StrictBool, StrictInt

from parvis.kernel.schemas import Form, Out, required, required_text

LONGEST_NAME: Final = 50
MOST_CANDIDATES: Final = 10_000

_COLOUR: Final = re.compile("#[0-9A-Fa-f]{6}")


def _without_comma(name: str) -> str:
    if "," in name:
        raise ValueError("Le nom d'une étiquette ne contient pas de virgule")
    return name


def _colour(text: str) -> str:
    if not _COLOUR.fullmatch(text):
        raise ValueError("Une couleur s'écrit #RRVVBB")
    return text


class TagOut(Out):
    """A tag, and how many candidates bear it."""

    id: uuid.UUID
    name: str
    colour: str
    version: int
    candidate_count: int


class TagIn(Form):
    """A tag as filled in; ``version``: the one it was read from, null to save over whatever there is."""

    answer = TagOut

    name: Annotated[str, AfterValidator(_without_comma), required_text("Nom obligatoire", longest=LONGEST_NAME)]
    colour: Annotated[str, AfterValidator(_colour), required("Couleur obligatoire")]
    version: StrictInt | None = None


class TaggingIn(Form):
    """Who is to bear the tag (``on``), or no longer; an id twice counts once."""

    ids: Annotated[list[uuid.UUID], Field(min_length=1, max_length=MOST_CANDIDATES)]
    on: Annotated[StrictBool, required("Précisez s'il faut mettre ou retirer l'étiquette")]


class TaggingOut(Out):
    """How many candidates bear the tag who did not, or the other way round, and who they are."""

    changed: int
    ids: list[uuid.UUID]
