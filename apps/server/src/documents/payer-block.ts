import type { Payer } from '../platform/db/schema/service.ts'
import type { FactsBlock } from './Sheet.ts'

/** A person's INN has 12 digits, an organisation's 10. */
const OWN_INN = 12

/**
 * Who pays: a company under its own name, with the tax numbers that it gave; a person under his, whatever the account said
 * of a company before.
 */
export function payerBlock(heading: string, { user_type, name, company, inn, kpp }: Payer): FactsBlock {
  const person = user_type === 'person'
  const facts = [
    { name: person ? 'Имя' : 'Наименование', value: person || company === '' ? name : company },
    { name: 'ИНН', value: person && inn.length !== OWN_INN ? '' : inn },
    { name: 'КПП', value: user_type === 'org' ? kpp : '' }
  ]
  return {
    kind: 'facts',
    heading,
    width: 'whole',
    facts: facts.filter(({ value }) => value !== ''),
    otherwise: ''
  }
}
