#!/bin/sh
# Installs what the machines of a cluster run, from Debian's own packages (tried on Debian 12), and starts none of it.
set -eu
# On each of the three machines; python3-etcd is how Patroni speaks to etcd.
DATABASE='postgresql patroni python3-etcd etcd-server etcd-client pgbouncer haproxy pgbackrest curl'
# On the machine in front.
FRONT='haproxy prometheus'
# For a try on one machine: a network for each.
TRY='iproute2'

[ "$(id -u)" = 0 ] || { echo 'Run it as root: it installs packages.' >&2; exit 1; }
command -v apt-get > /dev/null || { echo 'These are packages of Debian: there is no apt-get here.' >&2; exit 1; }
case "${1:-all}" in
  database) PACKAGES=$DATABASE ;;
  front) PACKAGES=$FRONT ;;
  all) PACKAGES="$DATABASE $FRONT $TRY" ;;
  *) echo 'Usage: install.sh [database|front|all]' >&2; exit 1 ;;
esac

# Debian starts a service when its package is installed, here with an empty database and without our files.
POLICY=/usr/sbin/policy-rc.d
if [ ! -e $POLICY ]; then
  printf '#!/bin/sh\nexit 101\n' > $POLICY
  chmod 755 $POLICY
  trap 'rm -f $POLICY' EXIT
fi
# And creates a database cluster of its own, which Patroni would not use.
mkdir -p /etc/postgresql-common/createcluster.d
echo 'create_main_cluster = false' > /etc/postgresql-common/createcluster.d/songdee.conf
apt-get update
# shellcheck disable=SC2086 # a list of words
DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends $PACKAGES
