import type { PageGlobals } from '@cloud/api'
import { type ClientOptions, clientOf, userList } from '@cloud/api'
import { alerts, catalogue, flavors, promo, randomName } from '@cloud/api/endpoints'
import { atom } from 'jotai'

/** How every client of the page asks: they share one CSRF token. Set once, when the store is made. */
export const clientOptionsAtom = atom<ClientOptions>({})

/** What the first page asks for. Calls that come later have clients of their own, so that their schemas load later. */
export const clientAtom = atom((get) =>
  clientOf(
    { alerts, catalogue, flavors, promo, randomName, user: { list: userList } },
    get(clientOptionsAtom)
  )
)

/** What becomes of a call that was refused; `again` sends it with other headers. */
export type OnRefused<Shown> = (
  shown: Shown,
  refused: Response,
  init: RequestInit,
  again: (headers: Headers) => Promise<Response>
) => Promise<Response>

/**
 * How the clients of a page ask. The page's token serves until an answer brings a newer one: only those of the writes under
 * `/api/auth/` and of who is here do. What was refused because the person signed in or out in another tab goes to
 * `onRefused`, with whom the page showed when it was sent.
 */
export function clientOptions<Shown>(
  globals: PageGlobals,
  shownNow: () => Shown,
  onRefused: OnRefused<Shown>
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
    async fetch(address, init) {
      const shown = shownNow()
      const answer = await ask(address, init)
      if (![401, 403].includes(answer.status)) return answer
      return onRefused(shown, answer, init, (headers) => ask(address, { ...init, headers }))
    }
  }
}
