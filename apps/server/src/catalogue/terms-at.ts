import { DEFAULT_TERMS, type Terms } from '@cloud/pricing'
import type { Kysely } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'

/** Returns the terms at a moment; the defaults of the engine until an operator has set terms. */
export async function termsAt(db: Kysely<Schema>, at: Date): Promise<Terms> {
  const row = await db
    .selectFrom('terms_history')
    .select('terms')
    .where('valid_from', '<=', at)
    .orderBy('valid_from', 'desc')
    .executeTakeFirst()
  return row?.terms ?? DEFAULT_TERMS
}
