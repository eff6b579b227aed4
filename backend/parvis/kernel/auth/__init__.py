"""The caller of a request: its bearer token, verified for any provider (docs/rules/accounts.md)."""

from parvis.kernel.auth.person import PARVIS, Person
from parvis.kernel.auth.request import authenticated, caller_of, session_of
from parvis.kernel.auth.withdrawals import withdraw_tokens, withdraw_tokens_at_once

__all__ = [
    "PARVIS",
    "Person",
    "authenticated",
    "caller_of",
    "session_of",
    "withdraw_tokens",
    "withdraw_tokens_at_once",
]
