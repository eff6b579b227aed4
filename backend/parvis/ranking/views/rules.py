"""Who sees a view, who changes it, and what of it a reader may not read."""

from collections.abc import Callable

from parvis.kernel.auth import Person
from parvis.kernel.roles import Role
from parvis.ranking.views.model import CandidateView


def is_administrator(person: Person) -> bool:
    """Whether the person shares views, and sees every shared one."""
    return Role.ADMIN.value in person.roles


def is_own(person: Person, view: CandidateView) -> bool:
    """Whether the person made the view."""
    return view.owner == person.subject


def can_see(person: Person, view: CandidateView) -> bool:
    """Whether the view exists for the person."""
    is_shared = view.shared is not None and (is_administrator(person) or view.shared in person.roles)
    return is_own(person, view) or is_shared


def can_change(person: Person, view: CandidateView) -> bool:
    """Whether they may change a view that they see: their own, or a shared unlocked one for an administrator."""
    return is_own(person, view) or (is_administrator(person) and not view.locked)


Content = dict[str, list[dict[str, object]]]
"""The JSON of `schemas.View`, by its names on the wire."""


def readable_part(content: Content, is_readable: Callable[[str], bool]) -> tuple[Content, bool]:
    """The content without columns that a reader may not read, and whether that leaves something out."""
    columns = [each for each in content["columnState"] if is_readable(str(each["colId"]))]
    filters = [each for each in content["filterModel"] if "column" not in each or is_readable(str(each["column"]))]
    sort = [each for each in content["sortModel"] if is_readable(str(each["column"]))]
    shown = [[each for each in some if each.get("hide") is not True] for some in (content["columnState"], columns)]
    is_reduced = (len(shown[1]), len(filters), len(sort)) != (
        *(len(shown[0]), len(content["filterModel"]), len(content["sortModel"])),
    )
    return {"columnState": columns, "filterModel": filters, "sortModel": sort}, is_reduced
