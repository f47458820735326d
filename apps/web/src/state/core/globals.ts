import type { PageGlobals } from '@cloud/api'
import { DEFAULT_TERMS } from '@cloud/pricing'
import { atom } from 'jotai'

/** What the server gave to the page: set once, when the store is made. */
export const globalsAtom = atom<PageGlobals>({
  csrf_token: '',
  user_panel_url: '',
  terms: DEFAULT_TERMS,
  catalogue: {}
})

/** Name of the shop; '' where the server does not give one. */
export const shopNameAtom = atom((get) => get(globalsAtom).shop_name ?? '')

export const termsAtom = atom((get) => get(globalsAtom).terms)

/** How support is reached; undefined where it is not, so that nobody is sent there. */
export const supportAtom = atom((get) => get(globalsAtom).support)
