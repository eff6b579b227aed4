"""Reading and writing the profile of the campaign."""

from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from sqlalchemy import ScalarSelect, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from parvis.candidates.record.model import Candidate
from parvis.imports.candidates_file.model import ImportProfile
from parvis.imports.candidates_file.profile.profile import DEFAULT_PROFILE, MarkPattern, Profile, ProfileField
from parvis.imports.candidates_file.schemas import (
    MarkPatternOut,
    ProfileFieldOut,
    ProfileOut,
    RenamedColumnOut,
    SummaryColumnOut,
)
from parvis.kernel.clock import PARIS, end_of_school_year, today
from parvis.kernel.settings import settings


def stored_profile(session: Session) -> Profile:
    """The saved profile, with the fields that this version of Parvis knows; the default one if none was saved."""
    return profile_of(session.scalar(select(profile_part())))


def locked_profile(session: Session) -> Profile:
    """Does the same as `stored_profile`, and keeps every other writer of the profile out until the transaction ends.

    It also keeps out the first writer, when there is no profile yet. A transaction that locks the state of the table
    too does so afterwards.
    """
    session.execute(insert(ImportProfile).values(id=1, **_values(DEFAULT_PROFILE)).on_conflict_do_nothing())
    session.execute(select(ImportProfile.id).with_for_update())
    return stored_profile(session)


def campaign_year(session: Session) -> int | None:
    """The year in which the campaign's school year ends: of the settings, else of the first import; None before it."""
    return settings().campaign_year or stored_profile(session).campaign_year


def present_year(session: Session) -> int:
    """The year that ends the campaign's school year: of the setting, the first file, the first candidate, or today."""
    year = campaign_year(session)
    if year is not None:
        return year
    first = session.scalar(select(func.min(Candidate.created)))
    return end_of_school_year(today() if first is None else min(today(), first.astimezone(PARIS).date()))


def profile_part() -> ScalarSelect[dict[str, Any]]:
    """The saved profile as JSON, null when none was saved, for a statement that reads more."""
    row = ImportProfile.__table__
    members = [part for column in row.columns for part in (column.name, column)]
    return select(func.jsonb_build_object(*members)).correlate(None).scalar_subquery()


def profile_of(saved: Mapping[str, Any] | None) -> Profile:
    """What `profile_part` read, with the fields that this version of Parvis knows."""
    if saved is None:
        return DEFAULT_PROFILE
    fields = {each["field"]: each for each in saved["fields"]}
    return Profile(
        fields=tuple(_with_saved(field, fields.get(field.field)) for field in DEFAULT_PROFILE.fields),
        grade_patterns=tuple(MarkPattern(**each) for each in saved["grade_patterns"]),
        summary={key: saved["summary"].get(key) for key in DEFAULT_PROFILE.summary},
        campaign_year=saved["campaign_year"],
        text_columns=dict(saved["text_columns"]),
        renamed=dict(saved["renamed"]),
        version=saved["version"],
    )


def keep_profile(session: Session, profile: Profile) -> Profile:
    """Writes ``profile`` as the next version, in the caller's transaction, and gives it with that version."""
    kept = replace(profile, version=profile.version + 1)
    written = insert(ImportProfile).values(id=1, **_values(kept))
    session.execute(written.on_conflict_do_update(index_elements=["id"], set_=_values(kept)))
    return kept


def profile_shown(profile: Profile) -> ProfileOut:
    """The profile on the wire."""
    return ProfileOut(
        fields=[ProfileFieldOut.model_validate(field) for field in profile.fields],
        grade_patterns=[MarkPatternOut.model_validate(pattern) for pattern in profile.grade_patterns],
        summary=[SummaryColumnOut(key=key, column=column) for key, column in profile.summary.items()],
        text_columns=sorted(profile.codes),
        renamed=[RenamedColumnOut(key=key, name=name) for key, name in sorted(profile.renamed.items())],
        version=profile.version,
    )


def _with_saved(default: ProfileField, saved: Mapping[str, Any] | None) -> ProfileField:
    if saved is None:
        return default
    return replace(
        default,
        aliases=tuple(saved["aliases"]),
        header=saved["header"],
        true_values=tuple(saved["true_values"]),
    )


def _values(profile: Profile) -> dict[str, Any]:
    return {
        "fields": [asdict(field) for field in profile.fields],
        "grade_patterns": [asdict(pattern) for pattern in profile.grade_patterns],
        "summary": profile.summary,
        "campaign_year": profile.campaign_year,
        "text_columns": profile.text_columns,
        "renamed": profile.renamed,
        "version": profile.version,
    }
