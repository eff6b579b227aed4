"""What candidates said of themselves."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from sqlalchemy.orm import Session

from parvis.candidate_space.own_record.model import OwnProfile
from parvis.interviews.sites.queries import site_names
from parvis.kernel.personal_data import DataSubject, kept_in, rows_exported


def _exported(session: Session, person: DataSubject) -> Any:  # noqa: ANN401 - JSON
    """The rows as they are, with the names of the sites that the person chose, and of the class that they were in."""
    names = {str(site.id): site.name for site in site_names(session)}
    return [_named(row, names) for row in rows_exported(session, OwnProfile, OwnProfile.candidate_id == person.id)]


def _named(row: Mapping[str, Any], sites: Mapping[str, str]) -> dict[str, Any]:
    years: Mapping[str, Mapping[str, Any]] = row["scholar_info"]
    ranked = [sites.get(str(site)) for site in row["admission_sites"]]  # one that closed has no name
    return {
        **row,
        "scholar_info": {
            year: {"school_class" if name == "grade" else name: value for name, value in details.items()}
            for year, details in years.items()
        },
        "interview_site": sites.get(row["interview_site_id"]),
        "ranked_sites": [name for name in ranked if name is not None],
    }


_COLUMNS: Final = {"address", "admission_sites", "current_scholar_year", "scholar_info", "scholarship_type"}

PERSONAL_DATA = replace(kept_in(OwnProfile, _COLUMNS), export=_exported)
