import { type Endpoint, preloaded, type Received, refreshedUser, userList } from '@cloud/api'
import * as endpoints from '@cloud/api/endpoints'
import { atom, type WritableAtom } from 'jotai'
import {
  flavorsResource,
  isCatalogueIncompleteAtom,
  preloadedFlavorsAtom
} from './catalogue/catalogue-flavors.ts'
import { catalogueResources } from './catalogue/catalogue-lists.ts'
import { alertResource } from './core/alert.ts'
import { clockAtom } from './core/clock.ts'
import { globalsAtom } from './core/globals-atom.ts'
import { userResource } from './user/current-user.ts'

/** Takes the responses embedded in the page, each only if it matches its contract; the others are loaded later. */
export const takePreloadedAtom = atom(null, (get, set) => {
  const { catalogue, now: moment } = get(globalsAtom)
  if (moment !== undefined) set(clockAtom, moment)
  const take = <E extends Endpoint>(endpoint: E, put: WritableAtom<unknown, [Received<E>], unknown>) => {
    const answer = preloaded(endpoint, catalogue)
    if (answer !== undefined) set(put, answer)
  }
  take(endpoints.catalogue.cpu, catalogueResources.cpu.put)
  take(endpoints.catalogue.gpu, catalogueResources.gpu.put)
  take(endpoints.catalogue.ram, catalogueResources.ram.put)
  take(endpoints.catalogue.ssd, catalogueResources.ssd.put)
  take(endpoints.catalogue.hdd, catalogueResources.hdd.put)
  take(endpoints.catalogue.os, catalogueResources.os.put)
  take(endpoints.alerts.active, alertResource.put)
  const list = preloaded(endpoints.flavors.list, catalogue)
  if (list !== undefined) {
    set(preloadedFlavorsAtom, list)
    if (!get(isCatalogueIncompleteAtom)) set(flavorsResource.put, list)
  }
  const users = preloaded(userList, catalogue)
  if (users !== undefined) set(userResource.put, refreshedUser(null, users))
})
