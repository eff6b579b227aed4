"""What staff correct of the import profile (docs/rules/imports.md)."""

from collections.abc import Iterable
from dataclasses import replace

from parvis.candidate_table.columns.naming import collapsed
from parvis.formula_language import header_key
from parvis.imports.candidates_file.errors import ProfileInvalid
from parvis.imports.candidates_file.profile.profile import MarkPattern, Profile
from parvis.imports.candidates_file.schemas import ProfileIn


def corrected(profile: Profile, form: ProfileIn) -> Profile:
    """The profile as ``form`` has it. Raises `ProfileInvalid` for an unknown field or a wrong pattern."""
    by_field = {field.field: field for field in form.fields}
    unknown = sorted(by_field.keys() - {field.field for field in profile.fields})
    unknown += sorted({each.key for each in form.summary} - profile.summary.keys())
    if unknown:
        raise ProfileInvalid(f"Champs inconnus : {', '.join(unknown)}.")
    for each in form.grade_patterns:
        if each.pattern.count("{subject}") != 1 or each.pattern.count("{n}") != 1:
            raise ProfileInvalid(f"« {each.pattern} » doit contenir {{subject}} et {{n}}, une fois chacun.")
    fields = tuple(
        replace(
            field,
            aliases=_words(by_field[field.field].aliases),
            header=collapsed(by_field[field.field].header or "") or None,
            true_values=_words(by_field[field.field].true_values),
        )
        if field.field in by_field
        else field
        for field in profile.fields
    )
    patterns = tuple(MarkPattern(collapsed(pattern.pattern), pattern.generation) for pattern in form.grade_patterns)
    summary = profile.summary | {each.key: each.column for each in form.summary}
    text_columns = profile.text_columns
    if form.text_columns is not None:
        chosen = set(_words(form.text_columns))
        text_columns = {name: name in chosen for name in sorted({*text_columns, *chosen})}
    renamed = profile.renamed
    if form.renamed is not None:
        renamed = {header_key(each.key): collapsed(each.name) for each in form.renamed}
    return replace(
        profile, fields=fields, grade_patterns=patterns, summary=summary, text_columns=text_columns, renamed=renamed
    )


def _words(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(word for word in map(collapsed, texts) if word)
