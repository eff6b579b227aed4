"""Bases of JSON shapes: camelCase, unknown members refused on input, every member present on output.

Also the types of members that people type, each with the contract's sentences (docs/rules/wire.md): ``last_name:
Annotated[str, required_text("Nom obligatoire", longest=200)]``, in a `Form`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, ClassVar, Final, Generic, Self, TypeVar, cast

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    ValidationInfo,
    model_validator,
)
from pydantic.alias_generators import to_camel
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from parvis.kernel.addresses import mail_address_typed
from parvis.kernel.clock import today
from parvis.kernel.days import day_of
from parvis.kernel.phones import FRANCE, phone_as_written, phone_typed
from parvis.kernel.strictness import tighten
from parvis.kernel.text import visible, without_unshown

Item = TypeVar("Item")


def null_is(default: object) -> BeforeValidator:
    """For a member of `In` whose default is not None: null means absent for it too."""
    return BeforeValidator(lambda value: default if value is None else value)


LARGEST_PAGE: Final = 2**31 - 1  # the last number of a page that a call takes
LONGEST_PAGE: Final = 100  # rows
USUAL_PAGE: Final = 25
MOST_MEMBERS: Final = 100
MOST_BLANKS: Final = 10_000
"""The most blanks that a text may have beside its characters: a megabyte of them takes a tenth of a second to read, and
nobody else is answered meanwhile.
"""
LONGEST_EMAIL: Final = 254
LONGEST_PHONE_NUMBER: Final = 200
FIRST_YEAR_OF_BIRTH: Final = 1900


@dataclass(frozen=True, slots=True)
class _Sentence:
    """Reads the value sent for a member, None for an empty one, or raises ``ValueError`` with a French sentence."""

    read: Callable[[object], object] | Callable[[object, ValidationInfo], object]
    json_schema: tuple[tuple[str, object], ...]

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:  # noqa: ANN401 - any type
        return BeforeValidator(self.read).__get_pydantic_core_schema__(source, handler)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        return {**handler(schema), **dict(self.json_schema)}


def required_text(missing: str, *, longest: int) -> _Sentence:
    """A text with a visible character, of at most ``longest`` characters, in composed form with single blanks."""
    return _Sentence(
        lambda sent: _text(_cleaned_text(sent, longest), missing, longest),
        (("minLength", 1), ("maxLength", longest)),
    )


def optional_text(too_long: str, *, longest: int) -> _Sentence:
    """A text of ``longest`` characters at most, composed, with single blanks; null when nothing is visible."""

    def read(sent: object) -> object:
        if sent is not None and not isinstance(sent, str):
            return sent
        if len(sent or "") > longest + MOST_BLANKS:
            raise ValueError(too_long)
        text = visible(without_unshown(sent or ""))
        if len(text) > longest:
            raise ValueError(too_long)
        return text or None

    return _Sentence(read, (("maxLength", longest),))


def required(missing: str) -> _Sentence:
    """A value that is neither null nor blank, which the member's type then reads: a choice, a day, an hour."""
    return _Sentence(lambda sent: _something(sent, missing), ())


def required_when(member: str, value: object, missing: str) -> _Sentence:
    """`required` when ``member``, which stands above it in the form, equals ``value``; else null, whatever was sent."""

    def read(sent: object, form: ValidationInfo) -> object:
        return _something(sent, missing) if form.data.get(member) == value else None

    return _Sentence(read, ())


def birth_date(missing: str, invalid: str) -> _Sentence:
    """A day written ``YYYY-MM-DD`` that exists and is not in the future."""

    def read(sent: object) -> object:
        if isinstance(sent, date):
            return sent
        if isinstance(sent, str) and len(sent) > MOST_BLANKS:
            raise ValueError(invalid)
        text = _text(sent, missing, longest=None)
        try:
            day = day_of(text if isinstance(text, str) else "")
        except ValueError:
            raise ValueError(invalid) from None
        if not day.year >= FIRST_YEAR_OF_BIRTH or day > today():
            raise ValueError(invalid)
        return day

    return _Sentence(read, ())


def email_address(missing: str, invalid: str) -> _Sentence:
    """An address that mail can be sent to."""
    return _typed(mail_address_typed, missing, invalid, LONGEST_EMAIL)


def phone_number(
    missing: str, invalid: str, *, calling_code: Callable[[dict[str, Any]], str | None] = lambda _form: FRANCE
) -> _Sentence:
    """A phone number as people write it, in its stored form. ``calling_code`` is that of the form's own country, from
    the members that stand above this one.
    """

    def read(sent: object, form: ValidationInfo) -> object:
        text = _text(sent, missing, LONGEST_PHONE_NUMBER)
        return phone_typed(text, invalid, calling_code(form.data)) if isinstance(text, str) else text

    return _Sentence(read, (("minLength", 1), ("maxLength", LONGEST_PHONE_NUMBER)))


def phone_number_as_written(missing: str, invalid: str) -> _Sentence:
    """A phone number that the school writes for others to read, as it writes it."""
    return _typed(phone_as_written, missing, invalid, LONGEST_PHONE_NUMBER)


def optional_email_address(invalid: str) -> _Sentence:
    """An address that mail can be sent to; null when nothing of it is visible."""
    return _unless_blank(email_address(invalid, invalid), LONGEST_EMAIL)


