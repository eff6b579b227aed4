"""Calls on the settings of the campaign (docs/rules/campaign.md)."""

from fastapi import APIRouter

from parvis.campaign.settings import queries, service
from parvis.campaign.settings.errors import PfmReadingsPresent
from parvis.campaign.settings.schemas import (
    CampaignDatesOut,
    CampaignIn,
    CampaignOut,
    CampaignPreviewIn,
    CampaignPreviewOut,
    CampaignVersionOut,
)
from parvis.kernel.errors import InvalidInput, StaleVersion, raises
from parvis.kernel.permissions import CurrentPerson, public, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role

router = APIRouter(prefix="/api/v1", tags=["campaign"])


@router.get("/campaign", dependencies=[public()])
def get_campaign(session: DbSession) -> CampaignDatesOut:
    """The dates, the contact and the choices that forms propose."""
    return queries.campaign_dates(session)


@router.get("/admin/campaign", dependencies=[requires(Role.ADMIN)])
def get_campaign_settings(session: DbSession) -> CampaignOut:
    """The settings in force."""
    return queries.campaign_shown(session)


@router.put(
    "/admin/campaign",
    dependencies=[requires(Role.ADMIN)],
    responses=raises(InvalidInput, PfmReadingsPresent, StaleVersion[CampaignOut]),
)
def save_campaign_settings(session: DbSession, person: CurrentPerson, form: CampaignIn) -> CampaignOut:
    """Puts other settings in force; candidates read them at once."""
    service.save_campaign(session, person, form)
    return queries.campaign_shown(session)


@router.get("/admin/campaign/versions", dependencies=[requires(Role.ADMIN)])
def list_campaign_versions(session: DbSession) -> list[CampaignVersionOut]:
    """Lists the changes with their authors, newest first."""
    return queries.versions_listed(session)


@router.post("/admin/campaign/preview", dependencies=[requires(Role.ADMIN)], responses=raises(InvalidInput))
def preview_campaign_settings(session: DbSession, form: CampaignPreviewIn) -> CampaignPreviewOut:
    """What candidates would read; nothing is saved."""
    return queries.preview(session, form, form.first_name)
