import type { PageGlobals } from '@cloud/api'
import { type ClientOptions, clientOf, userList } from '@cloud/api'
import { alerts, catalogue, flavors, promo, randomName } from '@cloud/api/endpoints'
import { atom } from 'jotai'

/** Options of every client of the page, with one shared CSRF token. Set once, when the store is created. */
export const clientOptionsAtom = atom<ClientOptions>({})

/** The client of the first page. Later calls have their own clients, so that their schemas load later. */
export const clientAtom = atom((get) =>
  clientOf(
    { alerts, catalogue, flavors, promo, randomName, user: { list: userList } },
    get(clientOptionsAtom)
  )
)

/** Handles a refused call; `again` sends the call with other headers. */
export type RefusedCallHandler<Shown> = (
  shown: Shown,
  refused: Response,
  init: RequestInit,
  again: (headers: Headers) => Promise<Response>
) => Promise<Response>

/**
 * Creates the client options of a page. The page's token is used until a response brings a newer one: only writes under `/api/auth/` and
 * the call for the current user return a token. A call that is refused because the user signed in or out in another tab is passed to
 * `onRefused`, with the user that the page showed when the call was sent.
 */
export function createClientOptions<Shown>(
  globals: PageGlobals,
  shownNow: () => Shown,
  onRefused: RefusedCallHandler<Shown>
): ClientOptions {
  let token = globals.csrf_token

  async function ask(address: string, init: RequestInit): Promise<Response> {
    const answer = await fetch(address, init)
    token = answer.headers.get('X-CSRFToken') ?? token
    return answer
  }

  return {
    csrf: () => token,
    preloaded: globals.catalogue,
    // the page trusts its own server
    maxBytes: Infinity,
    async fetch(address, init) {
      const shown = shownNow()
      const answer = await ask(address, init)
      if (![401, 403].includes(answer.status)) return answer
      return onRefused(shown, answer, init, (headers) => ask(address, { ...init, headers }))
    }
  }
}
