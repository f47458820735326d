import type { Flavor } from '@cloud/api'
import { formatRub } from '@cloud/pricing'
import { planName } from '@cloud/pricing/words'
import { type Kysely, sql } from 'kysely'
import { sellerBlock, sellerFacts } from '../documents/content/parties.ts'
import { machineText, taxes } from '../documents/content/price-table.ts'
import type { PrintedDocument, PrintedRow } from '../documents/content/printed-document.ts'
import { rublesInWords } from '../documents/content/rubles-in-words.ts'
import { dayInWords, inGigabytes, nbsp } from '../documents/content/words.ts'
import type { OfferedItem } from '../platform/db/schema/offers.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { Seller } from '../platform/settings.ts'
import { type Offer, offerStatus, savedOfferNumber } from './offers.ts'

const CONDITIONS = [
  'Цена закреплена: её не меняют ни цены каталога, ни новые скидки, пока предложение действует.',
  'Принять предложение можно один раз. Серверы, на которые хватает баланса, запускаются сразу, остальные ждут пополнения 30 дней по этой цене.',
  'Неиспользованный остаток возвращается на баланс после остановки сервера.'
]

const rub = (kopeks: number) => formatRub(kopeks, 'always')

type Machine = Pick<Flavor, 'gpu' | 'gpu_count' | 'cpu' | 'cpu_count' | 'ram' | 'ram_count'>

/** A saved offer in words, for its page and its PDF; of its author it says no more than the title. */
export async function offerPaper(
  db: Kysely<Schema>,
  offer: Offer,
  now: number,
  seller: Seller
): Promise<PrintedDocument> {
  const number = savedOfferNumber(offer)
  const { items, total_rub_cents: total, vat_rub_cents: vat } = offer
  const { machines, systems } = await namesOf(db, items)
  const hourly = items.some(({ price_plan }) => price_plan === 0)
  const percent = items[0]?.terms.vatPercent ?? 0
  return {
    heading: 'Коммерческое предложение',
    number,
    date: dayInWords(offer.created_at),
    validity: nbsp(validity(offer, now)),
    subject: offer.title ?? 'Аренда облачных серверов',
    blocks: [
      {
        kind: 'table',
        heading: 'Стоимость',
        names: ['Сервер'],
        columns: ['Количество', 'За один', 'Сумма'],
        rows: items.map((item) =>
          rowOf(item, machines.get(item.flavor_id) ?? null, systems.get(item.os_id) ?? '')
        ),
        steps: [],
        total: { name: 'Итого', value: rub(total) },
        taxes: taxes({ total, vat }, percent),
        words: rublesInWords(total),
        note: hourly ? 'Почасовой сервер посчитан за один час.' : ''
      },
      { kind: 'list', heading: 'Условия', lines: CONDITIONS },
      sellerBlock('Продавец', sellerFacts(seller))
    ],
    foot: nbsp(`${number}. Цены включают НДС ${String(percent).replace('.', ',')} %, время московское.`)
  }
}

function rowOf(item: OfferedItem, machine: Machine | null, system: string): PrintedRow {
  const { name, quantity, ssd_count, price_plan, quote } = item
  const parts = [machineText(machine), `диск ${inGigabytes(ssd_count)}`, system, planName(price_plan)]
  return {
    name: `«${name}»`,
    detail: nbsp(parts.filter((part) => part !== '').join(', ')),
    amounts: [String(quantity), rub(quote.total), rub(quantity * quote.total)]
  }
}

function validity(offer: Offer, now: number): string {
  const last = `до 23:59 ${dayInWords(offer.valid_until.getTime() - 1)} (МСК)`
  switch (offerStatus(offer, now)) {
    case 'open':
      return `Действует ${last}`
    case 'accepted':
      return `Принято ${dayInWords(offer.accepted_at ?? now)}`
    case 'revoked':
      return 'Отозвано'
    case 'expired':
      return `Действовало ${last}`
  }
}

async function namesOf(db: Kysely<Schema>, items: readonly OfferedItem[]) {
  const flavor_ids = items.map(({ flavor_id }) => flavor_id)
  const os_ids = items.map(({ os_id }) => os_id)
  const machines = await sql<Machine & { readonly flavor_id: number }>`
    select * from flavor_parts where flavor_id = any(${flavor_ids}::bigint[])`.execute(db)
  const systems = await db.selectFrom('oses').select(['os_id', 'name']).where('os_id', 'in', os_ids).execute()
  return {
    machines: new Map(machines.rows.map((machine) => [machine.flavor_id, machine])),
    systems: new Map(systems.map(({ os_id, name }) => [os_id, name]))
  }
}
