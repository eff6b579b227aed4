"""The pages that people see of the provider, in French and in the product's look."""

import hashlib
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.responses import HTMLResponse, Response

from identity_provider.installation import settings

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


def page(template: str, status: int, **values: object) -> Response:
    """The page that a template makes of these values, in the look of the school."""
    school = _shown.get()
    # Its address changes with it: browsers keep it.
    style = hashlib.sha256(school.style.encode()).hexdigest()[:12] if school.style else None
    html = _templates.get_template(template).render(mount=MOUNT, version=_VERSION, school=school, style=style, **values)
    return HTMLResponse(html, status_code=status, headers=page_headers())


def message_page(title: str, text: str, *, status: int, link: str = "Revenir à l'accueil") -> Response:
    """A title, one sentence, and the way back to the application."""
    return page("message.html", status, title=title, text=text, link=link, home=f"{settings().base_url}/")


def unreadable_page(status: int = 400) -> Response:
    """The request cannot be trusted enough to send the person anywhere."""
    return message_page(
        "Demande de connexion invalide",
        "Cette adresse ne vient pas de Parvis, ou elle est incomplète. Revenez à l'accueil pour vous connecter.",
        status=status,
    )


def unavailable_page() -> Response:
    """The database does not answer."""
    answer = message_page(
        "Service momentanément indisponible", "Veuillez réessayer dans quelques instants.", status=503, link="Réessayer"
    )
    answer.headers["Retry-After"] = "5"
    return answer
