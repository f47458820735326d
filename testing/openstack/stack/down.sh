#!/bin/bash
# Stops the OpenStack that up.sh started. --kill: at once. --remove: deletes its folder as well.
DIR=${OPENSTACK_DIR:?set it to the folder}
[ -d "$DIR" ] || exit 0
exec 9>"$DIR/lock"; flock 9 # a start in progress would leave services behind
if [ -e "$DIR/pid" ]; then
  pid=$(cat "$DIR/pid"); child=$(cat /proc/"$pid"/task/*/children 2>/dev/null | awk '{print $1; exit}')
  if [ -n "$child" ]; then
    [ "${1:-}" = --kill ] || { "$(dirname "$0")/in.sh" /opt/os/svc.sh stop nova-compute nova-compute-2 nova-api nova-scheduler nova-conductor cinder-api cinder-scheduler cinder-volume neutron-agent neutron glance placement keystone 2>/dev/null; sleep 2
      "$(dirname "$0")/in.sh" /opt/os/svc.sh stop mariadb rabbitmq; sleep 4; }
    kill -9 "$child"
    [ ! -e "$DIR/root/var/os/guest.raw" ] || { ip link del br-shop; rm -f "$DIR/root/var/os/guest.raw"; } # as guest.sh --stop
  fi
  rm -f "$DIR/pid"
fi
if [ "${1:-}" = --remove ]; then mount | grep " $DIR/" && { echo "still mounted"; exit 1; }; rm -rf --one-file-system "$DIR"; fi
