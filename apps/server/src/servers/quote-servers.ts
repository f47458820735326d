import type { Answer, Body, contract, PriceList } from '@cloud/api'
import { explain, PricingError, type Terms } from '@cloud/pricing'
import { priceListAt, quoteMany } from '@cloud/pricing/estimate'
import { sql, type Transaction } from 'kysely'
import { NO_PRICE, NO_SUCH_FLAVOR, NO_SUCH_SYSTEM, planError } from '../catalogue/choice-faults.ts'
import { readPriceLists } from '../catalogue/price-lists.ts'
import type { Schema } from '../platform/db/schema.ts'
import { wrongInput } from '../platform/refusal.ts'
import { checkPromoOfItems } from '../promo/check-promo.ts'

type QuoteRequest = Body<typeof contract.prices.quote>
type Item = QuoteRequest['items'][number]
type Flavor = PriceList['flavors'][number]

interface QuoteCaller {
  readonly account_id: number | null
  /** Milliseconds of the product's clock. */
  readonly now: number
}

/**
 * Returns the cost of several servers now, or at a moment covered by the current or a coming price list. Nothing is stored.
 *
 * @throws Refusal `invalid`, with the errors of an item in `fields` by path, `at`, `promocode`
 */
export async function quoteServers(
  tx: Transaction<Schema>,
  { items, promocode, at }: QuoteRequest,
  { account_id, now }: QuoteCaller
): Promise<Answer<typeof contract.prices.quote>> {
  const moment = at ?? now
  const { inputs, quoted, terms, sums } = await priceItems(tx, items, { moment, now }, (chosen) =>
    promocode === null
      ? []
      : checkPromoOfItems(tx, { code: promocode, account_id, now: Math.max(moment, now) }, chosen)
  )
  return {
    items: quoted.flatMap(({ quote }, index) => {
      const [item, input] = [items[index], inputs[index]]
      return item === undefined || input === undefined
        ? []
        : [{ ...item, quote, lines: explainLines(quote, terms, input) }]
    }),
    ...sums
  }
}

/** Discount percent for each item; undefined where the code does not apply. */
type Percents = readonly (number | undefined)[]

/**
 * Prices several servers at a moment.
 *
 * @param promo returns the discount percent of each item, given its GPU card
 * @throws Refusal `invalid`, with the errors of an item in `fields` by path, or `at`
 */
export async function priceItems(
  tx: Transaction<Schema>,
  items: readonly Item[],
  { moment, now }: { readonly moment: number; readonly now: number },
  promo: (items: readonly (Item & { readonly gpu_id: number | null })[]) => Percents | Promise<Percents>
) {
  const { terms, flavors, disk } = await readPriceListAt(tx, items, moment, now)
  const known = new Map(flavors.map((flavor) => [flavor.id, flavor]))
  const chosen = items.map((item) => ({ item, flavor: known.get(item.flavor_id) }))
  const systems = await findOfferedSystems(tx, items)
  const faults = chosen.flatMap(({ item, flavor }, index) =>
    itemFaults(item, flavor, terms, systems, `items.${index}`)
  )
  if (faults.length > 0) throw wrongInput(Object.fromEntries(faults))

  const found = chosen.flatMap(({ item, flavor }) => (flavor === undefined ? [] : [{ item, flavor }]))
  const percents = await promo(found.map(({ item, flavor }) => ({ ...item, gpu_id: flavor.gpu?.id ?? null })))
  const inputs = found.map(({ item, flavor }, index) => ({
    flavor,
    ssd: disk,
    ssdSize: item.ssd_count,
    pricePlan: item.price_plan,
    promoPercent: percents[index],
    quantity: item.quantity
  }))
  const { items: quoted, ...sums } = refuseUnpriceable(() => quoteMany(inputs, terms))
  return { inputs, quoted, terms, sums }
}

const explainLines = (...of: Parameters<typeof explain>) =>
  explain(...of).map((line) => ({ ...line, from: [...line.from] }))

async function readPriceListAt(tx: Transaction<Schema>, items: readonly Item[], moment: number, now: number) {
  const lists = await readPriceLists(tx, { now, flavor_ids: items.map(({ flavor_id }) => flavor_id) })
  try {
    return priceListAt(lists, moment)
  } catch (error) {
    if (error instanceof PricingError && error.code === 'no_price_list')
      throw wrongInput({ at: 'Цен на этот момент нет. Укажите более поздний или уберите его.' })
    throw error
  }
}

async function findOfferedSystems(
  tx: Transaction<Schema>,
  items: readonly Item[]
): Promise<ReadonlySet<number>> {
  const asked = items.flatMap(({ os_id }) => os_id ?? [])
  if (asked.length === 0) return new Set()
  const { rows } = await sql<{ os_id: number }>`
    select os_id from oses where os_id = any(${asked}::bigint[]) and not closed`.execute(tx)
  return new Set(rows.map(({ os_id }) => os_id))
}

function itemFaults(
  { os_id, price_plan }: Item,
  flavor: Flavor | undefined,
  terms: Terms,
  systems: ReadonlySet<number>,
  place: string
): readonly (readonly [field: string, sentence: string])[] {
  const fault = (field: string, sentence: string, found: boolean) =>
    found ? [[`${place}.${field}`, sentence] as const] : []
  const wrongPlan = planError(price_plan, flavor?.gpu, terms)
  return [
    ...fault('flavor_id', NO_SUCH_FLAVOR, flavor === undefined),
    ...fault('price_plan', wrongPlan ?? '', wrongPlan !== null),
    ...fault('os_id', NO_SUCH_SYSTEM, os_id !== null && !systems.has(os_id))
  ]
}

/** Converts a price above the maximum into a refusal. */
function refuseUnpriceable<T>(compute: () => T): T {
  try {
    return compute()
  } catch (error) {
    const place = error instanceof PricingError ? /^items\.\d+/.exec(error.field)?.[0] : undefined
    if (place === undefined) throw error
    throw wrongInput({ [`${place}.flavor_id`]: NO_PRICE })
  }
}
