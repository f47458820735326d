import type { FailureReason } from '../provisioner.ts'
import { type Attempt, type CloudState, mayStillArrive, nameOf } from './attempt.ts'
import type { CloudClient } from './cloud.ts'
import { refusalOf, UnknownOutcome } from './cloud-request.ts'

/** A server of Nova. */
export interface Instance {
  readonly id: string
  readonly name: string
  readonly status: string
  readonly tags: readonly string[]
  /** Empty until a host has taken the server, and again after a launch that failed. */
  readonly hostId: string
  readonly 'OS-EXT-STS:task_state': string | null
  readonly 'OS-EXT-STS:power_state'?: number
  readonly 'OS-SRV-USG:launched_at'?: string | null
  /** Time at which a removal has destroyed the machine. The server remains if the removal fails later. */
  readonly 'OS-SRV-USG:terminated_at'?: string | null
  readonly fault?: { readonly message?: string }
}

interface Attachment {
  readonly id: string
  readonly volume_id: string
  readonly instance: string | null
}

/** Result of the search for the server of Nova that uses the volume of a machine. */
export type VolumeUser =
  | { readonly kind: 'instance'; readonly instance: Instance }
  /** The volume has an attachment whose server does not exist. */
  | { readonly kind: 'orphan'; readonly attachment_id: string }
  /** The server does not have the tags of this machine. */
  | { readonly kind: 'foreign'; readonly instance_id: string }
  | { readonly kind: 'nobody' }

export const tagsOf = ({ shop, machine }: Attempt): readonly string[] => [
  `shop-${shop}`,
  `server-${machine.mark}`,
  `operation-${machine.operation}`,
  ...(machine.timeline ? [`timeline-${machine.timeline}`] : [])
]

export const nameOfInstance = (attempt: Attempt): string => `${nameOf(attempt)}-${attempt.machine.operation}`

/** Returns a server of Nova; undefined if it does not exist. */
export async function readInstance(cloud: CloudClient, id: string): Promise<Instance | undefined> {
  const found = await cloud.read<Instance>('compute', `/servers/${id}`, 'server')
  if (found?.status === 'UNKNOWN')
    throw new UnknownOutcome(`server ${id} is in the state UNKNOWN: its part of Nova does not answer`)
  return found
}

/**
 * Finds the Nova server of a machine: first by id, then by the attachment of the volume, which has one at most, and then by tags
 * if the answer to a POST is unknown, or if Nova does not find the attached server by its id.
 */
export async function findVolumeUser(attempt: Attempt): Promise<VolumeUser> {
  const { cloud, state } = attempt
  if (state.machine_id !== undefined) {
    const instance = await readInstance(cloud, state.machine_id)
    if (instance !== undefined) return volumeUserOf(attempt, instance)
  }
  const attachment = (await readAttachments(attempt).catch(orphanOf(attempt))).find(
    ({ id }) => id !== state.fence_id
  )
  if (attachment?.instance) {
    const instance = await readInstance(cloud, attachment.instance)
    if (instance !== undefined) return volumeUserOf(attempt, instance)
  }
  const user: VolumeUser =
    attachment === undefined ? { kind: 'nobody' } : { kind: 'orphan', attachment_id: attachment.id }
  if (user.kind === 'nobody' && state.machine_posted_at === undefined) return user
  const [shop, server] = tagsOf(attempt)
  const path = `/servers/detail?tags=${shop},${server}`
  // a service may ignore a filter that it does not know
  const tagged = (await cloud.listAll<Instance>('compute', path, 'servers')).find((one) =>
    isOurs(attempt, one)
  )
  return tagged === undefined ? user : volumeUserOf(attempt, tagged)
}

/**
 * While Cinder is unreachable, the volume of an active machine that Nova does not find counts as attached: the machine is lost if
 * Nova does not find it for minutes. All other steps wait for Cinder.
 */
const orphanOf =
  ({ machine }: Attempt) =>
  (error: unknown) => {
    if (machine.want !== 'run' || !machine.is_answered) throw error
    return [{ id: 'unknown', instance: null }]
  }