def optional_phone_number(invalid: str) -> _Sentence:
    """A phone number as the school writes it; null when nothing of it is visible."""
    return _unless_blank(phone_number_as_written(invalid, invalid), LONGEST_PHONE_NUMBER)


def _unless_blank(typed: _Sentence, longest: int) -> _Sentence:
    def read(sent: object) -> object:
        text = sent if isinstance(sent, str) and len(sent) <= longest + MOST_BLANKS else None
        blank = sent is None or (text is not None and not visible(text))
        return None if blank else cast("Callable[[object], object]", typed.read)(sent)

    return _Sentence(read, (("maxLength", longest),))


def _typed(read_text: Callable[[str, str], str], missing: str, invalid: str, longest: int) -> _Sentence:
    def read(sent: object) -> object:
        text = _text(sent, missing, longest)
        return read_text(text, invalid) if isinstance(text, str) else text

    return _Sentence(read, (("minLength", 1), ("maxLength", longest)))


def _text(sent: object, missing: str, longest: int | None) -> object:
    """Returns the text; a value that is not a text is left for the type to refuse."""
    if sent is not None and not isinstance(sent, str):
        return sent
    text = sent or ""
    if longest is not None and (len(text) > longest + MOST_BLANKS or len(visible(text)) > longest):
        raise ValueError(f"Au plus {longest} caractères")
    if not visible(text):
        raise ValueError(missing)
    return visible(text)


def _cleaned_text(sent: object, longest: int) -> object:
    return without_unshown(sent) if isinstance(sent, str) and len(sent) <= longest + MOST_BLANKS else sent


def _something(sent: object, missing: str) -> object:
    if sent is None or (isinstance(sent, str) and not sent.strip()):
        raise ValueError(missing)
    return sent


class _Shape(BaseModel):
    """A model is built when it is first used: of hundreds, a process uses few."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, defer_build=True)


class In(_Shape):
    """Input: members in camelCase, absent = null, unknown members refused (docs/rules/wire.md).

    answer: the model of the matching GET. Its members that the form does not have are accepted with any value and
    ignored, because clients send back what they read (docs/rules/wire.md).

    A body of a mebibyte may contain 200,000 faults, which would take the web process seconds to list: of a long list
    only the first wrong item is reported, of an object with many unknown members only that there are some.
    """

    answer: ClassVar[type["Out"] | None] = None

    model_config = ConfigDict(extra="forbid", allow_inf_nan=False, str_max_length=1_000_000)

    @model_validator(mode="before")
    @classmethod
    def _leave_out_what_is_only_read(cls, body: Any) -> Any:  # noqa: ANN401 - whatever JSON was sent
        if isinstance(body, Mapping) and len(cast("Mapping[str, Any]", body)) > MOST_MEMBERS:
            raise ValueError("Trop de champs inconnus")
        if cls.answer is None or not isinstance(body, Mapping):
            return body  # pyright: ignore[reportUnknownVariableType] # JSON
        read_only = cls._only_read()
        return {name: value for name, value in cast("Mapping[str, Any]", body).items() if name not in read_only}

    @classmethod
    def _only_read(cls) -> list[str]:
        own = {field.alias or name for name, field in cls.model_fields.items()}
        answered = cls.answer.model_fields.items() if cls.answer else ()
        return [name for name in (field.alias or name for name, field in answered) if name not in own]

    @classmethod
    def __get_pydantic_json_schema__(cls, core_schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        written = handler(core_schema)
        members = handler.resolve_ref_schema(written).setdefault("properties", {})
        members.update({name: {"title": "Accepted, not read"} for name in cls._only_read()})
        return written

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:  # noqa: ANN401 - any type
        schema = handler(source)
        tighten(schema)
        return schema


class Form(In):
    """Input whose members have their own sentences (`required_text`, …), also when they are absent."""

    @model_validator(mode="before")
    @classmethod
    def _absent_is_null(cls, body: Any) -> Any:  # noqa: ANN401 - whatever JSON was sent
        if not isinstance(body, Mapping):
            return body  # pyright: ignore[reportUnknownVariableType] # the type of the model refuses it
        members = cast("Mapping[str, Any]", body)
        absent = {
            field.alias or name: None
            for name, field in cls.model_fields.items()
            if any(isinstance(each, _Sentence) for each in field.metadata)
            and members.keys().isdisjoint((name, field.alias))
        }
        return {**members, **absent}


class Out(_Shape):
    """Output: members in camelCase, always all present."""

    model_config = ConfigDict(from_attributes=True, json_schema_serialization_defaults_required=True)

    @classmethod
    def from_row(cls, row: object, **others: object) -> Self:
        """Builds it from ``others``, and for every other member from the attribute of ``row`` that has its name."""
        own = {name: getattr(row, name) for name in cls.model_fields if name not in others}
        return cls.model_validate({**own, **others})


class Page(Out, Generic[Item]):
    """A page of results (docs/rules/wire.md); ``number`` counts from 0."""

    content: list[Item]
    total_elements: int
    total_pages: int
    number: int
    size: int
    number_of_elements: int

    @classmethod
    def of(cls, content: Sequence[Item], *, total: int, number: int, size: int) -> "Page[Item]":
        """Returns the page ``number`` of ``total`` elements, with ``size`` elements a page."""
        return cls(
            content=list(content),
            total_elements=total,
            total_pages=-(-total // size),
            number=number,
            size=size,
            number_of_elements=len(content),
        )
