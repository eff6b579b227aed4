"""What a candidate's account takes from their record."""

import re
from typing import Final

# What Keycloak's profile of users forbids in names. People bear some of it: a record may read "MARTIN (LE GALL)".
_FORBIDDEN: Final = re.compile(r"""[<>&"$%!#?§;*~/\\|^=\[\]{}()\x00-\x1f\x7f-\x9f]""")


def account_name(name: str) -> str:
    """A name as every directory takes it; the record keeps its own."""
    return " ".join(_FORBIDDEN.sub(" ", name).split())
