import type { Step } from '../provisioner.ts'
import {
  type Attempt,
  answer,
  type CloudState,
  lookAgain,
  mayStillArrive,
  nameOf,
  without
} from './attempt.ts'
import { createdId, refusalOf } from './cloud.ts'

interface Volume {
  readonly id: string
  readonly status: string
  readonly metadata: Readonly<Record<string, string>>
  readonly created_at: string
  readonly attachments: readonly unknown[]
  /** True if several servers can have it at once, so that it is no lock. */
  readonly multiattach?: boolean
}

/** States in which a server has the volume or can get it. */
const USABLE = ['available', 'in-use', 'reserved', 'attaching', 'detaching']
/** States that a volume never leaves by itself. */
const isLost = ({ status }: Volume) => status.startsWith('error') || status === 'deleting'

const marksOf = ({ shop, machine }: Attempt) => ({
  shop,
  shop_server: String(machine.server_id),
  shop_mark: machine.mark
})

/** True if shop, server and mark agree: only then a volume is ours. */
const isOurs = (attempt: Attempt, { metadata }: Volume): boolean =>
  Object.entries(marksOf(attempt)).every(([field, value]) => metadata[field] === value)

/**
 * Finds or creates the volume of a server, which is its disk for life.
 *
 * @returns undefined once a server can be put on it
 */
export async function ensureVolume(attempt: Attempt): Promise<Step<CloudState> | undefined> {
  const { cloud, state, machine } = attempt
  const { volume_id } = state
  if (volume_id === undefined)
    return (await adoptVolume(attempt, (one) => !isLost(one))) ?? createVolume(attempt)
  const volume = await readVolume(attempt, volume_id)
  if (volume?.multiattach === true)
    return answer(
      attempt,
      { outcome: 'refused', reason: 'storage' },
      `volume ${volume_id} can be attached twice: set OPENSTACK_VOLUME_TYPE to a type without multiattach`
    )
  if (volume !== undefined && USABLE.includes(volume.status)) return undefined
  if (volume !== undefined && !isLost(volume))
    return lookAgain(
      attempt,
      2000,
      volume.status === 'creating' ? undefined : `volume ${volume_id} is in the state ${volume.status}`
    )
  const seen = `volume ${volume_id} ${volume === undefined ? 'is not there' : `became ${volume.status}`}`
  if (machine.has_booted) return answer(attempt, { outcome: 'refused', reason: 'storage' }, seen)
  // nothing was ever stored on it
  attempt.state = without(state, 'volume_id')
  if (volume === undefined) return lookAgain(attempt, 0)
  await cloud.remove('block-storage', `/volumes/${volume_id}`)
  return answer(attempt, { outcome: 'refused', reason: 'storage' }, seen)
}

const readVolume = ({ cloud }: Attempt, id: string) =>
  cloud.read<Volume>('block-storage', `/volumes/${id}`, 'volume')

/** Finds volumes that an earlier POST made. The name is exact; the metadata decides. */
async function adoptVolume(
  attempt: Attempt,
  isWanted: (volume: Volume) => boolean
): Promise<Step<CloudState> | undefined> {
  const { cloud, now } = attempt
  const path = `/volumes/detail?name=${encodeURIComponent(nameOf(attempt))}`
  const listed = await cloud.list<Volume>('block-storage', path, 'volumes')
  const [first, ...others] = listed
    .filter((one) => isOurs(attempt, one) && isWanted(one))
    .toSorted(
      (a, b) => b.attachments.length - a.attachments.length || a.created_at.localeCompare(b.created_at)
    )
  if (first !== undefined) {
    attempt.state = { ...without(attempt.state, 'volume_posted_at'), volume_id: first.id }
    return lookAgain(
      attempt,
      0,
      others.length > 0 ? `volumes that nobody uses: ${others.map(({ id }) => id).join(', ')}` : undefined
    )
  }
  return mayStillArrive(attempt.state.volume_posted_at, now) ? lookAgain(attempt, 5000) : undefined
}

async function createVolume(attempt: Attempt): Promise<Step<CloudState>> {
  const { cloud, settings, machine, now } = attempt
  if (machine.has_booted)
    return answer(
      attempt,
      { outcome: 'refused', reason: 'storage' },
      'the volume of this server is not there'
    )
  if (machine.openstack_image === null)
    return answer(attempt, { outcome: 'refused', reason: 'image' }, 'the system has no openstack_image')
  await attempt.record({ ...attempt.state, volume_posted_at: now })
  const created = await cloud.call('block-storage', 'POST', '/volumes', {
    volume: {
      name: nameOf(attempt),
      size: machine.disk_gb,
      imageRef: machine.openstack_image,
      ...(settings.volumeType === undefined ? {} : { volume_type: settings.volumeType }),
      metadata: marksOf(attempt)
    }
  })
  const problem = refusalOf('the volume was refused', created)
  const volume_id = problem === undefined ? createdId('the volume', created, 'volume') : undefined
  attempt.state = without(attempt.state, 'volume_posted_at')
  if (volume_id !== undefined) {
    attempt.state = { ...attempt.state, volume_id }
    return lookAgain(attempt, 1000)
  }
  const reason = created.status === 413 ? 'quota' : created.status === 400 ? 'image' : 'storage'
  return answer(attempt, { outcome: 'refused', reason }, problem)
}

/**
 * Deletes the volumes of a server that has no machine any longer, also one of a POST without an answer.
 *
 * @returns undefined once they are gone
 */
export async function removeVolume(attempt: Attempt): Promise<Step<CloudState> | undefined> {
  const { cloud, state } = attempt
  if (state.volume_id === undefined) return adoptVolume(attempt, () => true)
  const volume = await readVolume(attempt, state.volume_id)
  if (volume === undefined) {
    attempt.state = without(state, 'volume_id')
    return lookAgain(attempt, 0)
  }
  if (volume.status === 'deleting') return lookAgain(attempt, 2000)
  const problem = await cloud.remove('block-storage', `/volumes/${volume.id}`)
  return lookAgain(
    attempt,
    problem === undefined ? 1000 : 10_000,
    problem && `volume in the state ${volume.status}: ${problem}`
  )
}
