import { documentAddress, documents } from '@cloud/api'
import { formatRub } from '@cloud/pricing'
import type { OfferSheet } from '@cloud/web/render'
import { planName } from '../../domain/book/plan-name.ts'
import type { Seller } from '../../settings.ts'
import { configurationFacts } from '../configuration-facts.ts'
import { dayInWords } from '../day-in-words.ts'
import { priceTable } from '../price-table.ts'
import { sellerTold } from '../seller-told.ts'
import { together } from '../together.ts'
import type { FoundOffer } from './find-offer.ts'
import { offerNumber } from './offer-number.ts'

const CONDITIONS = [
  'Первый запуск сервера — по полной предоплате периода.',
  'Для следующих запусков достаточно положительного баланса.',
  'Неиспользованный остаток возвращается на баланс после остановки сервера.',
  'При смене конфигурации данные на диске и настройки сохраняются.'
]

const rub = (kopeks: number) => formatRub(kopeks, 'always')

/** The offer of a configuration in words, every amount of them from its quote. Source: decisions, sections 1, 2 and 7. */
export function offerSheet(offer: FoundOffer, seller: Seller): OfferSheet {
  const { query, flavor, ssd, promo, quote, terms, now } = offer
  const { os = null, ...rest } = query
  const { price_plan, ssd_count } = rest
  const period = planName(price_plan)
  const number = offerNumber(query, quote, now)
  const date = dayInWords(now)
  const promocode = promo?.code ?? ''
  const chosen = { machine: flavor, ssd: ssd.group_title, ssd_count, price_plan, promocode }
  const table = priceTable({ ...chosen, quote, terms })
  return {
    number,
    date,
    validity: together(`Действует до 23:59 ${date} (МСК)`),
    subject: `Аренда облачного сервера на ${period}`,
    configuration: configurationFacts(chosen),
    columns: table.columns,
    rows: table.rows,
    steps: table.steps,
    total: table.total,
    taxes: table.taxes,
    words: table.words,
    rates: rates(offer),
    conditions: CONDITIONS,
    seller: sellerTold(seller),
    foot: together(
      `${number}. Цены включают НДС ${String(terms.vatPercent).replace('.', ',')} %, время московское.`
    ),
    pdf_url: documentAddress(documents.offer, query),
    chosen: { flavor, os, ssd_count, price_plan, promocode, configuration: { ...rest, flavor_id: flavor.id } }
  }
}

function rates({ query, quote }: FoundOffer): string {
  if (query.price_plan === 0) return ''
  const hour = rub(quote.hour)
  return query.price_plan === 1
    ? `Один час — ${hour}.`
    : `Один месяц — ${rub(quote.month)}, один час — ${hour}.`
}
