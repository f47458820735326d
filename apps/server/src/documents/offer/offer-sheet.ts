import type { LabelledValue, LinkOffer } from '@cloud/api'
import { documentAddress, documents } from '@cloud/api'
import { formatRub } from '@cloud/pricing'
import { planName } from '@cloud/pricing/words'
import type { Seller } from '../../platform/seller.ts'
import { configurationFacts } from '../content/configuration-facts.ts'
import { dayInWords, nbsp } from '../content/document-wording.ts'
import { sellerFacts } from '../content/parties.ts'
import { priceTable } from '../content/price-table.ts'
import type { FoundOffer } from './find-offer.ts'
import { lastDay, offerNumber } from './offer-number.ts'

const CONDITIONS = [
  'Первый запуск сервера — по полной предоплате периода.',
  'Для следующих запусков достаточно положительного баланса.',
  'Неиспользованный остаток возвращается на баланс после остановки сервера.',
  'При смене конфигурации данные на диске и настройки сохраняются.'
]

const rub = (kopeks: number) => formatRub(kopeks, 'always')

/**
 * Creates the texts of a configuration's offer; all amounts come from its quote. Source:
 * docs/rules/documents.md#commercial-offer.
 */
export function offerSheet(offer: FoundOffer, seller: Seller): LinkOffer {
  const { query, flavor, os, ssd, promo, quote, terms, date, days, notice } = offer
  const { os: os_id, buyer = '', buyer_inn = '', number: _, ...configuration } = query
  const { price_plan, ssd_count } = configuration
  const period = planName(price_plan)
  const number = offerNumber(query, quote, date)
  const promocode = promo?.code ?? ''
  const chosen = { machine: flavor, ssd: ssd.group_title, ssd_count, price_plan, promocode }
  const table = priceTable({ ...chosen, quote, terms })
  const pdf_url = documentAddress(documents.offer, {
    ...query,
    buyer: buyer || undefined,
    buyer_inn: buyer_inn || undefined,
    number: number.replace('КП-', '')
  })
  return {
    number,
    date: dayInWords(date),
    validity: nbsp(`Действует ${lastDay(date, days)}`),
    notice: nbsp(notice),
    subject: `Аренда облачного сервера на ${period}`,
    configuration: configurationFacts({ ...chosen, os: os?.name ?? '' }),
    buyer: { name: buyer, inn: buyer_inn, facts: buyerFacts(buyer, buyer_inn) },
    names: 'Наименование',
    columns: table.columns,
    rows: table.rows,
    steps: table.steps,
    total: table.total,
    taxes: table.taxes,
    words: table.words,
    rates: rates(offer),
    conditions: CONDITIONS,
    seller: sellerFacts(seller),
    foot: nbsp(
      `${number}. Цены включают НДС ${String(terms.vatPercent).replace('.', ',')} %, время московское.`
    ),
    url: pdf_url.replace('.pdf?', '?'),
    pdf_url,
    chosen: {
      flavor,
      os: os_id ?? null,
      ssd_count,
      price_plan,
      promocode,
      configuration: { ...configuration, flavor_id: flavor.id }
    }
  }
}

function buyerFacts(name: string, inn: string): LabelledValue[] {
  const facts = [
    { name: 'Наименование', value: name },
    { name: 'ИНН', value: inn }
  ]
  return facts.filter(({ value }) => value !== '')
}

function rates({ query, quote }: FoundOffer): string {
  if (query.price_plan === 0) return ''
  const hour = rub(quote.hour)
  return query.price_plan === 1
    ? `Один час — ${hour}.`
    : `Один месяц — ${rub(quote.month)}, один час — ${hour}.`
}
