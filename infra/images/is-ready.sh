#!/bin/bash
# Asks the service in this container whether it can do its work. In bash, because it is asked every few
# seconds and a Node process for one question costs as much as thousands of requests.
exec 3<>/dev/tcp/127.0.0.1/3000 || exit 1
printf 'GET /health/ready HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3
read -r _ status _ <&3
[[ $status == 200 ]]
