import type { OpenStackSettings } from '../../platform/machine-settings.ts'
import type { Machine, MachineAnswer, Reason, Step } from '../provisioner.ts'
import type { Cloud } from './cloud.ts'

/** What is known of a machine in the cloud; moments in milliseconds. */
export interface CloudState {
  readonly volume_id?: string
  readonly port_id?: string
  /** Host name of the first launch, which all launches get. */
  readonly hostname?: string
  /** Id of the Nova server. */
  readonly machine_id?: string
  /** An attachment of our own without a server: it keeps a POST that is still on its way off the volume. */
  readonly fence_id?: string
  /** A POST was sent then, and its answer is not known. */
  readonly volume_posted_at?: number
  readonly port_posted_at?: number
  readonly machine_posted_at?: number
  /** The server of Nova was seen first. The clock of the cloud may differ. */
  readonly seen_at?: number
  readonly stop_sent_at?: number
  /** The server of Nova was seen in ERROR, still without a text. */
  readonly is_in_error?: boolean
  /** A machine that should run was first seen paused, suspended, shelved or deleted. */
  readonly halted_at?: number
  /** An attachment without a server was seen first. */
  readonly orphan_seen_at?: number
  /** The launch cannot succeed: its server is removed before this is reported. */
  readonly refused?: Reason
  /** What the cloud said about it. */
  readonly refusal?: string
  /** How often in a row Nova refused the server of this operation without a cause that we know. */
  readonly rejections?: number
}

/** The longest life of a request in the cloud: a POST without an answer is carried out by then or never. */
const REQUEST_LIFE = 3 * 60_000

/** One look at a machine, with what a look may change. */
export interface Attempt {
  readonly cloud: Cloud
  readonly settings: OpenStackSettings
  /** Random id of this shop's database: part of every name, so that two shops in one project never meet. */
  readonly shop: string
  readonly machine: Machine<CloudState>
  readonly now: number
  state: CloudState
  /** Keeps the state before a request whose answer may be lost. */
  record(change: CloudState): Promise<void>
}

export const nameOf = ({ shop, machine }: Attempt): string => `shop-${shop}-${machine.mark}`

/** Ends the step: the next one comes after `look_after` milliseconds. */
export const lookAgain = (
  { state }: Attempt,
  look_after: number | null,
  problem?: string
): Step<CloudState> => ({
  state,
  look_after,
  ...(problem === undefined ? {} : { problem })
})

/** Ends the step and the command. */
export const answer = (
  { state }: Attempt,
  answered: MachineAnswer,
  problem?: string,
  look_after: number | null = null
): Step<CloudState> => ({
  state,
  answer: answered,
  look_after,
  ...(problem === undefined ? {} : { problem })
})

/** True while a POST of that moment may still be carried out. */
export const mayStillArrive = (posted_at: number | undefined, now: number): boolean =>
  posted_at !== undefined && now < posted_at + REQUEST_LIFE

/** Copies a state without some of its fields. */
export function without(state: CloudState, ...fields: readonly (keyof CloudState)[]): CloudState {
  return Object.fromEntries(Object.entries(state).filter(([field]) => !fields.includes(field as never)))
}
