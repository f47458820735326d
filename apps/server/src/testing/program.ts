import { createClient, type Result } from '@cloud/api'

/** A program of another team, which knows nothing but the two packages and an address. */
export function program(base: string) {
  const cookies = new Map<string, string>()
  let token = ''
  return createClient({
    base,
    csrf: () => token,
    fetch: async (address, init) => {
      const headers = { ...init.headers, cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }
      const answer = await fetch(address, { ...init, headers })
      for (const cookie of answer.headers.getSetCookie()) {
        const [pair = ''] = cookie.split(';')
        cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
      }
      token = answer.headers.get('X-CSRFToken') ?? token
      return answer
    }
  })
}
export type Program = ReturnType<typeof program>

export async function done<T>(call: Promise<Result<T>>): Promise<T> {
  const result = await call
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.data
}
