import type { EventType } from '@cloud/pricing'
import { planName } from '@cloud/pricing/words'
import type { AccountEvent, AccountState, Server, Transfer, TransferSubject } from './account-state.ts'
import { addSpending } from './spent-in-month.ts'

/** A transfer to post: moment, source, target, amount and subject. */
export type Posting = Pick<Transfer, 'at' | 'source' | 'target' | 'amount_rub_cents'> & TransferSubject

export function transferKey(subject: TransferSubject): string {
  const { kind } = subject
  if ('reference' in subject) return `${kind}:${subject.reference}`
  if ('top_up_id' in subject) return `${kind}:${subject.top_up_id}:${subject.payment_no}`
  const purchase = `${kind}:${subject.server_id}:${subject.purchase_no}`
  return 'hour_no' in subject ? `${purchase}:${subject.hour_no}` : purchase
}

const transferOf = (posting: Posting): Transfer => ({
  kind: posting.kind,
  key: transferKey(posting),
  at: posting.at,
  source: posting.source,
  target: posting.target,
  server_id: 'server_id' in posting ? posting.server_id : null,
  purchase_no: 'purchase_no' in posting ? posting.purchase_no : null,
  hour_no: 'hour_no' in posting ? posting.hour_no : null,
  top_up_id: 'top_up_id' in posting ? posting.top_up_id : null,
  payment_no: 'payment_no' in posting ? posting.payment_no : null,
  amount_rub_cents: posting.amount_rub_cents
})

/** Posts a transfer and updates balance and hold, unless its amount is 0. */
export function postTransfer(account: AccountState, posting: Posting): void {
  const transfer = transferOf(posting)
  const { key, source, target, server_id, amount_rub_cents } = transfer
  if (amount_rub_cents === 0) return
  const server = account.servers.find((one) => one.server_id === server_id)
  const change = (name: typeof source) =>
    (target === name ? amount_rub_cents : 0) - (source === name ? amount_rub_cents : 0)
  const balance = account.balance + change('balance')
  const hold = (server?.hold_rub_cents ?? 0) + change('hold')
  if (Math.min(amount_rub_cents, balance, hold) < 0)
    throw new RangeError(
      `${key}: ${amount_rub_cents} from ${source} to ${target} would leave less than nothing.`
    )
  account.balance = balance
  account.moved ||= source === 'balance' || target === 'balance'
  if (server !== undefined) server.hold_rub_cents = hold
  account.last_at = transfer.at
  account.transfers.push(transfer)
}

/**
 * Posts a transfer from or to the balance, and records the event that shows it to the owner, unless its amount is 0.
 */
export function postTransferWithEvent(
  account: AccountState,
  posting: Posting,
  text: string,
  server?: Server
): void {
  const { at, source, amount_rub_cents } = posting
  if (amount_rub_cents === 0) return
  postTransfer(account, posting)
  const [type, sign] = source === 'balance' ? (['write_off', -1] as const) : (['top_up_balance', 1] as const)
  const transfer_key = transferKey(posting)
  recordEvent(account, at, type, text, server, sign * amount_rub_cents, { transfer_key })
}

/** Moves the full prepayment from the balance to the server's hold, and records an event. */
export function holdPrepayment(
  account: AccountState,
  server: Server,
  at: number,
  kind: 'launch' | 'change' | 'renewal'
): void {
  const { server_id, purchase_no, flavor_id, price_plan, quote, plain_quote, terms } = server
  const amount_rub_cents = quote.total
  server.prepaid_rub_cents = amount_rub_cents
  server.charged_hours = 0
  account.prepayments.push({ server_id, purchase_no, flavor_id, at, price_plan, quote, plain_quote, terms })
  postTransferWithEvent(
    account,
    { kind, server_id, purchase_no, at, source: 'balance', target: 'hold', amount_rub_cents },
    `Предоплата за сервер «${server.name}»: ${planName(price_plan)}`,
    server
  )
}

type EventSubject = Partial<Pick<AccountEvent, 'transfer_key' | 'top_up_id' | 'rule_id' | 'rule_hindrance'>>

/** Records an event of the account, of a server if one is given, with the balance after it. */
export function recordEvent(
  account: AccountState,
  at: number,
  type: EventType,
  text: string,
  server?: Server,
  amount_rub_cents = 0,
  subject: EventSubject = {}
): void {
  account.last_at = at
  const event: AccountEvent = {
    type,
    at,
    amount_rub_cents,
    balance_rub_cents: account.balance,
    server_id: server?.server_id ?? null,
    server_name: server?.name ?? null,
    text,
    transfer_key: null,
    top_up_id: null,
    rule_id: null,
    rule_hindrance: null,
    ...subject
  }
  account.events.push(event)
  addSpending(account, event)
}