/** Notes an attachment whose server does not exist. While it is recent, it may belong to a request in progress. */
export function seeOrphan({ state, now }: Attempt) {
  state.orphan_seen_at ??= now
  const problem = `volume ${state.volume_id} is attached to a server that Nova does not find`
  return { isRecent: mayStillArrive(state.orphan_seen_at, now), problem }
}

/** True if a server has the tags of this shop and of the machine. */
const isOurs = (attempt: Attempt, { tags }: Instance): boolean =>
  tagsOf(attempt)
    .slice(0, 2)
    .every((tag) => tags.includes(tag))

function volumeUserOf(attempt: Attempt, instance: Instance): VolumeUser {
  if (!isOurs(attempt, instance)) return { kind: 'foreign', instance_id: instance.id }
  const { state, now } = attempt
  const { seen_at = now, is_off } = state.machine_id === instance.id ? state : {}
  Object.assign(state, {
    machine_id: instance.id,
    seen_at,
    is_off,
    machine_posted_at: undefined,
    orphan_seen_at: undefined
  })
  return { kind: 'instance', instance }
}

async function readAttachments({ cloud, state }: Attempt): Promise<readonly Attachment[]> {
  if (state.volume_id === undefined) return []
  const path = `/attachments/detail?volume_id=${state.volume_id}`
  const listed = await cloud.listAll<Attachment>('block-storage', path, 'attachments')
  return listed.filter(({ volume_id }) => volume_id === state.volume_id)
}

/** Derives the reason of a failed launch from the error message of Nova. */
export function reasonOf({ fault }: Instance): FailureReason {
  const text = fault?.message ?? ''
  // Nova writes another message if a host had capacity and failed
  if (/no valid host/i.test(text)) return 'no_capacity'
  if (/quota/i.test(text)) return 'quota'
  if (/volume|block device|attachment/i.test(text)) return 'storage'
  if (/image/i.test(text)) return 'image'
  return 'internal'
}

/** Removes all that is known of a server of Nova from the state, after the server was removed. */
export function forgetInstance(state: CloudState): void {
  const { scope, volume_id, port_id, hostname, fence_id, volume_posted_at, port_posted_at } = state
  for (const field of Object.keys(state)) state[field as keyof CloudState] = undefined
  Object.assign(state, { scope, volume_id, port_id, hostname, fence_id, volume_posted_at, port_posted_at })
}

export const NOT_RUNNING = 'ACTIVE without a running machine'

/**
 * Returns the status of a server. Nova compares it with the machine on the host every 10 minutes, and keeps ACTIVE if the machine
 * is paused there or does not exist.
 */
export function stateOf(instance: Partial<Pick<Instance, 'status' | 'OS-EXT-STS:power_state'>>): string {
  const { status = '', 'OS-EXT-STS:power_state': power = 1 } = instance
  if (!['ACTIVE', 'REBOOT', 'HARD_REBOOT'].includes(status) || power === 1) return status
  // Nova stops a server whose machine is shut down or crashed
  return power === 4 || power === 6 ? 'SHUTOFF' : NOT_RUNNING
}

/** Time after which a server that no scheduler has taken is never launched. */
export const BUILD_LIMIT_MS = 3 * 60_000

/** States of a server whose machine does not run on any host. */
export const IS_OFF: readonly string[] = ['SHUTOFF', 'SHELVED', 'SHELVED_OFFLOADED']

/** Actions that return a server to ACTIVE from states into which a user or operator of the cloud can bring it. */
export const TO_ACTIVE: Readonly<Record<string, string | undefined>> = {
  SHUTOFF: 'os-start',
  PAUSED: 'unpause',
  SUSPENDED: 'resume',
  RESCUE: 'unrescue',
  VERIFY_RESIZE: 'confirmResize'
}

/**
 * Sends an action to a server of Nova. On 409 its state has changed, which the next step reads.
 *
 * @returns the reason of a refusal; undefined if the action was accepted
 */
export async function act(
  { cloud }: Pick<Attempt, 'cloud'>,
  { id }: Pick<Instance, 'id'>,
  action: string
): Promise<string | undefined> {
  const path = `/servers/${id}/action`
  return refusalOf(action, await cloud.call('compute', 'POST', path, { [action]: null }))
}
