import type { Step } from '../provisioner.ts'
import { type Attempt, answer, type CloudState, lookAgain, without } from './attempt.ts'
import { createdId, refusalOf } from './cloud.ts'
import { hostNameOf, userDataOf } from './first-boot.ts'
import {
  act,
  findHolder,
  type Instance,
  nameOfInstance,
  reasonOf,
  TO_ACTIVE,
  tagsOf,
  withoutInstance
} from './instances.ts'
import { ensurePort, readAddresses } from './ports.ts'
import { liftFence, releaseOrphan, takeOff } from './stop-machine.ts'
import { ensureVolume } from './volumes.ts'

/** A server that no scheduler has taken by then is never launched. */
const STUCK = 3 * 60_000
/** Nova refuses a server without naming a cause that we know: after so many tries the launch is given up. */
const MAX_REJECTIONS = 5

/** One step towards a machine that runs: volume, port, then a server of Nova on both. */
export async function runMachine(attempt: Attempt): Promise<Step<CloudState>> {
  if (attempt.state.refused !== undefined) return reportRefusal(attempt, attempt.state.refused)
  return (
    (await liftFence(attempt)) ??
    (await ensureVolume(attempt)) ??
    (await ensurePort(attempt)) ??
    launch(attempt)
  )
}

async function launch(attempt: Attempt): Promise<Step<CloudState>> {
  const holder = await findHolder(attempt)
  switch (holder.kind) {
    case 'foreign':
      return lookAgain(
        attempt,
        60_000,
        `volume ${attempt.state.volume_id} is used by server ${holder.instance_id}, which is not ours`
      )
    case 'orphan':
      return releaseOrphan(attempt, holder.attachment_id)
    case 'nobody':
      return createInstance(attempt)
    case 'instance':
      return holder.instance.tags.includes(tagsOf(attempt)[2] ?? '')
        ? awaitInstance(attempt, holder.instance)
        : // an earlier operation made it: its machine goes first
          takeOff(attempt, holder.instance)
  }
}

/**
 * Creates the server of Nova. The volume is the lock: of two POSTs for it at most one is accepted, so that a POST without
 * an answer is repeated at once.
 */
async function createInstance(attempt: Attempt): Promise<Step<CloudState>> {
  const { cloud, machine, state, now } = attempt
  if (machine.openstack_flavor === null)
    return answer(attempt, { outcome: 'refused', reason: 'internal' }, 'the flavor has no openstack_flavor')
  const { rejections = 0 } = state
  // cloud-init reads it before the user data: another one would rename a system that has booted
  const hostname = state.hostname ?? hostNameOf(machine)
  await attempt.record({ ...withoutInstance(state), hostname, rejections, machine_posted_at: now })
  const created = await cloud.call('compute', 'POST', '/servers', {
    server: {
      name: nameOfInstance(attempt),
      hostname,
      flavorRef: machine.openstack_flavor,
      networks: [{ port: state.port_id }],
      tags: tagsOf(attempt),
      user_data: userDataOf(machine),
      config_drive: true,
      block_device_mapping_v2: [
        {
          uuid: state.volume_id,
          source_type: 'volume',
          destination_type: 'volume',
          boot_index: 0,
          delete_on_termination: false
        }
      ]
    }
  })
  const problem = refusalOf('the server was refused', created)
  const machine_id = problem === undefined ? createdId('the server', created, 'server') : undefined
  attempt.state = without(attempt.state, 'machine_posted_at', 'rejections')
  if (machine_id !== undefined) {
    attempt.state = { ...attempt.state, machine_id, seen_at: now }
    return lookAgain(attempt, 2000)
  }
  if (created.status === 403 || created.status === 413) {
    const reason = /quota/i.test(problem ?? '') ? 'quota' : 'internal'
    return answer(attempt, { outcome: 'refused', reason }, problem)
  }
  // 400 and 409 mean as a rule that somebody has volume or port: the next step looks who
  if (rejections + 1 === MAX_REJECTIONS)
    return answer(attempt, { outcome: 'refused', reason: 'internal' }, problem)
  attempt.state = { ...attempt.state, rejections: rejections + 1 }
  return lookAgain(attempt, 2000 * (rejections + 1), problem)
}

