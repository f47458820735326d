import type { OpenStackSettings } from '../../platform/machine-settings.ts'
import type { FailureReason, Machine, MachineAnswer, Step } from '../provisioner.ts'
import type { CloudClient } from './cloud.ts'

/** State of a machine in the cloud, saved between steps. Times are in milliseconds. */
export interface CloudState {
  /** Project and region of volume, port and server. */
  scope?: string | undefined
  volume_id?: string | undefined
  port_id?: string | undefined
  /** Host name of the first launch, used for all later launches. */
  hostname?: string | undefined
  /** Id of the Nova server. */
  machine_id?: string | undefined
  /** Id of the last POST that was accepted, by which operators of the cloud find its log. */
  request_id?: string | undefined
  /** Id of our attachment without a server, which reserves the volume: a late POST of a server is then refused. */
  fence_id?: string | undefined
  /** Time of the last POST whose answer is unknown. */
  volume_posted_at?: number | undefined
  port_posted_at?: number | undefined
  machine_posted_at?: number | undefined
  /** Time at which the server of Nova was first seen, by our clock: the cloud's clock may differ. */
  seen_at?: number | undefined
  /** Time of the first stop or deletion of the server of Nova. */
  stop_sent_at?: number | undefined
  /** True if the machine was seen off before the DELETE of its server. */
  is_off?: boolean | undefined
  /** True if the server of Nova was seen in ERROR without a message. */
  is_in_error?: boolean | undefined
  /** Time at which a machine that should run was first seen paused, suspended, shelved, deleted or off during a start. */
  halted_at?: number | undefined
  /** Time at which an attachment without a server was first seen. */
  orphan_seen_at?: number | undefined
  /** Failed launch with the message of the cloud. It is reported after the failed server of Nova is removed. */
  refused?:
    | { readonly operation: number; readonly reason: FailureReason; readonly problem: string }
    | undefined
  /** Number of times in a row that Nova refused to create the server for an unknown reason. */
  rejections?: number | undefined
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
  readonly state: CloudState
  /** Saves the state before a request whose answer may be lost. */
  record(): Promise<void>
}

export const nameOf = ({ shop, machine }: Attempt): string => `shop-${shop}-${machine.mark}`

/** Ends the step without an answer; null: the next step waits for a command or a change. */
export const stepAgainIn = (
  { state }: Pick<Attempt, 'state'>,
  next_step_in_ms: number | null,
  problem?: string
): Step<CloudState> => ({ state, next_step_in_ms, problem })

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
