import type { Step } from '../provisioner.ts'
import { type Attempt, answer, type CloudState, lookAgain, mayStillArrive, without } from './attempt.ts'
import { createdId } from './cloud.ts'
import { act, findHolder, type Instance, IS_OFF, TO_ACTIVE, withoutInstance } from './instances.ts'
import { removePort } from './ports.ts'
import { removeVolume } from './volumes.ts'

/** A guest gets 60 s to shut down; a stop that takes longer than this never reached its host. */
const STOP_LIMIT = 5 * 60_000
const BUILD_LIMIT = 3 * 60_000

/** One step towards a machine that holds neither GPU nor memory; volume and port stay. */
export async function stopMachine(attempt: Attempt): Promise<Step<CloudState>> {
  return (await takeMachineOff(attempt)) ?? answer(attempt, { outcome: 'down' })
}

/** One step towards nothing: the server of Nova, then its volume, then its port. */
export async function removeMachine(attempt: Attempt): Promise<Step<CloudState>> {
  return (
    (await takeMachineOff(attempt)) ??
    (await liftFence(attempt)) ??
    (await removeVolume(attempt)) ??
    (await removePort(attempt)) ??
    answer(attempt, { outcome: 'removed' })
  )
}

/**
 * Takes the machine off its volume.
 *
 * @returns undefined once nobody has the volume, and no POST that is on its way can get it
 */
async function takeMachineOff(attempt: Attempt): Promise<Step<CloudState> | undefined> {
  const holder = await findHolder(attempt)
  if (holder.kind === 'instance') return takeOff(attempt, holder.instance)
  if (holder.kind === 'orphan') return releaseOrphan(attempt, holder.attachment_id)
  if (holder.kind === 'foreign')
    return lookAgain(attempt, 60_000, `server ${holder.instance_id} has the volume and is not ours`)
  const { state, now } = attempt
  if (state.fence_id === undefined && mayStillArrive(state.machine_posted_at, now)) return setFence(attempt)
  attempt.state = withoutInstance(state)
  return undefined
}

/**
 * Stops and deletes a server of Nova, in this order: a DELETE alone would report success while the host is away, and the
 * machine would run on beside the next one on the same disk. Only a stop that arrives proves that the host is there.
 */
export async function takeOff(attempt: Attempt, instance: Instance): Promise<Step<CloudState>> {
  const { cloud, machine, state, now } = attempt
  const { id, status, hostId, 'OS-EXT-STS:task_state': task } = instance
  const { stop_sent_at = now, seen_at = now } = state
  const isLate = now - stop_sent_at > STOP_LIMIT
  if (task === 'deleting' || task === 'soft-deleting') {
    attempt.state = { ...state, stop_sent_at }
    return isLate
      ? lookAgain(attempt, 30_000, `server ${id} is not deleted: its host may be away`)
      : lookAgain(attempt, 2000)
  }
  const neverRan = status === 'ERROR' && !instance['OS-SRV-USG:launched_at']
  const isOverdue = status === 'BUILD' && now - seen_at > BUILD_LIMIT
  const isStuck = isOverdue && hostId === ''
  if (status === 'BUILD' && !isStuck && !machine.is_fenced)
    return lookAgain(
      attempt,
      3000,
      isOverdue ? `server ${id} is being launched for long: its host may be away, and it may run` : undefined
    )
  if (status === 'SOFT_DELETED') return lookAgain(attempt, 2000, await act(attempt, instance, 'forceDelete'))
  if ((IS_OFF.includes(status) && task === null) || neverRan || isStuck || machine.is_fenced)
    return lookAgain(attempt, 2000, await cloud.remove('compute', `/servers/${id}`))
  let refused: string | undefined
  if (state.stop_sent_at === undefined || task === null || isLate) {
    if (state.stop_sent_at === undefined) await attempt.record({ ...state, stop_sent_at: now })
    // only ACTIVE and ERROR can be stopped
    refused = await act(attempt, instance, (task === null && TO_ACTIVE[status]) || 'os-stop')
  }
  if (!isLate) return lookAgain(attempt, 2000)
  const seen = `server ${id} does not stop (${status}, ${task ?? refused ?? 'no task'})`
  return lookAgain(attempt, 30_000, `${seen}: its host may be away, and it may still run`)
}

/**
 * Deletes an attachment whose server does not exist: the cloud left it when its storage was away. It may also belong to a
 * POST that is still on its way, so it stays for the life of a request.
 */
export async function releaseOrphan(attempt: Attempt, attachment_id: string): Promise<Step<CloudState>> {
  const { cloud, state, now } = attempt
  if (state.orphan_seen_at === undefined) {
    attempt.state = { ...state, orphan_seen_at: now }
    return lookAgain(attempt, 5000)
  }
  if (mayStillArrive(state.orphan_seen_at, now)) return lookAgain(attempt, 5000)
  attempt.state = without(state, 'orphan_seen_at')
  return lookAgain(attempt, 1000, await cloud.remove('block-storage', `/attachments/${attachment_id}`))
}

/** Reserves the volume ourselves. If that is refused, a late POST was quicker, and the next step finds its server. */
async function setFence(attempt: Attempt): Promise<Step<CloudState>> {
  const { cloud, state } = attempt
  const created = await cloud.call('block-storage', 'POST', '/attachments', {
    attachment: { volume_uuid: state.volume_id }
  })
  if (created.status >= 300) return lookAgain(attempt, 2000)
  attempt.state = { ...state, fence_id: createdId('the fence', created, 'attachment') }
  return lookAgain(attempt, 0)
}

/** Gives the volume back that an earlier operation had reserved. */
export async function liftFence(attempt: Attempt): Promise<Step<CloudState> | undefined> {
  const { cloud, state } = attempt
  if (state.fence_id === undefined) return undefined
  const problem = await cloud.remove('block-storage', `/attachments/${state.fence_id}`)
  if (problem !== undefined) return lookAgain(attempt, 5000, problem)
  attempt.state = without(state, 'fence_id')
  return undefined
}
