# shellcheck shell=sh disable=SC2034
# What install.sh, upgrade.sh and rollback.sh share. Each release has a folder of its own, "current" points to one of them.
set -eu
umask 022
home=/opt/mortarboard
site=/opt/mortarboard-site
data=/var/lib/mortarboard
backups=/var/backups/mortarboard

stop() {
  echo "$1" >&2
  exit 1
}

say() { echo "── $1"; }

# as_service COMMAND …: root itself writes nothing in the folders of the service's user, where a planted link could lead it elsewhere
as_service() { runuser -u mortarboard -- "$@"; }

# setting NAME: its value in .env, or nothing
setting() { sed -n "s/^$1=[\"']\{0,1\}\([^\"']*\).*/\1/p" "$site/.env" | tail -n 1; }

# place_release FOLDER: checks an unpacked release and copies it to its place; sets version and release
place_release() {
  [ -f "$1/VERSION" ] || stop "$1 is no release: use the archive that \"npm run release\" makes."
  (cd "$1" && sha256sum --check --quiet --strict SHA256SUMS) || stop "$1 is damaged: download the archive again."
  version=$(cut -d ' ' -f 1 "$1/VERSION")
  release=$home/releases/$version
  [ -d "$release" ] && return
  install -d "$home/releases"
  rm -rf "$release.new"
  # With their times: the age of a build is told by them.
  cp -R --preserve=timestamps "$1" "$release.new"
  chown -R root:root "$release.new"
  chmod -R a+rX,go-w "$release.new"
  mv "$release.new" "$release"
}

# switch_to VERSION: from the next start on
switch_to() {
  ln -sfn "releases/$1" "$home/current.new"
  mv -T "$home/current.new" "$home/current"
  install -m 644 "$home/current/ops/mortarboard.service" /etc/systemd/system/mortarboard.service
  systemctl daemon-reload
}

# start_and_wait: succeeds when the site answers /readyz within a minute
start_and_wait() {
  port=$(setting PORT | tr -dc 0-9)
  systemctl restart mortarboard || return 1
  "$home/current/node_modules/.bin/node" -e '
    const end = Date.now() + 60_000;
    const isReady = () => fetch(process.argv[1], { signal: AbortSignal.timeout(5_000) }).then((reply) => reply.ok, () => false);
    while (!(await isReady())) {
      if (Date.now() > end) process.exit(1);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  ' --input-type=module "http://127.0.0.1:${port:-3000}/readyz"
}

[ "$(id -u)" -eq 0 ] || stop "Run this as root, with sudo."
