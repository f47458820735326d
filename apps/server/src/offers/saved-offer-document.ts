import {
  type Flavor,
  type LabelledValue,
  type OfferDocument,
  type OfferDocumentRow,
  savedOfferValidity
} from '@cloud/api'
import { formatRub, quote } from '@cloud/pricing'
import { PINNED_PRICE_DAYS } from '@cloud/pricing/books'
import { planName, plural, rublesInWords } from '@cloud/pricing/words'
import { type Kysely, sql } from 'kysely'
import { dayInWords, inGigabytes, nbsp, percentInWords } from '../documents/content/document-wording.ts'
import { sellerFacts } from '../documents/content/parties.ts'
import { machineText, vatLines } from '../documents/content/price-table.ts'
import type { OfferBuyer, OfferedItem } from '../platform/db/schema/offers.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { Seller } from '../platform/seller.ts'
import { type Offer, offerStatus, savedOfferNumber } from './saved-offers.ts'

/** @param locked parts of the offer that are locked, 'Цены' first */
const conditions = (locked: readonly string[]) => [
  `${new Intl.ListFormat('ru').format(locked)} закреплены и не зависят от изменений каталога, пока предложение действует.`,
  'Серверы создаются вместе, первый запуск — по полной предоплате периода.',
  `После принятия цена держится за сервером ${PINNED_PRICE_DAYS} дней до первого запуска.`,
  'Неиспользованный остаток возвращается на баланс после остановки сервера.',
  'Предложение не бронирует места.'
]

const rub = (kopeks: number) => formatRub(kopeks, 'always')

type Machine = Pick<Flavor, 'gpu' | 'gpu_count' | 'cpu' | 'cpu_count' | 'ram' | 'ram_count'>

/** Creates the document of a saved offer, for its page and PDF; of its author it contains only title and buyer. */
export async function savedOfferDocument(
  db: Kysely<Schema>,
  offer: Offer,
  now: number,
  seller: Seller
): Promise<OfferDocument> {
  const number = savedOfferNumber(offer)
  const { items, total_rub_cents: total, vat_rub_cents: vat, valid_until, accepted_at } = offer
  const { machines, systems, codes } = await catalogueNames(db, items)
  const hourly = items.some(({ price_plan }) => price_plan === 0)
  const percent = items[0]?.terms.vatPercent ?? 0
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const rent = `Аренда ${count} ${plural(count, ['облачного сервера', 'облачных серверов', 'облачных серверов'])}`
  return {
    number,
    date: dayInWords(offer.created_at),
    validity: savedOfferValidity({
      status: offerStatus(offer, now),
      valid_until: valid_until.toISOString(),
      accepted_at: accepted_at?.toISOString() ?? null
    }),
    subject: offer.title ?? nbsp(rent),
    configuration: [],
    names: 'Сервер',
    columns: ['Количество', 'За один', 'Сумма'],
    rows: items.map((item) =>
      rowOf(item, machines.get(item.flavor_id) ?? null, systems.get(item.os_id) ?? '')
    ),
    steps: discounts(items, codes),
    total: { name: 'Итого при запуске', value: rub(total) },
    taxes: vatLines({ total, vat }, percent),
    words: rublesInWords(total),
    rates: hourly ? 'Почасовой сервер посчитан за один час, дальше — с баланса по часам.' : '',
    conditions: conditions([
      'Цены',
      ...(items.some(({ quote }) => quote.discount.plan > 0) ? ['скидки'] : []),
      ...(codes.size > 0 ? ['промокод'] : [])
    ]),
    buyer: { facts: buyerFacts(offer.buyer) },
    seller: sellerFacts(seller),
    foot: nbsp(`${number}. Цены включают НДС ${String(percent).replace('.', ',')} %, время московское.`)
  }
}

function buyerFacts(buyer: OfferBuyer | null): readonly LabelledValue[] {
  if (buyer === null) return []
  const facts = [
    { name: 'Наименование', value: buyer.name },
    { name: 'ИНН', value: buyer.inn },
    { name: 'КПП', value: buyer.kpp }
  ]
  return facts.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]))
}

