"""What forms take as a day: ``YYYY-MM-DD`` and nothing else (docs/rules/wire.md)."""

from collections.abc import Iterator
from datetime import date
from typing import Annotated, get_args

import pytest
from pydantic import TypeAdapter, ValidationError
from pydantic.fields import FieldInfo

from parvis.kernel.concepts import modules
from parvis.kernel.schemas import In


def _forms(base: type[In] = In) -> Iterator[type[In]]:
    for form in base.__subclasses__():
        if form.__module__.startswith("parvis."):  # tests have some too
            yield form
            yield from _forms(form)


def _holds_a_day(annotation: object) -> bool:
    return annotation is date or any(map(_holds_a_day, get_args(annotation)))


def _days() -> dict[str, FieldInfo]:
    """The members of every form that are days."""
    modules("api")
    return {
        f"{form.__name__}.{name}": field
        for form in _forms()
        for name, field in form.model_fields.items()
        if _holds_a_day(field.annotation)
    }


@pytest.mark.parametrize("sent", ["2027-04-08T00:00:00", "20270408", "2027-W14-4", "1807142400", 1_807_142_400, 0.0])
def test_no_form_takes_anything_but_a_day_for_a_day(sent):
    days = _days()
    assert {"CampaignIn.file_deadline", "EmailFilterIn.lower_date", "SetAsideForm.until", "DateIn.date"} <= days.keys()

    taken = []
    for name, field in days.items():
        try:
            form = Annotated[field.annotation, *field.metadata] if field.metadata else field.annotation
            TypeAdapter(form).validate_python(sent)
            taken.append(name)
        except ValidationError:
            continue
    assert taken == []
