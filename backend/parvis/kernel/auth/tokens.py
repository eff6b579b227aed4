"""Verification of access tokens, whichever provider signed them (docs/rules/accounts.md).

A token is good when one of the issuer's keys signed it with an allowed algorithm, for our audience, its time has
come and not gone (30 s of leeway), and it was not withdrawn.
"""

import json
import re
import time
from dataclasses import dataclass
from typing import Any, cast

import structlog
from joserfc import jws, jwt
from joserfc.errors import JoseError

from parvis.kernel.auth.keys import ALGORITHMS, VerificationKey, issuer_keys
from parvis.kernel.auth.person import Person
from parvis.kernel.auth.withdrawals import withdrawals
from parvis.kernel.errors import Unauthenticated
from parvis.kernel.settings import settings

LEEWAY_SECONDS = 30
LARGEST_TOKEN = 16 * 1024

# A token that comes this long after its end, but not a day: whoever sends it has just obtained it, or slept with it.
LATE_SECONDS = 60
DAY_SECONDS = 86_400
AHEAD = (
    "L'horloge de ce serveur retarde sur celle du service de connexion. "
    "Prévenez le service des admissions : l'une des deux est à régler."
)
LATE = (
    "Votre session a expiré, ou l'horloge de ce serveur avance sur celle du service de connexion. "
    "Veuillez vous reconnecter ; si cela se répète, prévenez le service des admissions."
)

log = structlog.get_logger("parvis.auth")

# The compact form of a signed token: three parts, none empty (an unsigned token has no third).
COMPACT = re.compile(r"[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+")

# Of what a token holds: no JSON, no claims, numbers that are none, lists nested deeper than Python reads.
UNREADABLE = (JoseError, ValueError, TypeError, OverflowError, RecursionError)

Claims = dict[str, Any]


@dataclass(frozen=True, slots=True)
class AccessToken:
    """A valid token: the person, when it was issued (seconds since 1970), and the id of its browser session, if any."""

    person: Person
    issued: float
    browser: str

    async def is_withdrawn(self) -> bool:
        """Tells whether it was withdrawn since. Raises `Unavailable` when this cannot be read."""
        return await withdrawals.are_withdrawn(self.issued, self.person.subject, self.browser)


async def good_token(text: str) -> AccessToken:
    """Reads and verifies a token. Raises `Unauthenticated`, or `Unavailable` if keys cannot be read."""
    token = await _verified(text)
    if await token.is_withdrawn():
        raise Unauthenticated
    return token


async def _verified(token: str) -> AccessToken:
    if len(token) > LARGEST_TOKEN or COMPACT.fullmatch(token) is None:
        raise Unauthenticated
    kid, algorithm, issued = _kid_algorithm_and_moment(token)
    key = await issuer_keys().find(kid, issued)
    if key is None or key.get("alg", algorithm) != algorithm:
        raise Unauthenticated
    claims = _verified_claims(token, key, algorithm)
    browser = claims.get("sid") or claims.get("session_state") or ""  # the second: Keycloak until 24
    return AccessToken(_person(claims), claims["iat"], str(browser))


def _kid_algorithm_and_moment(token: str) -> tuple[str, str, float]:
    """Key, algorithm and latest moment of signing, slow clocks considered, as the token says; nothing is verified."""
    try:
        content = jws.extract_compact(token.encode())
        header, claims = content.headers(), json.loads(content.payload)
    except UNREADABLE as error:
        raise Unauthenticated from error
    kid, algorithm = header.get("kid"), header.get("alg")
    issued = cast("Claims", claims).get("iat") if isinstance(claims, dict) else None
    if not isinstance(kid, str) or algorithm not in ALGORITHMS or not isinstance(issued, int | float):
        raise Unauthenticated
    return kid, algorithm, issued + LEEWAY_SECONDS


def _verified_claims(token: str, key: VerificationKey, algorithm: str) -> Claims:
    config = settings()
    registry = jwt.JWTClaimsRegistry(
        leeway=LEEWAY_SECONDS,
        iss={"essential": True, "value": config.issuer},
        aud={"essential": True, "value": config.oidc_audience},
        exp={"essential": True},
        iat={"essential": True},
        sub={"essential": True},
    )
    try:
        claims = jwt.decode(token, key, [algorithm]).claims
    except UNREADABLE as error:
        raise Unauthenticated from error
    try:
        registry.validate(claims)
    except UNREADABLE as error:
        raise Unauthenticated(_clock_complaint(claims)) from error
    # An identity or refresh token carries the same signature and proves another thing.
    if claims.get("typ", "Bearer") != "Bearer":
        raise Unauthenticated
    return claims


def _clock_complaint(claims: Claims) -> str | None:
    """Says which clock is wrong, if the times of a token that the issuer signed show it."""
    issued, expires, moment = claims.get("iat"), claims.get("exp"), time.time()
    if isinstance(issued, int | float) and issued > moment + LEEWAY_SECONDS:
        log.warning("clocks_differ", seconds=round(issued - moment))
        return AHEAD
    if isinstance(expires, int | float) and LATE_SECONDS < moment - expires < DAY_SECONDS:
        return LATE
    return None


def _person(claims: Claims) -> Person:
    """Returns the person; their roles are the realm's, composites already resolved by the issuer, possibly none."""
    access = claims.get("realm_access", {})
    roles = cast("object", access.get("roles", [])) if isinstance(access, dict) else None
    if not isinstance(roles, list):
        raise Unauthenticated
    return Person(
        subject=_text(claims, "sub"),
        email=_text(claims, "email"),
        first_name=_text(claims, "given_name"),
        last_name=_text(claims, "family_name"),
        roles=frozenset(role for role in cast("list[object]", roles) if isinstance(role, str)),
        by_command=claims.get("by_command") is True,
    )


def _text(claims: Claims, name: str) -> str:
    """A text of the claims, empty if absent, as of a service account; one that cannot be stored is refused."""
    value = claims.get(name, "")
    if not isinstance(value, str) or "\0" in value or any("\ud800" <= character <= "\udfff" for character in value):
        raise Unauthenticated
    return value
