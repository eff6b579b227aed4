"""What the provider tells about itself (OpenID Connect Discovery), in Keycloak's form."""

from typing import Any

from identity_provider.clients import SCOPES
from identity_provider.keys import ALGORITHM


def metadata(issuer: str) -> dict[str, Any]:
    """The discovery document of ``issuer``."""
    protocol = f"{issuer}/protocol/openid-connect"
    return {
        "issuer": issuer,
        "authorization_endpoint": f"{protocol}/auth",
        "token_endpoint": f"{protocol}/token",
        "userinfo_endpoint": f"{protocol}/userinfo",
        "end_session_endpoint": f"{protocol}/logout",
        "jwks_uri": f"{protocol}/certs",
        "grant_types_supported": ["authorization_code", "refresh_token", "client_credentials"],
        "response_types_supported": ["code"],
        "response_modes_supported": ["query"],
        "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": [ALGORITHM],
        "token_endpoint_auth_methods_supported": ["none", "client_secret_basic", "client_secret_post"],
        "code_challenge_methods_supported": ["S256"],
        "scopes_supported": list(SCOPES),
        "claims_supported": [
            "sub",
            "iss",
            "aud",
            "exp",
            "iat",
            "auth_time",
            "sid",
            "email",
            "name",
            "given_name",
            "family_name",
            "preferred_username",
        ],
        "prompt_values_supported": ["none", "login", "select_account"],
        "claims_parameter_supported": False,
        "request_parameter_supported": False,
        "request_uri_parameter_supported": False,
        "authorization_response_iss_parameter_supported": True,
        "ui_locales_supported": ["fr"],
    }
