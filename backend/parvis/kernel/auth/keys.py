"""The issuer's public keys, fetched when they are needed and kept for a while.

The embedded provider hands its keys over through `register_jwks_source` (the kernel imports no other package); an
external issuer is asked over HTTP, through its discovery document.
"""

import threading
import time
from collections.abc import Callable, Mapping
from typing import Any, cast

import httpx2
from joserfc.errors import JoseError
from joserfc.jwk import ECKey, JWKRegistry, RSAKey
from sqlalchemy.exc import SQLAlchemyError
from starlette.concurrency import run_in_threadpool

from parvis.kernel.errors import Unavailable
from parvis.kernel.settings import settings

# Only signatures that need the issuer's private key: with HS256 our copy of the public key would be the secret.
ALGORITHMS = ("RS256", "ES256", "PS256")
KEY_TYPES = ("RSA", "EC")
REFETCH_SECONDS = 10.0
KEEP_SECONDS = 300.0
HTTP_SECONDS = 5.0

VerificationKey = RSAKey | ECKey
# A JSON Web Key Set (RFC 7517): {"keys": [...]}.
JwksSource = Callable[[], Mapping[str, Any]]


class DiscoveredJwks:
    """The key set of an external issuer, found through `<issuer>/.well-known/openid-configuration`."""

    def __init__(self, issuer: str) -> None:
        self.issuer = issuer

    def __call__(self) -> Mapping[str, Any]:
        """Asks the issuer; raises ``httpx2.HTTPError``, ``KeyError`` or ``ValueError`` without a good answer."""
        with httpx2.Client(timeout=HTTP_SECONDS) as client:
            metadata = client.get(f"{self.issuer}/.well-known/openid-configuration").raise_for_status().json()
            if metadata["issuer"] != self.issuer:
                raise ValueError(f"The discovery document names another issuer: {metadata['issuer']!r}")
            return client.get(metadata["jwks_uri"]).raise_for_status().json()


class IssuerKeys:
    """Keys by ``kid``. An unknown one is looked for at most every ``REFETCH_SECONDS``, by one thread at a time."""

    def __init__(self, source: JwksSource) -> None:
        self._source = source
        self._keys: dict[str, VerificationKey] = {}
        self._fetched_at = float("-inf")
        self._lock = threading.Lock()

    async def find(self, kid: str) -> VerificationKey | None:
        """The key of that id, or none.

        Raises `Unavailable` when the issuer cannot be asked and no key of that id is known from before.
        """
        age = time.time() - self._fetched_at
        key = self._keys.get(kid)
        if (key is not None and age < KEEP_SECONDS) or (key is None and age < REFETCH_SECONDS):
            return key
        await run_in_threadpool(self._refresh, time.time())
        return self._keys.get(kid)

    def _refresh(self, asked_at: float) -> None:
        with self._lock:
            if self._fetched_at >= asked_at:
                return
            try:
                self._keys = verification_keys(self._source())
            except (httpx2.HTTPError, SQLAlchemyError, KeyError, ValueError) as error:
                if not self._keys:
                    raise Unavailable from error
                # The keys known from before stay good for a while; the issuer is asked again later, not at every call.
            self._fetched_at = time.time()


def verification_keys(jwks: Mapping[str, Any]) -> dict[str, VerificationKey]:
    """The keys of a set that may verify our tokens, by ``kid``: neither encryption nor symmetric keys."""
    found: dict[str, VerificationKey] = {}
    for jwk in cast("list[dict[str, Any]]", jwks["keys"]):
        if jwk.get("kty") not in KEY_TYPES or jwk.get("use", "sig") != "sig":
            continue
        if jwk.get("alg", ALGORITHMS[0]) not in ALGORITHMS:
            continue
        try:
            key = JWKRegistry.import_key(jwk)
        except (JoseError, ValueError):
            continue
        if isinstance(key, RSAKey | ECKey) and key.kid:
            found[key.kid] = key
    return found


_state: dict[str, IssuerKeys] = {}


def register_jwks_source(source: JwksSource) -> None:
    """Takes the embedded provider's keys from ``source``, a blocking callable; keys known from before are forgotten."""
    _state["embedded"] = IssuerKeys(source)


def issuer_keys() -> IssuerKeys:
    """The keys of the issuer that the settings name, else the embedded provider's.

    Raises `Unavailable` when there is neither.
    """
    issuer = settings().oidc_issuer
    name = issuer or "embedded"
    if name not in _state:
        if issuer is None:
            raise Unavailable
        _state[name] = IssuerKeys(DiscoveredJwks(issuer))
    return _state[name]
