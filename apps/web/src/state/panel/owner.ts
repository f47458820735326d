import { atom } from 'jotai'
import { forgetEventsAtom, periods } from '../money/history.ts'
import { returnedAtom } from '../money/returned.ts'
import { topUpWishAtom } from '../money/top-up-wish.ts'
import { offers } from '../offers/offers.ts'
import { rules } from '../rules/rules.ts'
import { resetSeenAtom } from '../servers/seen.ts'
import { priceHolds, servers } from '../servers/servers.ts'

const base = atom<number | null>(null)

/** Sets the owner of the panel and immediately drops the data of another account. */
export const ownerAtom = atom(null, (get, set, id: number) => {
  const before = get(base)
  set(base, id)
  if (before === null || before === id) return
  for (const { load } of [servers, periods, priceHolds, rules, offers]) void set(load)
  set(forgetEventsAtom)
  set(returnedAtom, null)
  set(topUpWishAtom, null)
  set(resetSeenAtom)
})
