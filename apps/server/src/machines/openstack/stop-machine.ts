import type { Step } from '../provisioner.ts'
import {
  type Attempt,
  answer,
  type CloudState,
  faultText,
  lookAgain,
  mayStillArrive,
  without
} from './attempt.ts'
import { findHolder, type Instance, withoutInstance } from './instances.ts'
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
  attempt.state = without(withoutInstance(state), 'refused')
  return undefined
}

/**
 * Stops and deletes a server of Nova, in this order: a DELETE alone would report success while the host is away, and the
 * machine would run on beside the next one on the same disk. Only a stop that arrives proves that the host is there.
 */
export async function takeOff(attempt: Attempt, instance: Instance): Promise<Step<CloudState>> {
  const { cloud, machine, state, now } = attempt
  const task = instance['OS-EXT-STS:task_state']
  if (task === 'deleting' || task === 'soft-deleting') {
    const isLate = now - Date.parse(instance.updated) > STOP_LIMIT
    return lookAgain(
      attempt,
      isLate ? 30_000 : 2000,
      isLate ? `server ${instance.id} is not deleted: its host may be away` : undefined
    )
  }
  const neverRan = instance.status === 'ERROR' && !instance['OS-SRV-USG:launched_at']
  const isOverdue = instance.status === 'BUILD' && now - Date.parse(instance.created) > BUILD_LIMIT
  const isStuck = isOverdue && instance.hostId === ''
  if (instance.status === 'BUILD' && !isStuck && !machine.is_fenced)
    return lookAgain(
      attempt,
      3000,
      isOverdue
        ? `server ${instance.id} is being launched for long: its host may be away, and it may run`
        : undefined
    )
  if ((instance.status === 'SHUTOFF' && task === null) || neverRan || isStuck || machine.is_fenced) {
    const { status, body } = await cloud.call('compute', 'DELETE', `/servers/${instance.id}`)
    return lookAgain(
      attempt,
      status === 404 ? 0 : 2000,
      status < 300 || status === 404
        ? undefined
        : `server ${instance.id} cannot be deleted: ${faultText(body)}`
    )
  }
  if (state.stop_sent_at !== undefined && now - state.stop_sent_at > STOP_LIMIT)
    await sendStop(attempt, instance)
  else if (state.stop_sent_at === undefined) {
    await attempt.record({ ...state, stop_sent_at: now })
    await sendStop(attempt, instance)
    return lookAgain(attempt, 2000)
  } else if (task === null) await sendStop(attempt, instance)
  const isLate = now - (state.stop_sent_at ?? now) > STOP_LIMIT
  return lookAgain(
    attempt,
    isLate ? 30_000 : 2000,
    isLate
      ? `server ${instance.id} does not stop (${instance.status}, ${task ?? 'no task'}): its host may be away, and it may still run`
      : undefined
  )
}

/** 409 means that it is stopping already, or that its state has changed: the next step looks. */
const sendStop = ({ cloud }: Attempt, { id }: Instance) =>
  cloud.call('compute', 'POST', `/servers/${id}/action`, { 'os-stop': null })

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
  const { status, body } = await cloud.call('block-storage', 'DELETE', `/attachments/${attachment_id}`)
  attempt.state = without(state, 'orphan_seen_at')
  return lookAgain(
    attempt,
    1000,
    status < 300 || status === 404
      ? undefined
      : `attachment ${attachment_id} cannot be deleted: ${faultText(body)}`
  )
}

/** Reserves the volume ourselves. If that is refused, a late POST was quicker, and the next step finds its server. */
async function setFence(attempt: Attempt): Promise<Step<CloudState>> {
  const { cloud, state } = attempt
  const { status, body } = await cloud.call('block-storage', 'POST', '/attachments', {
    attachment: { volume_uuid: state.volume_id }
  })
  if (status >= 300) return lookAgain(attempt, 2000)
  const { attachment } = body as { readonly attachment: { readonly id: string } }
  attempt.state = { ...state, fence_id: attachment.id }
  return lookAgain(attempt, 0)
}

/** Gives the volume back that an earlier operation had reserved. */
export async function liftFence(attempt: Attempt): Promise<Step<CloudState> | undefined> {
  const { cloud, state } = attempt
  if (state.fence_id === undefined) return undefined
  const { status, body } = await cloud.call('block-storage', 'DELETE', `/attachments/${state.fence_id}`)
  if (status >= 300 && status !== 404)
    return lookAgain(attempt, 5000, `our reservation cannot be lifted: ${status} ${faultText(body)}`)
  attempt.state = without(state, 'fence_id')
  return undefined
}
