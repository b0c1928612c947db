#!/bin/sh
# Runs on all three machines as the account postgres: a primary whose disk is nearly full lets another machine take over. On a full disk
# PostgreSQL may refuse every order for hours without ending, and so without being replaced.
set -u
# Kilobytes, sixteen files of PostgreSQL's log: with less it might not stop in order.
ENOUGH=262144
while sleep 5; do
  FREE=$(df --output=avail ${postgresData} | tail -n 1)
  [ "$FREE" -lt "$ENOUGH" ] || continue
  curl --silent --fail --max-time 2 --output /dev/null http://${address}:8008/primary || continue
  echo "Only $FREE kB are free: another machine is to be the primary."
  curl --silent --max-time 60 --json '{"leader":"${name}"}' http://${address}:8008/switchover
  echo
  # Where the others have no room either, the role must not go round all the time.
  sleep 60
done
