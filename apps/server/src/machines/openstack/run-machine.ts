import type { Step } from '../provisioner.ts'
import { type Attempt, answer, type CloudState, faultText, lookAgain, without } from './attempt.ts'
import { hostNameOf, userDataOf } from './first-boot.ts'
import { findHolder, type Instance, nameOfInstance, reasonOf, tagsOf } from './instances.ts'
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
  // cloud-init reads it before the user data: another one would rename a system that has booted
  const hostname = state.hostname ?? hostNameOf(machine)
  await attempt.record({ ...without(state, 'machine_id', 'stop_sent_at'), hostname, machine_posted_at: now })
  const { status, body, request_id } = await cloud.call('compute', 'POST', '/servers', {
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
  attempt.state = without(attempt.state, 'machine_posted_at')
  if (status === 202) {
    const { server } = body as { readonly server: { readonly id: string } }
    attempt.state = { ...without(attempt.state, 'rejections'), machine_id: server.id }
    return lookAgain(attempt, 2000)
  }
  const problem = `the server was refused: ${status} ${faultText(body)} (request ${request_id})`
  if (status === 403 || status === 413)
    return answer(attempt, { outcome: 'refused', reason: 'quota' }, problem)
  // 400 and 409 mean as a rule that somebody has volume or port: the next step looks who
  const rejections = (state.rejections ?? 0) + 1
  attempt.state = { ...attempt.state, rejections }
  if (rejections < MAX_REJECTIONS) return lookAgain(attempt, 2000 * rejections, problem)
  attempt.state = without(attempt.state, 'rejections')
  return answer(attempt, { outcome: 'refused', reason: 'internal' }, problem)
}

async function awaitInstance(attempt: Attempt, instance: Instance): Promise<Step<CloudState>> {
  const { cloud, machine, now } = attempt
  const task = instance['OS-EXT-STS:task_state']
  if (instance.status === 'ERROR') {
    // the text comes a moment after the state
    if (instance.fault?.message === undefined && !isOlder(instance, 5000, now))
      return lookAgain(attempt, 1000)
    attempt.state = { ...attempt.state, refused: reasonOf(instance) }
    return lookAgain(
      attempt,
      0,
      `server ${instance.id} was not launched: ${instance.fault?.message ?? 'no reason given'}`
    )
  }
  if (instance.status === 'ACTIVE' && task === null) {
    const addresses = await readAddresses(attempt)
    if (addresses.length === 0)
      return lookAgain(attempt, 5000, `port ${attempt.state.port_id} has no address`)
    return answer(attempt, { outcome: 'ready', addresses, login: machine.login })
  }
  if (instance.status === 'SHUTOFF' && task === null) {
    await cloud.call('compute', 'POST', `/servers/${instance.id}/action`, { 'os-start': null })
    return lookAgain(attempt, 2000)
  }
  // a server whose request died in the middle is never scheduled; one that a host has taken may run
  if (instance.status === 'BUILD' && task === null && instance.hostId === '' && isOlder(instance, STUCK, now))
    await cloud.call('compute', 'DELETE', `/servers/${instance.id}`)
  return lookAgain(attempt, now - machine.commanded_at < 60_000 ? 2000 : 10_000)
}

const isOlder = ({ updated }: Instance, age: number, now: number) => now - Date.parse(updated) > age

/** Removes what is left of a launch, which may hold the volume until then, and reports it. */
async function reportRefusal(
  attempt: Attempt,
  reason: NonNullable<CloudState['refused']>
): Promise<Step<CloudState>> {
  const holder = await findHolder(attempt)
  if (holder.kind === 'instance') return takeOff(attempt, holder.instance)
  if (holder.kind === 'orphan') return releaseOrphan(attempt, holder.attachment_id)
  attempt.state = without(attempt.state, 'refused', 'machine_id')
  return answer(attempt, { outcome: 'refused', reason })
}

/**
 * Watches the machine of an active server.
 *
 * @returns a step with an answer only if the machine is lost
 */
export async function watchMachine(attempt: Attempt): Promise<Step<CloudState>> {
  const holder = await findHolder(attempt)
  if (holder.kind === 'foreign')
    return lookAgain(attempt, 60_000, `server ${holder.instance_id} has lost the tags of this shop`)
  if (holder.kind !== 'instance')
    return answer(
      attempt,
      { outcome: 'failed', reason: 'internal' },
      `server ${attempt.state.machine_id} is gone`
    )
  const { instance } = holder
  if (instance.status === 'ERROR')
    return answer(
      attempt,
      { outcome: 'failed', reason: 'internal' },
      `server ${instance.id} is in ERROR: ${instance.fault?.message ?? 'no reason given'}`
    )
  const isSettled = instance['OS-EXT-STS:task_state'] === null
  return {
    ...lookAgain(attempt, isSettled ? null : 5000),
    ...(isSettled ? { is_off_inside: instance.status === 'SHUTOFF' } : {})
  }
}
