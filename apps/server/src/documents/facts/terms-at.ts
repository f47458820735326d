import { DEFAULT_TERMS, type Terms } from '@cloud/pricing'
import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'

/** The terms of a moment; of those that were valid up to it the last that `fit`, if any do. */
export async function termsAt(
  tx: Transaction<Schema>,
  at: Date,
  fit: (terms: Terms) => boolean = () => true
): Promise<Terms> {
  const { rows } = await sql<{ terms: Terms }>`
    select terms from terms_history where valid_from <= ${at} order by valid_from desc`.execute(tx)
  return (rows.find(({ terms }) => fit(terms)) ?? rows[0])?.terms ?? DEFAULT_TERMS
}
