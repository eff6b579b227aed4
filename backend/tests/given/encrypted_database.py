"""The database of the tests behind TLS, as a server of one's own authority serves it.

The embedded PostgreSQL is built without OpenSSL: what encrypts stands before it, speaks to clients as PostgreSQL does
(an ``SSLRequest`` answered by ``S``, then TLS), and lets nobody in who does not ask for it.
"""

import socket
import ssl
import struct
import threading
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from psycopg.conninfo import conninfo_to_dict

from parvis.kernel.db import psycopg_url

SSL_REQUEST = struct.pack("!ii", 8, 80877103)


class Authority:
    """An authority that a school made for its own servers."""

    def __init__(self, folder: Path, name: str) -> None:
        self._folder = folder
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
        self.file = folder / f"{name}.pem"
        self.file.write_bytes(self._certificate(self._name, self._key, is_authority=True))

    def certificate_of(self, host: str) -> Path:
        """A file with the certificate of the server of that name, and its key."""
        key = ec.generate_private_key(ec.SECP256R1())
        file = self._folder / f"{host}.pem"
        subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, host)])
        file.write_bytes(
            key.private_bytes(
                serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
            )
            + self._certificate(subject, key, is_authority=False)
        )
        return file

    def _certificate(self, subject: x509.Name, key: ec.EllipticCurvePrivateKey, *, is_authority: bool) -> bytes:
        moment = datetime.now(UTC)
        made = x509.CertificateBuilder(
            issuer_name=self._name,
            subject_name=subject,
            public_key=key.public_key(),
            serial_number=x509.random_serial_number(),
            not_valid_before=moment - timedelta(days=1),
            not_valid_after=moment + timedelta(days=1),
        ).add_extension(x509.BasicConstraints(ca=is_authority, path_length=None), critical=True)
        if not is_authority:
            host = str(subject.get_attributes_for_oid(x509.NameOID.COMMON_NAME)[0].value)
            made = made.add_extension(x509.SubjectAlternativeName([x509.DNSName(host)]), critical=False)
        return made.sign(self._key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM)


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    """The authority of the certificate of the encrypted database."""
    return Authority(tmp_path_factory.mktemp("authority"), "school")


@pytest.fixture
def encrypted_port(authority: Authority, database: str) -> Iterator[int]:
    """The port of this machine where the database answers as ``localhost``, to those who encrypt."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(authority.certificate_of("localhost"))
    members = conninfo_to_dict(psycopg_url(database))
    behind = f"{members['host']}/.s.PGSQL.{members.get('port', 5432)}"
    with socket.create_server(("127.0.0.1", 0)) as listener:
        threading.Thread(target=_accept, args=(listener, context, behind), daemon=True).start()
        yield listener.getsockname()[1]
        listener.shutdown(socket.SHUT_RDWR)


def _accept(listener: socket.socket, context: ssl.SSLContext, behind: str) -> None:
    with suppress(OSError):
        while True:
            caller, _ = listener.accept()
            threading.Thread(target=_carry, args=(caller, context, behind), daemon=True).start()


def _carry(plain: socket.socket, context: ssl.SSLContext, behind: str) -> None:
    with plain, suppress(OSError):
        if plain.recv(len(SSL_REQUEST)) != SSL_REQUEST:
            return
        plain.sendall(b"S")
        with (
            context.wrap_socket(plain, server_side=True) as caller,
            socket.socket(socket.AF_UNIX) as server,
        ):
            server.connect(behind)
            back = threading.Thread(target=_pass_on, args=(server, caller), daemon=True)
            back.start()
            _pass_on(caller, server)
            back.join()


def _pass_on(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(65_536):
            target.sendall(data)
    with suppress(OSError):
        target.shutdown(socket.SHUT_RDWR)
