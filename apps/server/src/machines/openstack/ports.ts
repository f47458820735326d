import type { Address } from '../../platform/db/schema/servers.ts'
import type { Step } from '../provisioner.ts'
import { type Attempt, type CloudState, nameOf, refuse, stepAgainIn } from './attempt.ts'
import { isQuota, refusalOf } from './cloud-request.ts'
import { adopt, create, removeAll } from './resources.ts'

interface Port {
  readonly id: string
  readonly name: string
  readonly description: string
  /** Id of the server that uses the port. */
  readonly device_id: string
  /** Number that each change of the port raises. */
  readonly revision_number: number
  readonly fixed_ips: readonly { readonly ip_address: string }[]
}

const descriptionOf = ({ machine }: Attempt) => `server ${machine.server_id}, ${machine.mark}`

/**
 * Finds or creates the port of a server. The port keeps the addresses of the server until it is deleted.
 *
 * @returns undefined if the port is ready for a server of Nova
 */
export async function ensurePort(attempt: Attempt): Promise<Step<CloudState> | undefined> {
  const { state } = attempt
  if (state.port_id === undefined) return (await adoptPort(attempt)) ?? createPort(attempt)
  const port = await readPort(attempt)
  if (port !== undefined) return freePort(attempt, port)
  const problem = `port ${state.port_id} does not exist: the server gets other addresses`
  state.port_id = undefined
  return stepAgainIn(attempt, 1000, problem)
}

/**
 * Frees a port that is bound to a deleted server: Nova can leave it bound, and then refuses each launch. A newer server may get the
 * port before a late request arrives, so the request names the revision of the port that was read.
 */
async function freePort(
  attempt: Attempt,
  { id, device_id, fixed_ips, revision_number }: Port
): Promise<Step<CloudState> | undefined> {
  const { cloud, state } = attempt
  if (fixed_ips.length === 0) return stepAgainIn(attempt, 5000, `port ${id} has no address`)
  if (device_id === '' || state.rejections === undefined) return undefined
  if ((await cloud.read('compute', `/servers/${device_id}`, 'server')) !== undefined) return undefined
  await attempt.record()
  const freed = await cloud.call(
    'network',
    'PUT',
    `/ports/${id}`,
    { port: { device_id: '' } },
    {
      'if-match': `revision_number=${revision_number}`
    }
  )
  return stepAgainIn(attempt, 1000, refusalOf(`port ${id} of a deleted server`, freed))
}

const readPort = ({ cloud, state }: Attempt) => cloud.read<Port>('network', `/ports/${state.port_id}`, 'port')

const adoptPort = (attempt: Attempt) =>
  adopt<Port>(
    attempt,
    'port',
    ({ name, description }) => name === nameOf(attempt) && description === descriptionOf(attempt),
    (a, b) => a.id.localeCompare(b.id)
  )

async function createPort(attempt: Attempt): Promise<Step<CloudState>> {
  const { network, securityGroups } = attempt.settings
  const refused = await create(attempt, 'port', {
    name: nameOf(attempt),
    description: descriptionOf(attempt),
    network_id: network,
    ...(securityGroups.length > 0 && { security_groups: securityGroups })
  })
  if (refused === undefined) return stepAgainIn(attempt, 0)
  const problem = refusalOf('the port was refused', refused)
  if (/no more ip addresses/i.test(problem ?? '')) return refuse(attempt, 'no_capacity', problem)
  return refuse(attempt, isQuota(refused) ? 'quota' : 'internal', problem)
}

/** Returns the addresses of the port that a server of Nova uses; none if its port was deleted. */
export async function readAddresses(attempt: Attempt, machine_id: string): Promise<readonly Address[]> {
  const port = attempt.state.port_id === undefined ? undefined : await readPort(attempt)
  return port?.device_id === machine_id ? addressesOf(port) : []
}

/** Returns the addresses of a port, IPv4 before IPv6: customers connect to the first one. */
export const addressesOf = ({ fixed_ips }: Pick<Port, 'fixed_ips'>): readonly Address[] =>
  fixed_ips
    .map(({ ip_address }): Address => ({ version: ip_address.includes(':') ? 6 : 4, address: ip_address }))
    .toSorted((a, b) => a.version - b.version)

/** Deletes the ports of a server. Its machine must be deleted before, because it would lose its addresses. */
export const removePorts = (attempt: Attempt): Promise<Step<CloudState> | undefined> =>
  removeAll(attempt, 'port', adoptPort)
