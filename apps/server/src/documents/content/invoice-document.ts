import { documentNumber } from '@cloud/api'
import { formatRub } from '@cloud/pricing'
import { vatWithin } from '@cloud/pricing/books'
import { rublesInWords } from '@cloud/pricing/words'
import type { Seller } from '../../platform/seller.ts'
import type { Invoice } from '../facts/find-invoice.ts'
import { dayInWords } from './document-wording.ts'
import { payerBlock, sellerBlock, sellerFacts } from './parties.ts'
import { vatLines } from './price-table.ts'
import type { DocumentText } from './printed-document.ts'

/** Creates an invoice for a top-up, to print or to pay from: the parties, the amount, and its VAT. */
export function invoiceDocument(invoice: Invoice, seller: Seller): DocumentText {
  const { top_up_id, created_at, amount_rub_cents: total, vat_percent, payer } = invoice
  const date = dayInWords(created_at)
  const sum = formatRub(total, 'always')
  // the purpose is copied into a bank's form, so it has ordinary spaces
  const purpose = `Счёт ${documentNumber('invoice', top_up_id)} от ${date}`.replaceAll('\u00a0', ' ')
  return {
    heading: 'Счёт',
    number: documentNumber('invoice', top_up_id),
    date,
    validity: '',
    subject: 'На пополнение баланса',
    blocks: [
      sellerBlock('Получатель', sellerFacts(seller)),
      payerBlock('Плательщик', payer),
      {
        kind: 'table',
        heading: 'К оплате',
        names: ['Назначение'],
        columns: ['Сумма'],
        rows: [{ name: 'Аванс за аренду облачных серверов', detail: '', amounts: [sum] }],
        steps: [],
        total: { name: 'Итого к оплате', value: sum },
        taxes: vatLines({ total, vat: vatWithin(total, vat_percent) }, vat_percent),
        words: rublesInWords(total),
        note: ''
      },
      {
        kind: 'list',
        heading: 'Как оплатить',
        lines: [
          `В назначении платежа укажите: «${purpose}».`,
          'Баланс пополнится на ту сумму, которая придёт.'
        ]
      }
    ],
    foot: 'Суммы в рублях, время московское.'
  }
}
