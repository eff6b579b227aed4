"""The pages that people see of the provider, in French and in the product's look."""

import hashlib
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.responses import HTMLResponse, Response

from identity_provider.installation import settings
from identity_provider.passwords import STRENGTH_RULE

MOUNT = "/realms/parvis"
STATIC = Path(__file__).parent / "static"


@dataclass(frozen=True, slots=True)
class Appearance:
    """What the pages bear of the school that they are for.

    ``portal`` says what one signs in to, ``support`` to whom people turn who cannot ("au service des admissions"),
    ``newcomers`` what those do who never did. ``logo``: the path of a picture on this server. ``style``: a style sheet
    that gives the variables of `theme.css` other values. ``links``: pages that everybody may read, label and address.
    """

    portal: str
    support: str
    newcomers: str
    programme: str | None = None
    institution: str | None = None
    logo: str | None = None
    style: str = ""
    links: tuple[tuple[str, str], ...] = ()


_shown: ContextVar[Appearance] = ContextVar("appearance")


def wear(shown: Appearance) -> None:
    """Has the pages that this request answers look so: it is read before anything else holds a connection."""
    _shown.set(shown)


def support() -> str:
    """To whom the pages send people who cannot sign in."""
    return _shown.get().support


def school_style() -> Response:
    """The style sheet of the appearance."""
    headers = {"Cache-Control": "public, max-age=604800", "X-Content-Type-Options": "nosniff"}
    return Response(_shown.get().style, media_type="text/css", headers=headers)


_templates = Environment(
    loader=PackageLoader("identity_provider"), autoescape=True, undefined=StrictUndefined, trim_blocks=True
)


def _version() -> str:
    """Changes with any static file: they are kept long by browsers."""
    digest = hashlib.sha256()
    for file in sorted(STATIC.iterdir()):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


_VERSION = _version()


def page_headers() -> dict[str, str]:
    """Headers of every page: nothing from elsewhere, nothing inline, in no frame, kept nowhere."""
    # Browsers also check `form-action` where the post redirects to: the application itself.
    parts = urlsplit(settings().base_url)
    policy = (
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; font-src 'self'; "
        f"form-action 'self' {parts.scheme}://{parts.netloc}; base-uri 'none'; frame-ancestors 'none'"
    )
    return {
        "Content-Security-Policy": policy,
        "X-Frame-Options": "DENY",
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cache-Control": "no-store",
    }


def _page(template: str, status: int, **values: object) -> Response:
    school = _shown.get()
    # Its address changes with it: browsers keep it.
    style = hashlib.sha256(school.style.encode()).hexdigest()[:12] if school.style else None
    html = _templates.get_template(template).render(mount=MOUNT, version=_VERSION, school=school, style=style, **values)
    return HTMLResponse(html, status_code=status, headers=page_headers())


def login_page(
    *,
    action: str,
    proof: str,
    email: str = "",
    error: str | None = None,
    fields: dict[str, str] | None = None,
    status: int = 200,
) -> Response:
    """The form for e-mail and password, posted to ``action``; ``fields`` are messages by field."""
    return _page(
        "login.html",
        status,
        action=action,
        proof=proof,
        email=email,
        error=error,
        fields=fields or {},
        title="Se connecter",
    )


def forgotten_page(
    *, path: str, proof: str, email: str, error: str | None, fields: dict[str, str] | None, status: int
) -> Response:
    """The form that asks for the address of a forgotten password, posted to ``path``."""
    return _page(
        "forgotten.html",
        status,
        path=path,
        proof=proof,
        email=email,
        error=error,
        fields=fields or {},
        home=f"{settings().base_url}/",
        title="Mot de passe oublié",
    )


def password_page(*, key: str, email: str, fields: dict[str, str] | None = None, status: int = 200) -> Response:
    """The form by which the person of ``email`` chooses a password; ``fields`` are messages by field."""
    title = "Choisir un mot de passe"
    return _page("password.html", status, key=key, email=email, fields=fields or {}, rule=STRENGTH_RULE, title=title)


def logout_page(*, action: str, proof: str) -> Response:
    """Asks whether to sign out, when the request does not prove that the person asked for it."""
    return _page("logout.html", 200, action=action, proof=proof, title="Se déconnecter")


def message_page(title: str, text: str, *, status: int, link: str = "Revenir à l'accueil") -> Response:
    """A title, one sentence, and the way back to the application."""
    return _page("message.html", status, title=title, text=text, link=link, home=f"{settings().base_url}/")


def logged_out_page() -> Response:
    """The session has ended and there is nowhere to go back to."""
    return message_page("Session terminée", "Vous pouvez fermer cette page.", status=200, link="Se reconnecter")


def unreadable_page(status: int = 400) -> Response:
    """The request cannot be trusted enough to send the person anywhere."""
    return message_page(
        "Demande de connexion invalide",
        "Cette adresse ne vient pas de Parvis, ou elle est incomplète. Revenez à l'accueil pour vous connecter.",
        status=status,
    )


def unavailable_page() -> Response:
    """The database does not answer."""
    page = message_page(
        "Service momentanément indisponible", "Veuillez réessayer dans quelques instants.", status=503, link="Réessayer"
    )
    page.headers["Retry-After"] = "5"
    return page


def failure_page(reference: str | None) -> Response:
    """A defect of ours; ``reference`` is the id of the request in the log."""
    return message_page(
        "Une erreur est survenue",
        f"Veuillez réessayer. Si l'erreur revient, transmettez la référence {reference} {support()}.",
        status=500,
        link="Réessayer",
    )
