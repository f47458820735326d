import { formatRub } from '@cloud/pricing'
import { vatWithin } from '@cloud/pricing/books'
import type { Receipt } from '../domain/documents/find-receipt.ts'
import type { Seller } from '../settings.ts'
import { dayInWords } from './day-in-words.ts'
import { payerBlock } from './payer-block.ts'
import { rublesInWords } from './rubles-in-words.ts'
import type { Sheet } from './Sheet.ts'
import { sellerBlock } from './seller-block.ts'
import { sellerTold } from './seller-told.ts'
import { taxes } from './taxes.ts'

/** The receipt of an advance: money that came to a balance, before anything was served for it. */
export function receiptSheet(receipt: Receipt, seller: Seller): Sheet {
  const { id, at, amount_rub_cents: total, source, top_up_id, reference, payer, vat_percent } = receipt
  const sum = formatRub(total, 'always')
  const facts = [
    {
      name: 'Основание',
      value: source === 'invoice' ? `Оплата счёта № ${top_up_id}` : `Пополнение № ${top_up_id} картой`
    },
    ...(source === 'invoice' && reference !== null ? [{ name: 'Платёжный документ', value: reference }] : [])
  ]
  return {
    heading: 'Квитанция об авансе',
    number: `№\u00a0${id}`,
    date: dayInWords(at),
    validity: '',
    subject: 'Деньги зачислены на баланс',
    blocks: [
      { kind: 'facts', heading: 'Платёж', width: 'whole', facts, otherwise: '' },
      {
        kind: 'table',
        heading: 'Получено',
        names: ['Назначение'],
        columns: ['Сумма'],
        rows: [{ name: 'Аванс за аренду облачных серверов', detail: '', amounts: [sum] }],
        steps: [],
        total: { name: 'Итого получено', value: sum },
        taxes: taxes({ total, vat: vatWithin(total, vat_percent) }, vat_percent),
        words: rublesInWords(total),
        note: ''
      },
      sellerBlock('Получатель', sellerTold(seller)),
      payerBlock('Плательщик', payer)
    ],
    foot: 'Суммы в рублях, время московское. Услуги показывает ведомость за месяц.'
  }
}
