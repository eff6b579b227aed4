"""Activation on the wire (api.md §20), with the password's sentences (part 2 §5)."""

from datetime import datetime
from typing import Annotated, Final

from pydantic import Field, field_validator

from parvis.identity_provider.passwords import LONGEST_PASSWORD, STRENGTH_RULE, is_strong
from parvis.kernel.schemas import In, Out

TOKEN_PATTERN: Final = r"[A-Za-z0-9_-]{43}"  # noqa: S105 - what tokens look like


class ActivationInfoOut(Out):
    """Whose account the link opens, and whether it is there already; ``open``: whether accounts are being made."""

    created: bool
    open: bool
    email: str
    first_name: str
    last_name: str


class ActivationIn(In):
    """The link's token and the password that the candidate chose."""

    token: Annotated[str, Field(min_length=1, max_length=200)]
    password: str | None = Field(default=None, validate_default=True, max_length=100_000)

    @field_validator("password")
    @classmethod
    def _require_strength(cls, value: str | None) -> str:
        if not value:
            raise ValueError("Le mot de passe est obligatoire")
        if len(value) > LONGEST_PASSWORD:
            raise ValueError(f"Au plus {LONGEST_PASSWORD} caractères")
        if not is_strong(value):
            raise ValueError(STRENGTH_RULE)
        return value


class ActivationLinkOut(Out):
    """Where a link is sent, and until when it is good; ``leaves``: whether its mail leaves by itself now."""

    email: str
    expires: datetime
    leaves: bool
