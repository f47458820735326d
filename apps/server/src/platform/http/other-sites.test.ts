import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSamples, type Served, serve } from '../../testing/serve.ts'

let served: Served
beforeAll(async () => {
  served = await serve()
  await loadSamples(served)
})
afterAll(() => served.stop())

const allowedOrigin = async (path: string, headers: Record<string, string> = {}) =>
  (
    await fetch(served.base + path, { headers: { origin: 'https://foreign.example', ...headers } })
  ).headers.get('access-control-allow-origin')

test('pages of other sites may read public responses, without credentials', async () => {
  for (const path of [
    'gpu/',
    'flavors/',
    'flavors/?limit=1',
    'price-lists/',
    'price-history/',
    'openapi.json'
  ])
    expect([path, await allowedOrigin(`/api/v1/${path}`)]).toEqual([path, '*'])
  for (const path of ['user/', 'offers/', 'alerts/active-alert/'])
    expect([path, await allowedOrigin(`/api/v1/${path}`)]).toEqual([path, null])
  expect(await allowedOrigin('/api/v1/gpu/', { authorization: 'Bearer cs_x' })).toBe(null)
})
