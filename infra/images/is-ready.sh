#!/bin/bash
# The health check of the service in this container. It is a shell script because starting Node for each check would cost as
# much as thousands of requests.
exec 3<>"/dev/tcp/127.0.0.1/${LISTEN_PORT:-3000}" || exit 1
printf 'GET /health/ready HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3
read -r _ status _ <&3
[[ $status == 200 ]]
