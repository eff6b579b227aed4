"""The signed-in person, as the claims of the access token describe them."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Person:
    """A caller: ``subject`` is the identity provider's stable id, ``roles`` the realm roles with their children.

    ``by_command``: by a token that `parvis token` made, so that whoever runs Parvis may have called in their place.
    """

    subject: str
    email: str
    first_name: str
    last_name: str
    roles: frozenset[str]
    by_command: bool = False


PARVIS: Final = Person("parvis", "", "Parvis", "", frozenset())
"""The author of what the product does by itself, or for somebody who has not signed in."""
