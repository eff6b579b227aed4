#!/bin/sh
# Makes what one more school of this machine needs: an account, a database, folders, settings with a secret of its own, a
# site of nginx, a target of Prometheus. As root, from anywhere:
#
#   deploy/many/add-school.sh lycee-hugo lycee-hugo.parvis.example
#   KEYCLOAK=https://sso.parvis.example deploy/many/add-school.sh lycee-hugo lycee-hugo.parvis.example   # and a realm
#
# CERTIFICATE and KEY are the paths of its certificate (site.sh). What is there already stays as it is: after a failure mend its cause and run it again.
set -eu
name=${1:-} host=${2:-}
if ! printf '%s\n' "$name" | grep -qxE '[a-z][a-z0-9-]{0,23}' || ! printf '%s\n' "$host" | grep -qxE '[a-z0-9-]+(\.[a-z0-9-]+)+'; then
  echo "usage: $0 NAME HOST: a name of at most 24 small letters, digits and -, and the name that people type" >&2
  exit 2
fi
deploy=$(cd "$(dirname "$0")/.." && pwd)
schools=${SCHOOLS_FOLDER:-/etc/parvis/schools}
account=parvis-$name
settings=$schools/$name.env
umask 077

id "$account" >/dev/null 2>&1 || useradd --system --no-create-home --home-dir "/var/lib/parvis/$name" "$account"
install -d -m 755 "$schools" "$schools/prometheus" /var/lib/parvis /var/backups/parvis
install -d -o "$account" -g "$account" -m 700 "/var/lib/parvis/$name" "/var/backups/parvis/$name"

# The account of the machine is that of the database (peer): no password to keep. No school enters another's database, and
# none can take every connection. It adds to the journal, and changes neither that nor the schema: `migrate` alone runs as
# the owner of the tables (pg_ident.conf, docs/operations/many-schools.md).
runuser -u postgres -- psql --quiet --no-psqlrc --set ON_ERROR_STOP=1 --set account="$account" --dbname postgres <<'SQL'
SELECT format('CREATE ROLE %I LOGIN CONNECTION LIMIT 36', :'account')
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = :'account') \gexec
-- `parvis verify-backup` makes a database, and drops it.
SELECT format('ALTER ROLE %I CREATEDB', :'account') \gexec
SELECT format('CREATE ROLE %I', role) FROM (VALUES ('parvis_app'), ('parvis_owners')) AS needed (role)
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role) \gexec
SELECT format('CREATE ROLE %I LOGIN IN ROLE parvis_owners', :'account' || '-owner')
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = :'account' || '-owner') \gexec
SELECT format('GRANT parvis_app TO %I', :'account') \gexec
SELECT format('CREATE DATABASE %I OWNER %I', :'account', :'account' || '-owner')
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = :'account') \gexec
SELECT format('REVOKE CONNECT ON DATABASE %I FROM PUBLIC', :'account') \gexec
SELECT format('GRANT CONNECT ON DATABASE %I TO %I', :'account', :'account') \gexec
-- Of a school that was made before it had an owner.
\connect :"account"
SELECT format('REASSIGN OWNED BY %I TO %I', :'account', :'account' || '-owner') \gexec
SQL

if [ ! -e "$settings" ]; then
  port=$(cat "$schools"/*.env 2>/dev/null | sed -n 's/^PARVIS_PORT=//p' | sort -n | tail -n 1)
  port=$((${port:-8100} + 1))
  {
    sed -e "s/@NAME@/$name/g" -e "s/@HOST@/$host/g" -e "s/@PORT@/$port/g" -e "s/@SECRET@/$(openssl rand -hex 32)/" \
      "$deploy/many/school.env"
    if [ -n "${KEYCLOAK:-}" ]; then
      echo "PARVIS_OIDC_ISSUER=$KEYCLOAK/realms/$name"
      echo "PARVIS_KEYCLOAK_CLIENT_SECRET=$(openssl rand -hex 32)"
    fi
  } >"$settings.new"
  chown "root:$account" "$settings.new"
  chmod 640 "$settings.new"
  mv "$settings.new" "$settings"
fi
port=$(sed -n 's/^PARVIS_PORT=//p' "$settings")

# For Keycloak's data/import: the realm of deploy/realm.json, under the school's name and with its address and secret.
secret=$(sed -n 's/^PARVIS_KEYCLOAK_CLIENT_SECRET=//p' "$settings")
if [ -n "$secret" ] && [ ! -e "$schools/$name-realm.json" ]; then
  sed -e "s/\"realm\": \"parvis\"/\"realm\": \"$name\"/" -e "s|\${PARVIS_PUBLIC_URL:[^}]*}|https://$host|" \
    -e "s/\${PARVIS_KEYCLOAK_CLIENT_SECRET}/$secret/" "$deploy/realm.json" >"$schools/$name-realm.json"
fi

site=${SITES_FOLDER:-/etc/nginx/conf.d}/parvis-$name.conf
if [ ! -e "$site" ]; then
  "$deploy/many/site.sh" "$name" "$host" "$port" >"$site.new"
  mv "$site.new" "$site"
fi

printf -- '- targets: ["127.0.0.1:1%s"]\n  labels: { school: %s }\n' "$port" "$name" >"$schools/prometheus/$name.yml"
chmod 644 "$schools/prometheus/$name.yml"
echo "$name: https://$host, port $port. docs/operations/many-schools.md says what comes next."
