import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freeFlavor } from './support/catalogue.ts'
import { product } from './support/product.ts'
import { visitor } from './support/visitor.ts'

test('a page of another site reads the catalogue and prices without a promo code, and nothing else', async () => {
  const { page } = await visitor()
  const other = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end('<p>Другой сайт')
  )
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`)
  const statusOf = (path: string, body?: object, headers: Record<string, string> = {}) =>
    page.evaluate(
      ([url, text, given]) =>
        fetch(url, {
          ...(text === undefined ? {} : { method: 'POST', body: text }),
          headers: { ...(text === undefined ? {} : { 'Content-Type': 'application/json' }), ...given }
        }).then(
          ({ status }) => status,
          () => 'unreadable'
        ),
      [product().base + path, body === undefined ? undefined : JSON.stringify(body), headers] as const
    )
  const { id } = await freeFlavor()
  const items = [{ flavor_id: id, ssd_count: 256, price_plan: 1, quantity: 1 }]
  expect(await statusOf('/api/v1/flavors/')).toBe(200)
  expect(await statusOf('/api/v1/openapi.json')).toBe(200)
  expect(await statusOf('/api/v1/quote/', { items })).toBe(200)
  expect(await statusOf('/api/v1/quote/', { items, promocode: 'WELCOME10' })).toBe(400)
  for (const [path, body, headers] of [
    ['/api/v1/quote/', { items }, { Authorization: 'Bearer cs_x' }],
    ['/api/v1/user/'],
    ['/api/v1/leads/', { name: 'Анна' }]
  ] as const)
    expect([path, await statusOf(path, body, headers)]).toEqual([path, 'unreadable'])
})
