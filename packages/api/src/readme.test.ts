import { stripTypeScriptTypes } from 'node:module'
import { DEFAULT_TERMS } from '@cloud/pricing'
import * as estimate from '@cloud/pricing/estimate'
import { expect, test, vi } from 'vitest'
import { codeBlocks, read } from '../../../testing/markdown.ts'
import { contract } from './contract.ts'
import * as api from './index.ts'
import { json, serve } from './testing/serve.ts'

const README = 'packages/api/README.md'
const examples = codeBlocks(README).map(({ code }) => code.trimEnd())
/** Returns the first example that contains a word. */
const exampleWith = (word: string) => examples.find((code) => code.includes(word)) ?? expect.fail(word)

/** Runs an example of the README against a test server. */
function run(code: string, base: string, console: Record<'log' | 'error', unknown>): Promise<void> {
  const names = { ...api, ...estimate }
  const body = stripTypeScriptTypes(`async () => {${code.replaceAll(/^import .*\n/gm, '')}}`)
  return Function(
    ...Object.keys(names),
    'base',
    'console',
    `return (${body.replace("'https://cloud.example'", 'base')})()`
  )(...Object.values(names), base, console)
}

const flavor = (id: number, max_available: number) => ({
  id,
  gpu: null,
  gpu_count: 0,
  cpu: { id: 1, name: 'EPYC' },
  cpu_count: 2,
  ram: { id: 1, standard: 'DDR5' },
  ram_count: 4,
  max_available,
  flavor_monthly_price_rub_cents: 100
})

test('the first example of the README works in at most ten lines', async () => {
  const { base } = await serve(json([flavor(1, 0), flavor(2, 3)]))
  const output = { log: vi.fn(), error: vi.fn() }
  await run(exampleWith('flavors.list'), base, output)
  expect(output.log).toHaveBeenCalledWith('1 configurations can be started now')
  expect(exampleWith('flavors.list').split('\n').length).toBeLessThanOrEqual(10)
})

test('the price in the README uses the terms of the shop', async () => {
  const { max_available: _, ...priced } = flavor(7, 3)
  const list = {
    id: 1,
    currency: 'RUB',
    valid_from: '2026-01-01T00:00:00.000Z',
    terms: {
      planDiscounts: { ...DEFAULT_TERMS.planDiscounts, 3: 0.5, 6: 0.5, 12: 0.5 },
      infrastructureCostPerGpu: 700,
      daysPerMonth: 30,
      vatPercent: 25
    },
    flavors: [{ ...priced, flavor_monthly_price_rub_cents: 808_000 }],
    disk: {
      id: 1,
      size: 1,
      group_title: 'NVMe Gen4',
      monthly_price_rub_cents: 750,
      hourly_price_rub_cents: 2
    }
  }
  const { base } = await serve(json({ count: 1, results: [list] }))
  const output = { log: vi.fn(), error: vi.fn() }
  await run(exampleWith('prices.lists'), base, output)
  expect(output.log).toHaveBeenCalledWith('1500000 kopeks, VAT in it: 300000')
})

test('the README program calls with its token', async () => {
  const pending = { id: 4, status: 'pending', payment_url: 'https://pay.example/4' }
  const { base, asked } = await serve(json(pending))
  const output = { log: vi.fn(), error: vi.fn() }
  const program = exampleWith('cs_…')
  await run(program.replace('cs_…', 'cs_secret'), base, output)
  expect(output.log).toHaveBeenCalledWith(pending)
  expect(asked[0]).toMatchObject({
    method: 'POST',
    url: '/api/v1/top-ups/',
    headers: { authorization: 'Bearer cs_secret' }
  })
})

test('the README lists every call', () => {
  const listed = new Map(
    [...read(README).matchAll(/^- `(\w+)`: (.*)$/gm)].map(([, resource = '', calls = '']) => [
      resource,
      calls.match(/\w+/g) ?? []
    ])
  )
  for (const [resource, calls] of Object.entries(contract))
    expect(listed.get(resource)?.toSorted()).toEqual(Object.keys(calls).sort())
})
