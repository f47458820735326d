"""Binds the ports of the host with QEMU to a Linux bridge, where guest.sh plugs them."""
from neutron_lib.plugins.ml2 import api


class BridgeDriver(api.MechanismDriver):
    def initialize(self):
        pass

    def bind_port(self, context):
        if context.host == 'kvm-node-1':
            for segment in context.segments_to_bind:
                context.set_binding(segment[api.ID], 'bridge', {'bridge_name': 'br-shop', 'port_filter': False})
                return
