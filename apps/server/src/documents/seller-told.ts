import type { OfferSheet } from '@cloud/web/render'
import { EXAMPLE_SELLER, type Seller } from '../platform/settings.ts'

/** The seller's requisites in words, and whether any of them is the sandbox's sample. */
export function sellerTold(seller: Seller): OfferSheet['seller'] {
  const facts = [
    ['Наименование', 'name'],
    ['ИНН', 'inn'],
    ['КПП', 'kpp'],
    ['Адрес', 'address'],
    ['Банк', 'bank']
  ] as const
  return {
    is_sample: facts.some(([, key]) => seller[key] === EXAMPLE_SELLER[key]),
    facts: facts.filter(([, key]) => seller[key] !== '').map(([name, key]) => ({ name, value: seller[key] }))
  }
}
