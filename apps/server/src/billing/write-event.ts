import type { EventType } from '@cloud/pricing'
import type { Transaction } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import { recordEvent } from './state/post-transfer.ts'
import { withAccount } from './with-account.ts'

export interface NewEvent {
  readonly account_id: number
  readonly type: EventType
  /** Milliseconds of the product's clock. */
  readonly now: number
  readonly text: string
  /** Top-up that the event is about. */
  readonly top_up_id?: number
}

/** Writes an event without an amount into the account's history. */
export async function writeEvent(
  tx: Transaction<Schema>,
  { account_id, type, now, text, ...about }: NewEvent
): Promise<void> {
  await withAccount(tx, account_id, now, (account, at) =>
    recordEvent(account, at, type, text, undefined, 0, about)
  )
}
