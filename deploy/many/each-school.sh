#!/bin/sh
# Runs a command of Parvis for each school of this machine, one after the other, each as its account and with its settings:
#
#   deploy/many/each-school.sh migrate
#   deploy/many/each-school.sh backup /var/backups/parvis/{} --keep 30      # {} is the school's name
#   SCHOOLS="lycee-hugo" deploy/many/each-school.sh account --email …       # of these alone
#
# A school whose command fails stops no other: those are named at the end, and the exit code is 1.
set -u
schools=${SCHOOLS_FOLDER:-/etc/parvis/schools}
parvis=${PARVIS:-/srv/parvis/.venv/bin/parvis}
[ $# -gt 0 ] || { echo "usage: $0 COMMAND…" >&2; exit 2; }

in_school() {
  name=$1
  shift
  given=$#
  for word; do
    case $word in *{}*) word=${word%%\{\}*}$name${word#*\{\}} ;; esac
    set -- "$@" "$word"
  done
  shift "$given"
  cd "/var/lib/parvis/$name" || return 1
  set -a
  # AWS_…, SSL_CERT_FILE: what Parvis reads from the environment alone.
  [ ! -e "$schools/$name.environment" ] || . "$schools/$name.environment" || return 1
  set +a
  case $1 in migrate | restore) # as the owner of the tables
    PARVIS_DATABASE_URL=$(sed -n "s|^PARVIS_DATABASE_URL=\(.*//parvis-$name\)@|\1-owner@|p" "$schools/$name.env")
    export PARVIS_DATABASE_URL ;;
  esac
  PARVIS_SETTINGS_FILE=$schools/$name.env runuser -u "parvis-$name" -- "$parvis" "$@"
}

failed=
for name in ${SCHOOLS:-$(cd "$schools" && ls ./*.env | sed 's|^./||; s|\.env$||')}; do
  echo "== $name" >&2
  (in_school "$name" "$@") || failed="$failed $name"
done
[ -z "$failed" ] || { echo "failed:$failed" >&2; exit 1; }
