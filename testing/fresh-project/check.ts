import { deepEqual, equal, ok } from 'node:assert/strict'
import { createClient } from '@cloud/api'
import { PricingError, quote } from '@cloud/pricing'
import { quoteAt } from '@cloud/pricing/estimate'
import schema from '@cloud/pricing/price-list.schema.json' with { type: 'json' }
import { diffPriceLists, PRICE_LIST_SCHEMA, validatePriceList } from '@cloud/pricing/price-lists'
import vectors from '@cloud/pricing/vectors.json' with { type: 'json' }
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { Page, total } from './page.js'

type Encoded = (typeof vectors.terms)[string]

/** Converts the pairs of integers to numbers. */
function decode(value: Encoded): unknown {
  if (Array.isArray(value)) {
    const [digits, places] = value
    return value.length === 2 && Number.isInteger(digits) && Number.isInteger(places)
      ? Number(`${digits}e-${places}`)
      : value.map(decode)
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, decode(one)]))
}

const quotes = vectors.cases.filter(({ call }) => call === 'quote')
for (const { args, terms = '', output, error } of quotes) {
  const call = () =>
    quote(
      decode(args['input'] ?? null) as Parameters<typeof quote>[0],
      decode(vectors.terms[terms] ?? null) as never
    )
  try {
    deepEqual(call(), output)
  } catch (thrown) {
    if (!(thrown instanceof PricingError)) throw thrown
    deepEqual({ code: thrown.code, field: thrown.field }, error)
  }
}
ok(quotes.length > 1_000 && vectors.cases.length >= 2_000)

const list = {
  id: 1,
  currency: 'RUB',
  valid_from: '2026-11-01T00:00:00+03:00',
  terms: {
    plans: [
      { months: 1, discount: 0.05 },
      { months: 24, discount: 0.3 }
    ],
    infrastructureCostPerGpu: 0,
    daysPerMonth: 30,
    vatPercent: 10,
    monthRounding: 1
  },
  flavors: [{ id: 7, gpu_count: 0, flavor_monthly_price_rub_cents: 160_000 }],
  disk: { size: 1, monthly_price_rub_cents: 750 }
} as const
deepEqual(validatePriceList(list), [])
equal(validatePriceList({ ...list, currency: 'EUR' })[0]?.field, 'currency')
equal(
  quoteAt([list], Date.parse(list.valid_from), { flavor_id: 7, ssdSize: 256, pricePlan: 24 }).total,
  5_913_600
)
deepEqual(diffPriceLists(list, { ...list, flavors: [] }).removed, [7])
deepEqual(JSON.parse(JSON.stringify(PRICE_LIST_SCHEMA)), schema)

const html = renderToString(createElement(Page))
ok(html.includes(total), `The page does not contain ${total}.`)
const flavors = await createClient({
  base: 'https://cloud.example',
  fetch: async () => new Response('no', { status: 404 })
}).flavors.list()
equal(flavors.ok, false)
console.log(`${quotes.length} quotes of ${vectors.cases.length} vectors, a page of ${html.length} characters`)
