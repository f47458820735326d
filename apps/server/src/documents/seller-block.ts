import type { OfferSheet } from '@cloud/web/render'
import type { FactsBlock } from './Sheet.ts'

/** Who sells; a sample says that it is one. */
export const sellerBlock = (heading: string, { is_sample, facts }: OfferSheet['seller']): FactsBlock => ({
  kind: 'facts',
  heading: is_sample ? `${heading} (образец)` : heading,
  width: 'whole',
  facts,
  otherwise: 'Реквизиты продавца пришлёт менеджер.'
})
