#!/bin/sh
# Run by PostgreSQL's image when its volume is empty: one account for each use, none of them a superuser.
set -eu
psql --quiet --set ON_ERROR_STOP=1 --username postgres --set password="$DATABASE_PASSWORD" <<'SQL'
CREATE ROLE parvis LOGIN PASSWORD :'password';
CREATE DATABASE parvis OWNER parvis;
-- Restores backups to a database of its own, to verify them.
CREATE ROLE parvis_scratch LOGIN CREATEDB PASSWORD :'password';
-- Of the profile keycloak.
CREATE ROLE keycloak LOGIN PASSWORD :'password';
CREATE DATABASE keycloak OWNER keycloak;
REVOKE CONNECT ON DATABASE parvis, keycloak FROM PUBLIC;
SQL
