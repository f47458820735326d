import { documentNumber } from '@cloud/api'
import { formatRub } from '@cloud/pricing'
import { vatWithin } from '@cloud/pricing/books'
import { rublesInWords } from '@cloud/pricing/words'
import type { Seller } from '../../platform/seller.ts'
import type { MonthReport } from '../facts/find-month.ts'
import type { MonthService } from '../facts/month-services.ts'
import { dayInWords, monthInWords, nbsp } from './document-wording.ts'
import { payerBlock, sellerBlock, sellerFacts } from './parties.ts'
import { taxes } from './price-table.ts'
import type { DocumentText } from './printed-document.ts'

/** Creates the list of services of a month: the usage of each server, with VAT on their sum. */
export function servicesDocument(
  report: MonthReport,
  services: readonly MonthService[],
  seller: Seller
): DocumentText {
  const { number, month, at, is_over, payer, vat_percent } = report
  const total = services.reduce((sum, { amount_rub_cents }) => sum + amount_rub_cents, 0)
  // refunds of a month may exceed its usage
  const vat = Math.sign(total) * vatWithin(Math.abs(total), vat_percent)
  return {
    heading: 'Ведомость услуг',
    number: documentNumber('services', number),
    date: dayInWords(at),
    validity: is_over ? '' : 'Предварительная: месяц ещё идёт',
    subject: nbsp(`Аренда облачных серверов, ${monthInWords(month)} г.`),
    blocks: [
      {
        kind: 'table',
        heading: 'Оказанные услуги',
        names: ['Сервер'],
        columns: ['Часы', 'Сумма'],
        rows: services.map(({ server_id, server_name, hours, amount_rub_cents }) => ({
          name: `«${server_name}»`,
          detail: nbsp(`№ ${server_id}`),
          amounts: [`${hours.toLocaleString('ru-RU')}\u00a0ч`, formatRub(amount_rub_cents, 'always')]
        })),
        steps: [],
        total: { name: 'Итого за месяц', value: formatRub(total, 'always') },
        taxes: taxes({ total, vat }, vat_percent),
        words: total < 0 ? '' : rublesInWords(total),
        note:
          services.length === 0
            ? 'В этом месяце платных часов не было.'
            : 'Часы — начатые и оплаченные; час сбоя не оплачивается.'
      },
      sellerBlock('Исполнитель', sellerFacts(seller)),
      payerBlock('Заказчик', payer)
    ],
    foot: 'Суммы в рублях, время московское.'
  }
}
