"""What can be exchanged for tokens: a code with its PKCE proof, a refresh token once, a service client's secret.

Authlib runs the protocol; these classes tell it what is stored. A code or refresh token that comes back after its use
has been stolen or copied: everything given from the same code is then withdrawn.
"""

# Authlib publishes no types, and typeshed's are of an older one: this file is the edge where its objects become ours.
# pyright: reportUnknownVariableType=false, reportUnknownParameterType=false, reportUnknownArgumentType=false
# pyright: reportMissingParameterType=false, reportIncompatibleMethodOverride=false, reportArgumentType=false
# pyright: reportOptionalMemberAccess=false, reportAttributeAccessIssue=false, reportAssignmentType=false

import time
import uuid
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any, TypeVar

from authlib.oauth2.rfc6749 import InvalidGrantError, InvalidRequestError
from authlib.oauth2.rfc6749.grants import AuthorizationCodeGrant, ClientCredentialsGrant, RefreshTokenGrant
from authlib.oauth2.rfc7636 import CodeChallenge
from authlib.oidc.core.grants import OpenIDCode
from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from identity_provider.accounts import Subject, subject_of_account
from identity_provider.clock import now
from identity_provider.installation import settings
from identity_provider.keys import ALGORITHM, signing_key
from identity_provider.model import CodeRow, RefreshTokenRow, SessionRow
from identity_provider.sessions import is_alive, touch
from identity_provider.tokens import ACCESS_TOKEN_SECONDS, hashed, new_secret, profile_claims

if TYPE_CHECKING:
    from authlib.oauth2.rfc6749 import OAuth2Request

CODE_LIFETIME = timedelta(seconds=60)
# RFC 6749 §5.2 allows no accents here.
LATE_CODE = (
    "The code came minutes after its end: the clocks of the servers differ (set them by NTP), or the page waited."
)

Stored = TypeVar("Stored", CodeRow, RefreshTokenRow)


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A person on a browser: whom a code or a token is about."""

    subject: Subject
    session: SessionRow

    @classmethod
    def of(cls, session: Session, row: SessionRow) -> "SignedIn":
        """The person of a browser session, with the roles of this moment."""
        return cls(subject_of_account(session, row.account), row)


def _usable_once(session: Session, kind: type[Stored], secret: str) -> Stored | None:
    """The unused, unexpired row of ``secret``, locked; a used one withdraws its family."""
    is_its = kind.token_hash == hashed(secret)
    # The session before its tokens, as who ends it does.
    its_session = select(SessionRow.id).join(kind, kind.session_id == SessionRow.id).where(is_its)
    session.execute(its_session.with_for_update(of=SessionRow, key_share=True))
    row = session.scalar(select(kind).where(is_its).with_for_update())
    if row is None:
        return None
    if row.used_at is not None:
        session.execute(delete(RefreshTokenRow).where(RefreshTokenRow.family == row.family))
        return None
    return row if row.expires_at > now() and is_alive(row.session) else None


def _ended_long_ago(session: Session, code: str) -> bool:
    """Whether an unused code ended so long ago that a browser, which brings it at once, is not why."""
    ended = select(CodeRow.expires_at).where(CodeRow.token_hash == hashed(code), CodeRow.used_at.is_(None))
    expires_at = session.scalar(ended)
    return expires_at is not None and expires_at < now() - CODE_LIFETIME


class CodeGrant(AuthorizationCodeGrant):
    """Authorization codes (RFC 6749 §4.1), good for one minute."""

    TOKEN_ENDPOINT_AUTH_METHODS = ["none", "client_secret_basic", "client_secret_post"]  # noqa: RUF012 - Authlib's form

    def generate_authorization_code(self) -> str:
        """A new code."""
        return new_secret()

    def save_authorization_code(self, code: str, request: "OAuth2Request") -> None:
        """Stores the code for the person who has just been recognised."""
        signed_in: SignedIn = request.user
        data: dict[str, str] = request.payload.data
        row = CodeRow(
            token_hash=hashed(code),
            session_id=signed_in.session.id,
            family=uuid.uuid4(),
            client_name=request.client.name,
            scope=request.scope,  # pyright: ignore[reportDeprecated]  # not in this Authlib
            expires_at=now() + CODE_LIFETIME,
            redirect_uri=data["redirect_uri"],
            nonce=data.get("nonce"),
            code_challenge=data["code_challenge"],
        )
        self.server.session.add(row)

    def query_authorization_code(self, code: str, client: Any) -> CodeRow | None:  # noqa: ANN401 - Authlib's
        """The code, if it may be used now by ``client``."""
        row = _usable_once(self.server.session, CodeRow, code)
        if row is None and _ended_long_ago(self.server.session, code):
            raise InvalidGrantError(LATE_CODE)
        return row if row is not None and row.check_client(client) else None

    def delete_authorization_code(self, authorization_code: CodeRow) -> None:
        """Marks it used: kept until swept, so that its reuse is noticed."""
        authorization_code.used_at = now()

    def authenticate_user(self, authorization_code: CodeRow) -> SignedIn:
        """The person whom it is about."""
        return SignedIn.of(self.server.session, authorization_code.session)


class RefreshGrant(RefreshTokenGrant):
    """Refresh tokens (RFC 6749 §6): each use gives the next one."""

    TOKEN_ENDPOINT_AUTH_METHODS = ["none", "client_secret_basic", "client_secret_post"]  # noqa: RUF012 - Authlib's form
    INCLUDE_NEW_REFRESH_TOKEN = True

    def authenticate_refresh_token(self, refresh_token: str) -> RefreshTokenRow | None:
        """The token, if it may be used now."""
        return _usable_once(self.server.session, RefreshTokenRow, refresh_token)

    def authenticate_user(self, refresh_token: RefreshTokenRow) -> SignedIn:
        """The person whom it is about, with the roles of this moment."""
        touch(refresh_token.session)
        return SignedIn.of(self.server.session, refresh_token.session)

    def revoke_old_credential(self, refresh_token: RefreshTokenRow) -> None:
        """Marks it used: kept until swept, so that its reuse is noticed."""
        refresh_token.used_at = now()


class ClientGrant(ClientCredentialsGrant):
    """A program's own token (RFC 6749 §4.4)."""

    TOKEN_ENDPOINT_AUTH_METHODS = ["client_secret_basic", "client_secret_post"]  # noqa: RUF012 - Authlib's form