function rowOf(item: OfferedItem, machine: Machine | null, system: string): OfferDocumentRow {
  const { name, quantity, ssd_count, price_plan, quote } = item
  const off = quote.discount.total
  const parts = [
    machineText(machine),
    `диск ${inGigabytes(ssd_count)}`,
    system,
    price_plan > 1 ? `${planName(price_plan)} по ${rub(quote.month)}` : planName(price_plan),
    off === 0 ? '' : `скидка ${percentInWords(off)}`
  ]
  const each = rub(quote.total)
  return {
    name: `«${name}»`,
    // no line break within 'Ubuntu 24.04' or 'диск 512 ГБ'
    detail: nbsp(parts.filter((part) => part !== '').join(', ')).replace(/(?<!,) (?=\d)/g, '\u00a0'),
    amounts: [String(quantity), each, rub(quantity * quote.total)],
    ...(quantity === 1 ? {} : { brief: `${quantity}\u00a0×\u00a0${each}` })
  }
}

/** Returns the price of an item without its promo code. */
const withoutCode = ({ quote: { monthly }, price_plan, ssd_count, terms }: OfferedItem) =>
  quote(
    {
      // it includes the price of the GPU cards
      flavor: { flavor_monthly_price_rub_cents: monthly.flavor + monthly.infrastructure, gpu_count: 0 },
      ssd: { size: ssd_count, monthly_price_rub_cents: monthly.ssd },
      ssdSize: ssd_count,
      pricePlan: price_plan
    },
    terms
  )

/** Lists the steps from the sum without discounts to the total: each discount by name, with its servers. */
function discounts(items: readonly OfferedItem[], codes: Codes): OfferDocument['steps'] {
  const steps = new Map<string, { readonly names: string[]; kopeks: number }>()
  const add = (text: string, { name, quantity }: OfferedItem, kopeks: number) => {
    if (kopeks === 0) return
    const step = steps.get(text) ?? { names: [], kopeks: 0 }
    step.names.push(`«${name}»`)
    step.kopeks += quantity * kopeks
    steps.set(text, step)
  }
  for (const kind of ['plan', 'promo'] as const)
    for (const item of items) {
      const { discount, saving } = item.quote
      const plain = withoutCode(item)
      if (kind === 'plan') add(`Скидка тарифа −${percentInWords(discount.plan)}`, item, plain.saving)
      else {
        const code = codes.get(item.promocode_id ?? 0) ?? ''
        add(
          `Промокод ${code} −${percentInWords(discount.total - discount.plan)}`,
          item,
          saving - plain.saving
        )
      }
    }
  if (steps.size === 0) return []
  const all = items.reduce((sum, { quantity, quote }) => sum + quantity * quote.fullTotal, 0)
  return [
    { name: 'Всего без скидки', value: rub(all) },
    ...[...steps].map(([text, { names, kopeks }]) => ({
      name:
        nbsp(text.replace('  ', ' ')) +
        (names.length === items.length ? '' : ` на ${[...new Set(names)].join(', ')}`),
      value: rub(-kopeks)
    }))
  ]
}

type Codes = ReadonlyMap<number, string>

/** Returns the catalogue's names of the machines and systems of items, and the spelling of their codes. */
async function catalogueNames(db: Kysely<Schema>, items: readonly OfferedItem[]) {
  const flavor_ids = items.map(({ flavor_id }) => flavor_id)
  const os_ids = items.map(({ os_id }) => os_id)
  const machines = await sql<Machine & { readonly flavor_id: number }>`
    select * from flavor_parts where flavor_id = any(${flavor_ids}::bigint[])`.execute(db)
  const systems = await db.selectFrom('oses').select(['os_id', 'name']).where('os_id', 'in', os_ids).execute()
  const promocode_ids = items.flatMap(({ promocode_id }) => promocode_id ?? [])
  const codes = await sql<{ readonly promocode_id: number; readonly code: string }>`
    select promocode_id, code from promo_codes where promocode_id = any(${promocode_ids}::bigint[])`.execute(
    db
  )
  return {
    codes: new Map(codes.rows.map(({ promocode_id, code }) => [promocode_id, code])),
    machines: new Map(machines.rows.map((machine) => [machine.flavor_id, machine])),
    systems: new Map(systems.map(({ os_id, name }) => [os_id, name]))
  }
}
