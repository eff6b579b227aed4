"""Signing keys: kept across restarts, encrypted at rest, replaced without anyone being logged out."""

import functools
import json
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from joserfc.jwk import KeySet, RSAKey
from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from identity_provider.clock import now
from identity_provider.installation import installation, new_session
from identity_provider.model import SigningKeyRow

# RS256 as Keycloak: it verifies twice as fast as ES256 (67 against 133 µs), and verifying is the frequent half.
ALGORITHM = "RS256"
KEY_BITS = 2048
# A new key is published for this long before it signs, so that no verifier meets an id that it could not fetch.
PUBLISHED_FIRST = timedelta(seconds=30)
# A replaced key stays published for longer than the longest token it signed (an identity token shown at logout aside).
PUBLISHED_AFTER = timedelta(days=1)


def _unwrapped(private_jwe: str, kid: str) -> RSAKey | None:
    """The private key, None when the installation's secret no longer opens it."""
    private = installation().opened(private_jwe, salt=kid)
    return None if private is None else _imported(private)


@functools.lru_cache(maxsize=8)
def _imported(private: str) -> RSAKey | None:
    try:
        return RSAKey.import_key(json.loads(private))
    except ValueError:
        return None


def rotate_signing_key(session: Session) -> str:
    """Adds a key, published at once, signing in `PUBLISHED_FIRST`; the former ones retire then. Gives its ``kid``."""
    key = RSAKey.generate_key(KEY_BITS, {"use": "sig", "alg": ALGORITHM}, private=True, auto_kid=True)
    kid = key.kid or key.thumbprint()
    moment = now()
    for row in session.scalars(select(SigningKeyRow).where(SigningKeyRow.retired_at.is_(None))):
        row.retired_at = moment + PUBLISHED_FIRST
    session.execute(delete(SigningKeyRow).where(SigningKeyRow.retired_at < moment - PUBLISHED_AFTER))
    private = installation().sealed(session, json.dumps(key.as_dict(private=True)), salt=kid)
    session.add(
        SigningKeyRow(kid=kid, public_jwk=dict(key.as_dict(private=False)), private_jwe=private, created_at=moment)
    )
    session.flush()
    return kid


def signing_key(session: Session) -> RSAKey:
    """The key that signs now: the newest one published for long enough, else the oldest. Makes the first one.

    A key that the installation's secret no longer opens is set aside, and a new one is made; what it signed stays good.
    """
    key = _present_key(session)
    if key is None:
        installation().lock_signing_keys(session)
        key = _present_key(session)
    if key is None:
        rotate_signing_key(session)
        key = _present_key(session)
    assert key is not None
    return key


def _present_key(session: Session) -> RSAKey | None:
    moment = now()
    rows = session.scalars(
        select(SigningKeyRow)
        .where((SigningKeyRow.retired_at.is_(None)) | (SigningKeyRow.retired_at > moment))
        .order_by(SigningKeyRow.created_at.desc())
    ).all()
    published = [row for row in rows if row.created_at <= moment - PUBLISHED_FIRST]
    for row in [*published, *(row for row in reversed(rows) if row not in published)]:
        key = _unwrapped(row.private_jwe, row.kid)
        if key is not None:
            return key
    return None


def public_keys(session: Session) -> KeySet:
    """Every published key, the present one included (made if there is none)."""
    signing_key(session)
    moment = now()
    rows = session.scalars(
        select(SigningKeyRow)
        .where((SigningKeyRow.retired_at.is_(None)) | (SigningKeyRow.retired_at > moment - PUBLISHED_AFTER))
        .order_by(SigningKeyRow.created_at.desc())
    )
    return KeySet([RSAKey.import_key(row.public_jwk) for row in rows])


def published_jwks() -> Mapping[str, Any]:
    """The key set as it is published (RFC 7517), read in a transaction of its own."""
    with new_session() as session, session.begin():
        return dict(public_keys(session).as_dict())
