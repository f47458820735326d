import { atom } from 'jotai'
import { navigateAtom, pageKindAtom } from './location.ts'
import { pageAt } from './page-at.ts'
import { urlWriter } from './url-writer.ts'

/** Opens an address: without a reload if the page belongs to the product, otherwise by a normal navigation of the browser. */
export const openAddressAtom = atom(null, (get, set, url: string, entry: 'same' | 'new' = 'new') => {
  const target = new URL(url, location.href)
  const { kind } = pageAt(target.pathname)
  // an offer is loaded from the server, which checks its prices and promo codes when it is opened
  const own = target.origin === location.origin && kind !== 'unknown' && kind !== 'offer'
  if (!own) return location.assign(target)
  // the panel shows its dialogs above itself, and they return the focus to where it was
  const isDialogOfPage = kind === 'panel' && get(pageKindAtom) === 'panel' && target.search !== ''
  urlWriter[entry === 'new' ? 'push' : 'replace'](() => target.href)
  urlWriter.write()
  set(navigateAtom, target.pathname + target.search)
  if (!isDialogOfPage) scrollTo(0, 0)
})
