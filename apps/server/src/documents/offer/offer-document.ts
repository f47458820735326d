import type { OfferDocument } from '@cloud/api'
import { sellerBlock } from '../content/parties.ts'
import type { DocumentText, FactsBlock } from '../content/printed-document.ts'

const facts = (
  heading: string,
  width: FactsBlock['width'],
  found: OfferDocument['configuration']
): FactsBlock[] =>
  found.length === 0 ? [] : [{ kind: 'facts', heading, width, facts: found, otherwise: '' }]

/** Creates the PDF content of an offer, with the texts of its page. */
export function offerDocument(sheet: OfferDocument): DocumentText {
  const { number, date, validity, subject, configuration, names, columns, rows, steps, total } = sheet
  const { taxes, words, rates, conditions, buyer, seller, foot } = sheet
  return {
    heading: 'Коммерческое предложение',
    number,
    date,
    validity,
    subject,
    blocks: [
      ...facts('Конфигурация', 'half', configuration),
      {
        kind: 'table',
        heading: 'Стоимость',
        names: [names],
        columns,
        rows,
        steps,
        total,
        taxes,
        words,
        note: rates
      },
      { kind: 'list', heading: 'Условия', lines: conditions },
      ...facts('Покупатель', 'whole', buyer.facts),
      sellerBlock('Продавец', seller)
    ],
    foot
  }
}
