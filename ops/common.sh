# shellcheck shell=sh disable=SC2034
# Functions of install.sh, upgrade.sh and rollback.sh. Each release has a folder; the link "current" points to one.
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

# as_service COMMAND …: runs a command as the service's user. Use it to write in that user's folders: as root, a planted
# symbolic link could redirect the write.
as_service() { runuser -u mortarboard -- "$@"; }

# setting NAME: prints the setting's value in .env, or nothing
setting() { sed -n "s/^$1=[\"']\{0,1\}\([^\"']*\).*/\1/p" "$site/.env" | tail -n 1; }

# place_release FOLDER: verifies an unpacked release and copies it to the releases folder; sets $version and $release
place_release() {
  [ -f "$1/VERSION" ] || stop "$1 is no release: use the archive that \"npm run release\" makes."
  (cd "$1" && sha256sum --check --quiet --strict SHA256SUMS) || stop "$1 is damaged: download the archive again."
  version=$(cut -d ' ' -f 1 "$1/VERSION")
  release=$home/releases/$version
  [ -d "$release" ] && return
  install -d "$home/releases"
  rm -rf "$release.new"
  # Keep the modification times, which tell the age of a build.
  cp -R --preserve=timestamps "$1" "$release.new"
  chown -R root:root "$release.new"
  chmod -R a+rX,go-w "$release.new"
  mv "$release.new" "$release"
}

# switch_to VERSION: makes this the version that the next start of the service runs
switch_to() {
  ln -sfn "releases/$1" "$home/current.new"
  mv -T "$home/current.new" "$home/current"
  install -m 644 "$home/current/ops/mortarboard.service" /etc/systemd/system/mortarboard.service
  systemctl daemon-reload
}

# start_and_wait: restarts the service; succeeds if the site answers /readyz within a minute
start_and_wait() {
  port=$(setting PORT | tr -dc 0-9)
  host=$(setting HOST)
  case $host in '' | 0.0.0.0 | ::) host=127.0.0.1 ;; *:*) host="[$host]" ;; esac
  systemctl restart mortarboard || return 1
  "$home/current/node_modules/.bin/node" -e '
    const end = Date.now() + 60_000;
    const isReady = () => fetch(process.argv[1], { signal: AbortSignal.timeout(5_000) }).then((reply) => reply.ok, () => false);
    while (!(await isReady())) {
      if (Date.now() > end) process.exit(1);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  ' --input-type=module "http://$host:${port:-3000}/readyz"
}

[ "$(id -u)" -eq 0 ] || stop "Run this as root, with sudo."
