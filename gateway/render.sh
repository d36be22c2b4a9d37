#!/bin/sh
# Renders the gateway's whole nginx configuration: gateway/render.sh <output-dir>
# then: nginx -c <output-dir>/nginx.conf -e stderr   (in the foreground; output-dir must be absolute)
#
#   LISTEN                     `8080` or `127.0.0.1:8080`
#   WEB_ROOT                   absolute path of the web build (index.html, admin.html, assets/)
#   TMP_DIR                    absolute path for pid and temporary files; created when missing
#   CACHE_DIR                  absolute path of the cache, in memory, because on a full disk nginx cuts off the answers
#                              that it caches (TMP_DIR/cache)
#   ANALYTICS_INGEST_SERVERS, CHAT_SERVERS, ADMIN_SERVERS, CONTESTS_SERVERS, KOOK_GAME_SERVERS
#                              the inside of `upstream {}`, e.g. `server 127.0.0.1:4101;`
#   SITE_HOSTS                 host names besides the brand's and this machine's, comma-separated (none)
#   BIND_ADDRESS, ALLOW_PLAIN_HTTP  as in check-address.sh
#   RATE_LIMIT_FACTOR          multiplies every limit (1)
#   TRUSTED_PROXIES            CIDRs of a TLS terminator in front, comma-separated (none)
#   METRICS_LISTEN             `8081`: the private port of `/metrics` (none)
#   RESOLVER                   name server for `server name:port resolve;` (none)
#   WORKER_PROCESSES           (auto)
#   ACCESS_LOG                 a file (TMP_DIR/access.log), or /dev/stdout if that is a file or a pipe (Node gives its
#                              children sockets)
#   ERROR_LOG                  a file (standard error); errors at the start always go to standard error
set -eu

fail() {
  echo "gateway: $*" >&2
  exit 1
}

