"""Authlib's authorization server over one database session: which clients, which grants, what a token answer holds."""

# Authlib publishes no types, and typeshed's are of an older one: this file is the edge where its objects become ours.
# pyright: reportUnknownVariableType=false, reportUnknownParameterType=false, reportUnknownArgumentType=false
# pyright: reportMissingParameterType=false, reportIncompatibleMethodOverride=false, reportArgumentType=false
# pyright: reportOptionalMemberAccess=false, reportAttributeAccessIssue=false, reportAssignmentType=false
# pyright: reportReturnType=false

import uuid
from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from authlib.common.urls import add_params_to_uri
from authlib.oauth2 import OAuth2Error
from authlib.oauth2.rfc6749 import AuthorizationServer, InvalidRequestError, OAuth2Payload, OAuth2Request
from authlib.oauth2.rfc6749.util import extract_basic_authorization
from authlib.oidc.rpinitiated import EndSessionEndpoint, EndSessionRequest
from joserfc.jwk import KeySet
from sqlalchemy.orm import Session
from starlette.responses import JSONResponse, Response

from identity_provider.accounts import subject_of_client
from identity_provider.clients import SCOPES, Client, find_client
from identity_provider.clock import now
from identity_provider.grants import ClientGrant, CodeGrant, IdToken, RefreshGrant, RequiredS256, SignedIn
from identity_provider.incoming import Incoming, Parameters
from identity_provider.installation import settings
from identity_provider.keys import ALGORITHM, public_keys
from identity_provider.model import RefreshTokenRow
from identity_provider.sessions import sign_out
from identity_provider.tokens import ACCESS_TOKEN_SECONDS, access_token, hashed, new_secret

__all__ = ["OAuth2Error", "Provider", "ProviderRequest"]


class _Payload(OAuth2Payload):
    def __init__(self, parameters: Parameters) -> None:
        self._data = dict(parameters)
        self._datalist: defaultdict[str, list[str]] = defaultdict(list)
        for name, value in parameters:
            self._datalist[name].append(value)

    @property
    def data(self) -> dict[str, str]:
        return self._data

    @property
    def datalist(self) -> defaultdict[str, list[str]]:
        return self._datalist


class ProviderRequest(OAuth2Request):
    """An `Incoming` request in the form Authlib asks for."""

    def __init__(self, method: str, parameters: Parameters, headers: Mapping[str, str]) -> None:
        # Authlib refuses a plain http address that is not local. Whether TLS stands in front is the operator's choice,
        # and a trial on a local network must work.
        super().__init__(method, "https://parvis.invalid", headers=headers)
        self.payload = _Payload(parameters)

    @property
    def args(self) -> dict[str, str]:
        """Parameters of the address; the payload holds the ones that count."""
        return self.payload.data

    @property
    def form(self) -> dict[str, str]:
        """Parameters of the body."""
        return self.payload.data


class EndSession(EndSessionEndpoint):
    """Logout requested by the client (OpenID Connect RP-Initiated Logout)."""

    def get_server_jwks(self) -> KeySet:
        """The keys that sign identity tokens."""
        return public_keys(self.server.session)

    def get_algorithms(self) -> list[str]:
        """The only algorithm that we sign with."""
        return [ALGORITHM]

    def validate_request(self, request: OAuth2Request) -> EndSessionRequest:
        """Also refuses a hint that is not an identity token of ours."""
        validated = super().validate_request(request)
        claims = validated.id_token_claims
        if claims is not None and (claims.get("typ") != "ID" or claims.get("iss") != settings().issuer):
            raise InvalidRequestError("'id_token_hint' is not an identity token of this provider.")
        return validated

    def end_session(self, end_session_request: EndSessionRequest) -> None:
        """Ends the session that the identity token names."""
        claims = end_session_request.id_token_claims
        if claims is not None:
            sign_out(self.server.session, uuid.UUID(claims["sid"]))


