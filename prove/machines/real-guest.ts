import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { requireReady } from '../../testing/openstack/contract/cases/case.ts'
import type { RealCloud } from '../../testing/openstack/contract/real-cloud.ts'
import { ContractServer } from '../../testing/openstack/contract/server.ts'
import type { RealOpenStack } from '../../testing/openstack/stack/real-openstack.ts'
import { assertEqual } from '../world/assert-equal.ts'

const run = promisify(execFile)

/** A guest without KVM needs minutes for its first boot. */
const MAX_BOOT_MS = 10 * 60_000

/**
 * Boots a Debian in QEMU, signs in with the customer's SSH key, and signs in again after a pause: the disk, the host key and
 * the host name are then the same, although Nova has created another server.
 */
export async function realGuest(stack: RealOpenStack, cloud: RealCloud): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'cloud-guest-'))
  await stack.startGuests()
  try {
    const key = join(dir, 'key')
    await run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key])
    const machine = {
      openstack_flavor: cloud.guestFlavor,
      public_keys: [readFileSync(`${key}.pub`, 'utf8').trim()]
    }
    const server = new ContractServer(cloud)
    const [first] = await requireReady(server, { ...machine, want: 'run', operation: 1 })
    const address = first?.address ?? ''
    const begun = Date.now()
    const before = await signIn(dir, address, 'echo kept >mine; sync; hostname; cat mine')
    const seconds = Math.round((Date.now() - begun) / 1000)
    assertEqual('Answer to a stop', await server.until({ ...machine, want: 'stop', operation: 2 }), {
      outcome: 'down'
    })
    const again = await requireReady(server, { ...machine, want: 'run', operation: 3 })
    assertEqual('Address after a pause', again[0]?.address, address)
    assertEqual('Guest after a pause', await signIn(dir, address, 'hostname; cat mine'), before)
    await cloud.clear()
    return `a guest in QEMU, reached by SSH ${seconds} s after its launch and again after a pause`
  } finally {
    await stack.stopGuests()
    rmSync(dir, { recursive: true })
  }
}

/** Runs a command in the guest once its SSH server answers; an unknown host key is accepted only the first time. */
async function signIn(dir: string, address: string, command: string): Promise<string> {
  const options = {
    StrictHostKeyChecking: 'accept-new',
    UserKnownHostsFile: join(dir, 'known'),
    BatchMode: 'yes',
    ConnectTimeout: '10'
  }
  const given = Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`])
  for (const end = Date.now() + MAX_BOOT_MS; ; await setTimeout(3000)) {
    try {
      return (await run('ssh', ['-i', join(dir, 'key'), ...given, `debian@${address}`, command])).stdout
    } catch (error) {
      if (Date.now() > end) throw error
    }
  }
}
