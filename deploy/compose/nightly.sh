#!/bin/sh
# Backs up each day at BACKUP_AT, verifies what was written, and notes the moment when that is well: the service's health
# reads it. A backup that was missed, as on the first start, is made at once. Failures are lines of the log, and wait for
# the next night.
set -u
noted=${NOTED:-/var/lib/parvis/backed-up}
trap 'exit 0' TERM INT

# The number and the digest of the journal's last line go to the log, which whoever holds the database does not.
backed_up() {
  parvis verify-journal
  parvis backup "$BACKUP_TARGET" --keep "$BACKUPS_KEPT" &&
    parvis verify-backup "$BACKUP_TARGET" &&
    touch "$noted"
}

[ -n "$(find "$noted" -mmin -1440 2>/dev/null)" ] || backed_up
while :; do
  now=$(date +%s)
  next=$(date -d "$BACKUP_AT" +%s)
  [ "$next" -gt "$now" ] || next=$(date -d "tomorrow $BACKUP_AT" +%s)
  sleep $((next - now)) &
  wait $!
  backed_up
done
