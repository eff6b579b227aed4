"""Signing out: requested by the application with an identity token, or by the person on a page of ours."""

from starlette.responses import Response

from identity_provider.cookies import SESSION
from identity_provider.forms import form_page, is_our_form
from identity_provider.incoming import Incoming
from identity_provider.installation import new_session
from identity_provider.pages import MOUNT, message_page, unreadable_page
from identity_provider.server import OAuth2Error, Provider, ProviderRequest
from identity_provider.sessions import session_of_cookie, sign_out


def logout(incoming: Incoming) -> Response:
    """Ends the session and goes back to the application; asks first where no identity token proves the wish."""
    with new_session() as session, session.begin():
        browser = session_of_cookie(session, SESSION.of(incoming))
        provider = Provider(session)
        request = ProviderRequest(incoming.method, incoming.parameters, incoming.headers)
        try:
            request_to_end = provider.logout_requested(request)
            if request_to_end.needs_confirmation:
                if browser is not None and not (incoming.method == "POST" and is_our_form(incoming)):
                    action = f"{MOUNT}/protocol/openid-connect/logout"
                    return form_page(incoming, "logout.html", title="Se déconnecter", action=action)
                if browser is not None:
                    sign_out(session, browser.id)
                answer = None
            else:
                answer = provider.logout_answer(request_to_end)
        except (OAuth2Error, ValueError):
            return unreadable_page()
        answer = answer or message_page(
            "Session terminée", "Vous pouvez fermer cette page.", status=200, link="Se reconnecter"
        )
        answer.headers["Cache-Control"] = "no-store"
        if session_of_cookie(session, SESSION.of(incoming)) is None:
            SESSION.remove(answer)
        return answer
