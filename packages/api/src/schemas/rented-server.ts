import { STATUS } from '@cloud/pricing'
import * as v from 'valibot'
import { flavorParts, Os } from './catalogue.ts'
import { machine } from './configuration.ts'
import {
  AnsweredPlan,
  HIDDEN,
  hasNoHiddenCharacters,
  Id,
  IdText,
  Moment,
  Money,
  PricePlanCode,
  payload,
  whole,
  wholeText
} from './primitives.ts'
import { Discounts, Quote } from './quote.ts'
import { AnsweredStatus, expected, ServerName } from './server.ts'
import { ServerKey, SshKeyIds } from './ssh-key.ts'

export const ServerId = v.object({ id: IdText })

// the texts of apps/web/src/pages/spending name both limits; the constraint `few_labels` of servers has the number, too
const LABELS_MAX = 5
const LABEL_MAX = 20
const WRONG_LABELS = `Метки: до ${LABELS_MAX} разных, в каждой от 1 до ${LABEL_MAX} букв, цифр и знаков «-» и «_».`

/** Returns true if a label consists of letters of any script, their combining marks, digits, '-' and '_'. */
const isLabel = (label: unknown): label is string =>
  typeof label === 'string' && [...label].length <= LABEL_MAX && /^(?:\p{L}\p{M}*|[\p{Nd}_-])+$/u.test(label)

const Labels = v.pipe(
  v.custom<string[]>((labels) => Array.isArray(labels) && labels.every(isLabel), WRONG_LABELS),
  // some invisible characters are letters or marks
  v.check((labels) => labels.every(hasNoHiddenCharacters), HIDDEN),
  v.check((labels) => labels.length <= LABELS_MAX && new Set(labels).size === labels.length, WRONG_LABELS)
)

const MachineAddress = v.object({ version: v.picklist([4, 6]), address: v.string() })

/** A rented server; both lists have this format (docs/rules/wire.md#servers). */
export const ServerConfig = v.object({
  id: Id,
  name: v.string(),
  /** State of the server, one of `STATUS` of @cloud/pricing. */
  status: AnsweredStatus,
  is_in_queue: v.boolean(),
  /** Position in the queue from 1; null outside the queue. */
  queue_position: v.nullable(whole(1)),
  flavor_id: Id,
  ...flavorParts,
  os: Os,
  /** Disk in GB. */
  ssd_count: whole(0),
  /** Months of a period; 0 on the hourly plan, and outside a period after the first launch. */
  price_plan: AnsweredPlan,
  /** Promo code of the shown price; null for none. */
  promocode_id: v.nullable(Id),
  /** Price of the period of `price_plan`; of an hour if `price_plan` is 0. */
  server_full_rent_price_rub_cents: Money,
  /** Before and during a paid period the hour of the quote, outside a period the plain hour. */
  hour_price_rub_cents: Money,
  /** Discounts contained in the shown price, in hundredths of a percent. */
  discount: v.optional(Discounts, { plan: 0, promo: 0, total: 0 }),
  /** Part of the prepayment that is not charged yet. */
  prepaid_left_rub_cents: Money,
  /** Amount missing on the balance for the next launch. */
  missing_rub_cents: Money,
  /** Price of a renewal today; null on the hourly plan, outside a period, and if the plan is no longer on offer. */
  renewal_total_rub_cents: v.nullable(Money),
  /** True if another period is bought when the paid period ends. */
  auto_renewal: v.boolean(),
  labels: v.array(v.string()),
  /** Before the first boot the chosen SSH keys, afterwards the installed ones. */
  ssh_keys: v.array(ServerKey),
  created_at: Moment,
  /**
   * Moment at which the server last became active, or of a later change in place; null before the first launch and while
   * the server starts. A stop keeps the value.
   */
  started_at: v.nullable(Moment),
  /** End of the paid time; null if nothing is paid. */
  paid_until: v.nullable(Moment),
  /** Addresses of the machine; empty until it is ready for the first time, and after deletion. A pause keeps them. */
  addresses: v.array(MachineAddress),
  /** User name for the first sign-in; null if it is not known. */
  login: v.nullable(v.string()),
  /** True if an active server was shut down from inside: it is still charged, and a reboot starts it. */
  is_off_inside: v.boolean(),
  /** A start that operators carry out by hand, and the end of its time limit; null if no such start is in progress. */
  manual_start: v.nullable(v.object({ requested_at: Moment, due_at: Moment })),
  /** True for a starting server that a rule or the operator has stopped: it stops as soon as it is active. */
  is_stopped_when_ready: v.optional(v.boolean(), false),
  /** Minutes within which operators start the server by hand; null if it starts automatically. */
  manual_start_minutes: v.optional(v.nullable(whole(1)), null),
  /**
   * True from the first launch on. A launched server keeps the way in which it is started, so a change to a flavor with the other way is
   * refused (`different_machines`).
   */
  is_launched: v.optional(v.boolean(), false),
  /** True if `cloudServers.reboot` is possible now. */
  can_reboot: v.boolean(),
  /** True if `cloudServers.console` and `cloudServers.consoleLog` are possible now. */
  has_console: v.boolean()
})
export type ServerConfig = v.InferOutput<typeof ServerConfig>

