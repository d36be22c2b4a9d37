#!/bin/sh
# enter.sh FOLDER CLOSED COMMAND...: runs the command with an empty folder in place of CLOSED, a parent of FOLDER that
# only root may enter, and with FOLDER mounted inside it. This requires a separate mount namespace; nothing changes for
# other programs.
set -eu
folder=$1
closed=$2
shift 2
# The file descriptor keeps FOLDER accessible after its path is covered.
exec 9<"$folder"
if ! mount -t tmpfs -o size=1m,mode=0755 cardroom "$closed"; then
  echo "Users other than root cannot enter $closed, and this machine does not let it be mounted elsewhere." >&2
  exit 1
fi
mkdir -p "$folder"
mount --no-canonicalize --bind /proc/self/fd/9 "$folder"
exec 9<&-
cd "$folder"
exec "$@"
