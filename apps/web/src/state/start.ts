import { atom } from 'jotai'
import { mirror } from './address/mirror.ts'
import { arriveAtom, correctAtom } from './address/place.ts'
import { alert } from './alert.ts'
import { components } from './catalogue/components.ts'
import { flavors } from './catalogue/flavors.ts'
import { keptOrder } from './creation/order.ts'
import { checkPromoAtom } from './promo/check-promo.ts'
import { user } from './user/user.ts'

const isCompleteAtom = atom(
  (get) => get(components.state).state === 'ready' && get(flavors.state).state === 'ready'
)

/** Loads what of the catalogue is not there. */
export const reloadAtom = atom(null, async (get, set) => {
  if (get(isCompleteAtom)) return
  await Promise.all([
    get(components.state).state === 'ready' ? null : set(components.load),
    get(flavors.state).state === 'ready' ? null : set(flavors.load)
  ])
  // the address could not be measured against what was not there
  if (!get(isCompleteAtom)) return
  mirror.write()
  set(arriveAtom, location.pathname + location.search)
})

/** What the page did not bring is loaded, the user is refreshed silently, a code in the link is tried. In the browser only. */
export const startAtom = atom(null, async (get, set) => {
  const who = set(user.load, 'silently')
  if (get(alert.state).state !== 'ready') void set(alert.load)
  await set(reloadAtom)
  set(correctAtom)
  await set(checkPromoAtom)
  // rare, so that it is loaded only then
  if (keptOrder() === null) return
  const { resumeAtom } = await import('./creation/resume.ts')
  await who
  await set(resumeAtom)
})
