import type { PricePlan } from '@cloud/pricing'
import { FLAVOR, type Sample, SSD, sampleOffers, sampleQuote } from './catalogue.ts'
import { type CodeWriter, withCode } from './code-of.ts'

const ssd = { size: SSD.size, monthly_price_rub_cents: SSD.monthly_price_rub_cents }

/** Returns the code of the `quote` call for a sample. */
function quoteCall(
  writer: CodeWriter,
  { flavor = FLAVOR, ssdSize = 512, promoPercent }: Sample,
  pricePlan: string
): string {
  const promo = promoPercent === undefined ? '' : `, promoPercent: ${promoPercent}`
  const choice = `${writer.constant('flavor', flavor)}, ${writer.constant('ssd', ssd)}`.replace(
    /^(?!flavor,)/,
    'flavor: '
  )
  return `${writer.use('@cloud/pricing', 'quote')}({ ${choice}, ssdSize: ${ssdSize}, ${pricePlan}${promo} })`
}

/** `sampleQuote` for a story: its code calls `quote` and shows no computed figures. */
export function storyQuote(sample: Sample & { readonly pricePlan?: PricePlan } = {}) {
  const { quote, lines } = sampleQuote(sample)
  const call = (writer: CodeWriter) => quoteCall(writer, sample, `pricePlan: ${sample.pricePlan ?? 3}`)
  return {
    quote: withCode(quote, call),
    lines: withCode(
      lines,
      (writer) => `${writer.use('@cloud/pricing', 'explain')}(${writer.constant('price', quote)})`
    )
  }
}

/** `sampleOffers` for a story: its code calls `planOffer` and shows no computed prices. */
export function storyOffers(
  plans: readonly PricePlan[],
  sample: Sample & { readonly priced?: boolean } = {}
) {
  return withCode(sampleOffers(plans, sample), (writer) => {
    const price = quoteCall(writer, sample, 'pricePlan')
    const priced = sample.priced === false ? ', false' : ''
    const each =
      plans.length === 5 ? writer.use('@cloud/pricing', 'PRICE_PLANS') : `([${plans.join(', ')}] as const)`
    return `${each}.map((pricePlan) =>\n  ${writer.use('@cloud/ui', 'planOffer')}(pricePlan, ${price}${priced})\n)`
  })
}
