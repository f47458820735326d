import { contract, documents } from '@cloud/api'
import { expect, test } from 'vitest'
import { serve } from '../../../testing/serve.ts'
import { removePorts } from '../forwarded-for.ts'
import { clientNetwork } from './rate-limit.ts'

test.each([
  [undefined, ''],
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64']
])('%s counts as %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:50123', '203.0.113.7'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['198.51.100.1:1,203.0.113.7:2', '198.51.100.1, 203.0.113.7'],
  ['198.51.100.1,, <b>, 203.0.113.7', '198.51.100.1, unknown, unknown, 203.0.113.7'],
  ['300.0.0.1:80', 'unknown']
])('with a proxy header %s the client address is %s', (named, addresses) => {
  const headers = { 'x-forwarded-for': named }
  removePorts({ headers })
  expect(headers).toEqual({ 'x-forwarded-for': addresses })
})

test('requests a second are limited by address or network, regardless of earlier addresses in the proxy header', async () => {
  const served = await serve({ LIMIT_REQUESTS_PER_SECOND: '5', TRUST_PROXY: '1' })
  const from = async (address: string, path: string = contract.flavors.list.path) =>
    (await fetch(served.base + path, { headers: { 'x-forwarded-for': `10.0.0.1, ${address}` } })).status
  const many = async (address: string) => {
    const statuses: number[] = []
    for (let i = 0; i < 7; i++) statuses.push(await from(address))
    return statuses
  }
  await from('203.0.113.1')
  expect(await many('203.0.113.7')).toEqual([200, 200, 200, 200, 200, 429, 429])
  expect(await from('203.0.113.7', '/healthz')).toBe(429)
  expect(await from('203.0.113.7:50123')).toBe(429)
  expect(await many('2001:db8::1')).toEqual([200, 200, 200, 200, 200, 429, 429])
  expect(await from('2001:db8::2')).toBe(429)
  await expect.poll(() => from('203.0.113.7'), { timeout: 3000 }).toBe(200)
  await served.stop()
})

test('static files have a separate, higher limit than calls', async () => {
  const served = await serve({ LIMIT_REQUESTS_PER_SECOND: '2' })
  const ask = async (path: string) => (await fetch(served.base + path)).status
  const files = await Promise.all(Array.from({ length: 60 }, () => ask('/assets/none.js')))
  expect(files.filter((status) => status === 404).length).toBeGreaterThanOrEqual(20)
  expect(files).toContain(429)
  expect(await ask('/healthz')).toBe(200)
  await served.stop()
})

test('each PDF and archive is limited by address', async () => {
  const served = await serve({ LIMIT_REQUESTS_PER_SECOND: '20', TRUST_PROXY: '1' })
  const limited = Object.values(documents).filter(({ produces }) => /pdf|zip/.test(produces))
  expect(limited.length).toBeGreaterThan(6)
  for (const [index, { path }] of limited.entries()) {
    const asked = served.base + path.replace('{id}', 'a'.repeat(26)).replace('{month}', '2026-11')
    const from = async (address: string) =>
      (await fetch(asked, { headers: { 'x-forwarded-for': address } })).status
    const same = await Promise.all(Array.from({ length: 4 }, () => from(`203.0.113.${index}`)))
    expect(
      same.filter((status) => status === 429),
      path
    ).toHaveLength(2)
    expect(await from(`198.51.100.${index}`), path).not.toBe(429)
  }
  await served.stop()
})
