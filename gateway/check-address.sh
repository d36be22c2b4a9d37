#!/bin/sh
# Fails with a message if other machines could reach the site over plain http without the operator's permission.
#   BIND_ADDRESS       the address of the site's port (127.0.0.1)
#   TRUSTED_PROXIES    a TLS terminator is in front
#   ALLOW_PLAIN_HTTP   1 allows plain http
set -eu

address=${BIND_ADDRESS:-127.0.0.1}
plain=${address#\[}
case $plain in
  # This machine and private networks.
  localhost | 127.* | 10.* | 192.168.* | 169.254.* | ::1 | ::1\] | f[cd][0-9a-f][0-9a-f]:* | fe80:*) exit 0 ;;
  172.1[6-9].* | 172.2[0-9].* | 172.3[01].*) exit 0 ;;
esac
[ -z "${TRUSTED_PROXIES:-}" ] && [ "${ALLOW_PLAIN_HTTP:-0}" != 1 ] || exit 0
echo "BIND_ADDRESS=$address lets other machines in, over plain http: others on the network can read passwords and sessions." \
  'Put a TLS terminator in front and name its network in TRUSTED_PROXIES, or set ALLOW_PLAIN_HTTP=1.' >&2
exit 1
