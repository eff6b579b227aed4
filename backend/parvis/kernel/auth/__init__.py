"""The caller of a request: its bearer token, verified for any provider (docs/rules/accounts.md)."""

from parvis.kernel.auth.keys import register_jwks_source
from parvis.kernel.auth.person import PARVIS, Person
from parvis.kernel.auth.request import authenticated

__all__ = ["PARVIS", "Person", "authenticated", "register_jwks_source"]
