"""Who calls: the bearer token of a request, verified whichever provider signed it (decisions.md §10)."""

from parvis.kernel.auth.keys import register_jwks_source
from parvis.kernel.auth.person import Person
from parvis.kernel.auth.request import authenticated

__all__ = ["Person", "authenticated", "register_jwks_source"]
