import { documentNumber } from '@cloud/api'
import { periodHours } from '@cloud/pricing/books'
import { planName } from '@cloud/pricing/words'
import type { Seller } from '../../platform/seller.ts'
import type { Calculation } from '../facts/find-calculation.ts'
import { configurationFacts } from './configuration-facts.ts'
import { dayInWords } from './document-wording.ts'
import { payerBlock, sellerBlock, sellerFacts } from './parties.ts'
import { priceTable } from './price-table.ts'
import type { DocumentText } from './printed-document.ts'

const PURPOSES = {
  launch: 'Запуск',
  renewal: 'Продление',
  change: 'Смена конфигурации'
} as const satisfies Record<Calculation['kind'], string>

/**
 * Creates the calculation of the amount taken for a launch, a renewal or a change, line by line as the configurator showed
 * it.
 */
export function calculationDocument(calculation: Calculation, seller: Seller): DocumentText {
  const { server_id, server_name, purchase_no, kind, at, price_plan, payer } = calculation
  const hours = periodHours(price_plan).toLocaleString('ru-RU')
  const priced = { ...calculation, promocode: '' }
  return {
    heading: 'Расчёт предоплаты',
    number: documentNumber('calculation', `${server_id}-${purchase_no}`),
    date: dayInWords(at),
    validity: '',
    subject: `${PURPOSES[kind]}: сервер «${server_name}», ${planName(price_plan)}`,
    blocks: [
      {
        kind: 'facts',
        heading: 'Конфигурация',
        width: 'half',
        facts: [...configurationFacts(priced), { name: 'Оплачено часов', value: hours }],
        otherwise: ''
      },
      priceTable(priced),
      {
        kind: 'list',
        heading: 'Условия',
        lines: [
          'Каждый начатый час переходит из предоплаты в оплату услуг.',
          'После остановки сервера остаток предоплаты возвращается на баланс.'
        ]
      },
      sellerBlock('Продавец', sellerFacts(seller)),
      payerBlock('Покупатель', payer)
    ],
    foot: 'Суммы в рублях, время московское.'
  }
}
