"""Bases of what travels: camelCase JSON, unknown members refused on input, every member present on output."""

from collections.abc import Sequence
from typing import Generic, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict
from pydantic.alias_generators import to_camel

Item = TypeVar("Item")


def null_is(default: object) -> BeforeValidator:
    """For a member of `In` whose default is not None: null counts as absent there too."""
    return BeforeValidator(lambda given: default if given is None else given)


class In(BaseModel):
    """Input: members in camelCase, absent = null, anything unknown is refused (decisions.md §2)."""

    model_config = ConfigDict(
        alias_generator=to_camel, extra="forbid", populate_by_name=True, allow_inf_nan=False, str_max_length=1_000_000
    )


class Out(BaseModel):
    """Output: members in camelCase, always all present."""

    model_config = ConfigDict(
        alias_generator=to_camel,
        populate_by_name=True,
        from_attributes=True,
        json_schema_serialization_defaults_required=True,
    )


class Page(Out, Generic[Item]):
    """A page of results (part 1 §3); ``number`` counts from 0."""

    content: list[Item]
    total_elements: int
    total_pages: int
    number: int
    size: int
    number_of_elements: int

    @classmethod
    def of(cls, content: Sequence[Item], *, total: int, number: int, size: int) -> "Page[Item]":
        """The page ``number`` of ``total`` elements cut by ``size``."""
        return cls(
            content=list(content),
            total_elements=total,
            total_pages=-(-total // size),
            number=number,
            size=size,
            number_of_elements=len(content),
        )
