#!/bin/sh
# sudo mortarboard rollback [--restore]: returns to the release before the last upgrade.
# Migrations cannot be reverted: if the upgrade changed the tables, the older release needs the database from before the
# upgrade, without later data. This requires --restore.
# shellcheck source=ops/common.sh
. "$(dirname "$0")/common.sh"
data=$(setting DATA_DIR | grep . || echo "$data")
version=$(basename "$(readlink "$home/current")")
cameFrom=$home/current/.came-from
[ -f "$cameFrom" ] || stop "Version $version was not upgraded from another one."
previous=$(sed -n 1p "$cameFrom")
copy=$(sed -n 2p "$cameFrom")
changed=$(sed -n 3p "$cameFrom")
[ -d "$home/releases/$previous" ] || stop "Version $previous is not here any more: unpack its archive and run its ops/install.sh."

if [ "$changed" ]; then
  [ "${1-}" = --restore ] || stop "Version $version changed the tables. Version $previous needs them as they were, without what came since the
upgrade, enquiries above all; today's are kept in $copy/after.
If that is what you want: sudo mortarboard rollback --restore"
  [ -z "$(setting DATABASE_URL)" ] || stop "With PostgreSQL this is done by hand: see \"Going back with PostgreSQL\" in docs/install.md.
The backup is $copy/backup.tar."
  [ -f "$copy/mortarboard.sqlite" ] || stop "The copy of the tables in $copy is gone: it is kept for 30 days."
fi

systemctl stop mortarboard
if [ "$changed" ]; then
  as_service install -d -m 700 "$copy/after"
  as_service mv "$data"/mortarboard.sqlite* "$copy/after/"
  as_service cp -a "$copy"/mortarboard.sqlite* "$data/"
fi
switch_to "$previous"
start_and_wait || stop "Version $previous does not start. The reason: journalctl -u mortarboard -n 30"
say "Version $previous runs again."
