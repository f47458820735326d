import type { Machine } from '../provisioner.ts'

/** Converts the name of a server to a host name of Latin letters, digits and hyphens. */
export function hostNameOf({ name, server_id }: Pick<Machine, 'name' | 'server_id'>): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 50)
    .replace(/-+$/, '')
  return plain === '' ? `server-${server_id}` : plain
}

/**
 * Returns the user data of a launch, in base64. cloud-init treats each launch on the same volume as a first boot, because Nova
 * gives the server a new instance id. So later launches keep the host keys, and only add new SSH keys.
 */
export function createUserData(machine: Machine): string {
  const keys = machine.public_keys.length === 0 ? {} : { ssh_authorized_keys: machine.public_keys }
  const config = machine.has_booted ? { ssh_deletekeys: false, preserve_hostname: true, ...keys } : keys
  // JSON is valid YAML
  return Buffer.from(`#cloud-config\n${JSON.stringify(config)}\n`).toString('base64')
}
