import type { Step } from '../provisioner.ts'
import { type Attempt, type CloudState, nameOf, refuse, stepAgainIn } from './attempt.ts'
import { isQuota, refusalOf } from './cloud-request.ts'
import { adopt, create, removeAll } from './resources.ts'

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
const USABLE_STATES = ['available', 'in-use', 'reserved', 'attaching', 'detaching']
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
  const volume = await readVolume(attempt)
  if (volume?.multiattach === true)
    return refuse(
      attempt,
      'storage',
      `volume ${volume_id} can be attached twice: set OPENSTACK_VOLUME_TYPE to a type without multiattach`
    )
  if (volume !== undefined && USABLE_STATES.includes(volume.status)) return undefined
  if (volume !== undefined && !isLost(volume))
    return stepAgainIn(attempt, 2000, `volume ${volume_id} is in the state ${volume.status}`)
  const seen = `volume ${volume_id} ${volume === undefined ? 'does not exist' : `became ${volume.status}`} (last request ${state.request_id ?? 'unknown'})`
  if (machine.has_booted) return refuse(attempt, 'storage', seen)
  // the machine never booted: the volume contains no data
  state.volume_id = undefined
  if (volume === undefined) return stepAgainIn(attempt, 5000, seen)
  await cloud.remove('block-storage', `/volumes/${volume_id}`)
  return refuse(attempt, 'storage', seen)
}

const readVolume = ({ cloud, state }: Attempt) =>
  cloud.read<Volume>('block-storage', `/volumes/${state.volume_id}`, 'volume')

/** Returns true while no server can take the volume. */
export const isVolumeBusy = async (attempt: Attempt): Promise<boolean> =>
  (await readVolume(attempt))?.status !== 'available'

/** Finds the volume that an earlier POST created: the one that was used, or the oldest. */
const adoptVolume = (attempt: Attempt, isWanted: (volume: Volume) => boolean) =>
  adopt<Volume>(
    attempt,
    'volume',
    (volume) => isOurs(attempt, volume) && isWanted(volume),
    (a, b) => b.attachments.length - a.attachments.length || a.created_at.localeCompare(b.created_at)
  )

async function createVolume(attempt: Attempt): Promise<Step<CloudState>> {
  const { settings, machine } = attempt
  if (machine.has_booted) return refuse(attempt, 'storage', 'the volume of this server does not exist')
  if (machine.openstack_image === null) return refuse(attempt, 'image', 'the system has no openstack_image')
  const refused = await create(attempt, 'volume', {
    name: nameOf(attempt),
    size: machine.disk_gb,
    imageRef: machine.openstack_image,
    volume_type: settings.volumeType,
    metadata: metadataOf(attempt)
  })
  if (refused === undefined) return stepAgainIn(attempt, 1000)
  const reason = isQuota(refused) ? 'quota' : refused.status === 400 ? 'image' : 'storage'
  return refuse(attempt, reason, refusalOf('the volume was refused', refused))
}

/** Deletes the volumes of a server whose machine was removed, also a volume of a POST without an answer. */
export const removeVolumes = (attempt: Attempt): Promise<Step<CloudState> | undefined> =>
  removeAll(attempt, 'volume', () => adoptVolume(attempt, () => true))
