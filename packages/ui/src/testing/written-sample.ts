import type { PricePlan } from '@cloud/pricing'
import { FLAVOR, sampleOffers as offersOf, sampleQuote as quoteOf, type Sample, SSD } from './sample.ts'
import { type Pen, written } from './written.ts'

const ssd = { size: SSD.size, monthly_price_rub_cents: SSD.monthly_price_rub_cents }

/** The call of `quote` that a sample is the answer of. */
function quoteCall(
  pen: Pen,
  { flavor = FLAVOR, ssdSize = 512, promoPercent }: Sample,
  pricePlan: string
): string {
  const promo = promoPercent === undefined ? '' : `, promoPercent: ${promoPercent}`
  const choice = `${pen.constant('flavor', flavor)}, ${pen.constant('ssd', ssd)}`.replace(
    /^(?!flavor,)/,
    'flavor: '
  )
  return `${pen.use('@cloud/pricing', 'quote')}({ ${choice}, ssdSize: ${ssdSize}, ${pricePlan}${promo} })`
}

/** As of `sample.ts`, for a story: its code asks for the price instead of repeating it. */
export function sampleQuote(sample: Sample & { readonly pricePlan?: PricePlan } = {}) {
  const { quote, lines } = quoteOf(sample)
  const call = (pen: Pen) => quoteCall(pen, sample, `pricePlan: ${sample.pricePlan ?? 3}`)
  return {
    quote: written(quote, call),
    lines: written(lines, (pen) => `${pen.use('@cloud/pricing', 'explain')}(${pen.constant('price', quote)})`)
  }
}

/** As of `sample.ts`, for a story: its code makes the offers instead of repeating their prices. */
export function sampleOffers(
  plans: readonly PricePlan[],
  sample: Sample & { readonly priced?: boolean } = {}
) {
  return written(offersOf(plans, sample), (pen) => {
    const price = quoteCall(pen, sample, 'pricePlan')
    const priced = sample.priced === false ? ', false' : ''
    const each =
      plans.length === 5 ? pen.use('@cloud/pricing', 'PRICE_PLANS') : `([${plans.join(', ')}] as const)`
    return `${each}.map((pricePlan) =>\n  ${pen.use('@cloud/ui', 'planOffer')}(pricePlan, ${price}${priced})\n)`
  })
}
