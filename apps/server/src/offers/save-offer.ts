import { randomBytes } from 'node:crypto'
import type { Body, contract } from '@cloud/api'
import { DAY_MS, MOSCOW_OFFSET_MS } from '@cloud/pricing/books'
import { sql, type Transaction } from 'kysely'
import type { ActFacts } from '../billing/act-facts.ts'
import { computePrice } from '../billing/price-at.ts'
import { requireOfferQuota } from '../billing/quotas.ts'
import { accountFrozen } from '../billing/refusals.ts'
import type { AccountState } from '../billing/state/account-state.ts'
import { withAccount } from '../billing/with-account.ts'
import { oneRow } from '../platform/db/one-row.ts'
import type { OfferedItem } from '../platform/db/schema/offers.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { Quotas } from '../platform/limits.ts'
import { promoPercents } from '../promo/check-promo.ts'
import { priceItems } from '../servers/quote-servers.ts'

type NewOffer = Body<typeof contract.offers.create>

interface OfferLimits {
  readonly quotas: Quotas
  /** Days for which an offer is valid after the day it is saved. */
  readonly days: number
}

/**
 * Saves the current prices of several servers as an offer that can be accepted until it expires.
 *
 * @returns the offer's id
 * @throws Refusal `invalid`, `promo_refused`, `account_frozen`, `too_many_offers`. Source: docs/rules/offers.md#saving.
 */
export async function saveOffer(
  tx: Transaction<Schema>,
  account_id: number,
  now: number,
  input: NewOffer,
  { quotas, days }: OfferLimits
): Promise<string> {
  const { promocode_id } = input
  const act = async (account: AccountState, at: number, facts: ActFacts) => {
    const priced = await pricedOffer(tx, at, input, facts)
    if (account.frozen) throw accountFrozen()
    await requireOfferQuota(tx, account_id, quotas)
    return priced
  }
  const priced = await withAccount(tx, account_id, now, act, { promocode_id })
  // the counter of numbers is locked last, so that a transaction waiting for it does not hold up others
  const { created_at, ...number } = await oneRow(
    tx,
    sql<{ created_at: Date; year: number; year_no: number }>`select * from next_offer_number()`
  )
  const offer_id = newOfferId()
  await tx
    .insertInto('offers')
    .values({
      account_id,
      offer_id,
      ...number,
      title: input.title,
      buyer: input.buyer === null ? null : JSON.stringify(input.buyer),
      created_at,
      valid_until: validUntil(created_at.getTime(), days),
      ...priced
    })
    .execute()
  return offer_id
}

async function pricedOffer(
  tx: Transaction<Schema>,
  at: number,
  { items, promocode_id }: NewOffer,
  { promo, disk_id }: ActFacts
) {
  const { inputs, terms, sums } = await priceItems(tx, items, { moment: at, now: at }, (chosen) =>
    promocode_id === null ? [] : promoPercents(promo, at, chosen, 'promocode_id')
  )
  const offered = items.flatMap((item, index): OfferedItem[] => {
    const priced = inputs[index]
    // without a disk in the catalogue there are no prices
    if (priced === undefined || disk_id === null) return []
    const { quantity, ...input } = priced
    const { name, flavor_id, os_id, ssd_count, price_plan } = item
    const suits = input.promoPercent !== undefined
    return [
      {
        name,
        quantity,
        flavor_id,
        os_id,
        disk_id,
        ssd_count,
        price_plan,
        promocode_id: suits ? promocode_id : null,
        ...computePrice(input, terms)
      }
    ]
  })
  return {
    items: JSON.stringify(offered),
    total_rub_cents: sums.total,
    vat_rub_cents: sums.vat,
    promocode_id,
    promo_servers: offered.reduce(
      (sum, { quantity, promocode_id: of }) => sum + (of === null ? 0 : quantity),
      0
    ),
    author_only: promo !== null && (promo.rule.max_uses_per_account !== null || promo.rule.first_order_only)
  }
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

/** Creates an id of 26 characters out of 32, which cannot be guessed. */
const newOfferId = (): string => [...randomBytes(26)].map((byte) => ALPHABET[byte % 32]).join('')

/**
 * Returns the first moment at which an offer is no longer valid: midnight in Moscow, `days` days after the day of
 * saving.
 */
const validUntil = (created_at: number, days: number): Date =>
  new Date((Math.floor((created_at + MOSCOW_OFFSET_MS) / DAY_MS) + days + 1) * DAY_MS - MOSCOW_OFFSET_MS)
