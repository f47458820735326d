import { promoCode } from '@cloud/pricing/words'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import type { PromoRule } from '../../promo/promo-rules.ts'
import { UsageError } from '../cli/parse-values.ts'

export interface NewPromoCode extends Omit<PromoRule, 'plans' | 'gpu_ids' | 'valid_from'> {
  readonly code: string
  /** Percent as text, with at most two decimals. */
  readonly discount: string
  readonly plans: number[] | null
  readonly gpu_ids: number[] | null
  /** @default now */
  readonly valid_from?: Date
}

/**
 * Adds a code.
 *
 * @throws if the code exists, or has lower-case letters other than a-z and а-я, which are read as upper case
 */
export async function addPromoCode(tx: Transaction<Schema>, promo: NewPromoCode, now: number) {
  const code = promoCode(promo.code.trim())
  // customers could type them in another case, which would be another code
  if (/\p{Lowercase}/u.test(code))
    throw new UsageError(`CODE: letters other than A-Z and А-Я must be upper case, got '${promo.code}'.`)
  const known = await tx.selectFrom('promo_codes').select('code').where('code', '=', code).executeTakeFirst()
  if (known !== undefined) throw new Error(`There is a code ${code} already: see promo list.`)
  const { promocode_id } = await tx
    .insertInto('promo_codes')
    .values({ ...promo, code, valid_from: promo.valid_from ?? new Date(now) })
    .returning('promocode_id')
    .executeTakeFirstOrThrow()
  return { id: promocode_id, code }
}

/**
 * Ends a promo code; prices that include it keep it. `closed` is false if it had ended before.
 *
 * @throws if the code does not exist
 */
export async function closePromoCode(tx: Transaction<Schema>, typed: string, now: number) {
  const code = promoCode(typed.trim())
  const moment = new Date(now)
  const { valid_until } = await tx
    .selectFrom('promo_codes')
    .select('valid_until')
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Error(`There is no code ${code}. See promo list.`))
  if (valid_until !== null && valid_until <= moment) return { code, valid_until, closed: false }
  await tx.updateTable('promo_codes').set({ valid_until: moment }).where('code', '=', code).execute()
  return { code, valid_until: moment, closed: true }
}

/** Lists all codes with the number of uses that their limit counts. */
export function listPromoCodes(db: Kysely<Schema>) {
  return db
    .selectFrom('promo_codes')
    .selectAll()
    .select(sql<number>`(promo_facts(promocode_id, null) ->> 'uses')::integer`.as('uses'))
    .orderBy('code')
    .execute()
}
