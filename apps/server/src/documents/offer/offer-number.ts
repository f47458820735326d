import { createHash } from 'node:crypto'
import type { OfferQuery } from '@cloud/api'
import type { Quote } from '@cloud/pricing'

const FORMAT = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow', dateStyle: 'short' })

/** The date in Moscow. @example moscowDay(0) // '1970-01-01' */
export const moscowDay = (at: number): string => FORMAT.format(at)

/**
 * The number of an offer: the Moscow date and a hash of what is offered and at which price. The same configuration on
 * the same day has the same number; any other price has another one. Source: docs/rules/documents.md#commercial-offer.
 *
 * @param now milliseconds of the product's clock
 * @example offerNumber(query, quote, now) // 'КП-20261121-7F3A2C'
 */
export function offerNumber(query: OfferQuery, quote: Quote, now: number): string {
  const { price_plan, gpu_id, gpu_count, cpu_id, cpu_count, ram_id, ram_count, ssd_count, promocode_id } =
    query
  const offered = [
    [price_plan, gpu_id ?? null, gpu_count, cpu_id, cpu_count, ram_id, ram_count, ssd_count],
    promocode_id ?? null,
    quote.total,
    quote.vat
  ]
  const hash = createHash('sha256').update(JSON.stringify(offered)).digest('hex')
  return `КП-${moscowDay(now).replaceAll('-', '')}-${hash.slice(0, 6).toUpperCase()}`
}
