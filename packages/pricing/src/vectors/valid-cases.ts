import type { QuoteInput } from '../quote/quote-input.ts'
import type { Terms } from '../quote/terms.ts'
import { exactBestPlan, exactBreakEven, exactMonth } from '../testing/exact-month.ts'
import { exactQuote } from '../testing/exact-quote.ts'
import { exactBestRun, exactRunCost, exactRunNeeds } from '../testing/exact-run.ts'
import { divided, plus, ratio, round, times } from '../testing/ratio.ts'
import { encode } from './encode.ts'
import { createRandom, type Random } from './random.ts'
import type { VectorCase } from './vector-file.ts'
import { VALID_TERMS } from './vector-terms.ts'

// All results come from the exact fractions of ../testing, never from the engine.

const QUOTES_PER_TERMS = 30
const ESTIMATES_PER_TERMS = 6
const GUIDES_PER_TERMS = 3

/** Returns the months of the plans on offer. */
const planMonths = ({ plans, planDiscounts }: Terms): readonly number[] =>
  plans?.map(({ months }) => months) ?? Object.keys(planDiscounts ?? {}).map(Number)

/** Draws a price: a few kopeks, ties of roubles, usual and enormous prices. */
const drawPrice = ({ whole, pick }: Random): number =>
  pick([() => whole(0, 100), () => 50 * whole(0, 2_000_000), () => whole(0, 1e8), () => whole(0, 8e10)])()

/** Draws the percent of a promo code, or no code. */
const drawPromo = ({ whole, pick }: Random): number | undefined =>
  pick([
    () => undefined,
    () => pick([0, 100, 0.005, 0.004, 12.345, 33.333]),
    () => whole(0, 100),
    () => whole(0, 10_000) / 100
  ])()

/** Draws a configuration whose month costs at most 10^11 kopeks. */
function drawInput(random: Random, plans: readonly number[]): QuoteInput {
  const { whole, pick } = random
  const flavor = { flavor_monthly_price_rub_cents: drawPrice(random), gpu_count: whole(0, 16) }
  const ssd = pick([
    { size: 1, monthly_price_rub_cents: whole(0, 5_000) },
    { size: whole(2, 3_000), monthly_price_rub_cents: whole(0, 5_000_000) }
  ])
  const ssdSize = pick([0, 1, 256, 256 * whole(1, 8), whole(0, 4_000)])
  const promoPercent = drawPromo(random)
  return {
    flavor,
    ssd,
    ssdSize,
    pricePlan: pick(plans),
    ...(promoPercent === undefined ? {} : { promoPercent })
  }
}

/** Draws a configuration whose price is a tie: exactly half a rounding unit, or one kopek beside it. */
function drawTie({ whole, pick }: Random, terms: Terms, plans: readonly number[]): QuoteInput {
  const pricePlan = pick(plans)
  const unit = pricePlan === 0 ? 24 * terms.daysPerMonth : (terms.monthRounding ?? 100)
  const tie = Math.floor((unit * (2 * whole(0, 1_000_000) + 1)) / 2) + pick([-1, 0, 0, 1])
  return {
    flavor: { flavor_monthly_price_rub_cents: Math.max(tie, 0), gpu_count: 0 },
    ssd: { size: 1, monthly_price_rub_cents: 0 },
    ssdSize: 256,
    pricePlan,
    promoPercent: pick([0, 50])
  }
}

/** Returns the cheapest and the most expensive configuration on a plan. */
const limits = (pricePlan: number): readonly QuoteInput[] =>
  [0, 1e11].map((price) => ({
    flavor: { flavor_monthly_price_rub_cents: price, gpu_count: 0 },
    ssd: { size: 1, monthly_price_rub_cents: 750 },
    ssdSize: 0,
    pricePlan
  }))

const vatOf = (total: number, vatPercent: number): number =>
  round(divided(times(ratio(total), ratio(vatPercent)), plus(ratio(100), ratio(vatPercent))))

/** Sums the exact quotes of the items; VAT is rounded once on the total. Source: docs/rules/prices.md#several-servers. */
function exactEstimate(items: readonly (QuoteInput & { readonly quantity?: number })[], terms: Terms) {
  const quoted = items.map(({ quantity = 1, ...input }) => ({ quantity, quote: exactQuote(input, terms) }))
  const sum = (of: (price: ReturnType<typeof exactQuote>) => number) =>
    quoted.reduce((before, { quantity, quote }) => before + quantity * of(quote), 0)
  const total = sum((price) => price.total)
  const vat = vatOf(total, terms.vatPercent)
  return {
    items: quoted,
    total,
    fullTotal: sum((price) => price.fullTotal),
    saving: sum((price) => price.saving),
    month: sum((price) => (price.plan === 0 ? 720 * price.hour : price.month)),
    vat,
    net: total - vat
  }
}

