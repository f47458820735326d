import type { Quote } from '@cloud/pricing'
import * as v from 'valibot'
import { expectTypeOf, test } from 'vitest'
import type { Client } from './client/client.ts'
import type { Contract } from './contract.ts'
import { type Answer, type Body, endpoint, type Params, type Query, type Received } from './endpoint.ts'
import type { CallError, Extras, Result } from './errors.ts'
import type { ReadEvent } from './schemas/history.ts'
import { IdText } from './schemas/primitives.ts'

const plain = { method: 'GET', access: 'anyone', scope: null, response: v.null(), errors: [] } as const

test('types follow from the definitions', () => {
  expectTypeOf<Params<Contract['cloudServers']['get']>>().toEqualTypeOf<{ id: number }>()
  expectTypeOf<Params<Contract['cloudServers']['list']>>().toEqualTypeOf<undefined>()
  expectTypeOf<Query<Contract['events']['list']>['year']>().toEqualTypeOf<number>()
  expectTypeOf<Body<Contract['servers']['create']>['gpu_id']>().toEqualTypeOf<number | null>()
  expectTypeOf<Answer<Contract['servers']['create']>['server_id']>().toEqualTypeOf<number>()
  expectTypeOf<Answer<Contract['events']['list']>['count']>().toEqualTypeOf<number>()
  expectTypeOf<Received<Contract['events']['list']>>().toEqualTypeOf<ReadEvent[]>()
  expectTypeOf<Received<Contract['changes']['preview']>['quote']>().toEqualTypeOf<Quote>()
  expectTypeOf<ReturnType<Client['randomName']['get']>>().toEqualTypeOf<
    Promise<Result<{ server_name: string }>>
  >()
  expectTypeOf<Extras<'insufficient_funds'>>().toEqualTypeOf<{ readonly missing_rub_cents: number }>()
})

test('a definition whose parameters do not match its path does not compile', () => {
  endpoint({ ...plain, path: '/api/{id}/', params: v.object({ id: IdText }) })
  // @ts-expect-error the path has a parameter without a schema
  endpoint({ ...plain, path: '/api/{id}/' })
  // @ts-expect-error the schema has a parameter that the path lacks
  endpoint({ ...plain, path: '/api/', params: v.object({ id: IdText }) })
  // @ts-expect-error the names differ
  endpoint({ ...plain, path: '/api/{id}/', params: v.object({ key: IdText }) })
})

/** Never called; only its types are checked. */
export async function mistakes(client: Client) {
  await client.user.list()
  await client.flavors.list({ query: { limit: 10 } })
  await client.acts.list()
  // @ts-expect-error the month is missing
  await client.events.list()
  // @ts-expect-error the month must be a number
  await client.events.list({ query: { year: 2026, month: '11' } })
  // @ts-expect-error the server id is missing
  await client.cloudServers.patch({ body: { name: 'a' } })
  // @ts-expect-error a server cannot be set to active
  await client.cloudServers.changeStatus({ params: { id: 1 }, body: { status: 2 } })
  // @ts-expect-error the call has no input
  await client.randomName.get({ query: { limit: 1 } })
  const result = await client.randomName.get()
  // @ts-expect-error data may be absent
  result.data
}

/** Never called; a kind of failure that is not handled does not compile. */
export function handled(error: CallError): string {
  switch (error.kind) {
    case 'refused':
      return error.problem.error ?? ''
    case 'no-answer':
    case 'unreadable':
    case 'unsent':
    case 'aborted':
      return ''
    default:
      return error satisfies never
  }
}
