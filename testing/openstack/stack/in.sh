#!/bin/bash
# Runs a command inside the OpenStack that up.sh started (its namespaces and chroot).
DIR=${OPENSTACK_DIR:?set it to the folder}
child=$(cat /proc/"$(cat "$DIR/pid")"/task/*/children 2>/dev/null | awk '{print $1; exit}')
[ -n "$child" ] || { echo "not running" >&2; exit 1; }
exec nsenter -t "$child" -m -p -n -r -w "$@"
