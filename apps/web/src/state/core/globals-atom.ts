import type { PageGlobals } from '@cloud/api'
import { DEFAULT_TERMS } from '@cloud/pricing'
import { atom } from 'jotai'

/** Values that the server passes to the page, set once when the store is created. */
export const globalsAtom = atom<PageGlobals>({
  csrf_token: '',
  user_panel_url: '',
  terms: DEFAULT_TERMS,
  catalogue: {}
})

/** Name of the shop; '' if the server does not give one. */
export const shopNameAtom = atom((get) => get(globalsAtom).shop_name ?? '')

export const termsAtom = atom((get) => get(globalsAtom).terms)

/** Contact of support; undefined if there is none, in which case the page does not mention support. */
export const supportAtom = atom((get) => get(globalsAtom).support)
