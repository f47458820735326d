import type { RuleAction } from '@cloud/api'
import type { PricePlan, Quote, Status, Terms } from '@cloud/pricing'
import type { WatchedCondition } from '@cloud/pricing/words'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

export interface ServersTable {
  account_id: number
  server_id: Generated<number>
  name: string
  status: Status
  flavor_id: number
  os_id: number
  disk_id: number
  ssd_count: number
  auto_renewal: Generated<boolean>
  labels: Generated<readonly string[]>
  created_at: Date
  price_plan: PricePlan
  quote: JSONColumnType<Quote>
  plain_quote: JSONColumnType<Quote>
  terms: JSONColumnType<Terms>
  promocode_id: number | null
  pinned_at: Date
  lapsed: Generated<boolean>
  launched: Generated<boolean>
  ever_active: Generated<boolean>
  period_start: Date | null
  prepaid_rub_cents: Generated<number>
  charged_hours: Generated<number>
  end_notified: Generated<boolean>
  /** Rest of the prepayment; changed by the ledger alone. */
  hold_rub_cents: ColumnType<number, never, never>
  purchase_no: Generated<number>
  started_at: Date | null
  paid_until: Date | null
  paid_hours: Generated<number>
  hour_taken_rub_cents: Generated<number>
  operation: Generated<number>
  asked_at: Date | null
  answer_due_at: Date | null
  late_notified: Generated<boolean>
  stop_when_active: Generated<boolean>
  queue_ticket: number | null
  /** True for a waiting server with enough money for its launch; changed by the database alone. */
  can_be_served: ColumnType<boolean, never, never>
}

/** Automation rules of accounts. */
export interface RulesTable {
  account_id: number
  rule_id: Generated<number>
  name: string
  is_enabled: boolean
  server_id: number | null
  condition: JSONColumnType<WatchedCondition>
  action: RuleAction
  armed_at: Date
  is_armed: boolean
  fired_for: Date | null
}

/** Capacity whose release an account is notified of. */
export interface WatchesTable {
  account_id: number
  watch_id: Generated<number>
  flavor_id: number | null
  gpu_id: number | null
  gpu_count: number | null
  created_at: Date
  last_notified_at: Generated<Date | null>
  recent_notices: Generated<readonly Date[]>
  is_armed: boolean
  is_due: Generated<boolean>
}

export interface MachineCommandsTable {
  account_id: number
  command_id: GeneratedAlways<number>
  server_id: number
  operation: number
  want: 'running' | 'stopped'
  commanded_at: Generated<Date>
}

/** Source of a server's machine. A new name needs more places: docs/machines.md#write-another-provisioner. */
export type ProvisionerName = 'simulated' | 'manual' | 'openstack'

/** Command for a machine: run, stop and free GPU and memory, or remove it with its disk. */
export type Want = 'run' | 'stop' | 'remove'

export interface Address {
  readonly version: 4 | 6
  readonly address: string
}

/** A public SSH key on a server. */
export interface ServerKey {
  readonly name: string
  readonly fingerprint: string
}

/** Keys that were chosen for a server. */
export interface ServerSshKeysTable {
  account_id: number
  server_id: number
  key_id: number
}

/** The last command for the machine of each server, and the state that its provisioner saved. */
export interface MachinesTable {
  account_id: number
  server_id: number
  /** Random text in the names of the machine's resources in a cloud. */
  mark: Generated<string>
  provisioner: ProvisionerName
  operation: number
  want: Want
  commanded_at: Date
  is_answered: Generated<boolean>
  /** Time of the next step; null if none is due before the next command or a change in the cloud. */
  next_step_at: Date | null
  /** Id of the lease of the process that carries out a step. */
  lease: string | null
  lease_until: Date | null
  state: JSONColumnType<object>
  has_booted: Generated<boolean>
  /** Flavor of the machine that runs; null if none runs. */
  ready_flavor_id: number | null
  /** An operator has confirmed that the host is off. */
  is_fenced: Generated<boolean>
  addresses: JSONColumnType<readonly Address[]>
  login: string | null
  /** The customer shut the operating system down; the server stays active and is paid for. */
  is_off_inside: Generated<boolean>
  /** Addresses in the last e-mail 'Server ready'; null if none was sent. */
  mailed_addresses: JSONColumnType<readonly Address[]> | null
  /** SSH keys that the current launch installs, as OpenSSH lines. */
  launch_keys: ColumnType<readonly (ServerKey & { readonly line: string })[], never, string>
  /** SSH keys that launches have installed. */
  ssh_keys: ColumnType<readonly ServerKey[], never, string>
  problem: string | null
  problem_since: Date | null
  problem_reported: Generated<boolean>
}

export interface OperatorNoticesTable {
  notice_id: GeneratedAlways<number>
  at: Date
  /** null if the notice is not about a server, for example about a resource in the cloud without a record. */
  account_id: number | null
  server_id: number | null
  text: string
}

export interface SimulationTable {
  behaviour: 'normal' | 'slow' | 'refuse' | 'fail' | 'twice' | 'lost'
}

export interface SimulatedAnswersTable {
  answer_id: GeneratedAlways<number>
  account_id: number
  server_id: number
  operation: number
  outcome: 'ready' | 'refused' | 'failed' | 'down'
  answers_at: Date
}

export interface ServersSchema {
  servers: ServersTable
  machine_commands: MachineCommandsTable
  machines: MachinesTable
  server_ssh_keys: ServerSshKeysTable
  operator_notices: OperatorNoticesTable
  rules: RulesTable
  watches: WatchesTable
  simulation: SimulationTable
  simulated_answers: SimulatedAnswersTable
}
