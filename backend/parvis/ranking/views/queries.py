"""Reads of saved views: a list may hold a hundred views of 256 kB, so they leave as PostgreSQL writes them, a few at a
time.
"""

import uuid
from collections.abc import Iterator, Sequence

import orjson
from sqlalchemy import String, cast, select

from parvis.formula_language import french_key
from parvis.kernel.db import new_session
from parvis.ranking.views.model import CandidateView

_AT_ONCE = 4


def views_written(owner: str) -> Iterator[bytes]:
    """The views of the person whose subject is ``owner``, by name in French order, as pieces of a JSON array of
    `ViewOut`.

    Each few are read by a transaction of their own, so that a slow reader holds no connection; a view that is deleted
    meanwhile is left out.
    """
    views, before = _ids_by_name(owner), b"["
    for first in range(0, len(views), _AT_ONCE):
        for written in _written(owner, views[first : first + _AT_ONCE]):
            yield before + written
            before = b","
    yield b"]" if before == b"," else b"[]"


def _ids_by_name(owner: str) -> list[uuid.UUID]:
    listed = select(CandidateView.id, CandidateView.name, CandidateView.created).where(CandidateView.owner == owner)
    with new_session() as session:
        views = sorted(session.execute(listed), key=lambda view: (french_key(view.name), view.created))
    return [view.id for view in views]


def _written(owner: str, views: Sequence[uuid.UUID]) -> list[bytes]:
    content = cast(CandidateView.view, String)
    read = select(CandidateView.id, CandidateView.name, CandidateView.selected, content.label("view"))
    with new_session() as session:
        found = {
            row.id: row
            for row in session.execute(read.where(CandidateView.owner == owner, CandidateView.id.in_(views)))
        }
    return [
        orjson.dumps({"id": str(row.id), "name": row.name, "selected": row.selected})[:-1]
        + f',"view":{row.view}}}'.encode()
        for row in map(found.get, views)
        if row is not None
    ]
