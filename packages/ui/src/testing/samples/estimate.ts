import type { PricePlan } from '@cloud/pricing'
import { type EstimateItem, quoteMany } from '@cloud/pricing/estimate'
import { CPU_FLAVOR, FLAVOR, FLAVORS, SSD, SYSTEMS } from './catalogue.ts'
import { withCode } from './code-of.ts'
import { storyQuote } from './story-quotes.ts'

interface Wanted {
  readonly name: string
  readonly quantity: number
  readonly flavor: typeof FLAVOR | typeof CPU_FLAVOR
  readonly ssd_count: number
  readonly price_plan: PricePlan
  readonly promoPercent?: number
}

const WANTED: readonly [Wanted, ...Wanted[]] = [
  { name: 'train-h100', quantity: 2, flavor: FLAVOR, ssd_count: 512, price_plan: 3, promoPercent: 15 },
  { name: 'llm-inference', quantity: 3, flavor: FLAVORS[0] ?? FLAVOR, ssd_count: 256, price_plan: 1 },
  { name: 'web-api', quantity: 2, flavor: CPU_FLAVOR, ssd_count: 256, price_plan: 0 }
]

const quoteOf = ({ flavor, ssd_count, price_plan, promoPercent }: Wanted, withPromo = true) =>
  storyQuote({
    flavor,
    ssdSize: ssd_count,
    pricePlan: price_plan,
    ...(withPromo && promoPercent !== undefined ? { promoPercent } : {})
  }).quote

const listed = (wanted: Wanted, index: number) => ({
  ...wanted,
  id: index + 1,
  os: SYSTEMS[0] ?? null,
  fault: null,
  quote: quoteOf(wanted)
})

/** Three items: with a promo code, for one month, and hourly. */
export const LISTED = [
  listed(WANTED[0], 0),
  ...WANTED.slice(1).map((one, index) => listed(one, index + 1))
] as const

export const SUMMED = WANTED.map((wanted, index) => ({
  ...listed(wanted, index),
  quoteWithoutPromo: quoteOf(wanted, false)
}))

const ITEMS = WANTED.map(
  ({ flavor, ssd_count, price_plan, quantity, promoPercent }): EstimateItem => ({
    flavor: {
      flavor_monthly_price_rub_cents: flavor.flavor_monthly_price_rub_cents,
      gpu_count: flavor.gpu_count
    },
    ssd: { size: SSD.size, monthly_price_rub_cents: SSD.monthly_price_rub_cents },
    ssdSize: ssd_count,
    pricePlan: price_plan,
    quantity,
    promoPercent
  })
)

function sumsOf(items: readonly EstimateItem[]) {
  return withCode(
    quoteMany(items),
    (writer) =>
      `${writer.use('@cloud/pricing/estimate', 'quoteMany')}([\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n])`
  )
}

export const SUMS = sumsOf(ITEMS)

/** The first and the last item, each with its own sums. */
export const PAIR = {
  items: [LISTED[0], ...LISTED.slice(2)],
  sums: sumsOf([...ITEMS.slice(0, 1), ...ITEMS.slice(2)])
}
