import { DEFAULT_TERMS, type Terms } from '@cloud/pricing'
import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'

/** The terms at a moment; until somebody has set them, the engine's own. */
async function termsAt(db: Kysely<Schema>, at: Date): Promise<Terms> {
  const row = await db
    .selectFrom('terms_history')
    .select('terms')
    .where('valid_from', '<=', at)
    .orderBy('valid_from', 'desc')
    .executeTakeFirst()
  return row?.terms ?? DEFAULT_TERMS
}

const toCome = (db: Kysely<Schema>, after: Date) =>
  db
    .selectFrom('terms_history')
    .select(['valid_from', 'terms'])
    .where('valid_from', '>', after)
    .orderBy('valid_from')
    .execute()

/** The terms that hold, and those to come. */
export async function showTerms(db: Kysely<Schema>, now: number) {
  const at = new Date(now)
  return { terms: await termsAt(db, at), to_come: await toCome(db, at) }
}

/** What of the terms becomes another; the plans that are not named keep their discount. */
export interface NewTerms extends Partial<Omit<Terms, 'planDiscounts'>> {
  readonly planDiscounts: Partial<Terms['planDiscounts']>
}

/**
 * From a moment on, now or to come, these terms hold in place of those that would; the rest of them stays. What was set
 * for later moments stays, too, and is answered. `changed` is false when nothing becomes another.
 */
export async function setTerms(tx: Transaction<Schema>, wanted: NewTerms, valid_from: Date) {
  const was = await termsAt(tx, valid_from)
  const terms = { ...was, ...wanted, planDiscounts: { ...was.planDiscounts, ...wanted.planDiscounts } }
  const to_come = await toCome(tx, valid_from)
  const changed = JSON.stringify(sorted(was)) !== JSON.stringify(sorted(terms))
  if (changed) {
    const row = { valid_from, terms: JSON.stringify(terms) }
    await tx
      .insertInto('terms_history')
      .values(row)
      .onConflict((conflict) => conflict.column('valid_from').doUpdateSet(row))
      .execute()
  }
  return { valid_from, changed, was, terms, to_come }
}

const sorted = ({ planDiscounts, ...rest }: Terms) => [
  Object.entries(planDiscounts).sort(),
  Object.entries(rest).sort()
]
