import { atom } from 'jotai'
import { clearEventsAtom, periodsResource } from '../money/month-history.ts'
import { requestedTopUpAtom } from '../money/requested-top-up.ts'
import { returnedTopUpAtom } from '../money/returned-top-up.ts'
import { offersResource } from '../offers/saved-offers.ts'
import { rulesResource } from '../rules/account-rules.ts'
import { priceHoldsResource, serversResource } from '../servers/account-servers.ts'
import { resetShownServersAtom } from '../servers/shown-servers.ts'

const panelOwnerStateAtom = atom<number | null>(null)

/** Sets the owner of the panel and immediately drops the data of another account. */
export const setPanelOwnerAtom = atom(null, (get, set, id: number) => {
  const before = get(panelOwnerStateAtom)
  set(panelOwnerStateAtom, id)
  if (before === null || before === id) return
  for (const { load } of [
    serversResource,
    periodsResource,
    priceHoldsResource,
    rulesResource,
    offersResource
  ])
    void set(load)
  set(clearEventsAtom)
  set(returnedTopUpAtom, null)
  set(requestedTopUpAtom, null)
  set(resetShownServersAtom)
})
