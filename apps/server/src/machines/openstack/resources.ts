import type { Step } from '../provisioner.ts'
import { type Attempt, type CloudState, mayStillArrive, nameOf, stepAgainIn } from './attempt.ts'
import { type CloudAnswer, createdId, UnknownOutcome } from './cloud-request.ts'

/** Service, address and key of the resources of a machine. */
const RESOURCES = {
  volume: ['block-storage', '/volumes', 'volume'],
  port: ['network', '/ports', 'port'],
  machine: ['compute', '/servers', 'server']
} as const

/**
 * Creates a resource. The state is saved before, because the answer may be lost.
 *
 * @returns the refusal; undefined if the resource was created
 */
export async function create(
  { cloud, state, now, record }: Attempt,
  kind: keyof typeof RESOURCES,
  body: object
): Promise<CloudAnswer | undefined> {
  const [service, path, key] = RESOURCES[kind]
  state[`${kind}_posted_at`] = now
  state.request_id = undefined
  await record()
  const answer = await cloud.call(service, 'POST', path, { [key]: body })
  const id = answer.status < 300 ? createdId(answer, key) : undefined
  state[`${kind}_posted_at`] = undefined
  state[`${kind}_id`] = id
  state.request_id = answer.request_id
  return id === undefined ? answer : undefined
}

/**
 * Adopts the first volume or port that earlier POSTs have created, and reports the rest as unused. Waits while an earlier POST may
 * still create one.
 *
 * @param isOurs the cloud may ignore the name as a filter, and names are not unique
 * @returns undefined if the resource does not exist and must be created
 */
export async function adopt<T extends { readonly id: string }>(
  attempt: Attempt,
  kind: 'volume' | 'port',
  isOurs: (found: T) => boolean,
  compare: (a: T, b: T) => number
): Promise<Step<CloudState> | undefined> {
  const { cloud, state, now } = attempt
  const [service, path, key] = RESOURCES[kind]
  const details = kind === 'volume' ? '/detail' : ''
  const listed = await cloud.listAll<T>(service, `${path}${details}?name=${nameOf(attempt)}`, `${kind}s`)
  const [first, ...others] = listed.filter(isOurs).toSorted(compare)
  if (first === undefined)
    return mayStillArrive(state[`${kind}_posted_at`], now) ? stepAgainIn(attempt, 5000) : undefined
  if ((await cloud.read(service, `${path}/${first.id}`, key)) === undefined)
    throw new UnknownOutcome(`the cloud lists ${kind} ${first.id}, but does not find it by its id`)
  state[`${kind}_posted_at`] = undefined
  state[`${kind}_id`] = first.id
  const unused = others.map(({ id }) => id).join(', ')
  return stepAgainIn(attempt, 0, unused === '' ? undefined : `unused ${kind}s: ${unused}`)
}

interface Removable {
  readonly status: string
  /** Id of the server that uses a port. The server of the machine has been deleted before, so it belongs to others. */
  readonly device_id?: string
}

/**
 * Deletes the volumes or ports of a server. Each deletion counts as a problem until it has ended, because a cloud may accept
 * deletions without effect.
 *
 * @param adoptNext finds a volume or port whose id is unknown
 * @returns undefined if all are deleted
 */
export async function removeAll(
  attempt: Attempt,
  kind: 'volume' | 'port',
  adoptNext: (attempt: Attempt) => Promise<Step<CloudState> | undefined>
): Promise<Step<CloudState> | undefined> {
  const { cloud, state } = attempt
  const [service, path, key] = RESOURCES[kind]
  const id = state[`${kind}_id`]
  if (id === undefined) return adoptNext(attempt)
  const found = await cloud.read<Removable>(service, `${path}/${id}`, key)
  if (found === undefined) {
    state[`${kind}_id`] = undefined
    return stepAgainIn(attempt, 1000)
  }
  const { status, device_id = '' } = found
  if (device_id !== '' && (await cloud.read('compute', `/servers/${device_id}`, 'server')) !== undefined)
    return stepAgainIn(attempt, 60_000, `${kind} ${id} is used by server ${device_id}`)
  if (status === 'deleting') return stepAgainIn(attempt, 5000, `${kind} ${id} is in the state deleting`)
  const problem = await cloud.remove(service, `${path}/${id}`)
  if (problem !== undefined) return stepAgainIn(attempt, 10_000, `${kind} in the state ${status}: ${problem}`)
  return stepAgainIn(attempt, 5000, `${kind} ${id} is being deleted`)
}
