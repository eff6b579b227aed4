"""The signed tokens: access (read by the API) and identity (read by the browser), with Keycloak's claims."""

import hashlib
import secrets
import uuid
from typing import Any, Final

from joserfc import jwt
from sqlalchemy.orm import Session

from identity_provider.accounts import Subject, account_of_email, subject_of_account
from identity_provider.clock import now
from identity_provider.errors import AccountUnknown
from identity_provider.installation import settings
from identity_provider.keys import ALGORITHM, signing_key

Claims = dict[str, Any]

ACCESS_TOKEN_SECONDS: Final = 300
"""Short, since a role taken away is still in the tokens already issued; the browser renews them unnoticed."""


def hashed(secret: str) -> bytes:
    """What is stored of a long random secret (code, refresh token, cookie): enough to recognise it, not to use it."""
    return hashlib.sha256(secret.encode()).digest()


def new_secret() -> str:
    """A fresh secret of 256 bits, as text."""
    return secrets.token_urlsafe(32)


def profile_claims(subject: Subject) -> Claims:
    """Returns the claims about the person, for the identity token and the ``userinfo`` call."""
    claims: Claims = {"sub": str(subject.id), "preferred_username": subject.username}
    if subject.email is not None:
        claims |= {
            "email": subject.email,
            "email_verified": True,
            "name": f"{subject.first_name} {subject.last_name}".strip(),
            "given_name": subject.first_name,
            "family_name": subject.last_name,
        }
    return claims


def access_token(
    session: Session,
    subject: Subject,
    *,
    client: str,
    sid: uuid.UUID | None = None,
    scope: str = "openid profile email",
    seconds: int | None = None,
    by_command: bool = False,
) -> str:
    """An access token about ``subject``, requested by ``client``; ``sid`` is its browser session.

    It is good for ``seconds``, by default those of the settings. One that a command made says so: nobody signed in.
    """
    moment = now().timestamp()  # to the microsecond: one of this second that was given before a withdrawal is refused
    claims: Claims = {
        "exp": moment + (seconds or ACCESS_TOKEN_SECONDS),
        "iat": moment,
        "jti": str(uuid.uuid4()),
        "iss": settings().issuer,
        "aud": settings().oidc_audience,
        "typ": "Bearer",
        "azp": client,
        "realm_access": {"roles": list(subject.roles)},
        "scope": scope,
        **profile_claims(subject),
    }
    if sid is not None:
        claims |= {"sid": str(sid), "session_state": str(sid)}
    if by_command:
        claims["by_command"] = True
    return signed(session, claims)


def signed(session: Session, claims: Claims) -> str:
    """``claims`` signed with the present key."""
    key = signing_key(session)
    return jwt.encode({"alg": ALGORITHM, "kid": key.kid}, claims, key, [ALGORITHM])


def operator_token(session: Session, email: str, *, seconds: int | None = None) -> str:
    """An access token for an operator of this machine, without password. Raises `AccountUnknown`."""
    account = account_of_email(session, email)
    if account is None or not account.enabled:
        raise AccountUnknown(f"Aucun compte actif n'a l'adresse {email}.")
    subject = subject_of_account(session, account)
    return access_token(session, subject, client="parvis-cli", seconds=seconds, by_command=True)
