import type { Event } from '@cloud/api'
import type { Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { accountEvents } from '../domain/chronology.ts'
import type { Month } from '../domain/Month.ts'

/** All events of a month as the wire has them, newest first. */
export async function monthEvents(
  tx: Transaction<Schema>,
  account_id: number,
  month: Month
): Promise<readonly Event[]> {
  const { results } = await accountEvents(tx, account_id, month, {})
  return results.map((event) => ({ ...event, created_at: event.created_at.toISOString() }))
}
