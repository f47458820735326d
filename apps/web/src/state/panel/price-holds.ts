import { atom } from 'jotai'
import { loaded } from '../load.ts'
import { resource } from '../resource.ts'
import { panelClientAtom } from './client.ts'
import { readAll } from './read-all.ts'

/** Until when the price of each server holds that was not launched yet. Its failure takes nothing from the panel. */
export const priceHolds = resource((get) => {
  const client = get(panelClientAtom)
  return readAll((query) => client.cloudServers.priceHolds({ query }))
})

export const priceHoldsAtom = atom(
  (get): ReadonlyMap<number, string> =>
    new Map((loaded(get(priceHolds.state)) ?? []).map(({ id, price_holds_until }) => [id, price_holds_until]))
)
