import * as v from 'valibot'
import type { Refusal } from '../errors.ts'
import { OFFER_STATUSES } from '../schemas/offer-status.ts'
import { Money } from '../schemas/primitives.ts'
import { Quote } from '../schemas/quote.ts'

/** Additional fields of an error response; each counts only if its format is correct. */
const parts = {
  code: v.string(),
  fields: v.record(v.string(), v.string()),
  request_id: v.string(),
  missing_rub_cents: Money,
  quote: Quote,
  returned_rub_cents: Money,
  left_rub_cents: Money,
  offer_status: v.picklist(OFFER_STATUSES)
}

const textOrEmpty = (given: unknown) => (typeof given === 'string' && given.trim() !== '' ? given : '')

/** Parses any body of a 4xx or 5xx response leniently (docs/rules/wire.md#refusals). */
export function readRefusal(body: unknown): Refusal {
  if (typeof body !== 'object' || body === null) return { error: undefined }
  const given = new Map<string, unknown>(Object.entries(body))
  const extras = Object.entries(parts).flatMap(([name, schema]) => {
    const read = v.safeParse(schema, given.get(name))
    return read.success ? [[name, read.output] as const] : []
  })
  return {
    ...Object.fromEntries(extras),
    error: given.has('error') ? textOrEmpty(given.get('error')) : undefined
  }
}