class Provider(AuthorizationServer):
    """The provider while it answers one request."""

    def __init__(self, session: Session) -> None:
        super().__init__(scopes_supported=list(SCOPES))
        self.session = session
        self.register_grant(CodeGrant, [RequiredS256(required=True), IdToken()])
        self.register_grant(RefreshGrant, [IdToken()])
        self.register_grant(ClientGrant)
        self.register_token_generator("default", self._token_answer)
        self.register_endpoint(EndSession)

    def query_client(self, client_id: str) -> Client | None:
        """The client of that name."""
        return find_client(self.session, client_id)

    def consent(self, request: ProviderRequest, signed_in: SignedIn | None) -> CodeGrant:
        """Authlib's grant for a valid authorization request; raises `OAuth2Error`."""
        grant = self.get_consent_grant(request, end_user=signed_in)
        if request.payload.data.get("response_mode", "query") != "query":
            raise InvalidRequestError(
                "Only the response mode 'query' is supported.",
                redirect_uri=grant.redirect_uri,
                state=request.payload.state,
            )
        return grant

    def code_answer(self, request: ProviderRequest, grant: CodeGrant, signed_in: SignedIn) -> Response:
        """Sends the person back with a code."""
        answer = self.create_authorization_response(request, grant_user=signed_in, grant=grant)
        return _from_us(answer, ("session_state", str(signed_in.session.id)))

    def refusal(self, request: ProviderRequest, error: OAuth2Error) -> Response | None:
        """Sends the person back with the error; none when the request names no address of the client's own."""
        return _from_us(self.handle_error_response(request, error)) if error.redirect_uri else None

    def token_answer(self, incoming: Incoming) -> Response:
        """Answers the token endpoint."""
        return self.create_token_response(incoming)

    def logout_requested(self, request: ProviderRequest) -> EndSessionRequest:
        """The logout that the request asks for; raises `OAuth2Error` or ``ValueError``."""
        return self.validate_endpoint_request(EndSession.ENDPOINT_NAME, request)

    def logout_answer(self, request: EndSessionRequest) -> Response | None:
        """Ends the session; none when there is nowhere to go back to."""
        return self.create_endpoint_response(EndSession.ENDPOINT_NAME, request)

    def save_token(self, token: dict[str, Any], request: OAuth2Request) -> None:
        """Stores the refresh token, a child of the code or of the refresh token that was exchanged."""
        if "refresh_token" not in token:
            return
        signed_in: SignedIn = request.user
        parent = request.authorization_code or request.refresh_token
        self.session.add(
            RefreshTokenRow(
                token_hash=hashed(token["refresh_token"]),
                session_id=signed_in.session.id,
                family=parent.family,
                client_name=request.client.name,
                scope=token["scope"],
                expires_at=signed_in.session.expires_at,
            )
        )

    def send_signal(self, name: str, *args: object, **kwargs: object) -> None:
        """Authlib sends signals at each step; none is used here."""

    def create_oauth2_request(self, request: Incoming | OAuth2Request) -> OAuth2Request:
        """The request in Authlib's form."""
        if isinstance(request, OAuth2Request):
            return request
        return ProviderRequest(request.method, request.parameters, _readable(request.headers))

    def handle_response(self, status: int, body: Any, headers: list[tuple[str, str]]) -> Response:  # noqa: ANN401 - Authlib's
        """The answer in Starlette's form. A redirection never repeats a posted form (303)."""
        fields = {name: value for name, value in headers if name.lower() != "content-type"}
        if status == 302:
            return Response(status_code=303, headers=fields)
        return JSONResponse(body, status_code=status, headers=fields | {"Cache-Control": "no-store"})

    def _token_answer(
        self,
        *,
        client: Client,
        user: SignedIn | None = None,
        scope: str | None = None,
        include_refresh_token: bool = True,
        **_others: object,
    ) -> dict[str, Any]:
        granted = scope or ""
        answer: dict[str, Any] = {
            "token_type": "Bearer",
            "expires_in": ACCESS_TOKEN_SECONDS,
            "scope": granted,
        }
        if user is None:
            assert client.row is not None
            subject = subject_of_client(self.session, client.row)
            return answer | {"access_token": access_token(self.session, subject, client=client.name, scope=granted)}
        sid = user.session.id
        answer["access_token"] = access_token(self.session, user.subject, client=client.name, sid=sid, scope=granted)
        answer["session_state"] = str(sid)
        if include_refresh_token:
            answer["refresh_token"] = new_secret()
            answer["refresh_expires_in"] = int((user.session.expires_at - now()).total_seconds())
        return answer


def _readable(headers: Mapping[str, str]) -> Mapping[str, str]:
    """Returns the headers without credentials that Authlib cannot read: they count as absent."""
    try:
        extract_basic_authorization(headers)
    except ValueError:
        return {}
    return headers


def _from_us(answer: Response, *more: tuple[str, str]) -> Response:
    """Signs the redirection with our name (RFC 9207)."""
    answer.headers["Location"] = add_params_to_uri(answer.headers["Location"], [*more, ("iss", settings().issuer)])
    answer.headers["Cache-Control"] = "no-store"
    return answer
