"""Encrypts, under the installation's secret, what must not be readable in a stolen database.

What is stored encrypted goes through a `parvis.kernel.secret.columns.SealedColumn`, so that another secret finds it.
"""

import functools
import hashlib
from typing import Final

from joserfc import jwe
from joserfc.errors import JoseError
from joserfc.jwk import OctKey

from parvis.kernel.settings import settings

_ENCRYPTION: Final = {"alg": "dir", "enc": "A256GCM"}


def present_secret() -> str:
    """Returns the installation's secret, as the settings of this process tell it."""
    return settings().secret_key.get_secret_value()


def sealed(text: str, *, salt: str, secret: str) -> str:
    """Encrypts ``text``; ``salt`` names its kind, and is needed to decrypt it."""
    return jwe.encrypt_compact(_ENCRYPTION, text, _key(secret, salt))


@functools.lru_cache(maxsize=8)
def opened(text: str, *, salt: str, secret: str) -> str | None:
    """Decrypts what `sealed` encrypted; None when that was under another secret."""
    try:
        return (jwe.decrypt_compact(text, _key(secret, salt)).plaintext or b"").decode()
    except (JoseError, ValueError):
        return None


def derived_key(salt: str) -> bytes:
    """Derives a key from the installation's secret for one use, which ``salt`` names; another secret gives another."""
    return _bytes(present_secret(), salt)


@functools.lru_cache(maxsize=8)
def _key(secret: str, salt: str) -> OctKey:
    return OctKey.import_key(_bytes(secret, salt))


@functools.lru_cache(maxsize=8)
def _bytes(secret: str, salt: str) -> bytes:
    """Derives the key slowly, against guessing a weak secret from a stolen database."""
    return hashlib.scrypt(secret.encode(), salt=salt.encode(), n=2**14, r=8, p=1, dklen=32)
