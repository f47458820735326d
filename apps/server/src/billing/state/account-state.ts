import type { RuleAction, RuleHindrance } from '@cloud/api'
import type { EventType, PricePlan, Quote, Status, Terms } from '@cloud/pricing'
import type { WatchedCondition } from '@cloud/pricing/words'
import type { CorrectionKind, LedgerAccount } from '../../platform/db/schema/money.ts'

/** A server: its row of `servers`, with moments in milliseconds. */
export interface Server {
  readonly server_id: number
  name: string
  status: Status
  flavor_id: number
  readonly os_id: number
  readonly disk_id: number
  /** GB. */
  readonly ssd_count: number
  auto_renewal: boolean
  labels: readonly string[]
  readonly created_at: number
  price_plan: PricePlan
  quote: Quote
  /** Quote of the hourly plan; its `hour` is the plain hour. */
  plain_quote: Quote
  /** Terms under which both quotes were made. */
  terms: Terms
  promocode_id: number | null
  /** Start of the 30 days for which the price of a first launch is held. */
  pinned_at: number
  /** The pinned price was not used in time: the price of the day applies. */
  lapsed: boolean
  /** The first launch since the creation or a change of configuration has succeeded. */
  launched: boolean
  /** The server has run under any configuration. */
  ever_active: boolean
  /** Start of the paid period; null outside a period. */
  period_start: number | null
  prepaid_rub_cents: number
  /** Hours of the paid period that moved from the hold to revenue. */
  charged_hours: number
  /** The notice about the end of the period was recorded. */
  end_notified: boolean
  hold_rub_cents: number
  /** Counts prepayments and restarts. */
  purchase_no: number
  started_at: number | null
  /** End of the paid hour outside a period. */
  paid_until: number | null
  /** Hours charged under `purchase_no`; the number of the last one in the ledger. */
  paid_hours: number
  /** Amount charged for the last hour. */
  hour_taken_rub_cents: number
  /** Number of the last command to the machine. */
  operation: number
  /** Moment of that command; null after its answer. */
  asked_at: number | null
  /** Time limit of the current command to the machine; a later import of the catalogue does not change it. */
  answer_due_at: number | null
  late_notified: boolean
  /** A stop was requested during the start: the server stops as soon as it is active. */
  stop_when_active: boolean
  queue_ticket: number | null
}

/** An automation rule: its row of `rules`, with moments in milliseconds. */
export interface Rule {
  readonly rule_id: number
  name: string
  is_enabled: boolean
  /** null: all servers. */
  server_id: number | null
  condition: WatchedCondition
  action: RuleAction
  /** Moment at which the rule was saved, changed or switched on: it fires for nothing earlier. */
  armed_at: number
  /** Only for `balance_below`: the balance has been at or above the threshold since the rule fired. */
  is_armed: boolean
  /** Month, launch or moment for which the rule has fired. */
  fired_for: number | null
}

/** A rule that is about to act, and the moment at which its acts are dated. */
export interface FiringRule {
  readonly rule: Rule
  readonly at: number
}

/** Amount that servers took from the balance in a month of Moscow time, less the refunds of their stops. */
export interface MonthSpending {
  /** First moment of the month. */
  month: number
  readonly by_server: Map<number, number>
}

/** Fields that determine a pinned price. */
type Machine = Pick<Server, 'flavor_id' | 'disk_id' | 'ssd_count'>

export interface Price {
  readonly quote: Quote
  readonly plain_quote: Quote
  readonly terms: Terms
}

/** Returns the price at a moment after a discount of `promoPercent`; undefined if there is none, or it cannot be computed. */
export type PriceAt = (
  machine: Machine,
  plan: PricePlan,
  moment: number,
  promoPercent?: number
) => Price | undefined

/** Subject of a transfer. */
export type TransferSubject =
  | {
      readonly kind: 'launch' | 'change' | 'renewal' | 'stop' | 'failure' | 'failed_hour'
      readonly server_id: number
      readonly purchase_no: number
    }
  | {
      readonly kind: 'hour'
      readonly server_id: number
      readonly purchase_no: number
      /** Number of the hour within the purchase. */
      readonly hour_no: number
    }
  /** `unpaid` takes back a payment. */
  | { readonly kind: 'top_up' | 'unpaid'; readonly top_up_id: number; readonly payment_no: number }
  /** `payout_refused` returns a payout that the bank refused. */
  | { readonly kind: CorrectionKind | 'payout_refused'; readonly reference: string }

