import type { ClientOptions } from '@cloud/api'
import type { PageGlobals } from './render.types.ts'

/** What becomes of a call that was refused; `again` sends it with other headers. */
export type OnRefused<Shown> = (
  shown: Shown,
  refused: Response,
  init: RequestInit,
  again: (headers: Headers) => Promise<Response>
) => Promise<Response>

/**
 * How the clients of a page ask. The page's token serves until an answer brings a newer one: only those of the writes under
 * `/api/auth/` and of who is here do. What was refused because the person signed in or out in another tab is told to
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
