import { STATUS } from '@cloud/pricing'
import * as v from 'valibot'
import { flavorParts, Os } from './catalogue.ts'
import { machine } from './configuration.ts'
import { AnsweredPlan, Id, IdText, Moment, Money, PricePlanCode, payload, whole } from './primitives.ts'
import { Quote } from './quote.ts'
import { AnsweredStatus, expected, ServerName } from './server.ts'

export const ServerId = v.object({ id: IdText })

const LABELS_MAX = 5
const LABEL_MAX = 20
const WRONG_LABELS = `Метки: до ${LABELS_MAX} разных, в каждой от 1 до ${LABEL_MAX} букв, цифр и знаков «-» и «_».`

/** Letters of any script with their marks, digits, '-' and '_'. */
const isLabel = (label: unknown): label is string =>
  typeof label === 'string' && [...label].length <= LABEL_MAX && /^(?:\p{L}\p{M}*|[\p{Nd}_-])+$/u.test(label)

const Labels = v.pipe(
  v.custom<string[]>((labels) => Array.isArray(labels) && labels.every(isLabel), WRONG_LABELS),
  v.check((labels) => labels.length <= LABELS_MAX && new Set(labels).size === labels.length, WRONG_LABELS)
)

/** A rented server, in both lists of one shape (docs/rules/wire.md#servers). */
export const ServerConfig = v.object({
  id: Id,
  name: v.string(),
  status: AnsweredStatus,
  is_in_queue: v.boolean(),
  /** From 1 on; null outside the queue. */
  queue_position: v.nullable(whole(1)),
  flavor_id: Id,
  ...flavorParts,
  os: Os,
  /** GB. */
  ssd_count: whole(0),
  price_plan: AnsweredPlan,
  promocode_id: v.nullable(Id),
  server_full_rent_price_rub_cents: Money,
  /** The quote's hour before and during a paid period, the plain hour outside one. */
  hour_price_rub_cents: Money,
  prepaid_left_rub_cents: Money,
  /** What the balance lacks for the next launch. */
  missing_rub_cents: Money,
  /** What a renewal would cost today; null on the hourly plan and outside a period. */
  renewal_total_rub_cents: v.nullable(Money),
  auto_renewal: v.boolean(),
  labels: v.array(v.string()),
  created_at: Moment,
  started_at: v.nullable(Moment),
  /** Null when nothing is paid. */
  paid_until: v.nullable(Moment)
})
export type ServerConfig = v.InferOutput<typeof ServerConfig>

const Switch = v.boolean('Нужно true или false.')

/** A whole config or a part of it: these four take effect, everything else is ignored (docs/rules/queue.md#joining-and-leaving). */
export const ServerChange = payload({
  name: v.optional(ServerName),
  auto_renewal: v.optional(Switch),
  is_in_queue: v.optional(Switch),
  labels: v.optional(Labels)
})
export type ServerChange = v.InferInput<typeof ServerChange>

/** What a person may ask a server to become: 1 to start, 0 to stop or leave the queue, −3 to delete. */
export const StatusChange = payload({
  status: v.picklist(
    [STATUS.start, STATUS.pausing, STATUS.deleted],
    'Нужно 1 (запустить), 0 (остановить) или −3 (удалить).'
  ),
  expected_total_rub_cents: expected
})
export type StatusChange = v.InferInput<typeof StatusChange>

/** What a start would do at this moment; nothing has moved. */
export const StartPreview = v.object({
  /** What it takes: the prepayment of a first launch, else the plain hour, 0 while a paid hour lasts. */
  taken_rub_cents: Money,
  missing_rub_cents: Money,
  /** The period that begins; 0 by the hour. */
  price_plan: AnsweredPlan,
  /** The plain hour. */
  hour_price_rub_cents: Money,
  /** False: the server can only join the queue. */
  has_capacity: v.boolean(),
  /** How long the price of a first launch holds; null once it has lapsed, and after the first launch. */
  price_holds_until: v.nullable(Moment)
})
export type StartPreview = v.InferOutput<typeof StartPreview>

/** What a stop would do at this moment; nothing has moved. */
export const StopPreview = v.object({
  returned_rub_cents: Money,
  /** The plain hour: what an hour costs after the next start. */
  hour_price_rub_cents: Money,
  /** The end of the last started hour: it stays paid, and until then the figures hold. Null when nothing is paid. */
  paid_until: v.nullable(Moment)
})
export type StopPreview = v.InferOutput<typeof StopPreview>

/** Until when the pinned price of a server that has not been launched yet holds. */
export const PriceHold = v.object({ id: Id, price_holds_until: Moment })
export type PriceHold = v.InferOutput<typeof PriceHold>

/** What changes the configuration of a server: `configuration_id` is the server's id (docs/rules/money.md#change-of-configuration). */
export const ChangePayload = payload({
  configuration_id: Id,
  ...machine,
  price_plan: PricePlanCode,
  expected_total_rub_cents: expected,
  /** What should return at least; if less would, 409 `price_changed`. */
  expected_returned_rub_cents: expected
})
export type ChangePayload = v.InferInput<typeof ChangePayload>

/** What a change of configuration would move; nothing has moved. */
export const ChangePreview = v.object({
  returned_rub_cents: Money,
  taken_rub_cents: Money,
  missing_rub_cents: Money,
  quote: Quote
})
export type ChangePreview = v.InferOutput<typeof ChangePreview>
