#!/bin/sh
# Installs the unpacked release that contains this file, on Debian 12, Ubuntu 24.04 or newer. Can be run again at any
# time: keeps what is installed, and changes only the given settings. On a terminal, asks for missing settings.
#
#   sudo ops/install.sh [--domain college.example] [--smtp smtp://user:password@host:587] [--from admission@college.example]
#                       [--proxy caddy|nginx|none] [--firewall]
# shellcheck source=ops/common.sh
. "$(dirname "$0")/common.sh"

domain='' smtp='' from='' proxy=caddy firewall=''
while [ $# -gt 0 ]; do
  case $1 in
    --firewall) firewall=yes ;;
    --domain | --smtp | --from | --proxy) [ $# -gt 1 ] || stop "$1 needs a value." ;;
    *) stop "There is no option $1. The options are in the first lines of $0." ;;
  esac
  case $1 in
    --domain) domain=$2 && shift ;;
    --smtp) smtp=$2 && shift ;;
    --from) from=$2 && shift ;;
    --proxy) proxy=$2 && shift ;;
  esac
  shift
done
case $proxy in caddy | nginx | none) ;; *) stop "--proxy must be caddy, nginx or none, not \"$proxy\"." ;; esac

# ask QUESTION: prints the answer, or nothing without a terminal
ask() {
  [ -t 0 ] || return 0
  printf '%s ' "$1" >&2
  read -r answer
  printf '%s' "$answer"
}

if [ ! -f "$site/.env" ]; then
  [ -n "$domain" ] || domain=$(ask "The site's domain, such as college.example:")
  [ -n "$domain" ] || stop "Name the site's domain: --domain college.example"
  [ -n "$smtp" ] || smtp=$(ask "The mail account, as smtp://user:password@host:587 (empty: later):")
  if [ -n "$smtp" ] && [ -z "$from" ]; then from=$(ask "The address that mails come from:"); fi
fi
if [ -n "$smtp" ] && [ -z "$from$(setting MAIL_FROM 2> /dev/null)" ]; then stop "--smtp needs --from."; fi
if [ -n "$domain" ] && ! printf '%s' "$domain" | grep -Eqx '[a-z0-9.-]+\.[a-z0-9-]+'; then
  stop "The domain must be a name such as college.example, not \"$domain\"."
fi
[ ! -e "$home/package.json" ] || stop "$home is a checkout: see \"From a checkout\" in docs/install.md."