[ $# -eq 1 ] || fail 'usage: render.sh <output-dir>'
out=$1
here=$(cd "$(dirname "$0")" && pwd)

for name in LISTEN WEB_ROOT TMP_DIR ANALYTICS_INGEST_SERVERS CHAT_SERVERS ADMIN_SERVERS \
  CONTESTS_SERVERS KOOK_GAME_SERVERS; do
  eval "value=\${$name:-}"
  [ -n "$value" ] || fail "$name is not set"
done
CACHE_DIR=${CACHE_DIR:-$TMP_DIR/cache}
for path in "$WEB_ROOT" "$TMP_DIR" "$CACHE_DIR" "$out"; do
  case $path in
    *[\"\$\\]*) fail "nginx cannot use the path $path" ;;
    /*) ;;
    *) fail "$path is not an absolute path" ;;
  esac
done
BIND_ADDRESS=${BIND_ADDRESS:-} TRUSTED_PROXIES=${TRUSTED_PROXIES:-} ALLOW_PLAIN_HTTP=${ALLOW_PLAIN_HTTP:-} \
  "$here/check-address.sh"
# Host names, IPv4 addresses, and IPv6 addresses in brackets, each without a port.
SITE_NAMES=$(echo "${SITE_HOSTS:-}" | tr ',' '\n' | awk '
  NF == 0 { next }
  NF > 1 || !/^ *([A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\]) *$/ { print; exit 1 }
  { printf " %s", $1 }') ||
  fail "SITE_HOSTS names no host:$(echo " $SITE_NAMES" | tr -s ' ')"
RATE_LIMIT_FACTOR=${RATE_LIMIT_FACTOR:-1}
echo "$RATE_LIMIT_FACTOR" | awk '!/^[0-9]+(\.[0-9]+)?$/ || $0 <= 0 { exit 1 }' ||
  fail "RATE_LIMIT_FACTOR must be a number above 0, not '$RATE_LIMIT_FACTOR'"

mkdir -p "$out/snippets" "$out/generated" "$TMP_DIR"

# If root starts nginx, its workers would otherwise run as a user who cannot read a checkout in root's home folder.
USER_DIRECTIVE=
[ "$(id -u)" -ne 0 ] || USER_DIRECTIVE='user root;'
RESOLVER_DIRECTIVE=
[ -z "${RESOLVER:-}" ] || RESOLVER_DIRECTIVE="resolver $RESOLVER valid=5s ipv6=off;"
METRICS_LISTEN=${METRICS_LISTEN:-}
METRICS_DIRECTIVE=
[ -z "$METRICS_LISTEN" ] || METRICS_DIRECTIVE='include snippets/metrics.conf;'
TRUSTED_PROXY_DIRECTIVES=$(echo "${TRUSTED_PROXIES:-}" | tr ',' '\n' |
  awk 'NF { printf "set_real_ip_from %s;\n", $1 }')
TRUSTED_PROXY_ENTRIES=$(echo "${TRUSTED_PROXIES:-}" | tr ',' '\n' |
  awk 'NF { printf "%s 1;\n", $1 }')
# The hashes of the style blocks that the web build writes into its pages, one `'sha256-…'` per line.
STYLE_HASHES=
[ ! -f "$WEB_ROOT/style-hashes.txt" ] ||
  STYLE_HASHES=$(awk 'NF { printf " %s", $1 }' "$WEB_ROOT/style-hashes.txt")
# The brand's third parties, one origin per line: those that public pages may frame, those that they may request the
# newsletter's issues from, and those that the tag manager's frame may reach.
origins_of() {
  [ -f "$WEB_ROOT/$1" ] || return 0
  awk '
    NF == 0 { next }
    NF > 1 || !/^https:\/\/[a-z0-9.-]+(:[0-9]+)?$/ && !/^http:\/\/(127\.0\.0\.1|localhost)(:[0-9]+)?$/ { print; exit 1 }
    { printf " %s", $1 }' "$WEB_ROOT/$1"
}
FRAME_ORIGINS=$(origins_of frame-origins.txt) ||
  fail "frame-origins.txt names no origin that may be framed:$FRAME_ORIGINS"
FEED_ORIGINS=$(origins_of feed-origins.txt) ||
  fail "feed-origins.txt names no origin that may be asked:$FEED_ORIGINS"
TAG_ORIGINS=$(origins_of tag-origins.txt) ||
  fail "tag-origins.txt names no origin that may be reached:$TAG_ORIGINS"
WORKER_PROCESSES=${WORKER_PROCESSES:-auto}
OPEN_FILES=$(ulimit -H -n)
case $OPEN_FILES in
  unlimited) OPEN_FILES=32768 ;;
  *) [ "$OPEN_FILES" -le 32768 ] || OPEN_FILES=32768 ;;
esac
CONNECTIONS=$((OPEN_FILES / 2))
ACCESS_LOG=${ACCESS_LOG:-$TMP_DIR/access.log}
ERROR_LOG=${ERROR_LOG:-stderr}
export LISTEN METRICS_LISTEN METRICS_DIRECTIVE WEB_ROOT TMP_DIR CACHE_DIR ANALYTICS_INGEST_SERVERS CHAT_SERVERS \
  ADMIN_SERVERS CONTESTS_SERVERS KOOK_GAME_SERVERS RATE_LIMIT_FACTOR USER_DIRECTIVE RESOLVER_DIRECTIVE \
  TRUSTED_PROXY_DIRECTIVES TRUSTED_PROXY_ENTRIES STYLE_HASHES FRAME_ORIGINS FEED_ORIGINS TAG_ORIGINS \
  WORKER_PROCESSES ACCESS_LOG ERROR_LOG OPEN_FILES CONNECTIONS SITE_NAMES

# @NAME@ is a variable from above. @limit:N@ is N times the factor, and @connections:N@ is the same but capped at the
# highest number that nginx can count.
render() {
  awk '
    function scaled(base, most,  value) {
      value = int(base * ENVIRON["RATE_LIMIT_FACTOR"] + 0.5)
      if (value < 1) value = 1
      return sprintf("%.0f", value > most ? most : value)
    }
    {
      line = $0
      text = ""
      while (match(line, /@[A-Za-z_]+(:[0-9]+)?@/)) {
        token = substr(line, RSTART + 1, RLENGTH - 2)
        colon = index(token, ":")
        if (substr(token, 1, colon) == "limit:") value = scaled(substr(token, colon + 1), 1000000000)
        else if (substr(token, 1, colon) == "connections:") value = scaled(substr(token, colon + 1), 65535)
        else if (token in ENVIRON) value = ENVIRON[token]
        else {
          print "gateway: " FILENAME ":" FNR ": unknown placeholder @" token "@" > "/dev/stderr"
          exit 1
        }
        text = text substr(line, 1, RSTART - 1) value
        line = substr(line, RSTART + RLENGTH)
      }
      print text line
    }' "$1" >"$2"
}

render "$here/nginx.conf.template" "$out/nginx.conf"
for file in "$here"/snippets/*.conf "$here"/generated/*.conf; do
  render "$file" "$out/${file#"$here"/}"
done
