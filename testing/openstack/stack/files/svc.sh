#!/bin/bash
# Inside the chroot: starts and stops the services. svc.sh start|stop|kill|cont|pause NAME... | host NAME HOST | up | init
export HOME=/root LANG=C.UTF-8 PATH=/usr/sbin:/usr/bin:/sbin:/bin PYTHONDONTWRITEBYTECODE= PYTHONWARNINGS=ignore
. /opt/os/ports
mkdir -p /run/os /var/log/os /var/os/{mysql,rabbit,keystone,glance,nova,neutron,cinder}
sql() { mariadb -uroot -S /run/os/mysql.sock "$@"; }
uw() { # name, port, processes, wsgi file
  run "$1" uwsgi --plugins python3 --http-socket 127.0.0.1:"$2" --wsgi-file "$4" --master --processes "$3" --threads 1 --enable-threads \
    --buffer-size 65535 --add-header 'Connection: close' --die-on-term --lazy-apps --need-app
}
run() { local name=$1; shift; setsid "$@" >>/var/log/os/$name.log 2>&1 </dev/null & echo $! >/run/os/$name.pid; }
port() { # number, service: waits until it listens, or the service is dead
  for _ in $(seq 600); do (exec 3<>/dev/tcp/127.0.0.1/$1) 2>/dev/null && return 0
    kill -0 "$(cat /run/os/$2.pid)" 2>/dev/null || { echo "$2 died:" >&2; tail -5 /var/log/os/$2.log >&2; return 1; }; sleep .2; done; echo "port $1 does not open" >&2; return 1; }
host() { # service, host: waits until the scheduler takes the host; servers ordered earlier fail with 'No valid host was found'
  local from; from=$(date -u -d "@$(stat -c %Y /run/os/$1.pid)" '+%F %T')
  for _ in $(seq 600); do
    [ "$(sql -BN -e "select count(*) from nova.services join nova_api.host_mappings using (host) join nova.compute_nodes c using (host)
      join placement.resource_providers p on p.uuid = c.uuid join placement.inventories i on i.resource_provider_id = p.id
      where services.host = '$2' and topic = 'compute' and last_seen_up > '$from'")" -gt 0 ] && return 0
    kill -0 "$(cat /run/os/$1.pid)" 2>/dev/null || { echo "$1 died:" >&2; tail -5 /var/log/os/$1.log >&2; return 1; }; sleep .2; done; echo "host $2 is not up" >&2; return 1; }
