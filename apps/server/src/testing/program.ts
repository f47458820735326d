import { createClient, flavorIds, type Result } from '@cloud/api'

/** Creates a client program that uses only the two packages and an address. */
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

/** Creates an account with an amount paid in by card. */
export async function customer(base: string, rub_cents = 0): Promise<Program> {
  const client = program(base)
  const email = `${crypto.randomUUID()}@cloud.test`
  await done(client.auth.signUp({ body: { name: 'Анна', email, password: 'correct-horse-1' } }))
  if (rub_cents > 0) {
    const body = { amount_rub_cents: rub_cents, payment_type: 'acquiring' } as const
    const made = await done(client.topUps.create({ body }))
    await fetch(new URL('payment_url' in made ? made.payment_url : '', base), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"outcome":"paid"}'
    })
  }
  return client
}

/** Returns the parts of a flavor in the catalogue. */
export async function machine(client: Program, flavor_id: number) {
  const flavor = (await done(client.flavors.list())).find(({ id }) => id === flavor_id)
  if (flavor === undefined) throw new Error(`The catalogue has no flavor ${flavor_id}.`)
  return flavorIds(flavor)
}

/** Returns the problem of a refused call. */
export async function refused(call: Promise<Result<unknown>>) {
  const result = await call
  if (result.ok || result.error.kind !== 'refused') throw new Error(`Not refused: ${JSON.stringify(result)}`)
  return { status: result.error.status, ...result.error.problem }
}
