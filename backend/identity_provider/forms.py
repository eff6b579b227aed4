"""Proof that a posted form is one that we showed to this browser (against forged posts from other sites)."""

import hashlib
import hmac

from identity_provider.installation import installation
from identity_provider.tokens import new_secret


def form_cookie(present: str | None) -> str:
    """The browser's form cookie: the one that it has, so that several tabs work, else a new one."""
    return present or new_secret()


def form_proof(cookie: str) -> str:
    """What the form carries: only who knows the installation's secret and reads the browser's cookie can make it."""
    return hmac.new(installation().derived_key("form"), cookie.encode(), hashlib.sha256).hexdigest()


def is_our_form(cookie: str | None, proof: str) -> bool:
    """Whether ``proof`` was shown to the browser that sends ``cookie``."""
    return bool(cookie) and hmac.compare_digest(form_proof(cookie or "").encode(), proof.encode())
