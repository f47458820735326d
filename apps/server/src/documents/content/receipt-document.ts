import { documentNumber } from '@cloud/api'
import { formatRub } from '@cloud/pricing'
import { vatWithin } from '@cloud/pricing/books'
import { rublesInWords } from '@cloud/pricing/words'
import type { Seller } from '../../platform/seller.ts'
import type { Receipt } from '../facts/find-receipt.ts'
import { dayInWords } from './document-wording.ts'
import { payerBlock, sellerBlock, sellerFacts } from './parties.ts'
import { vatLines } from './price-table.ts'
import type { DocumentText } from './printed-document.ts'

/** Texts of a receipt for money that arrived on a balance, and for money that was credited there by mistake. */
const RECEIPT_TEXTS = {
  advance: {
    heading: 'Квитанция об авансе',
    subject: 'Деньги зачислены на баланс',
    sum: 'Получено',
    total: 'Итого получено'
  },
  back: {
    heading: 'Квитанция об отмене аванса',
    subject: 'Платёж зачислен ошибочно, деньги списаны с баланса',
    sum: 'Отменено',
    total: 'Итого отменено'
  }
} as const

/** Creates the receipt of an advance payment, or of one that was taken back. */
export function receiptDocument(receipt: Receipt, seller: Seller): DocumentText {
  const { id, at, amount_rub_cents: total, source, top_up_id, reference, payer, vat_percent } = receipt
  const { takes_back, taken_back_by } = receipt
  const words = takes_back === null ? RECEIPT_TEXTS.advance : RECEIPT_TEXTS.back
  const sum = formatRub(total, 'always')
  const named = (other: { readonly id: number; readonly at: Date }) =>
    `${documentNumber('receipt', other.id)} от ${dayInWords(other.at)}`
  const facts = [
    {
      name: 'Основание',
      value:
        source === 'invoice'
          ? `Оплата счёта ${documentNumber('invoice', top_up_id)}`
          : `Пополнение №\u00a0${top_up_id} картой`
    },
    ...(reference === null ? [] : [{ name: 'Платёжный документ', value: reference }]),
    ...(takes_back === null ? [] : [{ name: 'Отменяет квитанцию', value: named(takes_back) }])
  ]
  return {
    heading: words.heading,
    number: documentNumber('receipt', id),
    date: dayInWords(at),
    validity: taken_back_by === null ? '' : `Отменена квитанцией ${named(taken_back_by)}`,
    subject: words.subject,
    blocks: [
      { kind: 'facts', heading: 'Платёж', width: 'whole', facts, otherwise: '' },
      {
        kind: 'table',
        heading: words.sum,
        names: ['Назначение'],
        columns: ['Сумма'],
        rows: [{ name: 'Аванс за аренду облачных серверов', detail: '', amounts: [sum] }],
        steps: [],
        total: { name: words.total, value: sum },
        taxes: vatLines({ total, vat: vatWithin(total, vat_percent) }, vat_percent),
        words: rublesInWords(total),
        note: ''
      },
      sellerBlock('Получатель', sellerFacts(seller)),
      payerBlock('Плательщик', payer)
    ],
    foot: 'Суммы в рублях, время московское. Услуги показывает ведомость за месяц.'
  }
}
