"""The issuer's public keys, fetched when they are needed and kept for a while.

The embedded provider reads its own from the database; an external issuer is asked over HTTP, through its discovery
document.
"""

import threading
import time
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, cast

import structlog
from joserfc.errors import JoseError
from joserfc.jwk import ECKey, JWKRegistry, RSAKey
from sqlalchemy.exc import SQLAlchemyError
from starlette.concurrency import run_in_threadpool

from identity_provider.keys import published_jwks
from parvis.kernel.errors import Unavailable
from parvis.kernel.settings import settings

# Only signatures that need the issuer's private key: with HS256 our copy of the public key would be the secret.
ALGORITHMS = ("RS256", "ES256", "PS256")
KEY_TYPES = ("RSA", "EC")
REFETCH_SECONDS = 10.0
RETRY_SECONDS = 2.0  # without any key
KEEP_SECONDS = 300.0
HTTP_SECONDS = 5.0

# Of the way to the issuer, or of what it answers.
FAILURES = (ConnectionError, SQLAlchemyError, AttributeError, KeyError, TypeError, ValueError)

log = structlog.get_logger("parvis.auth")

VerificationKey = RSAKey | ECKey
# A JSON Web Key Set (RFC 7517): {"keys": [...]}.
JwksSource = Callable[[], Mapping[str, Any]]


class DiscoveredJwks:
    """The key set of an external issuer, found through `<issuer>/.well-known/openid-configuration`."""

    def __init__(self, issuer: str) -> None:
        self.issuer = issuer

    def __call__(self) -> Mapping[str, Any]:
        """Asks the issuer; raises ``ConnectionError``, ``KeyError`` or ``ValueError`` without a good answer."""
        import httpx2  # noqa: PLC0415 - for those who have an external issuer

        discovery = f"{self.issuer.rstrip('/')}/.well-known/openid-configuration"
        try:
            with httpx2.Client(timeout=HTTP_SECONDS) as client:
                metadata = client.get(discovery).raise_for_status().json()
                if metadata["issuer"] != self.issuer:
                    raise ValueError(f"The discovery document names another issuer: {metadata['issuer']!r}")
                return client.get(metadata["jwks_uri"]).raise_for_status().json()
        except (httpx2.HTTPError, httpx2.InvalidURL) as error:
            raise ConnectionError(f"{type(error).__name__}: {error}") from error


class IssuerKeys:
    """Keys by ``kid``. An unknown one is looked for at most every ``REFETCH_SECONDS``, by one thread at a time."""

    def __init__(self, source: JwksSource) -> None:
        self._source = source
        self._keys: dict[str, VerificationKey] = {}
        self._read_at = float("-inf")
        self._lock = threading.Lock()

    async def find(self, kid: str, issued: float = float("-inf")) -> VerificationKey | None:
        """The key of that id, which signed at ``issued`` (seconds since 1970) at the latest, or none.

        Raises `Unavailable` when the issuer could not be asked and no key is known from before, and for an unknown key
        that may have signed since it was last asked: a new one, perhaps, which the next question will bring.
        """
        last_read, key = self._read_at, self._keys.get(kid)
        if key is not None and self._lock.locked():
            return key  # who has a key does not wait while another thread asks the issuer
        enough = KEEP_SECONDS if key is not None else REFETCH_SECONDS if self._keys else RETRY_SECONDS
        # A negative age is a clock set back.
        is_recent = 0 <= time.time() - last_read < enough
        if not is_recent:
            await run_in_threadpool(self._refresh, last_read)
        if not self._keys:
            raise Unavailable
        key = self._keys.get(kid)
        if key is None and is_recent and issued > last_read:
            raise Unavailable
        return key

    def _refresh(self, last_read: float) -> None:
        with self._lock:
            if (
                self._read_at != last_read
            ):  # another thread asked while this one waited; what it found counts, be it nothing
                return
            try:
                found = verification_keys(self._source())
                if not found:
                    raise ValueError("No key of the set can verify tokens")
                self._keys = found
            except FAILURES as error:
                # Keys known from before stay good for a while; the issuer is asked again later, not at every call.
                reason = None if isinstance(error, SQLAlchemyError) else str(error)
                log.warning("issuer_keys_unavailable", error=type(error).__name__, reason=reason)
            self._read_at = time.time()


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


def issuer_keys() -> IssuerKeys:
    """The keys of the issuer that the settings name, else the embedded provider's."""
    return keys_of(settings().oidc_issuer)


@cache
def keys_of(issuer: str | None) -> IssuerKeys:
    """What this process knows of the keys of that issuer, None for the embedded provider."""
    return IssuerKeys(published_jwks if issuer is None else DiscoveredJwks(issuer))
