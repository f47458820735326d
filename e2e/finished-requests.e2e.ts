import { expect, test } from 'vitest'
import { newAccount } from './support/account.ts'
import { freeFlavor } from './support/catalogue.ts'
import { createRunningServer } from './support/servers.ts'
import { visitor } from './support/visitor.ts'

test('the developer tools show no answered request of the page as canceled', async () => {
  const { page, waitUntilIdle } = await visitor()
  const tools = await page.context().newCDPSession(page)
  await tools.send('Network.enable')
  const answered = new Map<string, string>()
  const canceled: (string | undefined)[] = []
  tools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Fetch') answered.set(requestId, response.url)
  })
  tools.on('Network.loadingFailed', ({ requestId }) => {
    if (answered.has(requestId)) canceled.push(answered.get(requestId))
  })
  const open = async (path: string) => {
    await page.goto(path)
    await waitUntilIdle()
  }
  await open('/')
  await newAccount(page, 10_000_00)
  await createRunningServer(page, await freeFlavor(), 0)
  // several pages, because a browser cancels only some of the small responses
  for (const [path, lastRequest] of [
    ['/H100', '/ssh-keys/'],
    ['/panel', '/usr_evt/documents/'],
    ['/panel/spending', '/price-history/?flavor_ids='],
    ['/panel/profile', '/user/']
  ] as const) {
    await open(path)
    // a slow page may be idle before it has sent all its requests
    await expect.poll(() => [...answered.values()].some((url) => url.includes(lastRequest))).toBe(true)
    await waitUntilIdle()
  }
  expect(answered.size).toBeGreaterThan(15)
  expect(canceled).toEqual([])
})
