import type { Step } from '../provisioner.ts'
import { type Attempt, answerWith, type CloudState, mayStillArrive, refuse, stepAgainIn } from './attempt.ts'
import { isQuota, refusalOf } from './cloud-request.ts'
import { createUserData, hostNameOf } from './first-boot.ts'
import {
  act,
  BUILD_LIMIT_MS,
  findVolumeUser,
  forgetInstance,
  type Instance,
  NOT_RUNNING,
  nameOfInstance,
  reasonOf,
  seeOrphan,
  stateOf,
  TO_ACTIVE,
  tagsOf
} from './instances.ts'
import { ensurePort, readAddresses } from './ports.ts'
import { create } from './resources.ts'
import { liftFence, releaseVolume, removeUser } from './stop-machine.ts'
import { ensureVolume, isVolumeBusy } from './volumes.ts'

/** Number of refusals by Nova for an unknown reason after which the launch is refused, unless the volume is busy. */
const MAX_REJECTIONS = 5

/** Takes one step towards a running machine: creates the volume, then the port, then a server of Nova that uses both. */
export async function runMachine(attempt: Attempt): Promise<Step<CloudState>> {
  const { refused } = attempt.state
  // the server of a failed launch may use the volume
  if (refused?.operation === attempt.machine.operation)
    return (await releaseVolume(attempt)) ?? refuse(attempt, refused.reason, refused.problem)
  return (
    (await liftFence(attempt)) ??
    (await ensureVolume(attempt)) ??
    (await ensurePort(attempt)) ??
    launchMachine(attempt)
  )
}

async function launchMachine(attempt: Attempt): Promise<Step<CloudState>> {
  const user = await findVolumeUser(attempt)
  if (user.kind === 'nobody') return createInstance(attempt)
  if (user.kind === 'instance' && tagsOf(attempt).every((tag) => user.instance.tags.includes(tag)))
    return awaitInstance(attempt, user.instance)
  // the server of an earlier operation, or of one that a restore lost, is removed first
  return removeUser(attempt, user)
}

/**
 * Creates the server of Nova. A POST without an answer can be repeated at once: the volume works as a lock, so Nova accepts at
 * most one of two POSTs with it.
 */
async function createInstance(attempt: Attempt): Promise<Step<CloudState>> {
  const { machine, state, now } = attempt
  if (machine.openstack_flavor === null)
    return refuse(attempt, 'internal', 'the flavor has no openstack_flavor')
  const { rejections = 0, machine_posted_at } = state
  // cloud-init reads the name of the Nova server before the user data: another name would rename a system that has booted
  const { hostname = hostNameOf(machine) } = state
  forgetInstance(state)
  Object.assign(state, { hostname, rejections })
  const volume = { uuid: state.volume_id, source_type: 'volume', destination_type: 'volume' }
  const refused = await create(attempt, 'machine', {
    name: nameOfInstance(attempt),
    hostname,
    flavorRef: machine.openstack_flavor,
    networks: [{ port: state.port_id }],
    tags: tagsOf(attempt),
    user_data: createUserData(machine),
    config_drive: true,
    block_device_mapping_v2: [{ ...volume, boot_index: 0, delete_on_termination: false }]
  })
  state.rejections = undefined
  if (refused === undefined) {
    state.seen_at = now
    return stepAgainIn(attempt, 2000)
  }
  const problem = refusalOf('the server was refused', refused)
  // the server of an earlier POST may use the quota, the volume or the port
  if (mayStillArrive(machine_posted_at, now)) {
    state.machine_posted_at = machine_posted_at
    return stepAgainIn(attempt, 5000, problem)
  }
  if (refused.status === 403 || refused.status === 413)
    return refuse(attempt, isQuota(refused) ? 'quota' : 'internal', problem)
  // storage may detach the volume of a deleted server for minutes: a launch has its own time limit
  const isLast = rejections + 1 >= MAX_REJECTIONS
  if (isLast && !(await isVolumeBusy(attempt))) return refuse(attempt, 'internal', problem)
  // 400 and 409 usually mean that another server uses the volume or the port; the next step finds it
  state.rejections = isLast ? rejections : rejections + 1
  return stepAgainIn(attempt, 2000 * state.rejections, problem)
}