const Switch = v.boolean('Нужно true или false.')

/**
 * A whole server object or a part of it: these five fields take effect, other fields are ignored
 * (docs/rules/queue.md#joining-and-leaving).
 */
export const ServerChange = payload({
  name: v.optional(ServerName),
  auto_renewal: v.optional(Switch),
  is_in_queue: v.optional(Switch),
  labels: v.optional(Labels),
  /** Replaces the chosen keys; after the first boot these are added at the next launch, and none is removed. */
  ssh_key_ids: v.optional(SshKeyIds)
})
export type ServerChange = v.InferInput<typeof ServerChange>

/** Status change requested by the customer: 1 to start, 0 to stop or leave the queue, −3 to delete. */
export const StatusChange = payload({
  status: v.picklist(
    [STATUS.start, STATUS.pausing, STATUS.deleted],
    'Нужно 1 (запустить), 0 (остановить) или −3 (удалить).'
  ),
  expected_total_rub_cents: expected
})
export type StatusChange = v.InferInput<typeof StatusChange>

/** Preview of a start at this moment; nothing is changed. */
export const StartPreview = v.object({
  /** Amount that the start charges: the prepayment of a first launch, otherwise the plain hour, 0 during a paid hour. */
  taken_rub_cents: Money,
  missing_rub_cents: Money,
  /** Plan of the period that begins; 0 on the hourly plan. */
  price_plan: AnsweredPlan,
  /** Plain hour. */
  hour_price_rub_cents: Money,
  /** True if the server can start now; otherwise it can only join the queue. */
  has_capacity: v.boolean(),
  /** Expiry of the pinned price of a first launch; null after it has expired and after the first launch. */
  price_holds_until: v.nullable(Moment)
})
export type StartPreview = v.InferOutput<typeof StartPreview>

/** Preview of a stop at this moment; nothing is changed. */
export const StopPreview = v.object({
  /** Part of the prepayment that returns to the balance. */
  returned_rub_cents: Money,
  /** Plain hour: the price of an hour after the next start. */
  hour_price_rub_cents: Money,
  /** End of the last started hour, which stays paid; the amounts are valid until then. Null if nothing is paid. */
  paid_until: v.nullable(Moment)
})
export type StopPreview = v.InferOutput<typeof StopPreview>

/** Console of a machine. */
export const ServerConsole = v.object({
  /** Contains a secret: open it at once and do not store it. */
  url: v.string(),
  /** Moment after which the URL cannot be opened. */
  expires_at: Moment
})

/** Number of last lines of a console log; 200 by default. */
export const ConsoleLogQuery = payload({ lines: v.optional(wholeText(1, 1000), '200') })

/** Last lines that the machine wrote to its console. */
export const ConsoleLog = v.object({ text: v.string() })

/** Expiry of the pinned price of a server that has not been launched yet. */
export const PriceHold = v.object({ id: Id, price_holds_until: Moment })
export type PriceHold = v.InferOutput<typeof PriceHold>

/**
 * Body of a configuration change: `configuration_id` is the id of the server (docs/rules/money.md#change-of-configuration).
 */
export const ChangePayload = payload({
  configuration_id: Id,
  ...machine,
  price_plan: PricePlanCode,
  expected_total_rub_cents: expected,
  /** Minimum amount to be returned; if less would be returned, 409 `price_changed`. */
  expected_returned_rub_cents: expected
})
export type ChangePayload = v.InferInput<typeof ChangePayload>

/** Preview of a configuration change; nothing is changed. */
export const ChangePreview = v.object({
  returned_rub_cents: Money,
  taken_rub_cents: Money,
  missing_rub_cents: Money,
  quote: Quote
})
export type ChangePreview = v.InferOutput<typeof ChangePreview>
