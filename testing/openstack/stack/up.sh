#!/bin/bash
# Installs (once) and starts a small but real OpenStack 2025.1 in one folder: a Debian 13 chroot, loopback ports only. Needs root.
# All processes live in one PID and mount namespace, so down.sh ends a single process and leaves nothing behind.
# The hypervisor and the disks are fakes (files/fakegpu.py, files/fakedisk.py); everything else is the real code.
# OPENSTACK_DIR     the folder (required)
# OPENSTACK_MIRROR  a Debian mirror; by default the one that apt of this host uses for its own release
set -euo pipefail
HERE=$(cd "$(dirname "$0")" && pwd)
DIR=${OPENSTACK_DIR:?set it to a folder}; ROOT=$DIR/root
export PORTS="KEYSTONE=25000 NOVA=28774 PLACEMENT=28778 GLANCE=29292 NEUTRON=29696 RABBIT=25672 RABBITDIST=25673 EPMD=24369 CINDER=28776"
PACKAGES="mariadb-server-core mariadb-client-core rabbitmq-server python3-keystone python3-placement python3-glance python3-nova python3-neutron python3-cinder python3-fixtures python3-systemd python3-pymysql uwsgi-core uwsgi-plugin-python3"
EXTRACT="nova-api nova-common nova-conductor nova-scheduler nova-compute keystone placement-api placement-common glance-api glance-common neutron-common cinder-api cinder-common cinder-scheduler cinder-volume"
mirror() { # address from which apt gets the release of this host
  local name; name=$(. /etc/os-release && echo "${VERSION_CODENAME:-}")
  apt-get indextargets --format '$(SITE) $(RELEASE) $(ORIGIN)' | awk -v name="$name" '$2 == name && $3 == "Debian" { print $1; exit }'
}
mkdir -p "$DIR"
exec 9>"$DIR/lock"; flock 9 # down.sh waits until the start has ended
if [ ! -e "$ROOT/.installed" ]; then
  date +'%s install' | tee "$DIR/times"
  MIRROR=${OPENSTACK_MIRROR:-$(mirror)}
  [ -n "$MIRROR" ] || { echo "No Debian mirror found in this host's apt configuration: set OPENSTACK_MIRROR." >&2; exit 1; }
  if ! command -v mmdebstrap >/dev/null; then # a Perl script that runs when unpacked
    (mkdir -p "$DIR/tool" && cd "$DIR/tool" && apt-get download mmdebstrap 2>/dev/null && dpkg -x mmdebstrap_*.deb .)
    export PATH=$DIR/tool/usr/bin:$PATH
  fi
  nice -n 10 mmdebstrap --quiet --mode=root --variant=apt --include=ca-certificates,iproute2,procps --aptopt='APT::Install-Recommends "false"' \
    --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/locale/*' --dpkgopt='force-unsafe-io' trixie "$ROOT" "$MIRROR"
  cp /etc/resolv.conf "$ROOT/etc/resolv.conf"; printf '#!/bin/sh\nexit 101\n' >"$ROOT/usr/sbin/policy-rc.d"; chmod +x "$ROOT/usr/sbin/policy-rc.d"
  date +'%s base' | tee -a "$DIR/times"
  chroot "$ROOT" apt-get -qq update
  DEBIAN_FRONTEND=noninteractive nice -n 10 chroot "$ROOT" apt-get -qq -y install --no-install-recommends $PACKAGES >"$DIR/install.log" 2>&1
  # the service packages contain only scripts and units, and their maintainer scripts need a database: unpack them
  chroot "$ROOT" sh -c "mkdir -p /tmp/debs && cd /tmp/debs && apt-get -qq download $EXTRACT && for one in *.deb; do dpkg -x \$one /; done; apt-get clean; rm -rf /tmp/debs /var/lib/apt/lists/*"
  touch "$ROOT/.installed"; date +'%s installed' | tee -a "$DIR/times"
fi
if [ "${1:-}" = --install ]; then du -sh "$ROOT"; exit 0; fi
if [ -e "$DIR/pid" ] && kill -0 "$(cat "$DIR/pid")" 2>/dev/null; then echo "already running: $(cat "$DIR/pid")"; exit 0; fi
date +'%s start' | tee -a "$DIR/times"
OPT=$ROOT/opt/os; mkdir -p "$OPT" "$ROOT"/etc/{nova,neutron,keystone,placement,glance,cinder} "$ROOT/var/os"
tr ' ' '\n' <<<"$PORTS" >"$OPT/ports"; cp "$HERE"/files/{svc.sh,identity.py,fake_agent.py,neutron_server.py} "$OPT/"; echo '[].' >"$OPT/no_plugins"
printf 'loopback_users = none\nlog.console.level = warning\nvm_memory_high_watermark.absolute = 1GB\ndisk_free_limit.absolute = 100MB\n' >"$OPT/rabbitmq.conf"
cp "$HERE/files/fakegpu.py" "$ROOT/usr/lib/python3/dist-packages/nova/virt/fakegpu.py"
put() { local text; text=$(cat "$HERE/files/$1"); for pair in $PORTS; do text=${text//@${pair%=*}@/${pair#*=}}; done; printf '%s\n' "$text" >"$ROOT/etc/$2"; }
cp "$HERE/files/fakedisk.py" "$ROOT/usr/lib/python3/dist-packages/cinder/volume/drivers/fakedisk.py"; cp "$HERE/files/kvm-node.conf" "$ROOT/etc/nova/"
PYTHON=$ROOT/usr/lib/python3/dist-packages; cp "$HERE/files/bridge_driver.py" "$PYTHON/"; mkdir -p "$PYTHON/bridge_driver-1.dist-info" # Neutron finds it by its entry point
printf 'Metadata-Version: 2.1\nName: bridge-driver\nVersion: 1\n' >"$PYTHON/bridge_driver-1.dist-info/METADATA"
printf '[neutron.ml2.mechanism_drivers]\nqemubridge = bridge_driver:BridgeDriver\n' >"$PYTHON/bridge_driver-1.dist-info/entry_points.txt"
put nova.conf nova/nova.conf; put neutron.conf neutron/neutron.conf; put keystone.conf keystone/keystone.conf; put placement.conf placement/placement.conf; put glance-api.conf glance/glance-api.conf; put cinder.conf cinder/cinder.conf
printf '[DEFAULT]\nhost = gpu-node-2\nstate_path = /var/os/nova-2\n' >"$ROOT/etc/nova/node-2.conf"; mkdir -p "$ROOT/var/os/nova-2"
cp "$ROOT/usr/share/nova-common/api-paste.ini" "$ROOT/etc/nova/"; cp "$ROOT/usr/share/neutron-common/api-paste.ini" "$ROOT/etc/neutron/"; cp "$ROOT/usr/share/glance-common/glance-api-paste.ini" "$ROOT/etc/glance/"; cp "$ROOT"/usr/share/cinder-common/api-paste.ini "$ROOT/etc/cinder/"
printf '127.0.0.1 localhost\n' >"$ROOT/etc/hosts"
setsid nice -n "${OPENSTACK_NICE:-5}" unshare --mount --pid --fork --kill-child --propagation private sh -c "
  mount -t proc proc $ROOT/proc && mount --rbind /dev $ROOT/dev && mount --rbind /sys $ROOT/sys && mount -t tmpfs tmpfs $ROOT/run && mount -t tmpfs tmpfs $ROOT/tmp
  exec chroot $ROOT /opt/os/svc.sh init" >"$DIR/init.log" 2>&1 </dev/null 9>&- &
echo $! >"$DIR/pid"
for _ in $(seq 600); do kill -0 "$(cat "$DIR/pid")" || { cat "$DIR/init.log"; exit 1; }; rc=$("$HERE/in.sh" cat /run/os/up.rc 2>/dev/null || true); [ -n "$rc" ] && break; sleep .5; done
date +'%s up' | tee -a "$DIR/times"
if [ "$rc" != 0 ]; then tail -20 "$ROOT/var/log/os/up.log"; exit 1; fi
cat "$ROOT/var/log/os/up.log"
echo "Keystone: http://127.0.0.1:25000/v3, user admin, password secret, project admin. Logs: $ROOT/var/log/os"
