#!/bin/sh
# Makes the database of a moment in a new folder, next to the cluster or without it, as the account postgres. README.md has what comes then.
# Without a time it ends where the first change is missing, without a word: see ClusterBackUpGap there.
set -eu
[ $# -ge 1 ] || { echo 'Usage: restore.sh FOLDER [TIME]    such as "2026-11-24 14:03:00+07"; without it all that there is' >&2; exit 1; }
FOLDER=$1
TIME=${2:-}
mkdir -p -m 700 "$FOLDER"
set -- --config=${files}/pgbackrest.conf --stanza=songdee --pg1-path="$FOLDER" --archive-mode=off
[ -z "$TIME" ] || set -- "$@" --type=time --target="$TIME" --target-action=promote
pgbackrest "$@" restore
# Only on this machine, and with little memory, whatever the cluster had.
cat >> "$FOLDER/postgresql.auto.conf" <<SETTINGS
listen_addresses = '127.0.0.1'
unix_socket_directories = '$FOLDER'
shared_buffers = '128MB'
synchronous_standby_names = ''
hba_file = '$FOLDER/pg_hba.conf'
ident_file = '$FOLDER/pg_ident.conf'
SETTINGS
