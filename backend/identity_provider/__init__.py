"""An OpenID Connect provider for programs that run without a Keycloak.

A separate ASGI application under ``/realms/parvis`` with Keycloak's paths and claims, so that the program and the
browser know only OpenID Connect. It knows nothing of the program around it: that one gives it an `Installation` (its
settings, database, secret) when it starts, and a `Site` (its look, its mails, its log) with the application. Its data
are in PostgreSQL (`model`): accounts and realm roles, sessions, codes, refresh tokens, signing keys; replicas share it.
"""
