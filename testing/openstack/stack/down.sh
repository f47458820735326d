#!/bin/bash
# Stops the OpenStack that up.sh started. --kill: at once. --remove: deletes its folder as well.
DIR=${OPENSTACK_DIR:?set it to the folder}
if [ -e "$DIR/pid" ]; then
  pid=$(cat "$DIR/pid"); child=$(cat /proc/"$pid"/task/*/children 2>/dev/null | awk '{print $1; exit}')
  if [ -n "$child" ]; then
    [ "${1:-}" = --kill ] || { "$(dirname "$0")/in.sh" /opt/os/svc.sh stop nova-compute nova-compute-2 nova-api nova-scheduler nova-conductor cinder-api cinder-scheduler cinder-volume neutron-agent neutron glance placement keystone 2>/dev/null; sleep 2
      "$(dirname "$0")/in.sh" /opt/os/svc.sh stop mariadb rabbitmq; sleep 4; }
    kill -9 "$child"
  fi
  rm -f "$DIR/pid"
fi
if [ "${1:-}" = --remove ]; then mount | grep " $DIR/" && { echo "still mounted"; exit 1; }; rm -rf --one-file-system "$DIR"; fi
