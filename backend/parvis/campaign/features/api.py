"""Calls on features (docs/rules/campaign.md)."""

import uuid

from fastapi import APIRouter
from fastapi.responses import StreamingResponse

from parvis.campaign.features import queries, service
from parvis.campaign.features.errors import LettersAlreadySent
from parvis.campaign.features.schemas import (
    FeatureActivationIn,
    FeatureOut,
    FeaturePreviewOut,
    SendingTimeIn,
    SendingTimeOut,
)
from parvis.campaign.features.sending_time import forget_time, set_time, time_shown
from parvis.candidate_table.export.sent import SENT_WORKBOOK, SentWorkbook
from parvis.formulas.computations.errors import ResultsStale
from parvis.kernel.errors import FeatureLockAlreadyTaken, InvalidInput, NotFound, Unavailable, raises
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role
from parvis.kernel.storage_outcomes import StorageFull
from parvis.school.features.errors import LetterNotOpen
from parvis.school.features.queries import feature_of, features_listed

switches = APIRouter(prefix="/api/v1/admin/features", tags=["features"], dependencies=[requires(Role.ADMIN)])
hour = APIRouter(prefix="/api/v1/admin/letters/sending-time", tags=["letters"], dependencies=[requires(Role.ADMIN)])


@switches.get("")
def list_features(session: DbSession) -> list[FeatureOut]:
    """The features, in their fixed order."""
    return [FeatureOut.model_validate(feature) for feature in features_listed(session)]


@switches.get("/{feature_id:uuid}/preview", responses=raises(NotFound, Unavailable))
def preview_feature(session: DbSession, feature_id: uuid.UUID) -> FeaturePreviewOut:
    """The candidates whom switching the feature on reaches."""
    return queries.preview(session, feature_of(session, feature_id))


@switches.get(
    "/{feature_id:uuid}/preview/export",
    response_class=StreamingResponse,
    responses=SENT_WORKBOOK | raises(NotFound, Unavailable, StorageFull),
)
def export_preview(session: DbSession, feature_id: uuid.UUID) -> StreamingResponse:
    """The candidates whom switching the feature on does not reach, with the reasons, as a workbook."""
    feature = feature_of(session, feature_id)
    file = queries.set_aside_workbook(session, feature)
    return SentWorkbook(file, "candidats-laisses-de-cote.xlsx")


@switches.put(
    "/{feature_id:uuid}/activate",
    responses=raises(NotFound, LetterNotOpen, ResultsStale, FeatureLockAlreadyTaken),
)
def activate_feature(
    session: DbSession, person: CurrentPerson, feature_id: uuid.UUID, form: FeatureActivationIn | None = None
) -> FeatureOut:
    """Switches a feature on; the mails of letters while results are older than the data only where the form says so."""
    stale = form is not None and form.stale
    return FeatureOut.model_validate(service.switch_on(session, person, feature_id, stale=stale))


@switches.put("/{feature_id:uuid}/deactivate", responses=raises(NotFound))
def deactivate_feature(session: DbSession, person: CurrentPerson, feature_id: uuid.UUID) -> FeatureOut:
    """Switches a feature off."""
    return FeatureOut.model_validate(service.switch_off(session, person, feature_id))


@hour.get("", responses=raises(Unavailable))
def get_sending_time(session: DbSession) -> SendingTimeOut | None:
    """When letters leave by mail, null where no hour is chosen."""
    return time_shown(session)


@hour.put(
    "",
    responses=raises(InvalidInput, LettersAlreadySent, LetterNotOpen, Unavailable),
)
def set_sending_time(session: DbSession, person: CurrentPerson, form: SendingTimeIn) -> SendingTimeOut | None:
    """Chooses the hour, in Paris, at which letters leave by mail."""
    set_time(session, person, form)
    return time_shown(session)


@hour.delete("", status_code=204)
def delete_sending_time(session: DbSession, person: CurrentPerson) -> None:
    """Forgets the hour at which letters were to leave."""
    forget_time(session, person)


router = APIRouter(routes=[*switches.routes, *hour.routes])
