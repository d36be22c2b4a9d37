#!/bin/sh
# The base image runs this before nginx: the configuration follows from the container's environment.
exec /opt/gateway/render.sh /tmp/gateway/conf
