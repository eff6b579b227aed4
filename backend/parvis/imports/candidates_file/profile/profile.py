"""The import profile: which column is which field, as data that staff see and correct (docs/rules/imports.md)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from parvis.candidate_table.columns.naming import MARK_PATTERNS, comparison_key
from parvis.formula_language import header_key
from parvis.imports.candidates_file.profile.fields import FIELD_DEFAULTS, SUMMARY_KEYS, ProfileField

_CURRENT_YEAR = re.compile(r"(?:(?<!\s)\s+)?(?:-\s*)?\bN\b(?!-\d)")


@dataclass(frozen=True, slots=True)
class MarkPattern:
    """How the headers of a generation's marks are written, with ``{subject}`` and ``{n}``."""

    pattern: str
    generation: str


@dataclass(frozen=True, slots=True)
class Profile:
    """The whole profile; ``version`` 0 was never saved, ``campaign_year`` is None before the first import.

    ``text_columns``: of a column's name, whether its cells are texts whatever they look like (codes); a column that is
    not there is still to be decided. ``renamed``: the known name of a column, by the `header_key` of its new one.
    """

    fields: tuple[ProfileField, ...]
    grade_patterns: tuple[MarkPattern, ...]
    summary: dict[str, str | None] = field(default_factory=dict[str, str | None])
    campaign_year: int | None = None
    text_columns: dict[str, bool] = field(default_factory=dict[str, bool])
    renamed: dict[str, str] = field(default_factory=dict[str, str])
    version: int = 0

    def detected(self, names: Sequence[str]) -> "Profile":
        """Returns the profile for a file with columns of these ``names``: each field with its column, or None.

        A column chosen earlier wins if the file has it; else the first alias that the file has.
        """
        spelling = {comparison_key(name): name for name in names}
        by_alias: dict[str, str] = {}
        for name in names:
            for form in (name, _CURRENT_YEAR.sub("", name)):
                by_alias.setdefault(header_key(form), name)
        return replace(self, fields=tuple(_with_column(each, spelling, by_alias) for each in self.fields))

    @property
    def codes(self) -> frozenset[str]:
        """The names of the columns that hold codes."""
        return frozenset(name for name, is_text in self.text_columns.items() if is_text)

    @property
    def headers(self) -> dict[str, str]:
        """Returns the chosen columns by field."""
        return {each.field: each.header for each in self.fields if each.header is not None}

    def missing(self, *, required: bool) -> list[str]:
        """The fields without a column, the required ones or the others."""
        return [each.field for each in self.fields if each.header is None and each.required is required]

    def labels(self, fields: Sequence[str]) -> str:
        """What people read for these fields."""
        return ", ".join(each.label for each in self.fields if each.field in fields)


def _with_column(each: ProfileField, spelling: dict[str, str], by_alias: dict[str, str]) -> ProfileField:
    chosen = None if each.header is None else spelling.get(comparison_key(each.header))
    if chosen is None:
        chosen = next((by_alias[key] for key in map(header_key, each.aliases) if key in by_alias), None)
    return replace(each, header=chosen)


DEFAULT_PROFILE = Profile(
    fields=FIELD_DEFAULTS,
    grade_patterns=tuple(MarkPattern(pattern, generation) for generation, pattern in MARK_PATTERNS),
    summary=dict.fromkeys(SUMMARY_KEYS) | {"SCHOLARSHIP_STATUS": "Boursier"},
)
