import { atom } from 'jotai'
import { pageAt } from './page-at.ts'
import { navigateAtom } from './place.ts'
import { urlWriter } from './url-writer.ts'

/** Opens an address: a page of ours without a reload, any other as the browser does. */
export const goAtom = atom(null, (_get, set, url: string, entry: 'same' | 'new' = 'new') => {
  const target = new URL(url, location.href)
  const { kind } = pageAt(target.pathname)
  // the server's: the prices and promo codes of an offer are checked when it is opened
  const own = target.origin === location.origin && kind !== 'unknown' && kind !== 'offer'
  if (!own) return location.assign(target)
  urlWriter[entry === 'new' ? 'enter' : 'follow'](() => target.href)
  urlWriter.write()
  set(navigateAtom, target.pathname + target.search)
  scrollTo(0, 0)
})
