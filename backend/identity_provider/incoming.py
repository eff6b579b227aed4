"""A request to the provider, read whole and within bounds before anything looks at it."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import parse_qsl

from starlette.requests import Request

LARGEST_QUERY = 16 * 1024
LARGEST_BODY = 64 * 1024
MOST_PARAMETERS = 64
FORM = "application/x-www-form-urlencoded"
# Parameters that are repeated in error descriptions or compared with what we know: RFC 6749 gives them printable ASCII.
PLAIN_PARAMETERS = frozenset(
    {"client_id", "redirect_uri", "response_type", "response_mode", "grant_type", "scope", "prompt", "max_age", "code"}
    | {"code_challenge", "code_challenge_method", "code_verifier", "refresh_token", "post_logout_redirect_uri"}
)

Parameters = tuple[tuple[str, str], ...]


class UnreadableRequest(Exception):
    """The request is no form that the provider reads; ``status`` is that of the answer."""

    def __init__(self, status: int = 400) -> None:
        self.status = status
        super().__init__(status)


@dataclass(frozen=True, slots=True)
class Incoming:
    """What the provider looks at of a request; ``address`` is that of the caller, as the web server tells."""

    method: str
    query: Parameters
    form: Parameters
    headers: Mapping[str, str]
    cookies: Mapping[str, str]
    address: str

    @property
    def parameters(self) -> Parameters:
        """The protocol's parameters: those of the body of a POST, else those of the address."""
        return self.form if self.method == "POST" else self.query

    def field(self, name: str) -> str:
        """A field of the posted form, empty when absent."""
        return dict(self.form).get(name, "")


async def read(request: Request) -> Incoming:
    """Reads ``request``. Raises `UnreadableRequest` when it is too large or not what its type announces."""
    form: Parameters = ()
    if request.method == "POST":
        body = await _body(request)
        if body and request.headers.get("content-type", "").partition(";")[0].strip().lower() != FORM:
            raise UnreadableRequest(415)
        form = _parsed(body)
    query = request.scope["query_string"]
    if len(query) > LARGEST_QUERY:
        raise UnreadableRequest(414)
    return Incoming(
        method=request.method,
        query=_parsed(query),
        form=form,
        headers=request.headers,
        cookies=request.cookies,
        address=request.client.host if request.client else "",
    )


async def _body(request: Request) -> bytes:
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > LARGEST_BODY:
            raise UnreadableRequest(413)
    return bytes(body)


def _parsed(text: bytes) -> Parameters:
    try:
        pairs = parse_qsl(text.decode("ascii"), keep_blank_values=True, errors="strict", max_num_fields=MOST_PARAMETERS)
    except ValueError as error:
        raise UnreadableRequest from error
    for name, value in pairs:
        if "\0" in value or (name in PLAIN_PARAMETERS and not _is_plain(value)):
            raise UnreadableRequest
    return tuple(pairs)


def _is_plain(value: str) -> bool:
    return value.isascii() and value.isprintable() and '"' not in value and "\\" not in value
