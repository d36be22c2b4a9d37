#!/bin/bash
# The health check of the service in this container. With `once`, what was ready stays healthy for as long as it answers:
# a Swarm ends what is not, and ending it mends no database. In bash, because it runs every few seconds and starting
# Node for it would cost as much as thousands of requests.
exec 3<>"/dev/tcp/127.0.0.1/${LISTEN_PORT:-3000}" || exit 1
printf 'GET /health/ready HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3
read -r _ status _ <&3
if [[ $status == 200 ]]; then
  [[ ${1:-} != once ]] || : >"${TMPDIR:-/tmp}/was-ready"
else
  [[ ${1:-} == once && -n $status && -e "${TMPDIR:-/tmp}/was-ready" ]]
fi
