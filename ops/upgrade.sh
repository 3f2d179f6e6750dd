#!/bin/sh
# sudo mortarboard upgrade ARCHIVE: switches to the release in the archive, and rolls back if it does not become ready.
# shellcheck source=ops/common.sh
. "$(dirname "$0")/common.sh"
[ -f "${1-}" ] || stop "Name the archive of a release: sudo mortarboard upgrade mortarboard-VERSION-linux-x64.tar.gz"

say "Unpacking"
unpacked=$(mktemp -d "$home/unpacked.XXXXXX")
trap 'rm -rf "$unpacked"' EXIT
tar --extract --file "$1" --directory "$unpacked" --strip-components 1 --no-same-owner 2> /dev/null ||
  stop "$1 is no whole archive of a release: download it again. Nothing was changed."
place_release "$unpacked"
data=$(setting DATA_DIR | grep . || echo "$data")
previous=$(basename "$(readlink "$home/current")")
[ "$version" != "$previous" ] || stop "Version $version runs already."

say "Backup"
copy=$backups/before-$version-$(date +%Y%m%d-%H%M%S)
as_service install -d -m 700 "$copy"
database=$(setting DATABASE_URL)
# With SQLite, the site keeps running during the backup: the file is copied below, after the service has stopped.
[ -z "$database" ] || systemctl stop mortarboard
if ! mortarboard backup "$copy/backup.tar"; then
  systemctl start mortarboard
  stop "The backup failed, so nothing was changed: version $previous runs on."
fi
systemctl stop mortarboard
if [ -z "$database" ] && ! as_service cp -a "$data"/mortarboard.sqlite* "$copy/"; then
  systemctl start mortarboard
  stop "The database could not be copied, so nothing was changed: version $previous runs on."
fi

say "Database"
printf '%s\n' "$previous" "$copy" changed > "$release/.came-from"
isReady=''
if migrated=$("$release/ops/mortarboard" migrate); then
  echo "$migrated"
  case $migrated in *✓*) ;; *) sed -i '$d' "$release/.came-from" ;; esac
  switch_to "$version"
  say "Start of $version"
  began=$(date +%s)
  if start_and_wait; then isReady=yes; else journalctl --unit mortarboard --since "@$began" --lines 20 --no-pager --output cat || true; fi
elif [ "$database" ]; then
  # On PostgreSQL a failed migration changes nothing: delete the mark "changed", so that the rollback restores no backup.
  sed -i '$d' "$release/.came-from"
fi
if [ -z "$isReady" ]; then
  switch_to "$version"
  "$release/ops/rollback.sh" --restore || stop "Version $version did not get ready, and the site stands still: the reasons are above."
  rm -rf "$release"
  stop "Version $version did not get ready: the reason is above. Version $previous runs again, with all its data."
fi
mortarboard doctor || true

# Keep this release, the previous one and one older one.
find "$home/releases" -mindepth 1 -maxdepth 1 -type d ! -name "$version" ! -name "$previous" -printf '%T@ %p\n' | sort -rn |
  tail -n +2 | cut -d ' ' -f 2- | while read -r old; do rm -rf "$old"; done
say "Version $version runs. Back to $previous: sudo mortarboard rollback"
