"""Backups that nobody reads without an identity: each of their files is sealed by age for its recipients."""

import hashlib
import hmac
import tempfile
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import BufferedIOBase
from pathlib import Path
from typing import IO, Final, cast

import pyrage
from pyrage import x25519

from parvis.cli.backups.outcome import USAGE, Refused
from parvis.kernel.sealing import derived_key
from parvis.kernel.settings import settings
from parvis.kernel.storage import CHUNK
from parvis.kernel.storage_outcomes import refused_when_full

IN_MEMORY: Final = 4 * 1024 * 1024
"""A larger file passes through the disk (TMPDIR)."""


@dataclass(frozen=True, slots=True)
class Seal:
    """Seals for ``recipients``, their public keys."""

    recipients: Sequence[str]

    def name_of(self, sha256: str) -> str:
        """The name of a content: whoever has the same content does not find it without the installation's secret."""
        return hmac.new(derived_key("names of sealed backups"), sha256.encode(), hashlib.sha256).hexdigest()

    @contextmanager
    def sealed(self, content: IO[bytes]) -> Generator[IO[bytes]]:
        """The sealed content, in a temporary file at its beginning."""
        content.seek(0)
        with tempfile.SpooledTemporaryFile(IN_MEMORY, prefix="parvis-sealed-") as made:
            with refused_when_full():
                pyrage.encrypt_io(
                    _binary(content),
                    _binary(made),
                    [x25519.Recipient.from_str(recipient) for recipient in self.recipients],
                )
            made.seek(0)
            yield made


def seal_for(recipients: Sequence[str]) -> Seal | None:
    """The seal of the options, else of the settings; None where backups are to be in clear. Raises `Refused`."""
    named = [*recipients] or [each.strip() for each in settings().backup_recipient.split(",") if each.strip()]
    for each in named:
        try:
            x25519.Recipient.from_str(each)
        except pyrage.RecipientError as error:
            raise Refused(f"« {each} » n'est pas un destinataire d'age (age1…).", exit_code=USAGE) from error
    return Seal(named) if named else None


def identities_of(file: Path | None) -> list[x25519.Identity]:
    """The identities of a file of `age-keygen`, that of the option or of the settings; none without a file."""
    file = file or settings().backup_identity_file
    if file is None:
        return []
    try:
        lines = [line.strip() for line in file.read_text(encoding="utf-8").splitlines()]
        return [x25519.Identity.from_str(line) for line in lines if line and not line.startswith("#")]
    except (OSError, UnicodeDecodeError, pyrage.IdentityError) as error:
        raise Refused(f"Le fichier {file} n'est pas celui d'une identité d'age.", exit_code=USAGE) from error


@contextmanager
def opened(name: str, content: IO[bytes], identities: Sequence[x25519.Identity]) -> Generator[IO[bytes]]:
    """What a sealed file ``name`` holds, in a temporary file at its beginning. Raises `Refused`."""
    with tempfile.SpooledTemporaryFile(IN_MEMORY, prefix="parvis-opened-") as plain:
        content.seek(0)
        try:
            with refused_when_full():
                pyrage.decrypt_io(_binary(content), _binary(plain), list(identities))
        except pyrage.DecryptError as error:
            raise Refused(f"{name} ne s'ouvre pas par cette identité.") from error
        except OSError as error:
            raise Refused(f"{name} est abîmé : il ne s'ouvre pas.") from error
        plain.seek(0)
        yield plain


def spooled(content: Iterable[bytes], copy: IO[bytes] | None = None) -> tuple[str, int]:
    """The digest and the size of a content, which also goes to ``copy``, left at its beginning."""
    digest, size = hashlib.sha256(), 0
    with refused_when_full():
        for chunk in content:
            digest.update(chunk)
            size += len(chunk)
            if copy is not None:
                copy.write(chunk)
        if copy is not None:
            copy.seek(0)
    return digest.hexdigest(), size


def chunks(file: IO[bytes]) -> Iterator[bytes]:
    """A file from its beginning, in pieces."""
    file.seek(0)
    while chunk := file.read(CHUNK):
        yield chunk


def _binary(file: IO[bytes]) -> BufferedIOBase:
    """As pyrage's types name it: any file of bytes is one to it."""
    return cast("BufferedIOBase", file)
