import * as v from 'valibot'
import { Moment } from './moment.ts'
import { Money } from './money.ts'
import { PricePlanCode } from './price-plan.ts'

/** What a start would do at this moment; nothing has moved. */
export const StartPreview = v.object({
  /** What it takes: the prepayment of a first launch, else the plain hour, 0 while a paid hour lasts. */
  taken_rub_cents: Money,
  missing_rub_cents: Money,
  /** The period that begins; 0 by the hour. */
  price_plan: PricePlanCode,
  /** The plain hour. */
  hour_price_rub_cents: Money,
  /** False: the server can only join the queue. */
  has_capacity: v.boolean(),
  /** How long the price of a first launch holds; null once it has lapsed, and after the first launch. */
  price_holds_until: v.nullable(Moment)
})
export type StartPreview = v.InferOutput<typeof StartPreview>