async function awaitInstance(attempt: Attempt, instance: Instance): Promise<Step<CloudState>> {
  const { cloud, machine, now, state } = attempt
  const { id, status, hostId, fault, 'OS-EXT-STS:task_state': task } = instance
  if (status === 'ERROR') {
    // Nova writes the message shortly after the status
    if (fault?.message === undefined && state.is_in_error !== true) {
      state.is_in_error = true
      return stepAgainIn(attempt, 2000)
    }
    const problem = `server ${id} was not launched: ${fault?.message ?? 'no reason given'} (request ${state.request_id ?? 'unknown'})`
    state.refused = { operation: machine.operation, reason: reasonOf(instance), problem }
    return stepAgainIn(attempt, 0, problem)
  }
  if ((status === 'ACTIVE' || status === 'SHUTOFF') && task === null) {
    const addresses = await readAddresses(attempt, id)
    // the port was deleted meanwhile, and another one replaces it: launch again
    if (addresses.length === 0)
      return {
        ...(await removeUser(attempt, { kind: 'instance', instance })),
        problem: withoutAddress(state)
      }
    if (status === 'ACTIVE') return answerWith(attempt, { outcome: 'ready', addresses, login: machine.login })
  }
  const action = TO_ACTIVE[status]
  if (action !== undefined && task === null)
    return stepAgainIn(attempt, 2000, await act(attempt, instance, action))
  // the request was interrupted in Nova: the server will never be scheduled. A server that has a host may run
  const isOverdue = now - (state.seen_at ?? now) > BUILD_LIMIT_MS
  if (status === 'BUILD' && task === null && hostId === '' && isOverdue)
    await cloud.remove('compute', `/servers/${id}`)
  const seen = isOverdue ? `server ${id} is launched for long (${status}, ${task ?? 'no task'})` : undefined
  return stepAgainIn(attempt, now - machine.commanded_at < 60_000 ? 2000 : 10_000, seen)
}

const withoutAddress = ({ port_id }: CloudState) =>
  `port ${port_id} of the server has no address or is not connected`

/** Time for which the machine of an active server may be halted: a customer pays at most ten minutes without a machine. */
const HALT_LIMIT = 8 * 60_000
const HALTED_STATES = [
  NOT_RUNNING,
  'RESCUE',
  'REBUILD',
  'RESIZE',
  'PAUSED',
  'SUSPENDED',
  'SHELVED',
  'SHELVED_OFFLOADED',
  'SOFT_DELETED',
  'DELETED'
]
/** A machine that is being deleted is lost, also while its host is unreachable: a deletion is not taken back. */
const DELETE_TASKS = /deleting$/
/** Tasks that start a machine which is off. */
const START_TASKS = /^(powering-on|reboot)/

/**
 * Checks the machine of an active server.
 *
 * @returns a step, with an answer only if the machine is lost
 */
export async function watchMachine(attempt: Attempt): Promise<Step<CloudState>> {
  const holder = await findVolumeUser(attempt)
  const { now, state } = attempt
  const lost = (why: string) => answerWith(attempt, { outcome: 'failed', reason: 'internal' }, why)
  if (holder.kind === 'foreign' && holder.instance_id === state.machine_id)
    return stepAgainIn(attempt, 60_000, `server ${holder.instance_id} no longer has the tags of this machine`)
  if (holder.kind === 'orphan') {
    const { isRecent, problem } = seeOrphan(attempt)
    return isRecent ? stepAgainIn(attempt, 30_000, problem) : lost(problem)
  }
  if (holder.kind !== 'instance') return lost(`server ${state.machine_id} does not exist any more`)
  const { id, fault, 'OS-EXT-STS:task_state': task } = holder.instance
  const status = stateOf(holder.instance)
  if (status === 'ERROR')
    return lost(
      `server ${id} is in ERROR: ${fault?.message ?? 'no reason given'} (launch request ${state.request_id ?? 'unknown'})`
    )
  const { halted_at = now } = state
  const isHalted =
    HALTED_STATES.includes(status) ||
    DELETE_TASKS.test(task ?? '') ||
    (status === 'SHUTOFF' && START_TASKS.test(task ?? ''))
  state.halted_at = isHalted ? halted_at : undefined
  const condition =
    task === null ? `is in the state ${status}, which this shop did not request` : `has the task ${task}`
  const seen = `server ${id} ${condition}`
  if (isHalted && now - halted_at > HALT_LIMIT) return lost(seen)
  if (task !== null) return stepAgainIn(attempt, 5000, seen)
  if (status === 'ACTIVE' || status === 'SHUTOFF') {
    const addresses = await readAddresses(attempt, id)
    const end =
      addresses.length > 0 ? stepAgainIn(attempt, null) : stepAgainIn(attempt, 60_000, withoutAddress(state))
    return { ...end, is_off_inside: status === 'SHUTOFF', addresses }
  }
  return stepAgainIn(attempt, 60_000, seen)
}