/** Creates the cases of valid terms. */
function casesOf(name: string, terms: Terms, random: Random): VectorCase[] {
  const { whole, pick } = random
  const plans = planMonths(terms)
  const months = plans.filter((plan) => plan !== 0)
  const repeat = <T>(count: number, create: (index: number) => T) =>
    Array.from({ length: count }, (_, at) => create(at))
  const drawn = repeat(QUOTES_PER_TERMS, (index) =>
    index % 4 === 3 ? drawTie(random, terms, plans) : drawInput(random, plans)
  )
  const quotes = [...plans.flatMap(limits), ...drawn].map(
    (input): VectorCase => ({
      call: 'quote',
      terms: name,
      args: { input: encode(input) },
      output: exactQuote(input, terms)
    })
  )
  const estimates = repeat(ESTIMATES_PER_TERMS, (): VectorCase => {
    const items = repeat(whole(1, 4), () => ({
      ...drawInput(random, plans),
      ...pick([{}, { quantity: whole(1, 12) }])
    }))
    return {
      call: 'quoteMany',
      terms: name,
      args: { items: encode(items) },
      output: exactEstimate(items, terms)
    }
  })
  const guides = repeat(GUIDES_PER_TERMS, (): readonly VectorCase[] => {
    const { pricePlan: plan, promoPercent: _, ...input } = drawInput(random, plans)
    const hours = pick([0, 1, whole(0, 720), 720])
    const run = pick([1, whole(1, 8_640), 720 * whole(1, 12), 720 * whole(1, 11) + 1])
    const given = { input: encode(input) }
    const hour = exactMonth(input, 0, 1, terms)
    return [
      {
        call: 'monthAtHours',
        terms: name,
        args: { ...given, plan, hours },
        output: exactMonth(input, plan, hours, terms)
      },
      {
        call: 'bestPlan',
        terms: name,
        args: { ...given, hours },
        output: exactBestPlan(input, hours, terms, plans) ?? -1
      },
      {
        call: 'runCost',
        terms: name,
        args: { ...given, plan, hours: run },
        output: exactRunCost(input, plan, run, terms)
      },
      { call: 'runNeeds', terms: name, args: { ...given, plan }, output: exactRunNeeds(input, plan, terms) },
      {
        call: 'bestRun',
        terms: name,
        args: { ...given, hours: run },
        output: exactBestRun(input, run, terms, plans) ?? -1
      },
      ...months.slice(0, 1).map(
        (month): VectorCase => ({
          call: 'plainHour',
          terms: name,
          args: { input: encode({ ...input, pricePlan: month }) },
          output: hour
        })
      ),
      ...months.slice(-1).map(
        (month): VectorCase => ({
          call: 'breakEvenHours',
          terms: name,
          args: { ...given, plan: month },
          output: exactBreakEven(input, month, terms)
        })
      )
    ]
  })
  return [...quotes, ...estimates, ...guides.flat()]
}

/** Creates cases of the calls without terms. */
function casesWithoutTerms({ whole, pick }: Random): VectorCase[] {
  return Array.from({ length: 60 }, (): readonly VectorCase[] => {
    const prepaid = pick([whole(0, 1_000), whole(0, 1e8), whole(0, 3_600_000_000_000)])
    const hours = pick([1, 720 * whole(1, 36), whole(1, 1_000)])
    const usedHours = pick([0, 1, whole(0, hours), hours, hours + 1])
    const share = divided(times(ratio(prepaid), ratio(Math.min(usedHours, hours))), ratio(hours))
    const vatPercent = pick([0, 10, 20, 22, 100, 7.7, 19.6, 17.9999999999999])
    return [
      { call: 'chargedAfter', args: { prepaid, hours, usedHours }, output: round(share) },
      {
        call: 'vatWithin',
        args: { total: prepaid, vatPercent: encode(vatPercent, 'vatPercent') },
        output: vatOf(prepaid, vatPercent)
      }
    ]
  }).flat()
}

/** Creates the cases with a result: for each of the valid terms quotes, estimates and comparisons of plans. */
export const validCases = (): VectorCase[] => [
  ...Object.entries(VALID_TERMS).flatMap(([name, terms], index) =>
    casesOf(name, terms, createRandom(1_000 + index))
  ),
  ...casesWithoutTerms(createRandom(1))
]
