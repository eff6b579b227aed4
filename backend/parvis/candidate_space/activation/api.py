"""Calls of the activation (docs/rules/candidate-space.md)."""

import re
import uuid
from collections.abc import Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final, TypeVar

from fastapi import APIRouter, Request, Response
from starlette.concurrency import run_in_threadpool
from starlette.convertors import StringConvertor, register_url_convertor

from identity_provider.cookies import SESSION
from identity_provider.throttle import Counted, Limit, Pace, TooManyAttempts, end_attempt, pace_of, slowed_down
from parvis.accounts.directory.port import DirectoryNotConfigured, EmailAlreadyUsed
from parvis.candidate_space.activation import queries, service
from parvis.candidate_space.activation.errors import (
    AccountAlreadyCreated,
    AccountCreationClosed,
    CandidateWithoutEmail,
    TooManyActivations,
)
from parvis.candidate_space.activation.schemas import (
    TOKEN_PATTERN,
    ActivationIn,
    ActivationInfoOut,
    ActivationLinkOut,
    ActivationTokenIn,
)
from parvis.emails.outbox.queries import is_paused
from parvis.emails.outbox.queueing import can_send
from parvis.kernel.db import new_session, turns
from parvis.kernel.errors import InvalidInput, NotFound, Unavailable, raises
from parvis.kernel.permissions import CurrentPerson, public, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role
from parvis.kernel.settings import settings
from parvis.letters.evaluation.errors import EmailShared


class _TokenConvertor(StringConvertor):
    regex = TOKEN_PATTERN


@dataclass(frozen=True, slots=True)
class _LinkTried(Counted):
    """A call of a person known only by the ``token`` of their link and their ``address``, apart from sign-ins."""

    token: str
    address: str

    def limits(self) -> list[Limit]:
        return []  # a token of 256 bits is not guessed: nobody is to be locked out of one

    def pace(self) -> Pace:
        return pace_of("activation", self.address, self.token)


# Typed as ids are, so that no literal path of the candidate's space reads as a token.
register_url_convertor("activation_token", _TokenConvertor())

router = APIRouter(prefix="/api/v1", tags=["activation"])

ACTIVATIONS_AT_ONCE: Final = 8
"""How many accounts one process creates at once.

An external provider may take half a minute to fail, and each creation holds a thread meanwhile: on the evening when
everybody activates, no thread would be left for other calls.
"""
LONGEST_WAIT: Final = 20.0
"""In seconds, for one's turn."""

_turn = asynccontextmanager(turns(ACTIVATIONS_AT_ONCE, LONGEST_WAIT))

T = TypeVar("T")


@router.get(
    "/candidate/{token:activation_token}",
    dependencies=[public()],
    responses=raises(NotFound, TooManyActivations, Unavailable),
)
async def get_activation(token: str, request: Request) -> ActivationInfoOut:
    """The candidate whose account the link opens; the page asks by `find_activation`, which no log holds."""
    return await _looked_up(request, token)


@router.post(
    "/candidate/activation",
    dependencies=[public()],
    responses=raises(InvalidInput, NotFound, TooManyActivations, Unavailable),
)
async def find_activation(form: ActivationTokenIn, request: Request) -> ActivationInfoOut:
    """The candidate whose account the link opens, without its token in an address."""
    return await _looked_up(request, form.token)


@router.post(
    "/candidate",
    status_code=204,
    dependencies=[public()],
    responses=raises(
        InvalidInput,
        NotFound,
        AccountAlreadyCreated,
        AccountCreationClosed,
        EmailAlreadyUsed,
        DirectoryNotConfigured,
        TooManyActivations,
        Unavailable,
    ),
)
async def activate_account(form: ActivationIn, request: Request, response: Response) -> None:
    """Makes the account with the password that they chose, and signs them in where accounts are Parvis's own."""
    # A page of another site must not sign somebody in to an account that it holds the link of.
    is_ours = settings().oidc_issuer is None and request.headers.get("origin") == settings().base_url
    browser = service.Browser(request.cookies.get(SESSION.name)) if is_ours else None

    def activated() -> str | None:
        return service.activate(_readable(form.token), form.password or "", browser)

    cookie = await _slowed_down(request, form.token, activated)
    if cookie is not None:
        SESSION.give(response, cookie)


@router.post(
    "/admin/candidates/{candidate_id:uuid}/activation-link",
    status_code=202,
    dependencies=[requires(Role.ADMIN)],
    responses=raises(
        NotFound, AccountAlreadyCreated, AccountCreationClosed, CandidateWithoutEmail, EmailShared, Unavailable
    ),
)
def send_activation_link(session: DbSession, person: CurrentPerson, candidate_id: uuid.UUID) -> ActivationLinkOut:
    """Sends a candidate a new link; the former one no longer works."""
    link = service.send_link_again(session, person, candidate_id)
    leaves = can_send(session) and not is_paused(session)
    return ActivationLinkOut(email=link.email_key, expires=link.expires, leaves=leaves)


async def _looked_up(request: Request, token: str) -> ActivationInfoOut:
    def looked_up() -> ActivationInfoOut:
        with new_session() as session:
            link, candidate = queries.link_of_token(session, _readable(token))
            return queries.activation_info(session, link, candidate)

    return await _slowed_down(request, token, looked_up)


def _readable(token: str) -> str:
    """``token`` if it looks like one; raises `NotFound`."""
    if not re.fullmatch(TOKEN_PATTERN, token):
        raise NotFound
    return token


async def _slowed_down(request: Request, token: str, work: Callable[[], T]) -> T:
    """What ``work`` gives; an address from which too many unknown links came waits. Raises `TooManyActivations`."""
    attempt = _LinkTried(token, "" if request.client is None else request.client.host)

    def ended() -> T:
        success = True
        try:
            return work()
        except NotFound:
            success = False
            raise
        finally:
            with new_session() as session, session.begin():
                end_attempt(session, attempt, success=success)

    try:
        return await slowed_down(attempt, _turn, lambda: run_in_threadpool(ended))
    except TooManyAttempts as error:
        raise TooManyActivations(error.seconds) from error
