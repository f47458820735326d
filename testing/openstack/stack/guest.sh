#!/bin/bash
# Lets the OpenStack that up.sh started run a real guest: installs QEMU and libvirt, makes a disk with Debian, cloud-init and an SSH
# server, and starts a host with a bridge, 198.51.100.1. Needs root.
# --install: only installs. --stop: ends the host and removes the bridge.
set -euo pipefail
HERE=$(cd "$(dirname "$0")" && pwd); DIR=${OPENSTACK_DIR:?set it to the folder}; ROOT=$DIR/root; SYSTEM=$DIR/guest; DISK=$DIR/guest.raw
service() { "$HERE/in.sh" env HOME=/root /opt/os/svc.sh "$@"; }
if [ "${1:-}" = --stop ]; then service stop nova-compute-kvm libvirt virtlogd; ip link del br-shop; rm -f "$ROOT/var/os/guest.raw"; exit 0; fi
if [ ! -e "$DISK" ]; then
  chroot "$ROOT" sh -c 'apt-get -qq update && DEBIAN_FRONTEND=noninteractive nice -n 10 apt-get -qq -y install --no-install-recommends \
    libvirt-daemon libvirt-daemon-driver-qemu python3-libvirt qemu-system-x86 qemu-utils genisoimage kmod && rm -rf /var/lib/apt/lists/*' >"$DIR/guest.log" 2>&1
  rm -rf "$SYSTEM" "$DISK.new"; export PATH=$DIR/tool/usr/bin:$PATH
  nice -n 10 mmdebstrap --quiet --mode=root --variant=apt --aptopt='APT::Install-Recommends "false"' --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
    --dpkgopt='force-unsafe-io' --include=systemd-sysv,udev,dbus,openssh-server,cloud-init,netplan.io,linux-image-cloud-amd64,initramfs-tools,e2fsprogs,iproute2,sudo,extlinux trixie "$SYSTEM" "$(awk '/^deb / { for (i = 2; i <= NF; i++) if ($i ~ /^http/) { print $i; exit } }' "$ROOT/etc/apt/sources.list")"
  echo 'datasource_list: [ ConfigDrive, None ]' >"$SYSTEM/etc/cloud/cloud.cfg.d/90_dpkg.cfg"; echo 'LABEL=root / ext4 errors=remount-ro 0 1' >"$SYSTEM/etc/fstab"
  : >"$SYSTEM/etc/machine-id"; rm -f "$SYSTEM"/etc/ssh/ssh_host_*
  printf 'default debian\nprompt 0\ntimeout 0\nlabel debian\n linux %s\n initrd %s\n append root=LABEL=root ro console=ttyS0 net.ifnames=0 quiet\n' "/boot/$(ls "$SYSTEM/boot" | grep vmlinuz)" "/boot/$(ls "$SYSTEM/boot" | grep initrd)" >"$DIR/extlinux.conf"
  truncate -s 2G "$DISK.new"; nice -n 10 mke2fs -q -t ext4 -O ^64bit,^metadata_csum -L root -d "$SYSTEM" "$DISK.new"
  mount -o loop "$DISK.new" "$SYSTEM/mnt"; mkdir -p "$SYSTEM/mnt/boot/extlinux"; cp "$DIR/extlinux.conf" "$SYSTEM/mnt/boot/extlinux/extlinux.conf"
  for one in dev proc; do mount --bind "/$one" "$SYSTEM/$one"; done; chroot "$SYSTEM" extlinux --install /mnt/boot/extlinux >>"$DIR/guest.log" 2>&1; umount "$SYSTEM"/{dev,proc,mnt}; mv "$DISK.new" "$DISK"; rm -rf --one-file-system "$SYSTEM"
fi
[ "${1:-}" != --install ] || exit 0
cp --sparse=always "$DISK" "$ROOT/var/os/guest.raw"
# os-vif sets filters, and nothing is filtered here
for name in iptables iptables-save iptables-restore ip6tables ip6tables-save ip6tables-restore; do [ -e "$ROOT/usr/sbin/$name" ] || { printf '#!/bin/sh\nexit 0\n' >"$ROOT/usr/sbin/$name"; chmod +x "$ROOT/usr/sbin/$name"; }; done
ip link add br-shop type bridge; ip addr add 198.51.100.1/24 dev br-shop; ip link set br-shop up
service start libvirt nova-compute-kvm; service host nova-compute-kvm kvm-node-1
