"""The settings in force."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import ScalarSelect, Select, func, select
from sqlalchemy.orm import Session

from parvis.school.settings.model import CampaignVersion
from parvis.school.settings.rules import CampaignSettings


def campaign_settings(session: Session) -> CampaignSettings:
    """The settings in force (one query): ``campaign_settings(session).file_deadline``.

    Their texts are read by ``rules.filled`` and ``rules.files_notice``, the deadline by
    ``rules.is_file_deadline_over``.
    """
    return settings_of(session.scalar(_content()))


def interview_minutes(session: Session) -> int:
    """How many minutes an interview lasts (one query)."""
    return campaign_settings(session).interview_minutes


def content_in_force() -> ScalarSelect[dict[str, Any]]:
    """What `settings_of` reads, for a query that reads other things too."""
    return _content().scalar_subquery()


def ranking_in_force() -> ScalarSelect[dict[str, str | None]]:
    """The ranks' ``column`` and ``scope``, each null until somebody says so, for a query that reads other things."""
    content = CampaignVersion.content
    ranking = func.jsonb_build_object("column", content["rank_column"], "scope", content["rank_scope"])
    return _content().with_only_columns(ranking).scalar_subquery()


def settings_of(content: Mapping[str, Any] | None) -> CampaignSettings:
    """The settings of a save, the contract's without any."""
    return CampaignSettings() if content is None else CampaignSettings.model_validate(content)


def newest_version(session: Session) -> CampaignVersion | None:
    """The save in force, None until somebody saves."""
    return session.scalar(select(CampaignVersion).order_by(CampaignVersion.version.desc()).limit(1))


def _content() -> Select[dict[str, Any]]:
    return select(CampaignVersion.content).order_by(CampaignVersion.version.desc()).limit(1)
