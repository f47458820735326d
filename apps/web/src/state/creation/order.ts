import type { CreatePayload, Quote } from '@cloud/api'
import { atom } from 'jotai'
import { configurationAtom } from '../choices/configuration.ts'
import { osAtom } from '../choices/selected.ts'
import { queuesAtom } from './creation.ts'
import { nameAtom } from './name.ts'

/** A creation that was sent and is not answered for good: under its key at most one is done. */
export interface Order {
  readonly key: string
  readonly payload: CreatePayload
  /** The price that the person saw. */
  readonly shown: Quote
  /** Whose order it is; null when that could not be loaded. */
  readonly account: number | null
  readonly at: number
  /** The screen has said that it was not done. */
  readonly isTold: boolean
}

const STORED = 'order'
/** So long its key is kept on the server. */
const KEPT = 24 * 3_600_000

const base = atom<Order | null>(null)

/** The order of which nobody knows whether it was done. It outlives a reload of the tab. */
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

/** The order that the tab kept through a reload. */
export function keptOrder(): Order | null {
  try {
    const kept: Order = JSON.parse(sessionStorage.getItem(STORED) ?? 'null')
    return kept.key && kept.payload.name && Date.now() - kept.at < KEPT ? kept : null
  } catch {
    return null // none, or not ours
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
