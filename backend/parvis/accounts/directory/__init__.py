"""The people of Parvis and their roles, wherever they are stored.

`port.Directory` is the port, shaped on Keycloak's admin API; `embedded.EmbeddedDirectory` is the one on the tables
of our own identity provider, `keycloak.KeycloakDirectory` the one of a realm, over its `keycloak_connection`; `current`
gives the one that an installation uses. The same tests run on both.
"""
