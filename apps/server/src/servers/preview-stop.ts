import type { StopPreview } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import type { Transaction } from 'kysely'
import { wrongStatus } from '../billing/refusals.ts'
import { startedHoursEnd } from '../billing/state/started-hours-end.ts'
import type { Schema } from '../platform/db/schema.ts'
import { actOnServer } from './act-on-server.ts'

/**
 * What a stop would return of a server as it is now: what no started hour has taken.
 *
 * @throws Problem 404, 409 `wrong_status`
 */
export function previewStop(
  tx: Transaction<Schema>,
  account_id: number,
  server_id: number,
  now: number
): Promise<StopPreview> {
  return actOnServer(tx, account_id, server_id, now, (_, server) => {
    if (server.status !== STATUS.active) throw wrongStatus()
    const { hold_rub_cents, plain_quote } = server
    const paid = startedHoursEnd(server) ?? server.paid_until
    return {
      returned_rub_cents: hold_rub_cents,
      hour_price_rub_cents: plain_quote.hour,
      paid_until: paid === null ? null : new Date(paid).toISOString()
    }
  })
}
