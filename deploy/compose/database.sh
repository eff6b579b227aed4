#!/bin/sh
# Run by PostgreSQL's image when its volume is empty: one account for each use, each with a password of its own, none of
# them a superuser.
set -eu
# Of postgresql://account:password@machine/database
password() { sed -e 's|^[^:]*://[^:]*:||' -e 's|@.*||' "/run/secrets/$1"; }
psql --quiet --set ON_ERROR_STOP=1 --username postgres --set owner="$(password database_owner_url)" \
  --set web="$(password database_url)" --set scratch="$(password database_scratch_url)" \
  --set keycloak="$(cat /run/secrets/keycloak_database)" <<'SQL'
-- Owns the tables: `parvis migrate` and `parvis backup`.
CREATE ROLE parvis_owner LOGIN PASSWORD :'owner';
CREATE DATABASE parvis OWNER parvis_owner;
-- Serves and works: it changes neither the schema nor the journal, to which it only adds.
CREATE ROLE parvis_app NOLOGIN;
CREATE ROLE parvis LOGIN PASSWORD :'web' IN ROLE parvis_app;
GRANT CONNECT ON DATABASE parvis TO parvis;
-- Restores backups to a database of its own, to verify them.
CREATE ROLE parvis_scratch LOGIN CREATEDB PASSWORD :'scratch';
-- Of the profile keycloak.
CREATE ROLE keycloak LOGIN PASSWORD :'keycloak';
CREATE DATABASE keycloak OWNER keycloak;
REVOKE CONNECT ON DATABASE parvis, keycloak FROM PUBLIC;
SQL
