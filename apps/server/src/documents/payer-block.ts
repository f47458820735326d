import type { Payer } from '../db/schema/service.ts'
import type { FactsBlock } from './Sheet.ts'

/** Who pays: a company under its own name, with the tax numbers that it gave. */
export function payerBlock(heading: string, { user_type, name, company, inn, kpp }: Payer): FactsBlock {
  const facts = [
    { name: user_type === 'person' ? 'Имя' : 'Наименование', value: company === '' ? name : company },
    { name: 'ИНН', value: inn },
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
