import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { pressTool } from './support/press-tool.ts'
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

/** The page as it comes where the setting names a collector: the server's own test holds these two places. */
async function withCollector(page: Page, address: string) {
  await page.route('**/H100', async (route) => {
    const response = await route.fetch()
    const headers = response.headers()
    const policy = headers['content-security-policy']?.replace(/connect-src 'self'/, `$& ${address}`) ?? ''
    const body = (await response.text()).replace(
      /id="page-globals">\{/,
      `$&"analytics_url":"${address}?site=1",`
    )
    return route.fulfill({ response, headers: { ...headers, 'content-security-policy': policy }, body })
  })
}

test('events arrive at the collector of the setting, and the page may send nowhere beside it', async () => {
  const { heard, base } = await collector()
  // a page that is answered here comes from no network: to it this machine is another one
  const { page, console: messages } = await visitor({ permissions: ['local-network-access'] })
  await withCollector(page, `${base}/events`)
  await page.goto('/H100')
  await hydrated(page)
  await page.locator('#configuration').getByRole('radio').first().check()
  await pressTool(page, 'Сравнить')
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
