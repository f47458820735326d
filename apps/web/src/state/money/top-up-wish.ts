import { TOP_UP } from '@cloud/pricing/account'
import { atom } from 'jotai'
import { goAtom } from '../address/go.ts'
import { innerPaths } from '../address/inner-paths.ts'
import { pageAt } from '../address/page-at.ts'
import { paths } from '../address/paths.ts'
import { queryAtom } from '../address/place.ts'
import { urlWriter } from '../address/url-writer.ts'

/** A top-up that an address asks for (`innerPaths.topUp`). */
export interface TopUpWish {
  /** Kopeks; null where the person says how much. */
  readonly rub_cents: number | null
  /** The server that is to be started with it. */
  readonly server_id: number | null
  /** Servers that may be started when the money arrives, if that is ticked. */
  readonly start_ids: readonly number[]
  /** Where the person came from and goes back to: path and query. */
  readonly back: string | null
}

const whole = (text: string | null) => (text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null)

/** Where money may be lacking: a choice, and a saved offer. Anything else a link may hold leads nowhere. */
const WAYS_BACK: readonly string[] = ['configurator', 'saved-offer']

/** An address of our own pages that a person goes back to with the money; anything else leads nowhere. */
export function ownAddress(text: string | null): string | null {
  const base = 'https://own.invalid'
  const url = text?.startsWith('/') === true ? URL.parse(text, base) : null
  if (url === null || url.origin !== base || !WAYS_BACK.includes(pageAt(url.pathname).kind)) return null
  return url.pathname + url.search
}

/** The wish of the panel's query; null where it has none. Never throws, whatever the query holds. */
export function parseTopUpWish(query: string): TopUpWish | null {
  const asked = new URLSearchParams(query)
  if (!asked.has('top_up')) return null
  const sum = whole(asked.get('top_up'))
  return {
    rub_cents: sum === null ? null : Math.min(sum, TOP_UP.most),
    server_id: whole(asked.get('server')),
    start_ids: (asked.get('start') ?? '').split(',').flatMap((id) => whole(id) ?? []),
    back: ownAddress(asked.get('return'))
  }
}

/** What the top-up that is open is for; null while it is closed. The address says it, so that a link can open it. */
export const topUpWishAtom = atom(
  (get) => parseTopUpWish(get(queryAtom)),
  (_get, set, wish: TopUpWish | null) => {
    const address =
      wish === null
        ? paths.panel()
        : innerPaths.topUp(wish.rub_cents ?? 0, {
            server_id: wish.server_id ?? 0,
            start_ids: wish.start_ids,
            back: wish.back ?? ''
          })
    set(queryAtom, address.split('?')[1] ?? '')
    urlWriter.follow(() => address)
  }
)

/** Closes it: whoever came from a choice is there again. Where the browser has left the panel, nothing is left to close. */
export const closeTopUpAtom = atom(null, (get, set) => {
  const wish = get(topUpWishAtom)
  if (wish === null || pageAt(location.pathname).kind !== 'panel') return
  if (wish.back === null) set(topUpWishAtom, null)
  else set(goAtom, wish.back)
})
