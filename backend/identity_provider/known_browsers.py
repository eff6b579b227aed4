"""Browsers that have signed in before: what lets a person in while others try passwords on their account.

The cookie holds a proof for each of the accounts that signed in last on this browser. A proof names nobody: its
signature covers the account's address, so that it is recognised only beside it.
"""

import hashlib
import hmac
import secrets
from datetime import timedelta
from typing import Final

from identity_provider.accounts import email_key
from identity_provider.clock import now
from identity_provider.installation import installation

MOST_ACCOUNTS = 4
KNOWN_FOR: Final = timedelta(days=180)
"""How long a browser stays known after a sign-in."""
BETWEEN_PROOFS = "~"
BETWEEN_PARTS = "."


def known_browser(cookie: str | None, email: str) -> str | None:
    """The id under which this browser is known for the account of ``email``, if it is."""
    for proof in _proofs(cookie):
        browser = _browser_of(proof, email)
        if browser is not None:
            return browser
    return None


def remembered(cookie: str | None, email: str) -> str:
    """The cookie of a browser on which the account of ``email`` has just signed in."""
    others = [proof for proof in _proofs(cookie) if _browser_of(proof, email) is None]
    browser, issued = secrets.token_urlsafe(16), str(int(now().timestamp()))
    proof = BETWEEN_PARTS.join((browser, issued, _signature(browser, issued, email)))
    return BETWEEN_PROOFS.join([proof, *others][:MOST_ACCOUNTS])


def _proofs(cookie: str | None) -> list[str]:
    return [proof for proof in (cookie or "").split(BETWEEN_PROOFS) if proof][:MOST_ACCOUNTS]


def _browser_of(proof: str, email: str) -> str | None:
    browser, _, rest = proof.partition(BETWEEN_PARTS)
    issued, _, signature = rest.partition(BETWEEN_PARTS)
    if not hmac.compare_digest(_signature(browser, issued, email).encode(), signature.encode()):
        return None
    return browser if int(issued) > (now() - KNOWN_FOR).timestamp() else None


def _signature(browser: str, issued: str, email: str) -> str:
    signed = "\0".join((browser, issued, email_key(email)))
    return hmac.new(installation().derived_key("known browser"), signed.encode(), hashlib.sha256).hexdigest()
