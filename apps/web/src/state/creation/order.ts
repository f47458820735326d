import type { CreatePayload, Quote } from '@cloud/api'
import { atom } from 'jotai'
import { configurationAtom } from '../choices/configuration.ts'
import { osAtom } from '../choices/selected.ts'
import { queuesAtom } from './creation.ts'
import { nameAtom } from './name.ts'

/** A creation that was sent and is not answered for good: under its key it is done at most once. */
export interface Order {
  readonly key: string
  readonly payload: CreatePayload
  /** The price that the person saw. */
  readonly shown: Quote
  /** Whose order it is; null when that could not be loaded. */
  readonly account: number | null
  readonly at: number
  /** An order of before under the same key, answered neither: at most one of them is done. */
  readonly earlier: Order | null
}

const STORED = 'order'

const base = atom<Order | null>(null)

/** The order whose answer is not known. It outlives a reload of the tab. */
export const orderAtom = atom(
  (get) => get(base),
  (_get, set, order: Order | null) => {
    set(base, order)
    try {
      if (order === null) sessionStorage.removeItem(STORED)
      else sessionStorage.setItem(STORED, JSON.stringify(order))
    } catch {
      // a browser that keeps nothing: the order is known as long as the page lives
    }
  }
)

/** What the tab kept of an order, as text. */
export function keptOrder(): string | null {
  try {
    return sessionStorage.getItem(STORED)
  } catch {
    return null // as above
  }
}

/** What is chosen now, as an order; null while something is missing. */
export const payloadAtom = atom((get): CreatePayload | null => {
  const configuration = get(configurationAtom)
  const os = get(osAtom)
  if (configuration === null || os === null) return null
  return { ...configuration, name: get(nameAtom).trim(), os_id: os.id, is_in_queue: get(queuesAtom) }
})

/** Another account is here than the one that made the order; one that could not be loaded may be any. */
export const isForeign = (order: Order, here: number | null) =>
  order.account !== null && here !== null && order.account !== here

const choiceOf = (payload: CreatePayload | null) =>
  JSON.stringify({ ...payload, is_in_queue: undefined, promocode_id: undefined })

/** The queue and the promo code apart: an order that was done may itself have taken the last place and the last use. */
export const isSameChoice = (a: CreatePayload, b: CreatePayload | null) => choiceOf(a) === choiceOf(b)
