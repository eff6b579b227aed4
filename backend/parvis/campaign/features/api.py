"""Calls on features (docs/rules/campaign.md)."""

import uuid

from fastapi import APIRouter
from fastapi.responses import StreamingResponse

from parvis.campaign.features import queries, service
from parvis.campaign.features.errors import LetterNotOpen
from parvis.campaign.features.schemas import FeatureActivationIn, FeatureOut, FeaturePreviewOut
from parvis.candidate_table.export.sent import SENT_WORKBOOK, SentWorkbook
from parvis.formulas.computations.errors import ResultsStale
from parvis.kernel.errors import FeatureLockAlreadyTaken, NotFound, Unavailable, raises
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role
from parvis.kernel.storage_outcomes import StorageFull

router = APIRouter(prefix="/api/v1/admin/features", tags=["features"], dependencies=[requires(Role.ADMIN)])


@router.get("")
def list_features(session: DbSession) -> list[FeatureOut]:
    """The features, in their fixed order."""
    return [FeatureOut.model_validate(feature) for feature in queries.features_listed(session)]


@router.get("/{feature_id:uuid}/preview", responses=raises(NotFound, Unavailable))
def preview_feature(session: DbSession, feature_id: uuid.UUID) -> FeaturePreviewOut:
    """The candidates whom switching the feature on reaches."""
    return queries.preview(session, queries.feature_of(session, feature_id))


@router.get(
    "/{feature_id:uuid}/preview/export",
    response_class=StreamingResponse,
    responses=SENT_WORKBOOK | raises(NotFound, Unavailable, StorageFull),
)
def export_preview(session: DbSession, feature_id: uuid.UUID) -> StreamingResponse:
    """The candidates whom switching the feature on does not reach, with the reasons, as a workbook."""
    feature = queries.feature_of(session, feature_id)
    file = queries.set_aside_workbook(session, feature)
    return SentWorkbook(file, "candidats-laisses-de-cote.xlsx")


@router.put(
    "/{feature_id:uuid}/activate",
    responses=raises(NotFound, LetterNotOpen, ResultsStale, FeatureLockAlreadyTaken),
)
def activate_feature(
    session: DbSession, person: CurrentPerson, feature_id: uuid.UUID, form: FeatureActivationIn | None = None
) -> FeatureOut:
    """Switches a feature on; the mails of letters while results are older than the data only where the form says so."""
    stale = form is not None and form.stale
    return FeatureOut.model_validate(service.switch_on(session, person, feature_id, stale=stale))


@router.put("/{feature_id:uuid}/deactivate", responses=raises(NotFound))
def deactivate_feature(session: DbSession, person: CurrentPerson, feature_id: uuid.UUID) -> FeatureOut:
    """Switches a feature off."""
    return FeatureOut.model_validate(service.switch_off(session, person, feature_id))
