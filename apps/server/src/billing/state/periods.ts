import { availablePlans, chargedAfter, formatRub, type PricePlan } from '@cloud/pricing'
import { HOUR_MS, periodHours, secondsBought } from '@cloud/pricing/books'
import { planName } from '@cloud/pricing/words'
import type { AccountState, Server } from './account-state.ts'
import { holdPrepayment, postTransfer, postTransferWithEvent, recordEvent } from './post-transfer.ts'
import { pinPrice } from './server-prices.ts'
import { turnOffServer } from './server-status.ts'

/** Returns the end of the current paid period; null outside one. */
export function periodEnd(server: Server): number | null {
  return server.period_start === null ? null : server.period_start + periodHours(server.price_plan) * HOUR_MS
}

/** Returns the end of the last started hour of the current paid period, which is paid; null outside one. */
export const startedHoursEnd = ({
  period_start,
  charged_hours
}: Pick<Server, 'period_start' | 'charged_hours'>): number | null =>
  period_start === null ? null : period_start + charged_hours * HOUR_MS

/** Begins a paid period and charges its first hour. */
export function beginPeriod(account: AccountState, server: Server, at: number): void {
  server.period_start = at
  server.end_notified = false
  server.paid_until = null
  chargePeriodHour(account, server, at)
}

const hourOf = ({ server_id, purchase_no, paid_hours }: Server) =>
  ({ kind: 'hour', server_id, purchase_no, hour_no: paid_hours }) as const

/** Moves one more started hour of a paid period from the hold to revenue. */
export function chargePeriodHour(account: AccountState, server: Server, at: number): void {
  const { prepaid_rub_cents, charged_hours } = server
  const hours = periodHours(server.price_plan)
  const before = chargedAfter(prepaid_rub_cents, hours, charged_hours)
  const amount_rub_cents = chargedAfter(prepaid_rub_cents, hours, charged_hours + 1) - before
  server.charged_hours += 1
  server.paid_hours += 1
  server.hour_taken_rub_cents = amount_rub_cents
  postTransfer(account, { ...hourOf(server), at, source: 'hold', target: 'revenue', amount_rub_cents })
}

/**
 * Takes the plain hour from the balance at its start, outside a period. A balance that covers only a part buys that part in
 * whole seconds; with an empty balance the server is turned off. Returns true if the server continues.
 */
export function chargePlainHour(account: AccountState, server: Server, at: number): boolean {
  const hour = server.plain_quote.hour
  const amount_rub_cents = Math.min(hour, account.balance)
  if (amount_rub_cents === 0) {
    const price = formatRub(hour, 'always')
    turnOffServer(account, server, at, `на балансе нет денег. Час его работы стоит ${price}`)
    return false
  }
  server.paid_hours += 1
  server.hour_taken_rub_cents = amount_rub_cents
  server.paid_until = at + 1000 * secondsBought(amount_rub_cents, hour)
  const posting = { ...hourOf(server), at, source: 'balance', target: 'revenue', amount_rub_cents } as const
  const text = amount_rub_cents < hour ? 'Часть часа' : 'Час'
  postTransferWithEvent(account, posting, `${text} работы сервера «${server.name}»`, server)
  return true
}

/** Returns true if the terms at a moment have the plan. */
export const isOffered = ({ termsAt }: Pick<AccountState, 'termsAt'>, plan: PricePlan, at: number): boolean =>
  availablePlans(null, termsAt(at)).includes(plan)

/**
 * Handles the end of a paid period: buys the next one at the price of that moment, otherwise charges by the hour,
 * otherwise turns the server off.
 */
export function renewPeriod(account: AccountState, server: Server, at: number): void {
  const plan = server.price_plan
  server.period_start = null
  server.paid_until = at
  if (plan === 0) {
    chargePlainHour(account, server, at)
    return
  }
  if (!server.auto_renewal) {
    turnOffServer(account, server, at, 'оплаченный период закончился, автопродление выключено')
    return
  }
  const price = account.priceAt(server, plan, at)
  if (price === undefined || price.quote.total > account.balance) {
    const why = !isOffered(account, plan, at)
      ? `тарифа «${planName(plan)}» больше нет`
      : price === undefined
        ? 'на новый период нет цены'
        : `не хватает ${formatRub(price.quote.total - account.balance, 'always')}`
    recordEvent(account, at, 'rebill_error', `Не удалось продлить сервер «${server.name}»: ${why}`, server)
    chargePlainHour(account, server, at)
    return
  }
  pinPrice(server, plan, price, at)
  server.promocode_id = null
  server.purchase_no += 1
  server.paid_hours = 0
  holdPrepayment(account, server, at, 'renewal')
  recordEvent(account, at, 'rebill_success', `Сервер «${server.name}» продлён: ${planName(plan)}`, server)
  beginPeriod(account, server, at)
}

/**
 * Ends the paid period of an active server permanently: the rest of the hold returns, the last started hour stays paid.
 * Returns the refunded amount; 0 outside a period.
 */
export function endPeriod(account: AccountState, server: Server, at: number): number {
  if (server.period_start === null) return 0
  const { server_id, purchase_no, hold_rub_cents } = server
  const returned = { source: 'hold', target: 'balance', amount_rub_cents: hold_rub_cents } as const
  postTransfer(account, { kind: 'stop', server_id, purchase_no, at, ...returned })
  server.paid_until = startedHoursEnd(server)
  server.period_start = null
  return hold_rub_cents
}
