import type { Machine } from '../provisioner.ts'

/** Two words for cloud-init, in YAML that is JSON as well. */
const yaml = (value: unknown) => `#cloud-config\n${JSON.stringify(value)}\n`

/** A host name of the letters that every system accepts. */
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
 * The user data of a launch, in base64. cloud-init takes each launch on a kept volume for a first boot, because Nova gives
 * it a new instance id. So later launches keep the host keys, and only add keys that were chosen since.
 */
export function userDataOf(machine: Machine): string {
  const keys = machine.public_keys.length === 0 ? {} : { ssh_authorized_keys: machine.public_keys }
  const config = machine.has_booted ? { ssh_deletekeys: false, preserve_hostname: true, ...keys } : keys
  return Buffer.from(yaml(config)).toString('base64')
}
