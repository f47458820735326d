import { atom } from 'jotai'
import { pageAt } from './page-at.ts'
import { navigateAtom } from './place.ts'
import { urlWriter } from './url-writer.ts'

/** Opens an address: without a reload if the page belongs to the product, otherwise by a normal navigation of the browser. */
export const goAtom = atom(null, (_get, set, url: string, entry: 'same' | 'new' = 'new') => {
  const target = new URL(url, location.href)
  const { kind } = pageAt(target.pathname)
  // an offer is loaded from the server, which checks its prices and promo codes when it is opened
  const own = target.origin === location.origin && kind !== 'unknown' && kind !== 'offer'
  if (!own) return location.assign(target)
  urlWriter[entry === 'new' ? 'enter' : 'follow'](() => target.href)
  urlWriter.write()
  set(navigateAtom, target.pathname + target.search)
  scrollTo(0, 0)
})
