"""Calls of the activation (part 2 §7 "Account activation (public)"; api.md §20, decisions.md §13)."""

import re
import uuid
from collections.abc import Callable
from typing import Final, TypeVar

from fastapi import APIRouter, Depends, Request
from starlette.convertors import StringConvertor, register_url_convertor

from parvis.accounts.directory.port import DirectoryNotConfigured, EmailAlreadyUsed
from parvis.candidate_space.activation import queries, service
from parvis.candidate_space.activation.errors import (
    AccountAlreadyCreated,
    AccountCreationClosed,
    CandidateWithoutEmail,
    TooManyActivations,
)
from parvis.candidate_space.activation.schemas import TOKEN_PATTERN, ActivationIn, ActivationInfoOut, ActivationLinkOut
from parvis.emails.outbox.queries import is_paused
from parvis.emails.outbox.queueing import can_send
from parvis.identity_provider.throttle import Attempt, Limit, begin_attempt, end_attempt
from parvis.kernel.audit import audit
from parvis.kernel.auth import PARVIS
from parvis.kernel.db import DbSession, new_session, turns
from parvis.kernel.errors import InvalidInput, NotFound, Unavailable, raises
from parvis.kernel.permissions import CurrentPerson, Role, public, requires
from parvis.letters.evaluation.errors import EmailShared


class _TokenConvertor(StringConvertor):
    regex = TOKEN_PATTERN


class _FromAddress(Attempt):
    """Calls of a person known only by their IP address: they count with the sign-ins from it."""

    def limits(self) -> list[Limit]:
        return [limit for limit in Attempt.limits(self) if not limit.forgotten_by_success]


# Typed as ids are, so that no literal path of the candidate's space reads as a token.
register_url_convertor("activation_token", _TokenConvertor())

router = APIRouter(tags=["activation"])

ACTIVATIONS_AT_ONCE: Final = 8
"""Of one process: a provider elsewhere may take half a minute to fail, and each of them holds a thread meanwhile. On
the evening when everybody activates, they would leave none to the other calls.
"""
LONGEST_WAIT: Final = 20.0
"""In seconds, for one's turn."""

T = TypeVar("T")


@router.get(
    "/candidate/{token:activation_token}",
    dependencies=[public()],
    responses=raises(NotFound, TooManyActivations),
)
def get_activation(token: str, request: Request) -> ActivationInfoOut:
    """The candidate whose account the link opens."""

    def looked_up() -> ActivationInfoOut:
        with new_session() as session:
            link, candidate = queries.link_of_token(session, token)
            audit("activation_link_opened", PARVIS, candidate=str(candidate.id))
            return queries.activation_info(session, link, candidate)

    return _slowed_down(request, looked_up)


@router.post(
    "/candidate",
    status_code=204,
    dependencies=[public(), Depends(turns(ACTIVATIONS_AT_ONCE, LONGEST_WAIT), scope="function")],
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
def activate_account(form: ActivationIn, request: Request) -> None:
    """Makes the candidate's account, with the password that they chose."""

    def activated() -> None:
        if not re.fullmatch(TOKEN_PATTERN, form.token):
            raise NotFound
        service.activate(form.token, form.password or "")

    _slowed_down(request, activated)


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
    leaves = can_send() and not is_paused(session)
    return ActivationLinkOut(email=link.email_key, expires=link.expires, leaves=leaves)


def _slowed_down(request: Request, work: Callable[[], T]) -> T:
    """What ``work`` gives; a caller from whose address too many unknown links came waits."""
    attempt = _FromAddress("", "" if request.client is None else request.client.host, None)
    with new_session() as session, session.begin():
        if begin_attempt(session, attempt):
            raise TooManyActivations
    success = True
    try:
        return work()
    except NotFound:
        success = False
        raise
    finally:
        with new_session() as session, session.begin():
            end_attempt(session, attempt, success=success)
