import type { Address } from '../../platform/db/schema/servers.ts'
import type { Step } from '../provisioner.ts'
import {
  type Attempt,
  answer,
  type CloudState,
  faultText,
  lookAgain,
  mayStillArrive,
  nameOf,
  without
} from './attempt.ts'

interface Port {
  readonly id: string
  readonly description: string
  readonly fixed_ips: readonly { readonly ip_address: string }[]
}

const descriptionOf = ({ machine }: Attempt) => `server ${machine.server_id}, ${machine.mark}`

/**
 * Finds or creates the port of a server, which keeps its addresses for life.
 *
 * @returns undefined once a server can be put on it
 */
export async function ensurePort(attempt: Attempt): Promise<Step<CloudState> | undefined> {
  const { cloud, state } = attempt
  if (state.port_id === undefined) return (await adoptPort(attempt)) ?? createPort(attempt)
  const { status } = await cloud.call('network', 'GET', `/ports/${state.port_id}`)
  if (status === 200) return undefined
  if (status !== 404) return lookAgain(attempt, 10_000, `port ${state.port_id} cannot be read: ${status}`)
  attempt.state = without(state, 'port_id')
  return lookAgain(attempt, 0, `port ${state.port_id} is not there: the server gets other addresses`)
}

async function adoptPort(attempt: Attempt): Promise<Step<CloudState> | undefined> {
  const { cloud, now } = attempt
  const path = `/ports?name=${encodeURIComponent(nameOf(attempt))}`
  const { status, body } = await cloud.call('network', 'GET', path)
  if (status !== 200)
    return lookAgain(attempt, 10_000, `ports cannot be listed: ${status} ${faultText(body)}`)
  const [first, ...others] = (body as { readonly ports: readonly Port[] }).ports
    .filter(({ description }) => description === descriptionOf(attempt))
    .toSorted((a, b) => a.id.localeCompare(b.id))
  if (first !== undefined) {
    attempt.state = { ...without(attempt.state, 'port_posted_at'), port_id: first.id }
    return lookAgain(
      attempt,
      0,
      others.length > 0 ? `ports that nobody uses: ${others.map(({ id }) => id).join(', ')}` : undefined
    )
  }
  return mayStillArrive(attempt.state.port_posted_at, now) ? lookAgain(attempt, 5000) : undefined
}

async function createPort(attempt: Attempt): Promise<Step<CloudState>> {
  const { cloud, settings, now } = attempt
  await attempt.record({ ...attempt.state, port_posted_at: now })
  const { status, body, request_id } = await cloud.call('network', 'POST', '/ports', {
    port: {
      name: nameOf(attempt),
      description: descriptionOf(attempt),
      network_id: settings.network,
      ...(settings.securityGroups.length === 0 ? {} : { security_groups: settings.securityGroups })
    }
  })
  attempt.state = without(attempt.state, 'port_posted_at')
  if (status === 201) {
    attempt.state = { ...attempt.state, port_id: (body as { readonly port: Port }).port.id }
    return lookAgain(attempt, 0)
  }
  const text = faultText(body)
  return answer(
    attempt,
    { outcome: 'refused', reason: status === 409 && /quota/i.test(text) ? 'quota' : 'internal' },
    `the port was refused: ${status} ${text} (request ${request_id})`
  )
}

/** The addresses of the server's port, in the order of the cloud. */
export async function readAddresses({ cloud, state }: Attempt): Promise<readonly Address[]> {
  const { status, body } = await cloud.call('network', 'GET', `/ports/${state.port_id}`)
  if (status !== 200) return []
  return (body as { readonly port: Port }).port.fixed_ips.map(({ ip_address }) => ({
    version: ip_address.includes(':') ? 6 : 4,
    address: ip_address
  }))
}

/**
 * Deletes the port of a server. A machine that still used it would lose its address, so its machine is gone before.
 *
 * @returns undefined once it is gone
 */
export async function removePort(attempt: Attempt): Promise<Step<CloudState> | undefined> {
  const { cloud, state } = attempt
  if (state.port_id === undefined) return state.port_posted_at === undefined ? undefined : adoptPort(attempt)
  const { status, body } = await cloud.call('network', 'DELETE', `/ports/${state.port_id}`)
  if (status >= 300 && status !== 404)
    return lookAgain(attempt, 10_000, `port ${state.port_id} cannot be deleted: ${status} ${faultText(body)}`)
  attempt.state = without(state, 'port_id')
  return undefined
}
