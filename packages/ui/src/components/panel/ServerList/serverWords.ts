import { formatRub, STATUS } from '@cloud/pricing'
import { moscowDate, moscowMoment } from '../../../words/moscow.ts'
import { planText } from '../../../words/plan-names.ts'
import { panelTexts } from '../../../words/ru/panel.ts'
import { startLimit } from '../../../words/start-limit.ts'
import type { Words } from '../../../words/words.ts'

/** The parts of a server that its texts need, as the API returns them. Amounts are in kopeks, moments in ISO 8601. */
export interface WordedServer {
  readonly status: number
  readonly price_plan: number
  readonly server_full_rent_price_rub_cents: number
  readonly hour_price_rub_cents: number
  readonly prepaid_left_rub_cents: number
  readonly missing_rub_cents: number
  readonly started_at: string | null
  readonly paid_until: string | null
  /** A start that operators carry out by hand. @default null */
  readonly manual_start?: { readonly requested_at: string; readonly due_at: string } | null
  /** A running server that was shut down from inside. @default false */
  readonly is_off_inside?: boolean
}

interface MainAndNote {
  readonly main: string
  readonly note: string | null
}

/** Returns the time that a requested start by hand may take, after the word 'до': '24 часов'. */
export const launchLimit = (
  {
    requested_at,
    due_at
  }: {
    readonly requested_at: string
    readonly due_at: string
  },
  words?: Words
): string => startLimit(Math.round((Date.parse(due_at) - Date.parse(requested_at)) / 60_000), words)

/** Returns the line below the status. */
export function statusNote(server: WordedServer, isSwitchedOff = false, words?: Words): string | null {
  const texts = panelTexts(words)
  const { status, started_at, manual_start, is_off_inside } = server
  if (status === STATUS.start && manual_start) return texts.preparing(launchLimit(manual_start, words))
  // the time of a shutdown from inside is unknown
  if (status === STATUS.active && started_at !== null && !is_off_inside)
    return texts.since(moscowMoment(started_at, words))
  if (status === STATUS.paused && isSwitchedOff) return texts.notEnoughMoney
  if (status === STATUS.requested) return texts.waitingIsFree
  if (status === STATUS.error) return started_at === null ? texts.launchFailed : texts.stoppedResponding
  if (status === STATUS.deleted) return texts.inOtherWindow
  return null
}

/** Returns the note about missing money. A later launch needs only a positive balance, so naming the one missing kopek would confuse. */
const missingNote = ({ missing_rub_cents, started_at }: WordedServer, words?: Words) => {
  const texts = panelTexts(words)
  return missing_rub_cents === 1 && started_at !== null
    ? texts.emptyBalance
    : texts.lacking(formatRub(missing_rub_cents, 'always'))
}

/** Returns the price of a server, and what is charged next: the balance or the prepayment. */
export function moneyWords(server: WordedServer, words?: Words): MainAndNote {
  const texts = panelTexts(words)
  const { status, price_plan, hour_price_rub_cents: hour, missing_rub_cents: missing, paid_until } = server
  const price =
    price_plan === 0
      ? texts.pricePerHour(formatRub(hour, 'always'))
      : texts.priceForPlan(
          formatRub(server.server_full_rent_price_rub_cents, 'always'),
          planText(price_plan, words)
        )
  switch (status) {
    case STATUS.active:
      return price_plan === 0 || paid_until === null
        ? { main: price, note: texts.fromBalance }
        : {
            main: texts.paidUntil(moscowDate(paid_until, words)),
            note: texts.priceAndRest(price, formatRub(server.prepaid_left_rub_cents, 'always'))
          }
    case STATUS.start:
      return { main: price, note: texts.paidTimeFromLaunch }
    case STATUS.requested:
    case STATUS.paused:
      if (missing > 0) return { main: price, note: missingNote(server, words) }
      if (status === STATUS.requested) return { main: price, note: texts.chargedAtLaunch }
      return { main: price, note: price_plan === 0 ? texts.afterLaunchFromBalance : texts.chargedAtLaunch }
    case STATUS.error:
      return { main: texts.nothingCharged, note: texts.chargeReturned }
    case STATUS.deleted:
      return { main: price, note: texts.noLongerCharged }
    default:
      return { main: price, note: null }
  }
}

/** Returns until when the price is guaranteed for a server that waits for its first launch. */
export function holdNote(
  { status }: WordedServer,
  price_holds_until: string | undefined,
  words?: Words
): string | null {
  const texts = panelTexts(words)
  if (status !== STATUS.paused || price_holds_until === undefined) return null
  return texts.priceHoldsUntil(moscowMoment(price_holds_until, words))
}
