import { type Endpoint, preloaded, type Received, refreshedUser, userList } from '@cloud/api'
import * as endpoints from '@cloud/api/endpoints'
import { atom, type WritableAtom } from 'jotai'
import { components } from './catalogue/components.ts'
import { flavors, isPartAtom, preloadedFlavorsAtom } from './catalogue/flavors.ts'
import { alert } from './core/alert.ts'
import { clockAtom } from './core/clock.ts'
import { globalsAtom } from './core/globals.ts'
import { user } from './user/user.ts'

/** Takes the responses embedded in the page, each only if it matches its contract; the others are loaded later. */
export const takePreloadedAtom = atom(null, (get, set) => {
  const { catalogue, now: moment } = get(globalsAtom)
  if (moment !== undefined) set(clockAtom, moment)
  const take = <E extends Endpoint>(endpoint: E, put: WritableAtom<unknown, [Received<E>], unknown>) => {
    const answer = preloaded(endpoint, catalogue)
    if (answer !== undefined) set(put, answer)
  }
  take(endpoints.catalogue.cpu, components.cpu.put)
  take(endpoints.catalogue.gpu, components.gpu.put)
  take(endpoints.catalogue.ram, components.ram.put)
  take(endpoints.catalogue.ssd, components.ssd.put)
  take(endpoints.catalogue.hdd, components.hdd.put)
  take(endpoints.catalogue.os, components.os.put)
  take(endpoints.alerts.active, alert.put)
  const list = preloaded(endpoints.flavors.list, catalogue)
  if (list !== undefined) {
    set(preloadedFlavorsAtom, list)
    if (!get(isPartAtom)) set(flavors.put, list)
  }
  const users = preloaded(userList, catalogue)
  if (users !== undefined) set(user.put, refreshedUser(null, users))
})
