import type { OpenStackSettings } from '../../platform/machine-settings.ts'
import type { FailureReason, Machine, MachineAnswer, Step } from '../provisioner.ts'
import type { CloudClient } from './cloud.ts'

/** State of a machine in the cloud, saved between steps. Times are in milliseconds. */
export interface CloudState {
  readonly volume_id?: string
  readonly port_id?: string
  /** Host name of the first launch, used for all later launches. */
  readonly hostname?: string
  /** Id of the Nova server. */
  readonly machine_id?: string
  /** Id of our attachment without a server, which reserves the volume: a late POST of a server is then refused. */
  readonly fence_id?: string
  /** Time of the last POST whose answer is unknown. */
  readonly volume_posted_at?: number
  readonly port_posted_at?: number
  readonly machine_posted_at?: number
  /** Time at which the server of Nova was first seen, by our clock: the cloud's clock may differ. */
  readonly seen_at?: number
  readonly stop_sent_at?: number
  /** Time at which the server of Nova was first seen in ERROR without a message. */
  readonly is_in_error?: boolean
  /** Time at which a machine that should run was first seen paused, suspended, shelved or deleted. */
  readonly halted_at?: number
  /** Time at which an attachment without a server was first seen. */
  readonly orphan_seen_at?: number
  /** Reason of a failed launch. It is reported after the failed server of Nova is removed. */
  readonly refused?: FailureReason
  /** Message of the cloud about the failed launch. */
  readonly refusal?: string
  /** Number of times in a row that Nova refused to create the server for an unknown reason. */
  readonly rejections?: number
}

/** Time after which a POST without an answer has either been carried out or never will be. */
const MAX_REQUEST_LIFE_MS = 3 * 60_000

/** Context of one step: the machine, the clients, and the state that the step changes. */
export interface Attempt {
  readonly cloud: CloudClient
  readonly settings: OpenStackSettings
  /** Random id of this shop's database. It is part of every name, so that two shops can share a project. */
  readonly shop: string
  readonly machine: Machine<CloudState>
  readonly now: number
  state: CloudState
  /** Saves the state before a request whose answer may be lost. */
  record(change: CloudState): Promise<void>
}

export const nameOf = ({ shop, machine }: Attempt): string => `shop-${shop}-${machine.mark}`

/** Ends the step without an answer; null: the next step waits for a command or a change. */
export const stepAgainIn = (
  { state }: Attempt,
  next_step_in_ms: number | null,
  problem?: string
): Step<CloudState> => ({
  state,
  next_step_in_ms,
  ...(problem === undefined ? {} : { problem })
})

/** Ends the step and the command with an answer. */
export const answerWith = (attempt: Attempt, answer: MachineAnswer, problem?: string): Step<CloudState> => ({
  ...stepAgainIn(attempt, null, problem),
  answer
})

/** Ends the command: the launch cannot succeed. */
export const refuse = (attempt: Attempt, reason: FailureReason, problem: string | undefined) =>
  answerWith(attempt, { outcome: 'refused', reason }, problem)

/** Returns true while a POST sent at that time may still be carried out. */
export const mayStillArrive = (posted_at: number | undefined, now: number): boolean =>
  posted_at !== undefined && now < posted_at + MAX_REQUEST_LIFE_MS

/**
 * Adopts the first volume or port that earlier POSTs have created, and reports the rest as unused. Waits while an earlier POST may
 * still create one.
 *
 * @returns undefined if the resource does not exist and must be created
 */
export function adopt(
  attempt: Attempt,
  kind: 'volume' | 'port',
  [first, ...others]: readonly { readonly id: string }[]
): Step<CloudState> | undefined {
  const { state, now } = attempt
  if (first === undefined)
    return mayStillArrive(state[`${kind}_posted_at`], now) ? stepAgainIn(attempt, 5000) : undefined
  attempt.state = { ...without(state, `${kind}_posted_at`), [`${kind}_id`]: first.id }
  const unused = others.map(({ id }) => id).join(', ')
  return stepAgainIn(attempt, 0, unused === '' ? undefined : `unused ${kind}s: ${unused}`)
}

/** Returns a copy of a state without some fields. */
export function without(state: CloudState, ...fields: readonly (keyof CloudState)[]): CloudState {
  return Object.fromEntries(Object.entries(state).filter(([field]) => !fields.includes(field as never)))
}
