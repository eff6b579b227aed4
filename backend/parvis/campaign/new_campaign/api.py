"""Calls of the change of campaigns."""

from fastapi import APIRouter

from parvis.campaign.archives.errors import ArchiveMissing
from parvis.campaign.new_campaign import queries, service
from parvis.campaign.new_campaign.errors import CandidatesLeft
from parvis.campaign.new_campaign.schemas import CampaignConfirmationIn, NewCampaignOut, PurgeJobOut
from parvis.campaign.privacy.errors import ConfirmationWrong
from parvis.kernel.errors import FeatureLockAlreadyTaken, InvalidInput, raises
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role

router = APIRouter(prefix="/api/v1/admin/new-campaign", tags=["campaign"], dependencies=[requires(Role.ADMIN)])


@router.get("")
def get_new_campaign(session: DbSession) -> NewCampaignOut:
    """What is to be done before the next campaign begins, and what each step takes."""
    return queries.new_campaign(session)


@router.post(
    "/purge",
    status_code=202,
    responses=raises(ArchiveMissing, ConfirmationWrong, FeatureLockAlreadyTaken, InvalidInput),
)
def purge_campaign(body: CampaignConfirmationIn, session: DbSession, person: CurrentPerson) -> PurgeJobOut:
    """Erases the candidates of the campaign, once an archive holds them; the campaign's year confirms."""
    return PurgeJobOut(job_id=service.purge(session, body.confirmation, person).id)


@router.post("/start", responses=raises(CandidatesLeft, ConfirmationWrong, FeatureLockAlreadyTaken, InvalidInput))
def start_campaign(body: CampaignConfirmationIn, session: DbSession, person: CurrentPerson) -> NewCampaignOut:
    """Begins the next campaign; its year confirms."""
    service.start(session, body.confirmation, person)
    return queries.new_campaign(session)
