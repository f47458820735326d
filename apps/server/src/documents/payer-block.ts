import { INN_LENGTH } from '@cloud/pricing/account'
import type { Payer } from '../platform/db/schema/service.ts'
import type { FactsBlock } from './Sheet.ts'

/**
 * Who pays: a company under its own name, with the tax numbers that it gave; a person under his, whatever the account said
 * of a company before.
 */
export function payerBlock(heading: string, { user_type, name, company, inn, kpp }: Payer): FactsBlock {
  const person = user_type === 'person'
  const facts = [
    { name: person ? 'Имя' : 'Наименование', value: person || company === '' ? name : company },
    { name: 'ИНН', value: person && inn.length !== INN_LENGTH.person ? '' : inn },
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
