import * as v from 'valibot'
import { Moment } from './moment.ts'
import { Money } from './money.ts'

/** What a stop would do at this moment; nothing has moved. */
export const StopPreview = v.object({
  returned_rub_cents: Money,
  /** The plain hour: what an hour costs after the next start. */
  hour_price_rub_cents: Money,
  /** The end of the last started hour: it stays paid, and until then the figures hold. Null when nothing is paid. */
  paid_until: v.nullable(Moment)
})
export type StopPreview = v.InferOutput<typeof StopPreview>
