import { STATUS } from '@cloud/pricing'
import { DAY_MS } from '@cloud/pricing/books'
import { moscowDay, moscowMidnight } from '../../../words/moscow.ts'
import { offerTexts } from '../../../words/ru/offer.ts'
import type { Words } from '../../../words/words.ts'
import type { IconName } from '../../parts/Icon/icons.ts'

/** The displayed parts of a saved offer, as the API returns it. */
export interface ShownOffer {
  readonly number: string
  /** 'open', 'accepted', 'revoked' or 'expired'; any other status is shown as unknown. */
  readonly status: string
  readonly title: string | null
  /** Time of creation, ISO 8601. */
  readonly created_at: string
  /** First moment at which the offer is no longer valid, ISO 8601. */
  readonly valid_until: string
  readonly accepted_at: string | null
  readonly items: readonly {
    readonly name: string
    readonly quantity: number
    /** Plan: 0 for hourly, else months. */
    readonly price_plan?: number | undefined
    readonly quote: { readonly total: number }
  }[]
  readonly total_rub_cents: number
  /** Servers of the offer, if they belong to the viewer; empty for other viewers. */
  readonly servers: readonly {
    readonly server_id: number
    readonly name: string
    readonly status: number
    readonly started_at: string | null
    /** Price in kopeks of the first launch that the server waits for; 0 if it waits for none. */
    readonly first_launch_rub_cents: number
    /** Amount in kopeks that the balance lacks for the next launch of this server alone. */
    readonly missing_rub_cents: number
  }[]
}

export interface OfferWords {
  readonly text: string
  readonly note: string
  readonly sign: IconName
  readonly tone: 'plain' | 'go' | 'wait' | 'ok'
  /** Remaining and total days, for cells; null if days are not counted. */
  readonly days: { readonly full: number; readonly of: number } | null
}

export const serversText = (count: number, words?: Words): string => {
  const texts = offerTexts(words)
  return `${count}\u00a0${texts.serverForms(count)}`
}

export const serverCount = ({ items }: Pick<ShownOffer, 'items'>): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0)

/** Returns true while the offer is open; it expires by the clock, even if the status is not updated yet. */
export const isOpen = ({ status, valid_until }: ShownOffer, now: number): boolean =>
  status === 'open' && now < Date.parse(valid_until)

/** Returns the amount in kopeks that the balance lacks for all servers of an offer that are still to start. */
export function offerMissingAmount(
  { status, total_rub_cents, servers }: ShownOffer,
  balance: number
): number {
  const accepted = servers.reduce((sum, server) => sum + server.first_launch_rub_cents, 0)
  return Math.max(0, (status === 'open' ? total_rub_cents : accepted) - balance)
}

/** Returns the status of an offer in words, with the remaining days. */
export function offerWords(offer: ShownOffer, now: number, words?: Words): OfferWords {
  const texts = offerTexts(words)
  const { status, created_at, valid_until, accepted_at, servers } = offer
  const end = Date.parse(valid_until)
  const plain = { tone: 'plain', days: null } as const
  if (isOpen(offer, now)) {
    const left = Math.round((end - moscowMidnight(now)) / DAY_MS) - 1
    const of = Math.round((end - moscowMidnight(Date.parse(created_at))) / DAY_MS) - 1
    return left < 1
      ? {
          text: texts.lastDay,
          note: texts.untilTonight,
          sign: 'clock',
          tone: 'wait',
          days: { full: 1, of }
        }
      : {
          text: texts.validFor(left, texts.dayForms(left)),
          note: texts.until(moscowDay(end - 1, words)),
          sign: 'clock',
          tone: 'go',
          days: { full: left, of }
        }
  }
  switch (status) {
    case 'accepted': {
      const running = servers.filter((server) => server.status === STATUS.active).length
      const mine = texts.runningOf(running, servers.length)
      return {
        text: texts.acceptedOn(moscowDay(accepted_at ?? valid_until, words)),
        note: servers.length === 0 ? texts.byOtherAccount : mine,
        sign: 'done',
        tone: 'ok',
        days: null
      }
    }
    case 'revoked':
      return { ...plain, text: texts.revoked, note: texts.cannotBeAccepted, sign: 'cross' }
    case 'open':
    case 'expired':
      return {
        ...plain,
        text: texts.expiredOn(moscowDay(valid_until, words)),
        note: texts.pricesNotLocked,
        sign: 'stop'
      }
    default:
      return { ...plain, text: texts.unknownStatus, note: texts.reloadPage, sign: 'bang' }
  }
}
