import type { Address, ProvisionerName, Want } from '../platform/db/schema/servers.ts'

/**
 * Reasons why a launch is refused or a machine is lost. After 'no_capacity' and 'quota' the flavor is no longer launched
 * (refused-launch.ts). The text of `problem` explains them to operators only.
 */
export type FailureReason = 'no_capacity' | 'quota' | 'image' | 'storage' | 'internal'

/** Answer of a provisioner to a command. */
export type MachineAnswer =
  | { readonly outcome: 'ready'; readonly addresses: readonly Address[]; readonly login: string | null }
  /** The launch cannot succeed: the customer gets the money back. */
  | { readonly outcome: 'refused'; readonly reason: FailureReason }
  /** The machine ran, and is lost. */
  | { readonly outcome: 'failed'; readonly reason: FailureReason }
  /** The machine holds neither GPU nor memory. */
  | { readonly outcome: 'down' }
  /** The machine, its disk and its addresses are gone. */
  | { readonly outcome: 'removed' }

/** The machine of a server, with the command to carry out. */
export interface Machine<State = unknown> {
  readonly server_id: number
  /** Random text that is unique in all databases. It is part of every name that the provisioner gives. */
  readonly mark: string
  /** Number of the command. A later command has a higher number. */
  readonly operation: number
  /** Random text of the last restore of the database: after it the numbers of lost commands occur again. */
  readonly timeline?: string | null
  readonly want: Want
  /** The command has been answered. A step then only checks the machine. */
  readonly is_answered: boolean
  /** Time of the command, in milliseconds of the product's clock. */
  readonly commanded_at: number
  readonly name: string
  readonly disk_gb: number
  readonly openstack_flavor: string | null
  readonly openstack_image: string | null
  /** User name in the operating system for the first sign-in. */
  readonly login: string | null
  /** SSH keys to install with this launch, as OpenSSH lines. */
  readonly public_keys: readonly string[]
  /** A machine has been ready on this disk, so the operating system has had its first boot. */
  readonly has_booted: boolean
  /** An operator has confirmed that the host of the earlier machine is off. */
  readonly is_fenced: boolean
  /** State that the provisioner returned from its last step; `{}` before the first step. */
  readonly state: State
}

/** The machine of a customer, which may be leased to one process for a step. */
export interface TakenMachine extends Machine<object> {
  readonly account_id: number
  readonly provisioner: ProvisionerName
  readonly lease: string | null
}

/** The result of one step. */
export interface Step<State> {
  readonly state: State
  readonly answer?: MachineAnswer
  /** The system of an active machine was shut down from inside. */
  readonly is_off_inside?: boolean
  /** Addresses of an active machine now, if the step has read them. */
  readonly addresses?: readonly Address[]
  /** Milliseconds until the next step; null: not before the next command, or before `changed` returns the machine. */
  readonly next_step_in_ms: number | null
  /** Problem that delays the command, for operators, with the request id of the cloud. */
  readonly problem?: string | undefined
}

export interface OpenedConsole {
  readonly url: string
  /** Milliseconds since 1970. */
  readonly expires_at: number
}

/** A resource in the cloud whose name contains the id of this shop. */
export interface CloudItem {
  readonly kind: 'server' | 'volume' | 'port'
  readonly id: string
  readonly name: string
  /** Mark of the server for which it was created. */
  readonly mark: string
  /** Time of creation, in milliseconds since 1970. */
  readonly created_at: number
  /** True for a server whose machine runs, false if it is off. Absent in other states. */
  readonly is_running?: boolean | undefined
  /** Addresses of a port. */
  readonly addresses?: readonly Address[]
  /** Id of the server that uses a port. */
  readonly used_by?: string | undefined
}

/**
 * Source of machines. For each command the worker calls `step` at least once: outside any transaction, while it holds a lease on
 * the machine, and for one command of a server at a time. docs/machines.md explains how to write a provisioner.
 */
export interface Provisioner<State extends object = object> {
  readonly name: ProvisionerName
  /**
   * Reads the state of the machine and changes at most one thing.
   *
   * @param record saves a state before a request whose answer may be lost, and renews the lease. It throws if the lease has
   *   ended: the request must then not be sent
   */
  step(machine: Machine<State>, record: (state: State) => Promise<void>, now: number): Promise<Step<State>>
  /**
   * Reboots an active machine, or starts it after it was shut down from inside. Absent if machines cannot be rebooted. Like
   * `console` and `consoleLog` it throws if the machine cannot be reached.
   */
  reboot?(machine: Machine<State>): Promise<void>
  /** Opens the console of an active machine. The URL contains a secret and is never stored or logged. */
  console?(machine: Machine<State>): Promise<OpenedConsole>
  /** Returns the last lines that an active machine wrote to its console. */
  consoleLog?(machine: Machine<State>, lines: number): Promise<string>
  /** Returns the marks of all machines that have changed without a command since a time, by one request. */
  changed?(since: number): Promise<ReadonlySet<string>>
  /** Lists all resources that belong to this shop, including those without a record in the database. */
  items?(): Promise<readonly CloudItem[]>
  /**
   * Takes one step to remove a server of the cloud without a record: stops it, and deletes it in a later call.
   *
   * @param since time of the first step, in milliseconds
   * @throws if the server is not removed after minutes
   */
  removeStray?(id: string, since: number): Promise<void>
}
