import type { Address, ProvisionerName, Want } from '../platform/db/schema/servers.ts'

/** Why a machine cannot be had or has gone. The text that belongs to it is for operators only. */
export const REASONS = ['no_capacity', 'quota', 'image', 'storage', 'internal'] as const
export type Reason = (typeof REASONS)[number]

/** What a provisioner reports about the command that it was given. */
export type MachineAnswer =
  | { readonly outcome: 'ready'; readonly addresses: readonly Address[]; readonly login: string | null }
  /** The launch cannot succeed. */
  | { readonly outcome: 'refused'; readonly reason: Reason }
  /** The machine ran and is lost. */
  | { readonly outcome: 'failed'; readonly reason: Reason }
  /** The machine holds neither GPU nor memory. */
  | { readonly outcome: 'down' }
  /** The machine, its disk and its addresses are gone. */
  | { readonly outcome: 'removed' }

/** A server's machine as the product wants it. */
export interface Machine<State = unknown> {
  readonly server_id: number
  /** Random text that no other server has, in any database: part of every name that the provisioner gives. */
  readonly mark: string
  /** Number of the command. A later command has a higher number. */
  readonly operation: number
  readonly want: Want
  /** A machine has answered the command already; now it is watched. */
  readonly is_answered: boolean
  /** When the command was given, in milliseconds of the product's clock. */
  readonly commanded_at: number
  readonly name: string
  readonly disk_gb: number
  readonly openstack_flavor: string | null
  readonly openstack_image: string | null
  /** User name of the system for the first sign-in. */
  readonly login: string | null
  /** OpenSSH lines of the keys that belong on the machine. */
  readonly public_keys: readonly string[]
  /** A machine was ready on this disk once, so that its system has had its first boot. */
  readonly has_booted: boolean
  /** An operator has confirmed that the host of the earlier machine is off. */
  readonly is_fenced: boolean
  /** What the provisioner recorded at its last step; `{}` at first. */
  readonly state: State
}

/** The result of one step. */
export interface Step<State> {
  readonly state: State
  readonly answer?: MachineAnswer
  /** The system of an active machine was shut down from inside. */
  readonly is_off_inside?: boolean
  /** Milliseconds until the next step; null: none until the next command or until `changed` names the machine. */
  readonly look_after: number | null
  /** For operators: what stands in the way, with the request id of the cloud. */
  readonly problem?: string
}

export interface OpenedConsole {
  readonly url: string
  /** Milliseconds since 1970. */
  readonly expires_at: number
}

/** A thing in the cloud that carries the id of this shop. */
export interface CloudItem {
  readonly kind: 'server' | 'volume' | 'port'
  readonly id: string
  readonly name: string
  /** Mark of the server that it was made for. */
  readonly mark: string
  /** When it was created, in milliseconds. */
  readonly created_at: number
}

/**
 * Supplies machines. The worker calls `step` outside any transaction while it holds a lease on the machine, at least once
 * for each command, for one command of a server at a time. How to write one: docs/machines.md.
 */
export interface Provisioner<State extends object = object> {
  readonly name: ProvisionerName
  /**
   * Looks at the machine and does at most one thing to it.
   *
   * @param record writes a state before a request whose answer may be lost, and renews the lease; throws when the lease
   *   has ended, and then nothing may be sent
   */
  step(machine: Machine<State>, record: (state: State) => Promise<void>, now: number): Promise<Step<State>>
  /**
   * Reboots an active machine, or starts it after it was shut down from inside. Absent: machines cannot be rebooted. Like
   * `console` and `consoleLog` it throws when the machine cannot be reached.
   */
  reboot?(machine: Machine<State>): Promise<void>
  /** Opens the console of an active machine. The URL contains a secret: it is never stored or logged. */
  console?(machine: Machine<State>): Promise<OpenedConsole>
  /** Returns the last lines that an active machine wrote to its console. */
  consoleLog?(machine: Machine<State>, lines: number): Promise<string>
  /** Marks of the machines that changed without a command since a moment, all in one request. */
  changed?(since: number): Promise<ReadonlySet<string>>
  /** Lists all that carries the id of this shop, also what no record owns. */
  items?(): Promise<readonly CloudItem[]>
  /** Does one thing to remove a server that no record owns: stops it, later deletes it. */
  removeStray?(id: string): Promise<void>
}
