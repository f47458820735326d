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

interface Volume {
  readonly id: string
  readonly status: string
  readonly metadata: Readonly<Record<string, string>>
  readonly created_at: string
  readonly attachments: readonly unknown[]
}

/** States in which a volume exists and a server has it or can get it. */
const USABLE = ['available', 'in-use', 'reserved', 'attaching', 'detaching']
const IN_PROGRESS = ['creating', 'downloading', 'extending', 'uploading', 'backing-up']

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
  if (state.volume_id === undefined) return (await adoptVolume(attempt)) ?? createVolume(attempt)
  const { status, body } = await cloud.call('block-storage', 'GET', `/volumes/${state.volume_id}`)
  const volume = status === 200 ? (body as { readonly volume: Volume }).volume : undefined
  if (volume !== undefined && USABLE.includes(volume.status)) return undefined
  if (volume !== undefined && IN_PROGRESS.includes(volume.status)) return lookAgain(attempt, 2000)
  if (machine.has_booted) {
    const seen = volume === undefined ? 'is not there' : `is in the state ${volume.status}`
    return answer(attempt, { outcome: 'refused', reason: 'storage' }, `volume ${state.volume_id} ${seen}`)
  }
  // nothing was ever stored on it
  if (volume !== undefined) await cloud.call('block-storage', 'DELETE', `/volumes/${volume.id}`)
  attempt.state = without(state, 'volume_id')
  return volume === undefined
    ? lookAgain(attempt, 0)
    : answer(
        attempt,
        { outcome: 'refused', reason: 'storage' },
        `volume ${volume.id} became ${volume.status}`
      )
}

/** Finds volumes that an earlier POST made. The name is exact; the metadata decides. */
async function adoptVolume(attempt: Attempt): Promise<Step<CloudState> | undefined> {
  const { cloud, now } = attempt
  const { status, body } = await cloud.call(
    'block-storage',
    'GET',
    `/volumes/detail?name=${encodeURIComponent(nameOf(attempt))}`
  )
  if (status !== 200)
    return lookAgain(attempt, 10_000, `volumes cannot be listed: ${status} ${faultText(body)}`)
  const ours = (body as { readonly volumes: readonly Volume[] }).volumes.filter((one) => isOurs(attempt, one))
  const [first, ...others] = ours.toSorted(
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
  const { status, body, request_id } = await cloud.call('block-storage', 'POST', '/volumes', {
    volume: {
      name: nameOf(attempt),
      size: machine.disk_gb,
      imageRef: machine.openstack_image,
      ...(settings.volumeType === undefined ? {} : { volume_type: settings.volumeType }),
      metadata: marksOf(attempt)
    }
  })
  attempt.state = without(attempt.state, 'volume_posted_at')
  if (status === 202 || status === 200) {
    const { volume } = body as { readonly volume: Volume }
    attempt.state = { ...attempt.state, volume_id: volume.id }
    return lookAgain(attempt, 1000)
  }
  const problem = `the volume was refused: ${status} ${faultText(body)} (request ${request_id})`
  const reason = status === 413 ? 'quota' : status === 400 ? 'image' : 'storage'
  return answer(attempt, { outcome: 'refused', reason }, problem)
}

/**
 * Deletes the volume of a server that has no machine any longer.
 *
 * @returns undefined once it is gone
 */
export async function removeVolume(attempt: Attempt): Promise<Step<CloudState> | undefined> {
  const { cloud, state } = attempt
  if (state.volume_id === undefined) {
    // a POST without an answer may have made one
    return state.volume_posted_at === undefined ? undefined : adoptVolume(attempt)
  }
  const { status, body } = await cloud.call('block-storage', 'GET', `/volumes/${state.volume_id}`)
  if (status === 404) {
    attempt.state = without(state, 'volume_id')
    return undefined
  }
  if (status !== 200)
    return lookAgain(
      attempt,
      10_000,
      `volume ${state.volume_id} cannot be read: ${status} ${faultText(body)}`
    )
  const { volume } = body as { readonly volume: Volume }
  if (volume.status === 'deleting') return lookAgain(attempt, 2000)
  const deleted = await cloud.call('block-storage', 'DELETE', `/volumes/${state.volume_id}`)
  return lookAgain(
    attempt,
    deleted.status < 300 ? 1000 : 10_000,
    deleted.status < 300 || deleted.status === 404
      ? undefined
      : `volume ${volume.id} in the state ${volume.status} cannot be deleted: ${faultText(deleted.body)}`
  )
}
