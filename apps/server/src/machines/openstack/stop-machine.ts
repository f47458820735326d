import type { Step } from '../provisioner.ts'
import { type Attempt, answerWith, type CloudState, mayStillArrive, stepAgainIn } from './attempt.ts'
import { createdId } from './cloud-request.ts'
import {
  act,
  BUILD_LIMIT_MS,
  findVolumeUser,
  forgetInstance,
  type Instance,
  IS_OFF,
  seeOrphan,
  TO_ACTIVE,
  type VolumeUser
} from './instances.ts'
import { removePorts } from './ports.ts'
import { removeVolumes } from './volumes.ts'

/** The part of an attempt that removes a server of Nova. */
type Removal = Pick<Attempt, 'cloud' | 'state' | 'now' | 'record'> & {
  readonly machine: Pick<Attempt['machine'], 'is_fenced'>
}

/** Time after which a stop cannot have reached its host: a guest gets 60 s to shut down. */
const STOP_LIMIT_MS = 5 * 60_000

/** Takes one step towards a machine that uses neither GPU nor memory. Volume and port stay. */
export async function stopMachine(attempt: Attempt): Promise<Step<CloudState>> {
  return (await releaseVolume(attempt)) ?? answerWith(attempt, { outcome: 'down' })
}

/** Takes one step to remove a machine: the server of Nova, then the volume, then the port. */
export async function removeMachine(attempt: Attempt): Promise<Step<CloudState>> {
  return (
    (await releaseVolume(attempt)) ??
    (await liftFence(attempt)) ??
    (await removeVolumes(attempt)) ??
    (await removePorts(attempt)) ??
    answerWith(attempt, { outcome: 'removed' })
  )
}

/**
 * Removes the server of Nova, so that the volume is free.
 *
 * @returns undefined if no server uses the volume and no late POST can attach one
 */
export async function releaseVolume(attempt: Attempt): Promise<Step<CloudState> | undefined> {
  const user = await findVolumeUser(attempt)
  if (user.kind !== 'nobody') return removeUser(attempt, user)
  const { state } = attempt
  if (state.fence_id === undefined && state.machine_posted_at !== undefined) return setFence(attempt)
  forgetInstance(state)
  return undefined
}

/** Takes one step to remove the user of the volume. A server with other tags is only reported. */
export async function removeUser(
  attempt: Attempt,
  user: Exclude<VolumeUser, { readonly kind: 'nobody' }>
): Promise<Step<CloudState>> {
  if (user.kind === 'instance') return removeInstance(attempt, user.instance)
  if (user.kind === 'orphan') return releaseOrphan(attempt, user.attachment_id)
  const seen = `volume ${attempt.state.volume_id} is used by server ${user.instance_id}, which has other tags`
  return stepAgainIn(attempt, 60_000, seen)
}

/**
 * Stops a server of Nova, then deletes it. A DELETE alone would succeed while the host is unreachable, and the machine would
 * continue to run beside the next one on the same disk. Only a successful stop proves that the host is reachable.
 */
