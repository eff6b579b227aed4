"""Calls on the logo."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path
from fastapi.responses import Response

from parvis.files.content.errors import DEPOSIT_REFUSALS
from parvis.files.content.service import file_received, in_turn
from parvis.kernel.auth import Person
from parvis.kernel.db import new_session
from parvis.kernel.errors import NotFound, raises
from parvis.kernel.http.body import streams_upload
from parvis.kernel.http.upload import ReceivedFile, upload_documented
from parvis.kernel.permissions import CurrentPerson, public, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role
from parvis.school.look import queries, service
from parvis.school.look.errors import LogoInvalid
from parvis.school.look.schemas import LogoOut

router = APIRouter(prefix="/api/v1", tags=["campaign"])

_HEADERS = {
    "Cache-Control": "public, max-age=31536000, immutable",
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "X-Content-Type-Options": "nosniff",
    # Mail programs show it too.
    "Cross-Origin-Resource-Policy": "cross-origin",
}


@router.get("/campaign/logo/{digest}", dependencies=[public()], response_class=Response, responses=raises(NotFound))
def get_campaign_logo(digest: Annotated[str, Path(max_length=100)], session: DbSession) -> Response:
    """The picture of a logo: the same for ever."""
    return Response(queries.logo_content(session, digest), media_type="image/png", headers=_HEADERS)


@router.post(
    "/admin/campaign/logo",
    dependencies=[requires(Role.ADMIN)],
    responses=raises(LogoInvalid, *DEPOSIT_REFUSALS),
    openapi_extra=upload_documented(),
)
@streams_upload
async def send_campaign_logo(file: Annotated[ReceivedFile, Depends(file_received)], person: CurrentPerson) -> LogoOut:
    """Keeps a picture that the settings may then name; nothing shows it before they do."""
    return LogoOut(logo=await in_turn(person, _kept, person, file))


def _kept(person: Person, file: ReceivedFile) -> str:
    with new_session() as session, session.begin():
        return service.keep_logo(session, person, file)
