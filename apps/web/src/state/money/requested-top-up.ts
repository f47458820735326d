import { TOP_UP_LIMITS } from '@cloud/pricing/account'
import { atom } from 'jotai'
import { innerPaths } from '../address/inner-paths.ts'
import { panelQueryAtom } from '../address/location.ts'
import { openAddressAtom } from '../address/open-address.ts'
import { pageAt } from '../address/page-at.ts'
import { paths } from '../address/paths.ts'
import { urlWriter } from '../address/url-writer.ts'

/** A top-up that an address requests (`innerPaths.topUp`). */
export interface RequestedTopUp {
  /** Kopeks; null if the user enters the amount. */
  readonly rub_cents: number | null
  /** The server to start with the money. */
  readonly server_id: number | null
  /** Servers that may be started when the money arrives, if the user ticks the option. */
  readonly start_ids: readonly number[]
  /** Address to return to, path and query. */
  readonly back: string | null
}

const parsePositive = (text: string | null) =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null

/** Pages where money can be missing: the configurator and a saved offer. No other address is a valid return address. */
const RETURN_PAGES: readonly string[] = ['configurator', 'saved-offer']

/** Returns the address if it is a page of the product to return to, else null. */
export function parseReturnAddress(text: string | null): string | null {
  const base = 'https://own.invalid'
  const url = text?.startsWith('/') === true ? URL.parse(text, base) : null
  if (url === null || url.origin !== base || !RETURN_PAGES.includes(pageAt(url.pathname).kind)) return null
  return url.pathname + url.search
}

/** Reads the top-up from the panel's query; null if there is none. Never throws on a malformed query. */
export function parseRequestedTopUp(query: string): RequestedTopUp | null {
  const requested = new URLSearchParams(query)
  if (!requested.has('top_up')) return null
  const sum = parsePositive(requested.get('top_up'))
  return {
    rub_cents: sum === null ? null : Math.min(sum, TOP_UP_LIMITS.most),
    server_id: parsePositive(requested.get('server')),
    start_ids: (requested.get('start') ?? '').split(',').flatMap((id) => parsePositive(id) ?? []),
    back: parseReturnAddress(requested.get('return'))
  }
}

/** The open top-up; null while it is closed. It is kept in the address, so that a link can open it. */
export const requestedTopUpAtom = atom(
  (get) => parseRequestedTopUp(get(panelQueryAtom)),
  (_get, set, wish: RequestedTopUp | null) => {
    const address =
      wish === null
        ? paths.panel()
        : innerPaths.topUp(wish.rub_cents ?? 0, {
            server_id: wish.server_id ?? 0,
            start_ids: wish.start_ids,
            back: wish.back ?? ''
          })
    set(panelQueryAtom, address.split('?')[1] ?? '')
    urlWriter.replace(() => address)
  }
)

/** Closes the top-up; a user who came from a choice returns to it. If the browser has left the panel, there is nothing to close. */
export const closeTopUpAtom = atom(null, (get, set) => {
  const wish = get(requestedTopUpAtom)
  if (wish === null || pageAt(location.pathname).kind !== 'panel') return
  if (wish.back === null) set(requestedTopUpAtom, null)
  else set(openAddressAtom, wish.back)
})
