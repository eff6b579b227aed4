"""What is told of one thing that Parvis needs."""

from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy.exc import SQLAlchemyError


@dataclass(frozen=True, slots=True)
class Point:
    """One thing that Parvis needs: whether it is as it should be, what was seen, and what to do when it is not.

    ``key`` is stable, ``name``, ``detail`` and ``cure`` are French; ``cure`` is None where all is well. One that is
    ``ok`` and has a cure stops nothing: a service in production lacks it.
    """

    key: str
    name: str
    ok: bool
    detail: str
    cure: str | None


class Wrong(Exception):
    """A point that is not as it should be: what was seen, and the cure."""

    ok = False

    def __init__(self, detail: str, cure: str) -> None:
        self.detail = detail
        self.cure = cure
        super().__init__(detail)


class Lacking(Wrong):
    """A point without which Parvis serves, and that a service in production should have."""

    ok = True


def point(key: str, name: str, look: Callable[[], str]) -> Point:
    """What ``look`` sees, which raises `Wrong` or `Lacking`."""
    try:
        return Point(key, name, ok=True, detail=look(), cure=None)
    except Wrong as wrong:
        return Point(key, name, ok=wrong.ok, detail=wrong.detail, cure=wrong.cure)
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", error)).partition("\n")[0]
        cure = "Vérifiez DATABASE_URL, et que PostgreSQL accepte des connexions à cette adresse."
        return Point(key, name, ok=False, detail=f"Elle ne répond pas : {reason}", cure=cure)
