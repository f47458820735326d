import { atom } from 'jotai'
import { forgetEventsAtom, periods } from './chronology.ts'
import { priceHolds } from './price-holds.ts'
import { returnedAtom } from './returned.ts'
import { lookAnewAtom } from './seen.ts'
import { servers } from './servers.ts'
import { topUpWishAtom } from './top-up-wish.ts'

const base = atom<number | null>(null)

/** Whose panel it is. What was there of another account is not shown for a moment longer. */
export const ownerAtom = atom(null, (get, set, id: number) => {
  const before = get(base)
  set(base, id)
  if (before === null || before === id) return
  for (const { load } of [servers, periods, priceHolds]) void set(load)
  set(forgetEventsAtom)
  set(returnedAtom, null)
  set(topUpWishAtom, null)
  set(lookAnewAtom)
})
