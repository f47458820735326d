import {
  chargedAfter,
  DEFAULT_TERMS,
  explain,
  formatRub,
  type Kopeks,
  nextStatus,
  PRICE_PLANS,
  type PricePlan,
  parsePricePlan,
  type QuoteInput,
  quote,
  SSD_SIZE,
  STATUS,
  TRANSITIONS
} from './index.ts'

const input: QuoteInput = {
  flavor: { flavor_monthly_price_rub_cents: 100, gpu_count: 1 },
  ssd: { size: 1, monthly_price_rub_cents: 1 },
  ssdSize: 256,
  pricePlan: 3
}
const price = quote(input)

// money has its own type
const kopeks: Kopeks = price.total
const plain: number = kopeks
// @ts-expect-error a plain number may be roubles
const _fromPlain: Kopeks = plain
// @ts-expect-error basis points are not money
const _fromPoints: Kopeks = price.discount.plan
// @ts-expect-error kopeks are not basis points
const _toPoints: typeof price.discount.plan = price.total
const _charged: Kopeks = chargedAfter(price.total, 720, 1)

// a quote is read only
// @ts-expect-error
price.total = price.month
// @ts-expect-error
price.monthly.ssd = price.month
// @ts-expect-error
PRICE_PLANS.push(24)
// @ts-expect-error
SSD_SIZE.min = 0
// @ts-expect-error
DEFAULT_TERMS.vatPercent = 22
// @ts-expect-error
TRANSITIONS[2].stop = 1

// terms may have any plan, so only numbers are checked
quote({ ...input, pricePlan: 24 })
// @ts-expect-error the text of a URL parameter must be parsed first
quote({ ...input, pricePlan: '3' })
// @ts-expect-error the disk is missing
quote({ flavor: input.flavor, ssdSize: 256, pricePlan: 0 })
// @ts-expect-error text is not money
formatRub('100')
// @ts-expect-error `formatRub` has only two formats
formatRub(100, 'never')
const _plan: PricePlan | undefined = parsePricePlan('3')
// @ts-expect-error a text may not be a plan
const _surely: PricePlan = parsePricePlan('3')

// only states and actions of the table compile
nextStatus(STATUS.active, 'stop')
// @ts-expect-error the action does not exist
nextStatus(STATUS.active, 'explode')
// @ts-expect-error the table has no transition from active to deleted
TRANSITIONS[STATUS.active].delete

// the code of a line determines the types of its figures
for (const line of explain(price)) {
  if (line.code === 'vat') {
    const [_total, _percent]: readonly [number, number] = line.from
    const _kind: 'result' = line.kind
  }
  // @ts-expect-error the line of the flavor has no figures
  if (line.code === 'flavor') line.from[0]
}
