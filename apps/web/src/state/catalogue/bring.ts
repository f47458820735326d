import { preloaded, refreshedUser, userList } from '@cloud/api'
import * as endpoints from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { alert } from '../alert.ts'
import { globalsAtom } from '../globals.ts'
import { clockAtom } from '../panel/clock.ts'
import { user } from '../user/user.ts'
import { components } from './components.ts'
import { broughtAtom, flavors, isPartAtom } from './flavors.ts'

/** Takes what the page brought with it, each answer only if it fits its contract; the rest is loaded later. */
export const bringAtom = atom(null, (get, set) => {
  const { catalogue, now: moment } = get(globalsAtom)
  if (moment !== undefined) set(clockAtom, moment)
  const gpus = preloaded(endpoints.catalogue.gpu, catalogue)
  const oses = preloaded(endpoints.catalogue.os, catalogue)
  const ssds = preloaded(endpoints.catalogue.ssd, catalogue)
  if (gpus !== undefined && oses !== undefined && ssds !== undefined)
    set(components.put, { gpus, oses, ssds })
  const brought = preloaded(endpoints.flavors.list, catalogue)
  if (brought !== undefined) {
    set(broughtAtom, brought)
    if (!get(isPartAtom)) set(flavors.put, brought)
  }
  const now = preloaded(endpoints.alerts.active, catalogue)
  if (now !== undefined) set(alert.put, now)
  const users = preloaded(userList, catalogue)
  if (users !== undefined) set(user.put, refreshedUser(null, users))
})
