import type { EventType } from '@cloud/pricing'
import type { AccountState, Server, Transfer } from './account-state.ts'

/** Posts a transfer, unless its sum is 0. Balance and hold follow. */
export function post(account: AccountState, transfer: Transfer): void {
  const { source, target, server_id, amount_rub_cents } = transfer
  if (amount_rub_cents === 0) return
  const server = account.servers.find((one) => one.server_id === server_id)
  const change = (name: typeof source) =>
    (target === name ? amount_rub_cents : 0) - (source === name ? amount_rub_cents : 0)
  const balance = account.balance + change('balance')
  const hold = (server?.hold_rub_cents ?? 0) + change('hold')
  if (Math.min(amount_rub_cents, balance, hold) < 0)
    throw new RangeError(
      `${transfer.key}: ${amount_rub_cents} from ${source} to ${target} would leave less than nothing.`
    )
  account.balance = balance
  if (server !== undefined) server.hold_rub_cents = hold
  account.last_at = transfer.at
  account.transfers.push(transfer)
}

/** Records an event of the account, of a server if one is given, with the balance after it. */
export function recordEvent(
  account: AccountState,
  at: number,
  type: EventType,
  text: string,
  server?: Server,
  amount_rub_cents = 0
): void {
  account.last_at = at
  account.events.push({
    type,
    at,
    amount_rub_cents,
    balance_rub_cents: account.balance,
    server_id: server?.server_id ?? null,
    server_name: server?.name ?? null,
    text
  })
}
