"""Signing out: requested by the application with an identity token, or by the person on a page of ours."""

from starlette.responses import Response

from identity_provider.cookies import FORM, SESSION
from identity_provider.forms import form_cookie, form_proof, is_our_form
from identity_provider.incoming import Incoming
from identity_provider.installation import new_session
from identity_provider.pages import MOUNT, logged_out_page, logout_page, unreadable_page
from identity_provider.server import OAuth2Error, Provider, ProviderRequest
from identity_provider.sessions import session_of_cookie, sign_out


def logout(incoming: Incoming) -> Response:
    """Ends the session and goes back where the application wants, if that address is its own.

    Without an identity token anyone could have sent the person here: they are asked first.
    """
    with new_session() as session, session.begin():
        browser = session_of_cookie(session, SESSION.of(incoming))
        provider = Provider(session)
        request = ProviderRequest(incoming.method, incoming.parameters, incoming.headers)
        try:
            request_to_end = provider.logout_requested(request)
            if request_to_end.needs_confirmation:
                if browser is not None and not _is_confirmed(incoming):
                    return _confirmation(incoming)
                if browser is not None:
                    sign_out(session, browser.id)
                answer = None
            else:
                answer = provider.logout_answer(request_to_end)
        except (OAuth2Error, ValueError):
            return unreadable_page()
        answer = answer or logged_out_page()
        answer.headers["Cache-Control"] = "no-store"
        if session_of_cookie(session, SESSION.of(incoming)) is None:
            SESSION.remove(answer)
        return answer


def _is_confirmed(incoming: Incoming) -> bool:
    return incoming.method == "POST" and is_our_form(FORM.of(incoming), incoming.field("proof"))


def _confirmation(incoming: Incoming) -> Response:
    cookie = form_cookie(FORM.of(incoming))
    page = logout_page(action=f"{MOUNT}/protocol/openid-connect/logout", proof=form_proof(cookie))
    FORM.give(page, cookie)
    return page
