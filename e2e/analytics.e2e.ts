import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import { startProduct } from '../testing/product.ts'
import { hydrated, tracked, visitor } from './support/visitor.ts'

/** What arrived at a server that stands for somebody's collector. */
async function collector() {
  const heard: {
    readonly path: string | undefined
    readonly type: string | undefined
    readonly body: string
  }[] = []
  const server = createServer(async (request, response) => {
    heard.push({
      path: request.url,
      type: request.headers['content-type'],
      body: await text(request)
    })
    response.writeHead(204).end()
  })
  server.listen(0)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { heard, base: `http://localhost:${(server.address() as AddressInfo).port}` }
}

test('events arrive at the collector of the setting, and the page may send nowhere beside it', {
  timeout: 120_000
}, async () => {
  const { heard, base } = await collector()
  const product = await startProduct({
    DATABASE_URL: await freshDatabase(),
    SANDBOX: '1',
    ANALYTICS_URL: `${base}/events?site=1`
  })
  onTestFinished(product.stop)
  const { page, console: messages } = await visitor({ baseURL: product.base })
  await page.goto('/H100')
  await hydrated(page)
  await page.locator('#configuration').getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Сравнить' }).click()
  await expect.poll(() => heard).toHaveLength(1)
  expect(heard[0]).toMatchObject({ path: '/events?site=1', type: 'text/plain;charset=UTF-8' })
  const event = { action: 'compare', target: 'summary', screen: 'server_configuration' }
  expect(JSON.parse(heard[0]?.body ?? '')).toEqual(event)
  expect(await tracked(page)).toEqual(['compare'])
  expect(messages).toEqual([])

  await page.evaluate((elsewhere) => navigator.sendBeacon(elsewhere, '{}'), `${base}/elsewhere`)
  await expect.poll(() => messages.join()).toContain('Content Security Policy')
  expect(heard).toHaveLength(1)
})
