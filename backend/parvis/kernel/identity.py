"""What the embedded identity provider, which knows nothing of Parvis, needs of this installation."""

import hmac
import uuid
from functools import partial
from typing import Final

from sqlalchemy.orm import Session
from starlette.requests import Request

from identity_provider.accounts import subject_of_account
from identity_provider.errors import Unavailable as ProviderUnavailable
from identity_provider.installation import Installation, ProviderSettings, install
from identity_provider.model import AccountRow, SigningKeyRow
from identity_provider.pages import Appearance
from parvis.kernel.advisory_locks import AdvisoryLock, hold, hold_if_free
from parvis.kernel.audit.actions import SIGN_IN_REFUSED
from parvis.kernel.audit.lines import Line, id_of_request, write
from parvis.kernel.auth import authenticated, withdraw_tokens
from parvis.kernel.db import new_session
from parvis.kernel.errors import Unauthenticated, Unavailable
from parvis.kernel.roles import Role
from parvis.kernel.sealing import derived_key
from parvis.kernel.secret.columns import SealedColumn
from parvis.kernel.settings import settings

PLAIN: Final = Appearance(
    portal="Portail d'admission en cycle préparatoire",
    support="au service des admissions",
    newcomers=(
        "Candidat, première connexion ? Ouvrez le lien d'activation reçu par e-mail. S'il ne s'ouvre plus, "
        "demandez-en un autre au service des admissions."
    ),
)
"""How its pages look before a school has said anything."""
SIGNING_KEYS: Final = SealedColumn(SigningKeyRow, "private_jwe", salt=SigningKeyRow.__table__.c.kid)


def install_identity_provider() -> None:
    """Gives it all that; calling it again changes nothing."""
    install(
        Installation(
            settings=_provider_settings,
            new_session=new_session,
            sealed=SIGNING_KEYS.sealed,
            opened=SIGNING_KEYS.opened,
            derived_key=derived_key,
            lock_signing_keys=partial(hold, lock=AdvisoryLock.SIGNING_KEYS),
            lock_sweep_if_free=partial(hold_if_free, lock=AdvisoryLock.SESSIONS_SWEEP),
            withdraw_tokens=withdraw_tokens,
            note_sign_in=_note_sign_in,
        )
    )


def _note_sign_in(session: Session, action: str, account_id: uuid.UUID | None, address: str) -> None:
    """The journal is that of staff: an address that nobody has may be meant for one of them."""
    account = None if account_id is None else session.get(AccountRow, account_id)
    if account is not None and {Role.CANDIDATE}.issuperset(subject_of_account(session, account).roles):
        return
    refused = action == SIGN_IN_REFUSED
    author = None if refused or account_id is None else str(account_id)
    line = Line(action, author, request_id=id_of_request())
    if refused:
        line.after = {"address": hmac.digest(derived_key("journal"), address.encode(), "sha256").hex()}
    session.flush()
    write(session, line)


async def subject_of(request: Request) -> str | None:
    """The subject of the request's access token, None without a good one. Raises the provider's `Unavailable`."""
    try:
        return (await authenticated(request)).subject
    except Unauthenticated:
        return None
    except Unavailable as error:
        raise ProviderUnavailable from error


def _provider_settings() -> ProviderSettings:
    config = settings()
    return ProviderSettings(
        base_url=config.base_url,
        issuer=config.issuer,
        is_https=config.is_https,
        oidc_client_id=config.oidc_client_id,
        oidc_audience=config.oidc_audience,
    )
