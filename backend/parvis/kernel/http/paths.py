"""Tells what a path is: a call of the API, a file, or a page of the interface."""

import re

API = "/api"
API_PREFIX = "/api/v1"
# The identity provider's, when there is an embedded one.
REALMS = "/realms"
# What monitoring looks for: it is served on a port of its own, and never found here.
METRICS = "/metrics"
FILE = re.compile(r"\.[a-z0-9]{1,8}$", re.IGNORECASE)


def is_api(path: str) -> bool:
    """Tells whether only a call of the API can answer ``path``."""
    return _is_under(path, API)


def is_page(path: str) -> bool:
    """Tells whether ``path`` may be a page of the interface: neither a call, the provider, the metrics nor a file."""
    return not (is_api(path) or _is_under(path, REALMS) or _is_under(path, METRICS) or FILE.search(path))


def _is_under(path: str, folder: str) -> bool:
    return path == folder or path.startswith(f"{folder}/")
