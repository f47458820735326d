import { atom } from 'jotai'
import { checkPromoAtom } from '../choices/check-promo.ts'
import { typedAtom } from '../choices/promo.ts'
import { countFilterAtom } from '../choices/selected.ts'
import { attemptedAtom, creationAtom } from '../creation/creation.ts'
import { pageAt } from './page-at.ts'
import { arriveAtom, choicesAtom, pageAtom } from './place.ts'
import { urlWriter } from './url-writer.ts'

/** Another address on the same page: what was said of an order elsewhere goes, and its own promo code is tried. */
export const arriveAgainAtom = atom(null, (get, set, url: string) => {
  const place = () => JSON.stringify([get(pageAtom), get(choicesAtom)])
  const before = place()
  set(arriveAtom, url, String(performance.now()))
  // the way past the header is a step in the history, too, and leads nowhere else
  if (get(pageAtom).kind !== 'configurator' || place() === before) return
  set(countFilterAtom, null)
  set(attemptedAtom, false)
  set(typedAtom, null)
  if (['failed', 'price-changed'].includes(get(creationAtom).kind)) set(creationAtom, { kind: 'ready' })
  void set(checkPromoAtom)
})

/** Opens an address: a page of ours without loading it anew, any other as the browser does. */
export const goAtom = atom(null, (_get, set, url: string, entry: 'same' | 'new' = 'new') => {
  const target = new URL(url, location.href)
  const { kind } = pageAt(target.pathname)
  // an offer is the server's: its prices and promo codes are checked when it is opened
  const own = target.origin === location.origin && kind !== 'unknown' && kind !== 'offer'
  if (!own) return location.assign(target)
  urlWriter[entry === 'new' ? 'enter' : 'follow'](() => target.href)
  urlWriter.write()
  set(arriveAgainAtom, target.pathname + target.search)
  scrollTo(0, 0)
})
