"""A bare FastAPI endpoint that answers one candidate, read by one query through SQLAlchemy."""

import sys
from typing import Annotated

import uvicorn
from fastapi import Depends, FastAPI
from pydantic import BaseModel
from sqlalchemy import create_engine, select
from sqlalchemy.orm import Session

from parvis.candidates.record.model import Candidate
from parvis.kernel.db import database_url

engine = create_engine(database_url(), pool_size=10, max_overflow=20)
app = FastAPI()


class _Name(BaseModel):
    external_id: str
    last_name: str
    first_name: str


def _session():  # noqa: ANN202 - a dependency
    with Session(engine) as session, session.begin():
        yield session


@app.get("/{number}")
def bare(number: str, session: Annotated[Session, Depends(_session)]) -> _Name:
    """The candidate of that number."""
    found = session.scalars(select(Candidate).where(Candidate.external_id == number)).one()
    return _Name(external_id=found.external_id, last_name=found.last_name, first_name=found.first_name)


uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]), access_log=False, log_level="error")