class RequiredS256(CodeChallenge):
    """PKCE (RFC 7636), S256 only, for every code."""

    SUPPORTED_CODE_CHALLENGE_METHOD = ["S256"]  # noqa: RUF012 - Authlib's form

    def validate_code_challenge(self, grant: CodeGrant, redirect_uri: str) -> None:
        """Refuses a request without challenge, or whose method is not S256 (also the implicit ``plain``)."""
        data: dict[str, str] = grant.request.payload.data
        if not data.get("code_challenge") or data.get("code_challenge_method") != "S256":
            raise InvalidRequestError("A 'code_challenge' with 'code_challenge_method' S256 is required.")
        super().validate_code_challenge(grant, redirect_uri)


class IdToken(OpenIDCode):
    """The identity token that goes with the others (OpenID Connect Core §2)."""

    def exists_nonce(self, nonce: str, request: "OAuth2Request") -> bool:  # noqa: ARG002 - Authlib's form
        """Nonces are the client's affair: a code serves once anyway."""
        return False

    def resolve_client_private_key(self, client: Any) -> Any:  # noqa: ANN401, ARG002 - Authlib's form
        """The present signing key."""
        return signing_key(self._session)

    def get_encode_header(self, client: Any) -> dict[str, str]:  # noqa: ANN401, ARG002 - Authlib's form
        """Names the key, so that verifiers find it."""
        return {"alg": ALGORITHM, "kid": signing_key(self._session).kid or ""}

    def get_compatible_claims(self, request: "OAuth2Request") -> dict[str, Any]:
        """Claims about the token itself and the browser session."""
        signed_in: SignedIn = request.user
        moment = int(time.time())
        return {
            "exp": moment + ACCESS_TOKEN_SECONDS,
            "iat": moment,
            "jti": str(uuid.uuid4()),
            "iss": settings().issuer,
            "aud": request.client.name,
            "typ": "ID",
            "azp": request.client.name,
            "sid": str(signed_in.session.id),
            "auth_time": int(signed_in.session.authenticated_at.timestamp()),
        }

    def generate_user_info(self, user: SignedIn, scope: str) -> dict[str, Any]:  # noqa: ARG002 - Authlib's form
        """Claims about the person."""
        return profile_claims(user.subject)

    def process_token(self, grant: Any, response: Any) -> Any:  # noqa: ANN401 - Authlib's form
        """Adds the identity token to the answer."""
        self._session: Session = grant.server.session
        return super().process_token(grant, response)
