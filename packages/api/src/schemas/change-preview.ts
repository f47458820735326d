import * as v from 'valibot'
import { Money } from './money.ts'
import { Quote } from './quote.ts'

/** What a change of configuration would move; nothing has moved. */
export const ChangePreview = v.object({
  returned_rub_cents: Money,
  taken_rub_cents: Money,
  missing_rub_cents: Money,
  quote: Quote
})
export type ChangePreview = v.InferOutput<typeof ChangePreview>
