import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { contract } from './contract.ts'
import * as api from './index.ts'
import { inTurn, json, serve } from './testing/serve.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

const examples = [...readme.matchAll(/```js\n(.*?)```/gs)].map(([, code = '']) => code.trimEnd())

/** Runs an example of the README against a server of the test. */
function run(
  code: string | undefined,
  base: string,
  console: Record<'log' | 'error', unknown>
): Promise<void> {
  const [head = '', ...rest] = code?.split('\n') ?? []
  const names = /\{ (.*) \}/.exec(head)?.[1] ?? ''
  const body = rest.join('\n').replace("'https://cloud.example'", 'base')
  return Function(
    names,
    'base',
    'console',
    `return (async () => {${body}})()`
  )(...names.split(', ').map((name) => Reflect.get(api, name)), base, console)
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

test("the README's first call works in at most ten lines", async () => {
  const { base } = await serve(json([flavor(1, 0), flavor(2, 3)]))
  const said = { log: vi.fn(), error: vi.fn() }
  await run(examples[0], base, said)
  expect(said.log).toHaveBeenCalledWith('1 configurations can be started now')
  expect(examples[0]?.split('\n').length).toBeLessThanOrEqual(10)
})

test("the README's program outside a browser keeps what signing in gives, and so may write", async () => {
  const pending = { id: 4, status: 'pending', payment_url: 'https://pay.example/4' }
  const cookies = ['session=s-1; Path=/; HttpOnly', 'visitor=v-1; Path=/']
  const { base, asked } = await serve(
    inTurn((response) => {
      response.writeHead(200, { 'Set-Cookie': cookies, 'X-CSRFToken': 'token-1' }).end('{}')
    }, json(pending))
  )
  const said = { log: vi.fn(), error: vi.fn() }
  await run(examples[1], base, said)
  expect(said.log).toHaveBeenCalledWith(pending)
  expect(asked[1]).toMatchObject({
    method: 'POST',
    url: '/api/v1/top-ups/',
    headers: { cookie: 'session=s-1; visitor=v-1', 'x-csrftoken': 'token-1' }
  })
})

test('the README lists every call', () => {
  const rows = new Map(
    readme.split('\n').map((line) => {
      const [, resource = '', calls = ''] = line.split('|')
      return [resource.trim(), calls.match(/\w+/g) ?? []] as const
    })
  )
  for (const [resource, calls] of Object.entries(contract))
    expect(rows.get(`\`${resource}\``)?.toSorted()).toEqual(Object.keys(calls).sort())
})
