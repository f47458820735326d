import { createClient } from '@cloud/api'
import type { Page } from 'playwright-core'

/** Returns a client with the session of a page's browser. The page itself sends nothing. */
export function api(page: Page) {
  const { request } = page.context()
  let token = ''
  const send = async (address: string, init: RequestInit = {}) => {
    const answer = await request.fetch(address, {
      method: init.method ?? 'GET',
      headers: { ...(init.headers as Record<string, string>), 'X-CSRFToken': token },
      ...(typeof init.body === 'string' && { data: init.body })
    })
    token = answer.headers()['x-csrftoken'] ?? token
    return new Response(new Uint8Array(await answer.body()), {
      status: answer.status(),
      headers: answer.headers()
    })
  }
  return createClient({
    fetch: async (address, init) => {
      if (init.method !== 'GET' && token === '') await send('/api/v1/user/')
      return send(address, init)
    }
  })
}
