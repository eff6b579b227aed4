"""What HTTP adds to every call: request id, limits, strict input, security headers, errors, the built interface."""