export interface Transfer {
  readonly kind: TransferSubject['kind']
  /** Derived from the subject, so that neither two processes nor a repeated message post the transfer twice. */
  readonly key: string
  readonly at: number
  readonly source: LedgerAccount
  readonly target: LedgerAccount
  readonly server_id: number | null
  readonly purchase_no: number | null
  readonly hour_no: number | null
  readonly top_up_id: number | null
  readonly payment_no: number | null
  readonly amount_rub_cents: number
}

export interface AccountEvent {
  readonly type: EventType
  readonly at: number
  readonly amount_rub_cents: number
  readonly balance_rub_cents: number
  readonly server_id: number | null
  readonly server_name: string | null
  readonly text: string
  /** Key of the transfer that the event is about. */
  readonly transfer_key: string | null
  readonly top_up_id: number | null
  readonly rule_id: number | null
  readonly rule_hindrance: RuleHindrance | null
  /** Prefix of the API token that caused the event; absent if none did. */
  readonly token_prefix?: string
}

/** Price at which a period was bought. */
export interface Prepayment extends Price {
  readonly server_id: number
  readonly purchase_no: number
  readonly flavor_id: number
  readonly at: number
  readonly price_plan: PricePlan
}

/** Command to a machine. */
export interface MachineCommand {
  readonly server_id: number
  readonly operation: number
  readonly want: 'run' | 'stop' | 'remove'
  readonly commanded_at: number
}

/** A change of the state of a server. */
export interface StatusChange {
  readonly server_id: number
  readonly name: string
  readonly status: Status
  readonly previous_status: Status
  readonly at: number
}

/** Time limit of the launches of a flavor's new servers, or of a launched server whose provisioner is not that of its flavor. */
export interface LaunchLimit {
  readonly flavor_id: number
  /** null for new servers. */
  readonly server_id: number | null
  readonly minutes: number
}

/**
 * An account with its servers while its row is locked. Acts change it in memory, in order of time; their transfers and
 * events are saved together at the end.
 */
export interface AccountState {
  readonly account_id: number
  readonly servers: Server[]
  readonly priceAt: PriceAt
  /** Returns the terms at a moment, past or planned. */
  readonly termsAt: (moment: number) => Terms
  readonly launch_minutes: readonly LaunchLimit[]
  /** Ids of servers that cannot be started, because the provisioner of their machine is not set up. */
  readonly without_provisioner: readonly number[]
  /** True for a frozen account: nothing starts, runs or is bought. */
  frozen: boolean
  balance: number
  /** Moment of the last entry or event: nothing is dated before it. */
  last_at: number
  lasts_until: number | null
  notice_level: number
  /** Sorted by id. */
  readonly rules: Rule[]
  /** null if no rule needs it. */
  spent: MonthSpending | null
  /**
   * Moment from which the time limits of commands to machines count. It is later than the date of the act if a due item is
   * settled late; null: the date of the act.
   */
  asks_at: number | null
  /** True if the balance has changed since the rules were checked. */
  moved: boolean
  /** Rules that are about to act, the next one first. */
  readonly firings: FiringRule[]
  /** Moment of the last act that the runway does not include yet; null: it is up to date. */
  runway_stale_at: number | null
  readonly transfers: Transfer[]
  readonly events: AccountEvent[]
  readonly prepayments: Prepayment[]
  readonly commands: MachineCommand[]
  /** Flavors whose slots were taken, one entry per server; the pools are updated when the account is saved. */
  readonly taken: number[]
  /** Servers whose promo use no longer counts, and since when. */
  readonly returned_promos: { readonly server_id: number; readonly at: number }[]
  readonly operator_notices: { readonly server_id: number; readonly at: number; readonly text: string }[]
  /** For webhooks. */
  readonly status_changes: StatusChange[]
  /** Sentences for an e-mail to the owner, in addition to the mailed events. */
  readonly mail_lines: string[]
}

type Changes = Pick<
  AccountState,
  | 'asks_at'
  | 'moved'
  | 'firings'
  | 'runway_stale_at'
  | 'transfers'
  | 'events'
  | 'prepayments'
  | 'commands'
  | 'taken'
  | 'returned_promos'
  | 'operator_notices'
  | 'status_changes'
  | 'mail_lines'
>

/** Creates the empty changes of an account. */
export const noChanges = (): Changes => ({
  asks_at: null,
  moved: false,
  firings: [],
  runway_stale_at: null,
  transfers: [],
  events: [],
  prepayments: [],
  commands: [],
  taken: [],
  returned_promos: [],
  operator_notices: [],
  status_changes: [],
  mail_lines: []
})