start() {
  case $1 in
    mariadb) # with snapshot isolation, Keystone fails if a user signs in twice at once for the first time on a day
      run mariadb mariadbd --no-defaults --user=root --datadir=/var/os/mysql --socket=/run/os/mysql.sock --pid-file=/run/os/mysqld.pid \
        --skip-networking --skip-log-bin --performance-schema=off --innodb-buffer-pool-size=96M --innodb-flush-log-at-trx-commit=0 --innodb-log-file-size=48M --innodb-snapshot-isolation=off \
        --max-connections=300 --character-set-server=utf8mb4 --skip-name-resolve --skip-grant-tables=0 --aria-pagecache-buffer-size=8M --key-buffer-size=8M
      for _ in $(seq 300); do sql -e 'select 1' >/dev/null 2>&1 && break; sleep .1; done ;;
    rabbitmq)
      export ERL_EPMD_ADDRESS=127.0.0.1 ERL_EPMD_PORT=$EPMD RABBITMQ_NODENAME=rabbit@localhost RABBITMQ_MNESIA_BASE=/var/os/rabbit RABBITMQ_LOG_BASE=/var/log/os \
        RABBITMQ_NODE_IP_ADDRESS=127.0.0.1 RABBITMQ_NODE_PORT=$RABBIT RABBITMQ_DIST_PORT=$RABBITDIST RABBITMQ_ENABLED_PLUGINS_FILE=/opt/os/no_plugins RABBITMQ_LOGS=- \
        RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS='+S 1:1 +sbwt none +sbwtdcpu none +sbwtdio none -kernel inet_dist_use_interface {127,0,0,1}' RABBITMQ_CONFIG_FILE=/opt/os/rabbitmq
      run rabbitmq /usr/lib/rabbitmq/bin/rabbitmq-server; port $RABBIT rabbitmq ;;
    keystone) uw keystone $KEYSTONE 2 /usr/bin/keystone-wsgi-public; port $KEYSTONE keystone ;;
    placement) uw placement $PLACEMENT 1 /usr/bin/placement-api ;;
    glance) run glance glance-api --config-file /etc/glance/glance-api.conf ;;
    neutron) run neutron python3 /opt/os/neutron_server.py --config-file /etc/neutron/neutron.conf ;;
    neutron-agent) run neutron-agent python3 /opt/os/fake_agent.py --config-file /etc/neutron/neutron.conf ;;
    cinder-api) uw cinder-api $CINDER 1 /usr/bin/cinder-wsgi ;;
    cinder-scheduler) run cinder-scheduler cinder-scheduler --config-file /etc/cinder/cinder.conf ;;
    cinder-volume) run cinder-volume cinder-volume --config-file /etc/cinder/cinder.conf ;;
    nova-api) uw nova-api $NOVA 2 /usr/bin/nova-api-wsgi ;;
    nova-conductor) run nova-conductor nova-conductor --config-file /etc/nova/nova.conf ;;
    nova-scheduler) run nova-scheduler nova-scheduler --config-file /etc/nova/nova.conf ;;
    nova-compute) run nova-compute nova-compute --config-file /etc/nova/nova.conf ;;
    nova-compute-2) run nova-compute-2 nova-compute --config-file /etc/nova/nova.conf --config-file /etc/nova/node-2.conf ;;
    libvirt) mkdir -p /var/os/nova-kvm/{instances,lock} /run/libvirt /var/log/libvirt
      printf 'user = "root"\ngroup = "root"\nsecurity_driver = "none"\ncgroup_controllers = []\nnamespaces = []\nremember_owner = 0\nstdio_handler = "file"\n' >/etc/libvirt/qemu.conf
      run virtlogd virtlogd; run libvirt libvirtd; for _ in $(seq 100); do [ -S /run/libvirt/libvirt-sock ] && break; sleep .1; done ;;
    nova-compute-kvm) run nova-compute-kvm nova-compute --config-file /etc/nova/nova.conf --config-file /etc/nova/kvm-node.conf ;;
    *) echo "no service $1" >&2; return 1 ;;
  esac
}
send() { # name, signal: to all processes of its session
  local pid; pid=$(cat /run/os/$1.pid) || return 0
  kill -$2 -- -$pid 2>/dev/null || true
}
gone() { # waits until no process of its session is left: its port is free then
  local pid; pid=$(cat /run/os/$1.pid) || return 0
  for _ in $(seq 100); do kill -0 -- -$pid 2>/dev/null || return 0; sleep .1; done
  kill -KILL -- -$pid 2>/dev/null || true; sleep .2
}
databases() { # in parallel, once
  [ -e /var/os/.databases ] && return 0
  for db in keystone placement glance nova_api nova nova_cell0 neutron cinder; do sql -e "create database if not exists $db character set utf8mb4"; done
  (keystone-manage fernet_setup --keystone-user root --keystone-group root; keystone-manage credential_setup --keystone-user root --keystone-group root
   keystone-manage db_sync && keystone-manage bootstrap --bootstrap-password secret --bootstrap-admin-url http://127.0.0.1:$KEYSTONE/v3/ \
     --bootstrap-internal-url http://127.0.0.1:$KEYSTONE/v3/ --bootstrap-public-url http://127.0.0.1:$KEYSTONE/v3/ --bootstrap-region-id RegionOne
   glance-manage db_sync; placement-manage db sync; cinder-manage --config-file /etc/cinder/cinder.conf db sync) >/var/log/os/db-1.log 2>&1 & local a=$!
  (nova-manage api_db sync && nova-manage cell_v2 map_cell0 --database_connection "mysql+pymysql://root@localhost/nova_cell0?unix_socket=/run/os/mysql.sock&charset=utf8mb4" \
    && nova-manage cell_v2 create_cell --name=cell1 && nova-manage db sync) >/var/log/os/db-2.log 2>&1 & local b=$!
  neutron-db-manage --config-file /etc/neutron/neutron.conf upgrade heads >/var/log/os/db-3.log 2>&1 & local c=$!
  wait $a; wait $b; wait $c; touch /var/os/.databases
}
case $1 in
  init) trap 'exit 0' TERM; /opt/os/svc.sh up >/var/log/os/up.log 2>&1; echo $? >/run/os/up.rc; while :; do sleep 3600 & wait $!; done ;;
  up)
    set -e
    t() { echo "$(date +%s.%N | cut -c1-14) $*"; }
    t start
    [ -d /var/os/mysql/mysql ] || mariadb-install-db --no-defaults --user=root --datadir=/var/os/mysql --auth-root-authentication-method=normal --skip-test-db >/var/log/os/install-db.log 2>&1
    start mariadb; t mariadb; start rabbitmq & databases; t databases; wait $! ; t rabbitmq
    mkdir -p /var/os/glance/{images,tasks,staging} /var/os/nova/lock /var/os/nova/instances /var/os/neutron/lock /var/os/cinder/{lock,conversion}
    start keystone; t keystone
    python3 /opt/os/identity.py; t identity
    for one in placement glance neutron; do start $one; done
    port $PLACEMENT placement; t placement
    for one in nova-conductor nova-scheduler nova-api cinder-api cinder-scheduler cinder-volume; do start $one; done
    port $NOVA nova-api; t nova-api; port $NEUTRON neutron; t neutron; port $GLANCE glance; t glance; port $CINDER cinder-api; t cinder-api
    for one in neutron-agent nova-compute; do start $one; done
    host nova-compute gpu-node-1; t host ;;
  host) host "$2" "$3" ;;
  start) shift; for one; do start "$one"; done ;;
  stop) shift; for one; do send "$one" TERM; done; for one; do gone "$one"; done ;;
  kill) shift; for one; do send "$one" KILL; done; for one; do gone "$one"; done ;;
  pause) shift; for one; do send "$one" STOP; done ;;
  cont) shift; for one; do send "$one" CONT; done ;;
  *) echo "unknown: $1" >&2; exit 2 ;;
esac
