import type { Step } from '../provisioner.ts'
import { type Attempt, adopt, type CloudState, nameOf, refuse, stepAgainIn, without } from './attempt.ts'
import { createdId, isQuota, refusalOf } from './cloud-request.ts'

interface Volume {
  readonly id: string
  readonly status: string
  readonly metadata: Readonly<Record<string, string>>
  readonly created_at: string
  readonly attachments: readonly unknown[]
  /** True if several servers can use the volume at once: then it does not work as a lock. */
  readonly multiattach?: boolean
}

/** States in which a server uses the volume or can use it. */
const USABLE = ['available', 'in-use', 'reserved', 'attaching', 'detaching']
/** States that a volume does not leave without an operator of the cloud. */
const isLost = ({ status }: Volume) => status.startsWith('error') || status === 'deleting'

const metadataOf = ({ shop, machine }: Attempt) => ({
  shop,
  shop_server: String(machine.server_id),
  shop_mark: machine.mark
})

/** Returns true if the volume was created for this machine: shop, server and mark match. */
const isOurs = (attempt: Attempt, { metadata }: Volume): boolean =>
  Object.entries(metadataOf(attempt)).every(([field, value]) => metadata[field] === value)

/**
 * Finds or creates the volume of a server, which is its disk until it is deleted.
 *
 * @returns undefined if the volume is ready for a server of Nova
 */
export async function ensureVolume(attempt: Attempt): Promise<Step<CloudState> | undefined> {
  const { cloud, state, machine } = attempt
  const { volume_id } = state
  if (volume_id === undefined)
    return (await adoptVolume(attempt, (one) => !isLost(one))) ?? createVolume(attempt)
  const volume = await readVolume(attempt, volume_id)
  if (volume?.multiattach === true)
    return refuse(
      attempt,
      'storage',
      `volume ${volume_id} can be attached twice: set OPENSTACK_VOLUME_TYPE to a type without multiattach`
    )
  if (volume !== undefined && USABLE.includes(volume.status)) return undefined
  if (volume !== undefined && !isLost(volume))
    return stepAgainIn(attempt, 2000, `volume ${volume_id} is in the state ${volume.status}`)
  const seen = `volume ${volume_id} ${volume === undefined ? 'does not exist' : `became ${volume.status}`}`
  if (machine.has_booted) return refuse(attempt, 'storage', seen)
  // the machine never booted: the volume contains no data
  attempt.state = without(state, 'volume_id')
  if (volume === undefined) return stepAgainIn(attempt, 0)
  await cloud.remove('block-storage', `/volumes/${volume_id}`)
  return refuse(attempt, 'storage', seen)
}

const readVolume = ({ cloud }: Attempt, id: string) =>
  cloud.read<Volume>('block-storage', `/volumes/${id}`, 'volume')

/** Finds the volume that an earlier POST created, by name and metadata. */
async function adoptVolume(
  attempt: Attempt,
  isWanted: (volume: Volume) => boolean
): Promise<Step<CloudState> | undefined> {
  const { cloud } = attempt
  const path = `/volumes/detail?name=${encodeURIComponent(nameOf(attempt))}`
  const listed = await cloud.listAll<Volume>('block-storage', path, 'volumes')
  const found = listed
    .filter((volume) => isOurs(attempt, volume) && isWanted(volume))
    .toSorted(
      (a, b) => b.attachments.length - a.attachments.length || a.created_at.localeCompare(b.created_at)
    )
  return adopt(attempt, 'volume', found)
}

async function createVolume(attempt: Attempt): Promise<Step<CloudState>> {
  const { cloud, settings, machine, now } = attempt
  if (machine.has_booted) return refuse(attempt, 'storage', 'the volume of this server does not exist')
  if (machine.openstack_image === null) return refuse(attempt, 'image', 'the system has no openstack_image')
  await attempt.record({ ...attempt.state, volume_posted_at: now })
  const created = await cloud.call('block-storage', 'POST', '/volumes', {
    volume: {
      name: nameOf(attempt),
      size: machine.disk_gb,
      imageRef: machine.openstack_image,
      ...(settings.volumeType === undefined ? {} : { volume_type: settings.volumeType }),
      metadata: metadataOf(attempt)
    }
  })
  const problem = refusalOf('the volume was refused', created)
  const volume_id = problem === undefined ? createdId('the volume', created, 'volume') : undefined
  attempt.state = without(attempt.state, 'volume_posted_at')
  if (volume_id !== undefined) {
    attempt.state = { ...attempt.state, volume_id }
    return stepAgainIn(attempt, 1000)
  }
  const reason = isQuota(created) ? 'quota' : created.status === 400 ? 'image' : 'storage'
  return refuse(attempt, reason, problem)
}

/**
 * Deletes the volumes of a server whose machine was removed, also a volume of a POST without an answer.
 *
 * @returns undefined if the volumes are deleted
 */
export async function removeVolume(attempt: Attempt): Promise<Step<CloudState> | undefined> {
  const { cloud, state } = attempt
  if (state.volume_id === undefined) return adoptVolume(attempt, () => true)
  const volume = await readVolume(attempt, state.volume_id)
  if (volume === undefined) {
    attempt.state = without(state, 'volume_id')
    return stepAgainIn(attempt, 0)
  }
  if (volume.status === 'deleting')
    return stepAgainIn(attempt, 2000, `volume ${volume.id} is in the state deleting`)
  const problem = await cloud.remove('block-storage', `/volumes/${volume.id}`)
  return stepAgainIn(
    attempt,
    problem === undefined ? 1000 : 10_000,
    problem && `volume in the state ${volume.status}: ${problem}`
  )
}
