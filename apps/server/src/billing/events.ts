import type { EventType } from '@cloud/pricing'
import type { Transaction } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import { say } from './state/ledger.ts'
import { withAccount } from './with-account.ts'

export interface Telling {
  readonly account_id: number
  readonly type: EventType
  /** Milliseconds of the product's clock. */
  readonly now: number
  readonly text: string
}

/** Tells an event without an amount in the account's chronology. */
export async function tell(tx: Transaction<Schema>, { account_id, type, now, text }: Telling): Promise<void> {
  await withAccount(tx, account_id, now, (book, at) => say(book, at, type, text))
}
