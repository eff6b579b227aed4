"""The session of a call: one transaction a request."""

from collections.abc import Iterator
from typing import Annotated

from fastapi import Depends
from sqlalchemy.orm import Session

from parvis.kernel.db import OF_REQUEST, new_session, turn_of_request


def _session_of_request(_turn: Annotated[None, Depends(turn_of_request, scope="function")]) -> Iterator[Session]:
    with new_session() as session, session.begin():
        session.info[OF_REQUEST] = True
        yield session


# Committed before the answer leaves: an error on commit is still an error for the caller.
DbSession = Annotated[Session, Depends(_session_of_request, scope="function")]
