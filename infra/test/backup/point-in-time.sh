#!/bin/sh
# Tries what docs/operating.md says of a point in time, with the Postgres of this machine: an archive, a base backup, rows that
# come after it, a mistake, and the state of the moment before it. Prints the times; 1 where a row is missing or one too many.
#   infra/test/backup/point-in-time.sh        (as root it runs as the user postgres)
set -eu
bin=$(ls -d /usr/lib/postgresql/*/bin | tail -n 1)
if [ "$(id -u)" -eq 0 ]; then
  copy=$(mktemp)
  cp "$0" "$copy"
  chmod 755 "$copy"
  status=0
  setpriv --reuid=postgres --regid=postgres --clear-groups env HOME=/tmp sh "$copy" || status=$?
  rm "$copy"
  exit "$status"
fi
PATH=$bin:$PATH
folder=$(mktemp -d)
cd "$folder"
stop() {
  for data in first second; do
    [ ! -f "$data/postmaster.pid" ] || pg_ctl --pgdata "$data" --mode immediate stop >/dev/null
  done
  rm -r "$folder"
}
trap stop EXIT
mkdir archive
initdb --pgdata first --auth trust --username owner >/dev/null
cat >>first/postgresql.conf <<END
listen_addresses = ''
unix_socket_directories = '$folder'
archive_mode = on
archive_timeout = 60
archive_command = 'test ! -f $folder/archive/%f && cp %p $folder/archive/%f.part && sync $folder/archive/%f.part && mv $folder/archive/%f.part $folder/archive/%f'
END
export PGHOST="$folder" PGUSER=owner PGDATABASE=postgres
ask() { psql --no-psqlrc --quiet --tuples-only --no-align --command "$1"; }

pg_ctl --pgdata first --log first.log --wait start >/dev/null
ask 'CREATE TABLE records AS SELECT n FROM generate_series(1, 100000) AS n'
began=$(date +%s%N)
pg_basebackup --pgdata base --checkpoint=fast
echo "base backup: $((($(date +%s%N) - began) / 1000000)) ms"
ask 'INSERT INTO records SELECT n FROM generate_series(100001, 100500) AS n'
sleep 1
moment=$(ask 'SELECT now()')
sleep 1
ask 'DELETE FROM records WHERE n % 2 = 0'
# What archive_timeout does after a minute.
last=$(ask 'SELECT pg_walfile_name(pg_switch_wal())')
while [ "$(ask "SELECT last_archived_wal >= '$last' FROM pg_stat_archiver")" != t ]; do sleep 1; done
[ "$(ask 'SELECT failed_count FROM pg_stat_archiver')" -eq 0 ]
pg_ctl --pgdata first --mode immediate stop >/dev/null

began=$(date +%s%N)
cp -r base second
cat >>second/postgresql.conf <<END
restore_command = 'cp $folder/archive/%f %p'
recovery_target_time = '$moment'
recovery_target_action = promote
archive_mode = off
END
touch second/recovery.signal
pg_ctl --pgdata second --log second.log --wait start >/dev/null
while [ "$(ask 'SELECT pg_is_in_recovery()')" != f ]; do sleep 1; done
count=$(ask 'SELECT count(*) FROM records')
echo "recovery: $((($(date +%s%N) - began) / 1000000)) ms, $count of 100500 rows as of $moment"
[ "$count" -eq 100500 ]
