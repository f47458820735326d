import { type ClientOptions, userList } from '@cloud/api'
import type { PageGlobals } from './render.types.ts'

/**
 * How the clients of a page ask. The page's token serves until an answer brings a newer one; a write that was refused because
 * the person signed in or out in another tab is sent once more with the token of now.
 */
export function clientOptions(globals: PageGlobals): ClientOptions {
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
      const used = token
      const answer = await ask(address, init)
      if (answer.status !== 403) return answer
      await ask(userList.path, { credentials: 'include' })
      if (token === used) return answer
      const headers = new Headers(init.headers)
      headers.set('X-CSRFToken', token)
      return ask(address, { ...init, headers })
    }
  }
}
