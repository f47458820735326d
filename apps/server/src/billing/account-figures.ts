import { lastsUntil, runRate } from '@cloud/pricing/books'
import type { Transaction } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import { findRunningServers } from './state/notices.ts'
import { withAccount } from './with-account.ts'

export interface AccountFigures {
  readonly balance_rub_cents: number
  /** Sum of the holds of all servers. */
  readonly held_rub_cents: number
  /** Plain hours of the servers that run outside a paid period. */
  readonly hourly_rate_rub_cents: number
  /** Milliseconds: when the first server would be turned off for lack of money; null if not within five years. */
  readonly lasts_until: number | null
}

/**
 * Returns the balance and the spending of an account, after settling what fell due.
 * Source: docs/rules/money.md#what-is-shown.
 */
export async function readAccountFigures(
  tx: Transaction<Schema>,
  account_id: number,
  now: number
): Promise<AccountFigures> {
  return withAccount(tx, account_id, now, (account) => {
    const running = findRunningServers(account, now)
    return {
      balance_rub_cents: account.balance,
      held_rub_cents: account.servers.reduce((sum, { hold_rub_cents }) => sum + hold_rub_cents, 0),
      hourly_rate_rub_cents: runRate(running),
      lasts_until: lastsUntil({ balance: account.balance, now, servers: running })
    }
  })
}
