import { documentNumber } from '@cloud/api'
import { formatRub } from '@cloud/pricing'
import { rublesInWords } from '@cloud/pricing/words'
import { type TaxedRevenue, taxRevenue } from '../../history/month-revenue.ts'
import type { Seller } from '../../platform/seller.ts'
import type { MonthReport } from '../facts/find-month.ts'
import type { MonthService } from '../facts/month-services.ts'
import { dayInWords, monthInWords, nbsp } from './document-wording.ts'
import { payerBlock, sellerBlock, sellerFacts } from './parties.ts'
import { vatLines } from './price-table.ts'
import type { DocumentText, TableBlock } from './printed-document.ts'

/** Creates the list of services of a month: the usage of each server, with VAT on the sum of each rate. */
export function servicesDocument(
  report: MonthReport,
  services: readonly MonthService[],
  seller: Seller
): DocumentText {
  const { number, month, at, is_over, payer, vat_percent } = report
  const rates = taxRevenue(services)
  const shown = rates.length > 0 ? rates : [{ vat_percent, revenue_rub_cents: 0, vat_rub_cents: 0 }]
  return {
    heading: 'Ведомость услуг',
    number: documentNumber('services', number),
    date: dayInWords(at),
    validity: is_over ? '' : 'Предварительная: месяц ещё идёт',
    subject: nbsp(`Аренда облачных серверов, ${monthInWords(month)} г.`),
    blocks: [
      ...shown.map((rate) =>
        servicesTable(
          rate,
          services.filter((one) => one.vat_percent === rate.vat_percent),
          shown.length > 1
        )
      ),
      sellerBlock('Исполнитель', sellerFacts(seller)),
      payerBlock('Заказчик', payer)
    ],
    foot: 'Суммы в рублях, время московское.'
  }
}

/** @param isOneOfSeveral true if the VAT rate changed within the month: each rate has its own table and total */
function servicesTable(
  { vat_percent, revenue_rub_cents: total, vat_rub_cents: vat }: TaxedRevenue,
  services: readonly MonthService[],
  isOneOfSeveral: boolean
): TableBlock {
  const ofRate = isOneOfSeveral ? nbsp(` по ставке НДС ${String(vat_percent).replace('.', ',')} %`) : ''
  return {
    kind: 'table',
    heading: `Оказанные услуги${ofRate}`,
    names: ['Сервер'],
    columns: ['Часы', 'Сумма'],
    rows: services.map(({ server_id, server_name, hours, amount_rub_cents }) => ({
      name: `«${server_name}»`,
      detail: nbsp(`№ ${server_id}`),
      amounts: [`${hours.toLocaleString('ru-RU')}\u00a0ч`, formatRub(amount_rub_cents, 'always')]
    })),
    steps: [],
    total: { name: `Итого за месяц${ofRate}`, value: formatRub(total, 'always') },
    taxes: vatLines({ total, vat }, vat_percent),
    words: total < 0 ? '' : rublesInWords(total),
    note:
      services.length === 0
        ? 'В этом месяце платных часов не было.'
        : 'Часы — начатые и оплаченные; час сбоя не оплачивается.'
  }
}
