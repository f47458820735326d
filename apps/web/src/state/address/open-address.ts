import { atom } from 'jotai'
import { navigateAtom } from './location.ts'
import { pageAt } from './page-at.ts'
import { urlWriter } from './url-writer.ts'

/** Opens an address: without a reload if the page belongs to the product, otherwise by a normal navigation of the browser. */
export const openAddressAtom = atom(null, (_get, set, url: string, entry: 'same' | 'new' = 'new') => {
  const target = new URL(url, location.href)
  const { kind } = pageAt(target.pathname)
  // an offer is loaded from the server, which checks its prices and promo codes when it is opened
  const own = target.origin === location.origin && kind !== 'unknown' && kind !== 'offer'
  if (!own) return location.assign(target)
  urlWriter[entry === 'new' ? 'push' : 'replace'](() => target.href)
  urlWriter.write()
  set(navigateAtom, target.pathname + target.search)
  scrollTo(0, 0)
})
