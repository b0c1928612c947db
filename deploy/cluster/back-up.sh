#!/bin/sh
# A base back-up, every night by a timer on all three machines, as the account postgres: it is taken where the primary is.
set -eu
curl --silent --fail --output /dev/null http://${address}:8008/primary || exit 0
exec pgbackrest --config=${files}/pgbackrest.conf --stanza=songdee --type=full backup
