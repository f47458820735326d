import { type Flavor, flavorIds } from '@cloud/api'
import { expect } from 'vitest'
import { seedSampleData } from '../sandbox/seed/seed-sample-data.ts'
import type { Answer } from './factors.ts'
import type { Person } from './person.ts'
import type { Served } from './serve.ts'

export const TOKENS = '/api/v1/tokens/'
export const CREATE = '/api/v1/create_user_server_config'

/** Seeds the sample data with enough capacity; returns the two cheapest flavors without a GPU, and a function that makes orders. */
export async function seedForOrders({ base, services }: Served) {
  await seedSampleData(services)
  await services.db.updateTable('flavors').set({ max_available: 50 }).execute()
  const flavors = (await (await fetch(`${base}/api/v1/flavors/`)).json()) as Flavor[]
  const [flavor, larger] = flavors
    .filter(({ gpu }) => gpu === null)
    .toSorted((a, b) => a.flavor_monthly_price_rub_cents - b.flavor_monthly_price_rub_cents)
  if (flavor === undefined || larger === undefined)
    throw new Error('The sample catalogue has fewer than two flavors without a GPU.')
  const order = (rest: object = {}) => ({
    name: 'web',
    os_id: 1,
    ...flavorIds(flavor),
    ssd_count: 256,
    price_plan: 1,
    is_in_queue: false,
    ...rest
  })
  return { flavor, larger, order }
}

/** Creates an API token; without other fields it may read. */
export async function createToken(person: Person, given: object = {}): Promise<Answer> {
  const made = await person.post(TOKENS, { name: 'Ночной скрипт', scopes: ['read'], ...given })
  expect(made).toMatchObject({ status: 200 })
  return made.body
}

/** Sends a call with the secret of a token, without cookies. */
export async function callByToken(
  base: string,
  secret: string,
  method: string,
  path: string,
  given?: unknown,
  headers: object = {}
) {
  const answer = await fetch(new URL(path, base), {
    method,
    headers: {
      authorization: `Bearer ${secret}`,
      ...(given === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers
    },
    ...(given === undefined ? {} : { body: JSON.stringify(given) })
  })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answer }
}
