"""How a file is sent to a browser."""

import unicodedata
from urllib.parse import quote


def disposition(name: str, *, download: bool) -> str:
    """The Content-Disposition of a file of that name: shown by the browser, or saved (RFC 6266)."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    plain = "".join(char for char in plain if char not in '"\\')
    return f"{'attachment' if download else 'inline'}; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"
