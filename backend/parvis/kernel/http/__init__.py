"""The web around every call: request id, limits, strictness of input, security headers, errors, the built interface."""
