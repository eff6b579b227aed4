"""Activation on the wire, with the password's sentences."""

from datetime import datetime
from typing import Annotated, Final

from pydantic import AfterValidator, Field

from identity_provider.passwords import LONGEST_PASSWORD, STRENGTH_RULE, is_strong
from parvis.kernel.schemas import Form, Out, required

TOKEN_PATTERN: Final = r"[A-Za-z0-9_-]{43}"  # noqa: S105 - what tokens look like


class ActivationInfoOut(Out):
    """Whose account the link opens, and whether it is there already; ``open``: whether accounts are being made."""

    created: bool
    open: bool
    email: str
    first_name: str
    last_name: str


def _strong(password: str) -> str:
    if len(password) > LONGEST_PASSWORD:
        raise ValueError(f"Au plus {LONGEST_PASSWORD} caractères")
    if not is_strong(password):
        raise ValueError(STRENGTH_RULE)
    return password


class ActivationTokenIn(Form):
    """The link's token."""

    token: Annotated[str, Field(min_length=1, max_length=200)]


class ActivationIn(ActivationTokenIn):
    """The link's token and the password that the candidate chose."""

    password: Annotated[str, AfterValidator(_strong), required("Le mot de passe est obligatoire")]


class ActivationLinkOut(Out):
    """Where a link is sent, and until when it is good; ``leaves``: whether its mail leaves by itself now."""

    email: str
    expires: datetime
    leaves: bool
