"""Parvis's own OpenID Connect provider, for installations without a Keycloak.

A separate ASGI application under ``/realms/parvis`` with Keycloak's paths and claims, so that the rest of Parvis
and the browser know only OpenID Connect. It imports the kernel and nothing else. Its data are in PostgreSQL
(`model`): accounts and realm roles, sessions, codes, refresh tokens, signing keys; replicas share it.
"""
