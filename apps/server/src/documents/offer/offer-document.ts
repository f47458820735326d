import type { OfferSheet } from '@cloud/api'
import { sellerBlock } from '../content/parties.ts'
import type { PrintedDocument } from '../content/printed-document.ts'

/** The offer for a PDF of one A4 page, in the texts of its page. */
export function offerDocument(sheet: OfferSheet): PrintedDocument {
  const { number, date, validity, subject, configuration, columns, rows, steps, total, taxes } = sheet
  const { words, rates, conditions, buyer, seller, foot } = sheet
  return {
    heading: 'Коммерческое предложение',
    number,
    date,
    validity,
    subject,
    blocks: [
      { kind: 'facts', heading: 'Конфигурация', width: 'half', facts: configuration, otherwise: '' },
      {
        kind: 'table',
        heading: 'Стоимость',
        names: ['Наименование'],
        columns,
        rows,
        steps,
        total,
        taxes,
        words,
        note: rates
      },
      { kind: 'list', heading: 'Условия', lines: conditions },
      ...(buyer.facts.length === 0
        ? []
        : [
            {
              kind: 'facts',
              heading: 'Покупатель',
              width: 'whole',
              facts: buyer.facts,
              otherwise: ''
            } as const
          ]),
      sellerBlock('Продавец', seller)
    ],
    foot
  }
}
