"""Browser sessions: after signing in once, a person is not asked again in another tab or after a reload."""

import uuid
from collections.abc import Collection
from datetime import timedelta
from typing import Final

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from identity_provider.clock import now
from identity_provider.installation import installation
from identity_provider.model import (
    AccountRow,
    AttemptsRow,
    CodeRow,
    PasswordLinkRow,
    RefreshTokenRow,
    SessionRow,
)
from identity_provider.passwords import hash_password
from identity_provider.tokens import ACCESS_TOKEN_SECONDS, hashed, new_secret

ATTEMPTS_KEPT = timedelta(days=1)
# Long, since a password check is what costs the provider most: on results evening few people type theirs.
IDLE: Final = timedelta(days=7)
LONGEST: Final = timedelta(days=30)
CLOCKS_DIFFER: Final = timedelta(minutes=1)
"""More than those of two servers may."""


def open_session(session: Session, account: AccountRow) -> tuple[SessionRow, str]:
    """A new browser session of ``account``, and the cookie that finds it. What has expired is swept on the way."""
    _sweep(session)
    cookie = new_secret()
    row = SessionRow(account=account, cookie_hash=hashed(cookie), authenticated_at=now())
    touch(row)
    session.add(row)
    session.flush()
    return row, cookie


def open_browser_session(session: Session, account: AccountRow, former_cookie: str | None) -> tuple[SessionRow, str]:
    """A new session with a new cookie, for a browser whose former session, whoever's it was, ends."""
    former = session_of_cookie(session, former_cookie)
    if former is not None:
        end_session(session, former.id)
    return open_session(session, account)


def sign_in_new_account(session: Session, account_id: uuid.UUID, former_cookie: str | None) -> str | None:
    """The cookie of a browser in which somebody just chose the password of that account; None if it may not sign in.

    It lasts as after the form, and is no other than what the form gives: the application still asks for a code.
    """
    account = session.get(AccountRow, account_id, with_for_update={"key_share": True})
    if account is None or not account.enabled:
        return None
    _, cookie = open_browser_session(session, account, former_cookie)
    return cookie


def session_of_cookie(session: Session, cookie: str | None) -> SessionRow | None:
    """The session that the browser's cookie names, while it lasts and its account is enabled."""
    if not cookie:
        return None
    row = session.scalar(select(SessionRow).where(SessionRow.cookie_hash == hashed(cookie)))
    return row if row is not None and is_alive(row) else None


def is_alive(row: SessionRow) -> bool:
    """Whether the session has not expired and its account may still sign in."""
    return row.expires_at > now() and row.account.enabled


def touch(row: SessionRow) -> None:
    """Notes that the session is in use: it lasts `IDLE` from now, `LONGEST` in all."""
    row.used_at = now()
    row.expires_at = min(row.used_at + IDLE, row.authenticated_at + LONGEST)


def end_session(session: Session, sid: uuid.UUID) -> None:
    """Ends the session, and with it its codes and refresh tokens; it may have ended already."""
    session.execute(delete(SessionRow).where(SessionRow.id == sid))


def sign_out(session: Session, sid: uuid.UUID) -> None:
    """Ends the session that a person leaves, and takes its access tokens back; their other browsers go on."""
    left = session.get(SessionRow, sid)
    end_session(session, sid)
    installation().withdraw_tokens(session, str(sid), life=timedelta(seconds=ACCESS_TOKEN_SECONDS) + CLOCKS_DIFFER)
    if left is not None:
        installation().note_sign_in(session, "SIGN_OUT", left.account_id, "")


def end_sessions(session: Session, account_ids: Collection[uuid.UUID]) -> None:
    """Ends every session of the accounts. Whoever is signing in to one, or renewing a token, has ended by then."""
    theirs = select(AccountRow.id).where(AccountRow.id.in_(account_ids)).order_by(AccountRow.id)
    session.execute(theirs.with_for_update(key_share=True))
    session.execute(delete(SessionRow).where(SessionRow.account_id.in_(account_ids)))


def send_out(session: Session, account_ids: Collection[uuid.UUID]) -> None:
    """Ends every session of the accounts, and takes the access tokens back that they were given until now."""
    end_sessions(session, account_ids)
    installation().withdraw_tokens(session, *map(str, account_ids))


def renew_anew(session: Session, account_ids: Collection[uuid.UUID]) -> None:
    """Takes the accounts' access tokens back; their sessions go on, and give others with the roles of that moment."""
    # Whoever is renewing one has ended by then, or reads the roles once this transaction has.
    theirs = select(SessionRow.id).where(SessionRow.account_id.in_(account_ids)).order_by(SessionRow.id)
    session.execute(theirs.with_for_update(key_share=True))
    installation().withdraw_tokens(session, *map(str, account_ids))


def give_password(session: Session, account: AccountRow, password: str) -> None:
    """Gives the account that password, and ends its sessions. Who came in with a former one is sent out."""
    had_one = account.password_hash is not None
    account.password_hash = hash_password(password)
    session.flush()
    end_sessions(session, [account.id])
    if had_one:
        installation().withdraw_tokens(session, str(account.id))


def _sweep(session: Session) -> None:
    """Removes what has expired, unless another login is at it."""
    if not installation().lock_sweep_if_free(session):
        return
    moment = now()
    for kept in (SessionRow, CodeRow, RefreshTokenRow, PasswordLinkRow):
        session.execute(delete(kept).where(kept.expires_at < moment))
    session.execute(delete(AttemptsRow).where(AttemptsRow.last_at < moment - ATTEMPTS_KEPT))
