"""Another organisation's identity provider, such as a Keycloak, on a port of this machine."""

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from joserfc import jwt
from joserfc.jwk import RSAKey

from parvis.kernel.settings import settings


@contextmanager
def external_issuer(key: RSAKey, ending: str = "") -> Iterator[str]:
    """The address of an issuer whose key is ``key``; Parvis is set to trust it meanwhile."""

    class Issuer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body: dict[str, Any] = {"keys": [key.as_dict(private=False)]}
            if self.path == "/realms/school/.well-known/openid-configuration":
                body = {"issuer": address, "jwks_uri": f"{address}/certs"}
            self.send_response(200)
            self.end_headers()
            self.wfile.write(json.dumps(body).encode())

        def log_message(self, *_arguments: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Issuer)
    address = f"http://127.0.0.1:{server.server_port}/realms/school{ending}"
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("PARVIS_OIDC_ISSUER", address)
            settings.cache_clear()
            yield address
    finally:
        settings.cache_clear()
        server.shutdown()
        server.server_close()
        thread.join()


def token_of_issuer(key: RSAKey, issuer: str, **changes: object) -> str:
    """An access token as that issuer gives it, with these claims changed."""
    moment = int(time.time())
    claims = {
        "iss": issuer,
        "aud": ["account", "parvis-api"],
        "exp": moment + 300,
        "iat": moment,
        "sub": "k",
        "typ": "Bearer",
    }
    return jwt.encode({"alg": "RS256", "kid": key.kid}, claims | changes, key, ["RS256"])
