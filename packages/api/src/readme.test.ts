import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { contract } from './contract.ts'
import * as api from './index.ts'
import { json, serve } from './testing/serve.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

/** The README's first example as a function of what it imports, the address and the console. */
function example(): (...given: readonly unknown[]) => Promise<void> {
  const code = /```js\n(.*?)```/s.exec(readme)?.[1] ?? ''
  const [head = '', ...rest] = code.split('\n')
  const names = /\{ (.*) \}/.exec(head)?.[1] ?? ''
  const body = rest.join('\n').replace("'https://cloud.example'", 'base')
  return Function(
    names.split(', ').join(','),
    'base',
    'console',
    `return (async () => {${body}})()`
  ) as ReturnType<typeof example>
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
  await example()(api.createClient, api.errorText, base, said)
  expect(said.log).toHaveBeenCalledWith('1 configurations can be started now')
  expect(/```js\n(.*?)```/s.exec(readme)?.[1]?.trimEnd().split('\n').length).toBeLessThanOrEqual(10)
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
