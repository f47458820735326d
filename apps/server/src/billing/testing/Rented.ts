export type State = 'waiting' | 'paused' | 'starting' | 'active' | 'stopping' | 'error' | 'deleted'

/** What a plan costs at a moment: all of it, and an hour outside a period. */
export type Prices = (
  plan: number,
  promo: boolean,
  moment: number
) => { readonly total: number; readonly hour: number }

/** A server as `PlainAccount` keeps it. */
export interface Rented {
  readonly id: number
  state: State
  plan: number
  promo: boolean
  total: number
  hour: number
  pinnedAt: number
  lapsed: boolean
  /** Hour after hour to come, oldest first, of what was prepaid. */
  prepaid: number[]
  /** The end of the hour, or part of one, that is paid. */
  paidTo: number
  /** What that hour took. */
  took: number
  inPeriod: boolean
  /** Nothing was launched since the price was pinned. */
  first: boolean
  everActive: boolean
  asked: number
  renews: boolean
  ticket: number
}