export async function removeInstance(attempt: Removal, instance: Instance): Promise<Step<CloudState>> {
  const { cloud, machine, state, now } = attempt
  const { id, status, hostId, fault, 'OS-EXT-STS:task_state': task } = instance
  // the host may run a machine that Nova has stopped before: it is started, so that it can be stopped
  const isStartedByHost = status === 'SHUTOFF' && instance['OS-EXT-STS:power_state'] === 1
  const { stop_sent_at = now, seen_at = now } = state
  const isLate = now - stop_sent_at > STOP_LIMIT_MS
  const neverRan = status === 'ERROR' && !instance['OS-SRV-USG:launched_at']
  const isOverdue = status === 'BUILD' && now - seen_at > BUILD_LIMIT_MS
  const isStuck = isOverdue && hostId === ''
  const isOff = IS_OFF.includes(status) && task === null && !isStartedByHost
  if (isOff || (status === 'ERROR' && instance['OS-SRV-USG:terminated_at'])) state.is_off = true
  // a DELETE that failed leaves ERROR or DELETED. The machine is off, and some hypervisors cannot stop it again
  const isDestroyed = state.is_off === true && (status === 'ERROR' || status === 'DELETED')
  const isStopped = state.is_off === true && status === 'SHUTOFF' && !isStartedByHost
  const needsNoStop = neverRan || isStuck || isDestroyed || machine.is_fenced
  const afterDelete = (refused: string | undefined) => {
    state.stop_sent_at = stop_sent_at
    if (!isLate) return stepAgainIn(attempt, 2000, refused)
    const seen = `server ${id} is not deleted: ${refused ?? fault?.message ?? 'no reason given'}`
    return stepAgainIn(attempt, isOff ? 10_000 : 30_000, seen)
  }
  if (task === 'deleting' || task === 'soft-deleting' || status === 'DELETED') {
    state.stop_sent_at = stop_sent_at
    if (!isLate) return stepAgainIn(attempt, 2000)
    if (!needsNoStop && !isStopped)
      return stepAgainIn(attempt, 30_000, `server ${id} is not deleted: its host may be unreachable`)
    // a DELETE that failed because of another service leaves this state until another DELETE
    return afterDelete(await cloud.remove('compute', `/servers/${id}`))
  }
  if (status === 'BUILD' && !isStuck && !machine.is_fenced)
    return stepAgainIn(
      attempt,
      3000,
      isOverdue
        ? `server ${id} is being launched for long: its host may be unreachable, and the machine may run`
        : undefined
    )
  if (status === 'SOFT_DELETED') return afterDelete(await act(attempt, instance, 'forceDelete'))
  if (needsNoStop || isOff) {
    state.stop_sent_at = stop_sent_at
    await attempt.record()
    return afterDelete(await cloud.remove('compute', `/servers/${id}`))
  }
  state.is_off = undefined
  let refused: string | undefined
  if (state.stop_sent_at === undefined || task === null || isLate) {
    state.stop_sent_at = stop_sent_at
    await attempt.record()
    // only ACTIVE and ERROR can be stopped
    refused = await act(attempt, instance, (task === null && TO_ACTIVE[status]) || 'os-stop')
  }
  if (!isLate) return stepAgainIn(attempt, 2000)
  const seen = `server ${id} does not stop (${status}, ${task ?? refused ?? 'no task'})`
  return stepAgainIn(attempt, 30_000, `${seen}: its host may be unreachable, and the machine may still run`)
}

/**
 * Deletes an attachment whose server does not exist, because Cinder was unreachable when the server was deleted. It may also
 * belong to a POST in progress, so it is kept for the maximum life of a request.
 */
async function releaseOrphan(attempt: Attempt, attachment_id: string): Promise<Step<CloudState>> {
  const seen = seeOrphan(attempt)
  if (seen.isRecent) return stepAgainIn(attempt, 5000, seen.problem)
  await attempt.record()
  const problem = await attempt.cloud.remove('block-storage', `/attachments/${attachment_id}`)
  if (problem === undefined) attempt.state.orphan_seen_at = undefined
  return stepAgainIn(attempt, problem === undefined ? 1000 : 10_000, problem)
}

/** Reserves the volume for this provisioner. If Cinder refuses, a late POST came first, and the next step finds its server. */
async function setFence(attempt: Attempt): Promise<Step<CloudState>> {
  const { cloud, state, now } = attempt
  const created = await cloud.call('block-storage', 'POST', '/attachments', {
    attachment: { volume_uuid: state.volume_id }
  })
  if (created.status >= 300) {
    if (!mayStillArrive(state.machine_posted_at, now)) state.machine_posted_at = undefined
    return stepAgainIn(attempt, 2000)
  }
  state.fence_id = createdId(created, 'attachment')
  return stepAgainIn(attempt, 0)
}

/** Ends the reservation of the volume by an earlier operation. */
export async function liftFence(attempt: Attempt): Promise<Step<CloudState> | undefined> {
  const { cloud, state } = attempt
  if (state.fence_id === undefined) return undefined
  const problem = await cloud.remove('block-storage', `/attachments/${state.fence_id}`)
  if (problem !== undefined) return stepAgainIn(attempt, 5000, problem)
  state.fence_id = undefined
  return undefined
}