async function awaitInstance(attempt: Attempt, instance: Instance): Promise<Step<CloudState>> {
  const { cloud, machine, now, state } = attempt
  const { id, status, hostId, fault, 'OS-EXT-STS:task_state': task } = instance
  if (status === 'ERROR') {
    // the text comes a moment after the state
    if (fault?.message === undefined && state.is_in_error !== true) {
      attempt.state = { ...state, is_in_error: true }
      return lookAgain(attempt, 2000)
    }
    const refusal = `server ${id} was not launched: ${fault?.message ?? 'no reason given'}`
    attempt.state = { ...state, refused: reasonOf(instance), refusal }
    return lookAgain(attempt, 0, refusal)
  }
  if (status === 'ACTIVE' && task === null) {
    const addresses = await readAddresses(attempt)
    if (addresses.length === 0) return lookAgain(attempt, 5000, `port ${state.port_id} has no address`)
    return answer(attempt, { outcome: 'ready', addresses, login: machine.login })
  }
  const action = TO_ACTIVE[status]
  if (action !== undefined && task === null)
    return lookAgain(attempt, 2000, await act(attempt, instance, action))
  // a server whose request died in the middle is never scheduled; one that a host has taken may run
  if (status === 'BUILD' && task === null && hostId === '' && now - (state.seen_at ?? now) > STUCK)
    await cloud.remove('compute', `/servers/${id}`)
  return lookAgain(attempt, now - machine.commanded_at < 60_000 ? 2000 : 10_000)
}

/** Removes what is left of a launch, which may hold the volume until then, and reports it. */
async function reportRefusal(
  attempt: Attempt,
  reason: NonNullable<CloudState['refused']>
): Promise<Step<CloudState>> {
  const holder = await findHolder(attempt)
  if (holder.kind === 'instance') return takeOff(attempt, holder.instance)
  if (holder.kind === 'orphan') return releaseOrphan(attempt, holder.attachment_id)
  const { refusal } = attempt.state
  attempt.state = withoutInstance(attempt.state)
  return answer(attempt, { outcome: 'refused', reason }, refusal)
}

/** How long the machine of an active server may be halted by the operator of the cloud. */
const HALT_LIMIT = 8 * 60_000
const HALTED = ['PAUSED', 'SUSPENDED', 'SHELVED', 'SHELVED_OFFLOADED', 'SOFT_DELETED']

/**
 * Watches the machine of an active server.
 *
 * @returns a step with an answer only if the machine is lost
 */
export async function watchMachine(attempt: Attempt): Promise<Step<CloudState>> {
  const holder = await findHolder(attempt)
  const { now, state } = attempt
  const lost = (why: string) => answer(attempt, { outcome: 'failed', reason: 'internal' }, why)
  if (holder.kind === 'foreign')
    return lookAgain(attempt, 60_000, `server ${holder.instance_id} has lost the tags of this shop`)
  if (holder.kind !== 'instance') return lost(`server ${state.machine_id} is gone`)
  const { id, status, fault, 'OS-EXT-STS:task_state': task } = holder.instance
  if (status === 'ERROR') return lost(`server ${id} is in ERROR: ${fault?.message ?? 'no reason given'}`)
  if (task !== null) return lookAgain(attempt, 5000)
  attempt.state = without(attempt.state, 'halted_at')
  if (status === 'ACTIVE' || status === 'SHUTOFF')
    return { ...lookAgain(attempt, null), is_off_inside: status === 'SHUTOFF' }
  const seen = `server ${id} is in the state ${status}, which this shop did not ask for`
  if (!HALTED.includes(status)) return lookAgain(attempt, 60_000, seen)
  const { halted_at = now } = state
  if (now - halted_at > HALT_LIMIT) return lost(seen)
  attempt.state = { ...attempt.state, halted_at }
  return lookAgain(attempt, 60_000, seen)
}
