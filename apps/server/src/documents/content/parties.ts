import type { LinkOffer } from '@cloud/api'
import { INN_LENGTH } from '@cloud/pricing/account'
import type { Payer } from '../../platform/db/schema/money.ts'
import { EXAMPLE_SELLER, type Seller } from '../../platform/seller.ts'
import type { FactsBlock } from './printed-document.ts'

/** Returns the seller's details as texts, and whether any of them is an example of the sandbox. */
export function sellerFacts(seller: Seller): LinkOffer['seller'] {
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

/** Block with the seller; a sample seller is marked as a sample. */
export const sellerBlock = (heading: string, { is_sample, facts }: LinkOffer['seller']): FactsBlock => ({
  kind: 'facts',
  heading: is_sample ? `${heading} (образец)` : heading,
  width: 'whole',
  facts,
  otherwise: 'Реквизиты продавца пришлёт менеджер.'
})

/**
 * Returns name, INN and KPP of a payer as documents print them: a company under its name with its tax numbers; a private person under
 * their own name, even if the account had a company before.
 */
export function payerDetails({ user_type, name, company, inn, kpp }: Payer) {
  const person = user_type === 'person'
  return {
    name: person || company === '' ? name : company,
    inn: person && inn.length !== INN_LENGTH.person ? '' : inn,
    kpp: user_type === 'org' ? kpp : ''
  }
}

export function payerBlock(heading: string, payer: Payer): FactsBlock {
  const { name, inn, kpp } = payerDetails(payer)
  const facts = [
    { name: payer.user_type === 'person' ? 'Имя' : 'Наименование', value: name },
    { name: 'ИНН', value: inn },
    { name: 'КПП', value: kpp }
  ]
  return {
    kind: 'facts',
    heading,
    width: 'whole',
    facts: facts.filter(({ value }) => value !== ''),
    otherwise: ''
  }
}
