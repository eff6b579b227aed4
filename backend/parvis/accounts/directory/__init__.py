"""The people of Parvis and the roles that they hold, wherever they are kept.

`port.Directory` is the port, shaped on Keycloak's admin API; `embedded.EmbeddedDirectory` is the one on the tables
of our own identity provider, `keycloak.KeycloakDirectory` the one of a realm, over its `keycloak_connection`; `current`
tells which one an installation has. One suite of tests holds for both.
"""
