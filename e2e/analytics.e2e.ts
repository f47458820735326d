import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { clickTool } from './support/click-tool.ts'
import { trackedEvents, visitor, waitForHydration } from './support/visitor.ts'

/** Starts a server in place of an analytics collector. Returns its address and the requests it received. */
async function startCollector() {
  const received: {
    readonly path: string | undefined
    readonly type: string | undefined
    readonly body: string
  }[] = []
  const server = createServer(async (request, response) => {
    received.push({
      path: request.url,
      type: request.headers['content-type'],
      body: await text(request)
    })
    response.writeHead(204).end()
  })
  server.listen(0)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { received, base: `http://localhost:${(server.address() as AddressInfo).port}` }
}

/** Changes the page as the server does if the setting names a collector; a server test checks both places. */
async function setCollector(page: Page, address: string) {
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

test('analytics events reach the configured collector; the CSP blocks all other addresses', async () => {
  const { received, base } = await startCollector()
  // Chromium treats calls from a page that the test supplies to this machine as calls to another network
  const { page, console: messages } = await visitor({ permissions: ['local-network-access'] })
  await setCollector(page, `${base}/events`)
  await page.goto('/H100')
  await waitForHydration(page)
  await page.locator('#configuration').getByRole('radio').first().check()
  await clickTool(page, 'Сравнить')
  await expect.poll(() => received).toHaveLength(1)
  expect(received[0]).toMatchObject({ path: '/events?site=1', type: 'text/plain;charset=UTF-8' })
  const event = { action: 'compare', target: 'summary', screen: 'server_configuration' }
  expect(JSON.parse(received[0]?.body ?? '')).toEqual(event)
  expect(await trackedEvents(page)).toEqual(['compare'])
  expect(messages).toEqual([])

  await page.evaluate((elsewhere) => navigator.sendBeacon(elsewhere, '{}'), `${base}/elsewhere`)
  await expect.poll(() => messages.join()).toContain('Content Security Policy')
  expect(received).toHaveLength(1)
})
