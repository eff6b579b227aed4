"""Encrypts, under the installation's secret, what must not be readable in a stolen database."""

import functools
import hashlib
from typing import Final

from joserfc import jwe
from joserfc.errors import JoseError
from joserfc.jwk import OctKey

from parvis.kernel.settings import settings

_ENCRYPTION: Final = {"alg": "dir", "enc": "A256GCM"}


def sealed(text: str, *, salt: str) -> str:
    """Encrypts ``text``; ``salt`` names its kind, and is needed to decrypt it."""
    return jwe.encrypt_compact(_ENCRYPTION, text, _key(settings().secret_key.get_secret_value(), salt))


def opened(text: str, *, salt: str) -> str | None:
    """Decrypts what `sealed` encrypted; None when the installation's secret has changed."""
    return _opened(text, settings().secret_key.get_secret_value(), salt)


def derived_key(salt: str) -> bytes:
    """Derives a key from the installation's secret for one use, which ``salt`` names."""
    return _bytes(settings().secret_key.get_secret_value(), salt)


@functools.lru_cache(maxsize=8)
def _opened(text: str, secret: str, salt: str) -> str | None:
    try:
        return (jwe.decrypt_compact(text, _key(secret, salt)).plaintext or b"").decode()
    except (JoseError, ValueError):
        return None


@functools.lru_cache(maxsize=8)
def _key(secret: str, salt: str) -> OctKey:
    return OctKey.import_key(_bytes(secret, salt))


@functools.lru_cache(maxsize=8)
def _bytes(secret: str, salt: str) -> bytes:
    """Derives the key slowly, against guessing a weak secret from a stolen database."""
    return hashlib.scrypt(secret.encode(), salt=salt.encode(), n=2**14, r=8, p=1, dklen=32)
