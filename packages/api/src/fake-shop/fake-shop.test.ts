import { expect, expectTypeOf, test, vi } from 'vitest'
import { createClient } from '../client/client.ts'
import { clientOf } from '../client/client-of.ts'
import { contract } from '../contract.ts'
import { offers } from '../endpoints/offers.ts'
import { fakeShop } from './fake-shop.ts'
import { lost, refused, slow } from './reply.ts'
import { SAMPLE_SHOP } from './sample-shop.ts'

const [OFFER] = SAMPLE_SHOP.offers.list.results

const clientWith = (data: Parameters<typeof fakeShop<typeof contract>>[1]) =>
  createClient({ fetch: fakeShop(contract, data), waits: [] })

test('the client accepts every answer of the sample shop', async () => {
  const client = clientWith(SAMPLE_SHOP)
  const inputs: Readonly<Record<string, object>> = {
    'cloudServers.get': { params: { id: 1 } },
    'cloudServers.startPreview': { params: { id: 2 } },
    'offers.get': { params: { id: 'a'.repeat(26) } },
    'offers.preview': { params: { id: 'a'.repeat(26) }, query: {} },
    'offers.accept': { params: { id: 'a'.repeat(26) }, body: {} },
    'offers.revoke': { params: { id: 'b'.repeat(26) }, body: {} },
    'rules.preview': { params: { id: 2 } },
    'webhooks.deliveries': { params: { id: 1 } },
    'events.list': { query: { year: 2026, month: 11 } },
    'events.documents': { query: { year: 2026, month: 11 } },
    'spending.get': { query: { from: '2026-11-12', to: '2026-11-15', step: 'day', by: 'server' } },
    'spending.balances': { query: { from: '2026-11-12', to: '2026-11-15' } }
  }
  const calls = Object.entries(SAMPLE_SHOP).flatMap(([resource, answers]) =>
    Object.keys(answers).map((call) => [resource, call] as const)
  )
  expect(calls.length).toBeGreaterThan(25)
  const functions = client as unknown as Record<string, Record<string, (input?: object) => Promise<unknown>>>
  for (const [resource, call] of calls)
    expect(
      await functions[resource]?.[call]?.(inputs[`${resource}.${call}`]),
      `${resource}.${call}`
    ).toMatchObject({
      ok: true
    })
})

test('a function receives the parsed request and its number', async () => {
  const seen: unknown[] = []
  const client = clientOf(
    { offers },
    {
      fetch: fakeShop(
        { offers },
        {
          offers: {
            get: (request) => {
              expectTypeOf(request.params.id).toEqualTypeOf<string>()
              seen.push(request)
              return request.attempt === 0 || OFFER === undefined ? refused('too_many_requests') : OFFER
            }
          }
        }
      ),
      waits: []
    }
  )
  const params = { id: 'a'.repeat(26) }
  expect(await client.offers.get({ params })).toMatchObject({ ok: false, error: { status: 429 } })
  expect(await client.offers.get({ params })).toMatchObject({ ok: true, data: { id: params.id } })
  expect(seen).toMatchObject([
    { params, attempt: 0 },
    { params, attempt: 1 }
  ])
})

test('texts are read in composed form, like in the shop', async () => {
  const names: unknown[] = []
  const client = clientWith({
    cloudServers: {
      patch: ({ body }) => {
        names.push(body.name)
        return refused('wrong_status')
      }
    }
  })
  const composed = 'й'.repeat(20)
  const call = { params: { id: 1 }, body: { name: composed.normalize('NFD') } }
  await client.cloudServers.patch(call)
  expect(names).toEqual([composed])
})

test('answers are refused, lost or slow', async () => {
  vi.useFakeTimers()
  const client = clientWith({
    offers: { list: lost(), accept: refused('insufficient_funds', { missing_rub_cents: 5 }) },
    rules: { list: slow(3_000, { count: 0, results: [] }) },
    watches: { list: slow(Infinity, { count: 0, results: [] }) },
    spending: { get: slow(10, refused('unavailable')) }
  })
  expect(await client.offers.list()).toMatchObject({ ok: false, error: { kind: 'no-answer' } })
  expect(await client.offers.accept({ params: { id: 'a'.repeat(26) }, body: {} })).toMatchObject({
    ok: false,
    error: { status: 409, problem: { code: 'insufficient_funds', missing_rub_cents: 5 } }
  })
  const slowly = vi.fn()
  const answer = client.rules.list().then(slowly)
  await vi.advanceTimersByTimeAsync(2_999)
  expect(slowly).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await answer
  expect(slowly).toHaveBeenCalledWith({ ok: true, data: { count: 0, results: [] } })
  const abort = new AbortController()
  const never = client.watches.list({}, { signal: abort.signal })
  abort.abort()
  expect(await never).toEqual({ ok: false, error: { kind: 'aborted' } })
  vi.useRealTimers()
})

test('an invalid request is refused by field, and a call without an answer is named', async () => {
  const client = clientWith({ rules: { create: refused('internal') } })
  const rule = { name: '', when: { kind: 'balance_below', amount_rub_cents: 1 }, then: 'notify' } as const
  expect(await client.rules.create({ body: rule })).toMatchObject({
    ok: false,
    error: { status: 400, problem: { code: 'invalid', fields: { name: expect.any(String) } } }
  })
  expect(await client.offers.list()).toMatchObject({
    ok: false,
    error: { status: 404, problem: { error: 'This fake shop has no answer for offers.list.' } }
  })
})
