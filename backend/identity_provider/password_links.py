"""The one-time link by which a person chooses a password, and the page where it leads.

Only an administrator, or the person who proves to read the account's mail, is handed one. Opening the page uses nothing
up (mail programs open links on their own), nor does a password that is refused; a new link kills the former one.

The link's key is in its fragment, which no browser sends: the page that it leads to posts it, so that no log of a web
server or proxy holds it. Links mailed before have it in the query, and work until they are too old.
"""

from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session
from starlette.responses import Response

from identity_provider.clock import now
from identity_provider.incoming import Incoming
from identity_provider.installation import new_session, settings
from identity_provider.model import AccountRow, PasswordLinkRow
from identity_provider.pages import MOUNT, message_page, page
from identity_provider.passwords import LONGEST_PASSWORD, STRENGTH_RULE, is_strong
from identity_provider.sessions import give_password
from identity_provider.tokens import hashed, new_secret

PATH: Final = "/login-actions/password"
FORM_PATH: Final = f"{PATH}/choice"
"""Where keys are posted: to open a link again is then another page, not a fragment of the one that is shown."""

_TITLE: Final = "Choisir un mot de passe"
_MISSING: Final = "Le mot de passe est obligatoire"
_DIFFERENT: Final = "Les mots de passe doivent être identiques"
_TOO_LONG: Final = f"Au plus {LONGEST_PASSWORD} caractères"


def new_password_link(session: Session, account: AccountRow, lifetime: timedelta) -> tuple[str, datetime]:
    """The address at which the person of ``account`` may choose a password, and until when; the former one dies."""
    key, expires = new_secret(), now() + lifetime
    values = {"key_hash": hashed(key), "expires_at": expires}
    link = insert(PasswordLinkRow).values(account_id=account.id, **values)
    session.execute(link.on_conflict_do_update(index_elements=["account_id"], set_=values))
    return f"{settings().base_url}{MOUNT}{PATH}#key={key}", expires


def end_password_link(session: Session, account: AccountRow) -> None:
    """Takes back the link of ``account``, if there is one."""
    session.execute(delete(PasswordLinkRow).where(PasswordLinkRow.account_id == account.id))


def choose_password(incoming: Incoming) -> Response:
    """The page of a link: has the key posted, shows the form, then gives the account the password that it brings."""
    key = incoming.field("key") or dict(incoming.query).get("key", "")
    if not key and incoming.method != "POST":
        return page("password_key.html", 200, title=_TITLE, path=FORM_PATH)
    with new_session() as session, session.begin():
        account = _account_of(session, key)
        if account is None:
            return _no_longer_good()
        faults: dict[str, str] = {}
        is_chosen = "password" in dict(incoming.form)
        if is_chosen:
            faults = _faults(incoming.field("password"), incoming.field("repeated"))
        if faults or not is_chosen:
            values = {"key": key, "email": account.email, "fields": faults, "rule": STRENGTH_RULE, "path": FORM_PATH}
            return page("password.html", 400 if faults else 200, title=_TITLE, **values)
        give_password(session, account, incoming.field("password"))
        end_password_link(session, account)
    return message_page(
        "Mot de passe enregistré", "Vous pouvez maintenant vous connecter.", status=200, link="Se connecter"
    )


def _account_of(session: Session, key: str) -> AccountRow | None:
    """The account of the link, whose row is locked: of two uses at once one finds it gone."""
    row = session.scalar(select(PasswordLinkRow).where(PasswordLinkRow.key_hash == hashed(key)).with_for_update())
    return row.account if row is not None and row.expires_at > now() and row.account.enabled else None


def _faults(password: str, repeated: str) -> dict[str, str]:
    if not password:
        return {"password": _MISSING}
    if len(password) > LONGEST_PASSWORD:
        return {"password": _TOO_LONG}
    if not is_strong(password):
        return {"password": STRENGTH_RULE}
    return {} if repeated == password else {"repeated": _DIFFERENT}


def _no_longer_good() -> Response:
    return message_page(
        "Ce lien n'est plus valable",
        "Il a déjà servi, il est trop ancien, ou un autre l'a remplacé. Demandez-en un nouveau.",
        status=404,
    )
