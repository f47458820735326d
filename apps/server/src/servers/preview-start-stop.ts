import type { StartPreview, StopPreview } from '@cloud/api'
import { canStart, STATUS } from '@cloud/pricing'
import type { Transaction } from 'kysely'
import type { ActFacts } from '../billing/act-facts.ts'
import { accountFrozen, machinesUnavailable, planWithdrawn, wrongStatus } from '../billing/refusals.ts'
import type { AccountState, Server } from '../billing/state/account-state.ts'
import { startedHoursEnd } from '../billing/state/periods.ts'
import {
  lacksPrice,
  launchPrice,
  missingAmount,
  priceHoldsUntil,
  startPrice
} from '../billing/state/server-prices.ts'
import { hasFreeSlot } from '../billing/state/server-queue.ts'
import type { Schema } from '../platform/db/schema.ts'
import { actOnServer } from './find-server.ts'

/**
 * Returns the amount that a start would charge for a server in its current state. Lack of money or of capacity is no refusal.
 *
 * @throws Refusal `not_found`, `account_frozen`, `wrong_status`, `machines_unavailable`
 */
export function previewStart(
  tx: Transaction<Schema>,
  account_id: number,
  server_id: number,
  now: number
): Promise<StartPreview> {
  const act = (
    account: AccountState,
    server: Server,
    at: number,
    { freeSlots, machines }: ActFacts
  ): StartPreview => {
    if (account.frozen) throw accountFrozen()
    if (!canStart(server)) throw wrongStatus()
    if (lacksPrice(account, server, at)) throw planWithdrawn(server.price_plan)
    if (!machines.is_set_up) throw machinesUnavailable()
    const { price_plan, plain_quote } = launchPrice(account, server, at)
    return {
      taken_rub_cents: startPrice(account, server, at).total,
      missing_rub_cents: missingAmount(account, server, at),
      price_plan: server.launched ? 0 : price_plan,
      hour_price_rub_cents: plain_quote.hour,
      has_capacity: hasFreeSlot(account, server.flavor_id, at, freeSlots[server.flavor_id] ?? 0),
      price_holds_until:
        server.launched || server.lapsed ? null : new Date(priceHoldsUntil(server)).toISOString()
    }
  }
  return actOnServer(tx, account_id, server_id, now, act, { server_id })
}

/**
 * Returns the amount that a stop would return for a server in its current state: the part not used by started hours.
 *
 * @throws Refusal `not_found`, `wrong_status`
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
