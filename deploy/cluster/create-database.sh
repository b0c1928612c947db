#!/bin/sh
# Called by Patroni once, when the cluster is created: the account and the database of the shop, and the place of its back-ups.
set -eu
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --dbname "$1" <<'SQL'
create role songdee login password '${songdeePassword}';
create database songdee owner songdee;
SQL
pgbackrest --config=${files}/pgbackrest.conf --stanza=songdee stanza-create
