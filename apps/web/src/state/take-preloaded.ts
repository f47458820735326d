import { type Endpoint, preloaded, type Received, refreshedUser, userList } from '@cloud/api'
import * as endpoints from '@cloud/api/endpoints'
import { atom, type WritableAtom } from 'jotai'
import { components } from './catalogue/components.ts'
import { broughtAtom, flavors, isPartAtom } from './catalogue/flavors.ts'
import { alert } from './core/alert.ts'
import { clockAtom } from './core/clock.ts'
import { globalsAtom } from './core/globals.ts'
import { user } from './user/user.ts'

/** Takes what the page brought with it, each answer only if it fits its contract; the rest is loaded later. */
export const bringAtom = atom(null, (get, set) => {
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
  const brought = preloaded(endpoints.flavors.list, catalogue)
  if (brought !== undefined) {
    set(broughtAtom, brought)
    if (!get(isPartAtom)) set(flavors.put, brought)
  }
  const users = preloaded(userList, catalogue)
  if (users !== undefined) set(user.put, refreshedUser(null, users))
})
