"""The manifest of a backup: what it holds, of which version, and under which secret."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from typing import Any

from parvis.cli.backups.outcome import Refused
from parvis.kernel import migrations
from parvis.kernel.sealing import derived_key
from parvis.kernel.version import VERSION


@dataclass(frozen=True, slots=True)
class Piece:
    """A file of the target: its digest, which names an object, and its size in bytes."""

    sha256: str
    size: int


@dataclass(frozen=True, slots=True)
class Stored(Piece):
    """An object, and the keys under which the store has it, each with what changes when it is written over; its name,
    where that is not its digest.
    """

    keys: dict[str, str] = field(default_factory=dict[str, str])
    name: str | None = None

    @property
    def file(self) -> str:
        """Its file in the target."""
        return f"objects/{self.name or self.sha256}"


@dataclass(frozen=True, slots=True)
class Manifest:
    """A backup. ``counts``: rows by table, of the very state that the dump holds. ``created``: ISO 8601, in UTC.

    ``codeSchema``: the last migration of the code that made it, where a later version had only added to the schema
    since, as after an upgrade that was gone back on. That code, and any later one, works on such a schema.
    ``recipients``: for whom everything but this manifest is sealed, None for a backup in clear.
    """

    version: str
    schema: str
    created: str
    counts: dict[str, int]
    objects: list[Stored]
    dump: Piece
    keyFingerprint: str  # noqa: N815 - as the file names it
    codeSchema: str | None = None  # noqa: N815 - the same
    recipients: list[str] | None = None

    def written(self) -> bytes:
        """The file, with the digest of all the rest of it: a changed count would not be seen otherwise."""
        members = asdict(self, dict_factory=_without_none)
        return json.dumps(members | {"digest": digest_of(members)}, ensure_ascii=False, indent=1).encode()


def _without_none(members: list[tuple[str, Any]]) -> dict[str, Any]:
    return {name: value for name, value in members if value is not None}


def read(name: str, content: bytes) -> Manifest:
    """Reads the file ``name``. Raises `Refused` for what is damaged, or of a version to come."""
    damaged = Refused(f"Le manifeste {name} est abîmé : ce qu'il annonce n'est pas sûr.")
    try:
        members: dict[str, Any] = json.loads(content)
        _refuse_the_future(members["version"], members["schema"], members.get("codeSchema"))
        if members.pop("digest") != digest_of(members):
            raise damaged
        objects = [Stored(**each) for each in members.pop("objects")]
        dump = Piece(**members.pop("dump"))
        return Manifest(**members, objects=objects, dump=dump)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise damaged from error


def digest_of(members: Mapping[str, Any]) -> str:
    """SHA-256 of the members, whatever the spaces and the order in which they are written."""
    plain = json.dumps(members, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(plain.encode()).hexdigest()


def fingerprint() -> str:
    """What tells the present secret from another, and from which it is not found."""
    return derived_key("backups").hex()[:32]


def instant_of(created: datetime) -> str:
    """The instant as names of files hold it, to the millisecond: they sort as time goes."""
    return f"{created.astimezone(UTC):%Y%m%dT%H%M%S}.{created.microsecond // 1000:03}Z"


def _refuse_the_future(version: str, *schemas: str | None) -> None:
    if _numbers(version) > _numbers(VERSION) or not any(schema and migrations.has(schema) for schema in schemas):
        raise Refused(
            f"Cette sauvegarde est celle d'un Parvis plus récent ({version}) que celui-ci ({VERSION}) : "
            "installez cette version, puis recommencez."
        )


def _numbers(version: str) -> list[int]:
    return [int(part) for part in version.split("+", maxsplit=1)[0].split(".") if part.isdecimal()]