# apt NAME…: installs the packages, unless all are installed
apt() {
  installed=$(dpkg-query --show --showformat '${db:Status-Status}\n' "$@" 2> /dev/null | grep -cx installed || true)
  [ "$installed" -ne $# ] || return 0
  apt-get update -q
  DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "$@"
}

say "User and folders"
# Required by Node.js.
apt libatomic1
id mortarboard > /dev/null 2>&1 || useradd --system --user-group --home-dir "$data" --no-create-home --shell /usr/sbin/nologin mortarboard
install -d -o mortarboard -g mortarboard "$site"
install -d -o mortarboard -g mortarboard -m 700 "$data" "$backups" /var/cache/mortarboard
# The privacy page promises that backups are deleted after 30 days, including those made by upgrades.
echo "e $backups/before-* - - - 30d" > /etc/tmpfiles.d/mortarboard.conf

say "Release"
place_release "$(dirname "$(dirname "$(readlink -f "$0")")")"
ln -sfn "$home/current/ops/mortarboard" /usr/local/bin/mortarboard

say "Settings in $site/.env"
# set_setting NAME VALUE: writes a setting to .env, in place of its former lines, commented out or not
set_setting() {
  case $2 in *\'*) stop "$1 must not contain a single quote: write it as %27 in an address." ;; esac
  changed=$(NAME=$1 VALUE=$2 as_service awk '
    $0 ~ "^#?" ENVIRON["NAME"] "=" { if (!done) print ENVIRON["NAME"] "=\047" ENVIRON["VALUE"] "\047"; done = 1; next }
    { print }
    END { if (!done) print ENVIRON["NAME"] "=\047" ENVIRON["VALUE"] "\047" }
  ' "$site/.env")
  printf '%s\n' "$changed" | as_service tee "$site/.env" > /dev/null
}
if [ ! -f "$site/.env" ]; then
  as_service install -m 600 "$release/.env.example" "$site/.env"
fi
[ -n "$(setting DATA_DIR)" ] || set_setting DATA_DIR "$data"
[ -n "$(setting BACKUP_DIR)" ] || set_setting BACKUP_DIR "$backups"
[ "$proxy" = none ] || [ -n "$(setting TRUST_PROXY)" ] || set_setting TRUST_PROXY 127.0.0.1
[ "$proxy" != nginx ] || [ -n "$(setting EDGE_SECONDS)" ] || set_setting EDGE_SECONDS 2
[ -z "$domain" ] || set_setting PUBLIC_URL "https://$domain"
[ -z "$from" ] || set_setting MAIL_FROM "$from"
[ -z "$smtp" ] || set_setting SMTP_URL "$smtp"
[ -d "$site/content" ] || "$release/ops/mortarboard" site create > /dev/null
domain=$(setting PUBLIC_URL | sed 's|^https\{0,1\}://||; s|[:/].*||' | tr -dc 'A-Za-z0-9.-')

memory=$(awk '/^MemTotal/ { print int($2 / 1024) }' /proc/meminfo)
if [ "$memory" -lt 1500 ] && [ -z "$(swapon --noheadings)" ] && [ ! -e /swapfile ]; then
  say "Swap: 1 GB, since this machine has $memory MB of memory"
  install -m 600 /dev/null /swapfile
  if dd if=/dev/zero of=/swapfile bs=1M count=1024 status=none && mkswap -q /swapfile && swapon /swapfile; then
    echo "/swapfile none swap sw 0 0" >> /etc/fstab
  else
    rm -f /swapfile
    echo "This machine allows no swap file; the site runs without."
  fi
fi

say "Service"
switch_to "$version"
systemctl enable --quiet mortarboard
start_and_wait || stop "The site does not start. The reason: journalctl -u mortarboard -n 30"

# configure FILE EXAMPLE: writes a proxy's configuration from an example in ops/; keeps a copy of a file that differs
configure() {
  new=$(sed "s/college\.example/$domain/g; s/127\.0\.0\.1:3000/127.0.0.1:${port:-3000}/" "$release/ops/$2")
  if [ -f "$1" ] && [ "$new" != "$(cat "$1")" ]; then
    kept=/var/backups/$(basename "$1").$(date +%Y%m%d-%H%M%S)
    cp -a "$1" "$kept"
    say "The former $1 is kept as $kept"
  fi
  printf '%s\n' "$new" > "$1"
}
case $proxy in
  caddy)
    say "Caddy, which gets the certificate for $domain itself"
    apt caddy
    configure /etc/caddy/Caddyfile Caddyfile
    systemctl enable --quiet caddy
    systemctl reload-or-restart caddy
    ;;
  nginx)
    say "nginx, with a certificate for $domain from Let's Encrypt"
    apt nginx certbot python3-certbot-nginx
    certbot certonly --nginx --non-interactive --keep-until-expiring --agree-tos --register-unsafely-without-email \
      --deploy-hook "systemctl reload nginx" --domain "$domain" ||
      stop "There is no certificate: $domain must lead to this machine, and port 80 be open. Then run this again."
    configure /etc/nginx/sites-enabled/mortarboard nginx.conf
    nginx -t
    systemctl reload-or-restart nginx
    ;;
esac
if [ "$firewall" ]; then
  say "Firewall: only SSH on port 22, HTTP and HTTPS from outside"
  apt ufw
  for service in 22/tcp 80/tcp 443; do ufw allow "$service"; done
  ufw --force enable
fi

say "Mortarboard $version runs${domain:+ for https://$domain}. The first admin: sudo mortarboard admin create EMAIL"
