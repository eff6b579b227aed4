#!/bin/sh
# Makes the secrets of deploy/compose.yaml, each in a file, in deploy/secrets or the folder of the variable SECRETS (give the
# same in deploy/.env). What is there already stays as it is. Only root and you may enter the folder; the files are mounted
# in the containers that need them, whose accounts must be able to read them.
set -eu
folder=${SECRETS:-$(dirname "$0")/../secrets}
umask 022
mkdir -p "$folder"
chmod 700 "$folder"
cd "$folder"

# secret NAME CONTENT: writes it, unless it is there
secret() { [ -e "$1" ] || { printf '%s\n' "$2" >"$1.new" && mv "$1.new" "$1"; }; }
random() { openssl rand -hex "${1:-24}"; }

# Kept in another place too: a backup is worth nothing without it.
secret secret_key "$(random 32)"
secret database_superuser "$(random)"
secret database_owner_url "postgresql://parvis_owner:$(random)@database:5432/parvis"
secret database_url "postgresql://parvis:$(random)@database:5432/parvis"
secret database_scratch_url "postgresql://parvis_scratch:$(random)@database:5432/postgres"
secret keycloak_database "$(random)"
secret keycloak_admin "$(random)"
secret keycloak_client "$(random)"
secret grafana "$(random)"
# Yours to fill in: smtp+starttls://user:password@smtp.ecole.fr:587
[ -e smtp_url ] || : >smtp_url
# Of the profile `s3`; for a bucket elsewhere, its own two keys.
key=$(random)
secret s3.env "$(printf '%s\n' AWS_ACCESS_KEY_ID=parvis "AWS_SECRET_ACCESS_KEY=$key" ROOT_ACCESS_KEY=parvis "ROOT_SECRET_KEY=$key")"
chmod 600 s3.env
